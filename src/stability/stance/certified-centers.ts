/**
 * Where may the centre of mass of a stance go? Its region is cut into cells with a verdict that is proved for every centre of mass in them
 * (certified-cells.ts); the border of the cells that are proved stable is a polyline. Cells at the sides of a polygon may reach over
 * them: what is proved holds there, too, and areas count what lies in the polygon.
 */
import { InputError } from "../../errors.ts";
import type { Ranges } from "../../linalg/boxes.ts";
import { clipToBox, polygonArea } from "../../models/stance/plane.ts";
import type { Point, Stance } from "../../models/stance/stance.ts";
import { lastingStop, type Stoppable } from "../../problems/stop-signal.ts";
import type { CertifiedVerdict, PostureCertificate } from "../certified/posture-certificate.ts";
import { type CellFamily, type CertifiedCell, certifiedCells } from "./certified-cells.ts";
import { stanceBox } from "./enclose-stance.ts";
import { gridBorders } from "./grid-borders.ts";
import { postureOfStance } from "./make-stance.ts";

export interface CertifiedCentersOptions extends Stoppable {
  /** Times the region is halved in both directions at most (default 6). */
  readonly depth?: number;
}

export interface CenterCell {
  readonly x: Point;
  readonly y: Point;
  /** Of every centre of mass in the cell, or undecided. */
  readonly verdict: CertifiedVerdict;
  readonly theorem: PostureCertificate["theorem"];
  /** What is in the way of a verdict; null where it is proved. */
  readonly reason: string | null;
}

export interface CertifiedCenters {
  /** Corners of the region that was asked for. */
  readonly region: readonly Point[];
  readonly depth: number;
  /** Ranges of the smallest cells. */
  readonly cellSize: Point;
  readonly cells: readonly CenterCell[];
  /** Of the region, and of its parts by their verdict. */
  readonly area: number;
  readonly areas: Readonly<Record<CertifiedVerdict, number>>;
  /** Loops around the cells that are proved stable: they lie to the left. */
  readonly border: readonly (readonly Point[])[];
}

const DEPTH = 6;

/** Throws `InputError` where the stance has no region. */
export function certifiedCenters(stance: Stance, options: CertifiedCentersOptions = {}): CertifiedCenters {
  const { depth = DEPTH, shouldStop } = lastingStop(options);
  const friction = stance.feet.map(({ segment }) => stance.terrain[segment]!.friction) as [number, number];
  const { cells, sides, ...areas } = cellsOfRegion(
    stance,
    {
      postureAt: ([x, y]) => postureOfStance(stance, { centerOfMass: [x!, y!] }),
      boxOf: ([x, y]) => stanceBox(stance, { feet: stance.feet, centerOfMass: [x!, y!], friction }),
      shouldStop,
    },
    depth,
  );
  const count = 2 ** depth;
  const stable = cells.filter(({ verdict }) => verdict === "stable").map((cell) => cell.sides);
  const [[left, right], [low, high]] = sides as [Point, Point];
  return {
    ...{ region: regionOf(stance), depth, ...areas },
    cellSize: [(right - left) / count, (high - low) / count],
    cells: cells.map(({ sides: [x, y], verdict, theorem, reason }) => ({ x: x!, y: y!, verdict, theorem, reason })),
    border: gridBorders(stable, sides, count),
  };
}

interface RegionCells extends Pick<CertifiedCenters, "area" | "areas"> {
  readonly cells: readonly CertifiedCell[];
  /** Of the box around the region. */
  readonly sides: Ranges;
}

/** The cells of the region of a stance, of postures of the given family. */
export function cellsOfRegion(stance: Stance, family: CellFamily, depth: number): RegionCells {
  const region = regionOf(stance);
  const sides = ([0, 1] as const).map((k) => {
    const along = region.map((corner) => corner[k]);
    return [Math.min(...along), Math.max(...along)] as const;
  });
  const insideOf = ([x, y]: Ranges): number => polygonArea(clipToBox(region, x!, y!));
  const cells = certifiedCells({ ...family, isWanted: (cell) => insideOf(cell) > 0 }, sides, depth);
  const areas = { stable: 0, unstable: 0, infeasible: 0, excluded: 0, undecided: 0 };
  for (const { sides: cell, verdict } of cells) areas[verdict] += insideOf(cell);
  return { cells, sides, area: polygonArea(region), areas };
}

function regionOf({ centerOfMassRegion: region }: Stance): readonly Point[] {
  if (region) return region;
  throw new InputError({
    code: "no-region",
    what: "the stance does not say where its centre of mass may be",
    where: "centerOfMassRegion",
    fix: "For example `centerOfMassRegion: { x: [0.3, 0.7], y: [0.4, 0.6] }`.",
  });
}
