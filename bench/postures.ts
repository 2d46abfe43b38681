/**
 * Microseconds per verdict over the feasible points of Example 6 of Várkonyi and Or (the centre of mass of Example 3
 * displaced), by region, without the interval graph where Theorem E decides (`quick`), with a certificate, and against the way of the paper: dense
 * samples of the maps and 300 equal intervals.
 */

import { readFileSync } from "node:fs";
import { certifyBox, certifyPosture } from "../src/stability/certified/certify-posture.ts";
import type { CertifiedPosture } from "../src/stability/certified/posture-certificate.ts";
import { footholdVerdicts } from "../src/stability/stance/footholds.ts";
import { makeStance } from "../src/stability/stance/make-stance.ts";
import { decidePosture, type PostureRegion } from "../src/stability/two-contact/decide-posture.ts";
import { makePosture, type Posture } from "../src/stability/two-contact/posture.ts";
import { postureVerdict } from "../src/stability/two-contact/verdict.ts";
import { openStudy } from "../src/studies/open-study.ts";
import { readStudy } from "../src/studies/read-study.ts";
import { tableLines } from "../src/text/table.ts";
import { randomNumbers } from "./families.ts";
import { microseconds } from "./measure.ts";
import { sampledRegion } from "./sampled-verdict.ts";

/** Points of the grid along x (the strip of feasible centres of mass) and z. */
const COLUMNS = 16;
const ROWS = 20;

/** Verdicts a second on one core that make a choice of footholds interactive. */
const GOAL = 5000;

/** A certificate takes at most this, in milliseconds. */
const CERTIFIED_GOAL = 50;

export function benchPostures(): void {
  const points = feasiblePoints();
  console.log(`Postures: µs per verdict over ${points.length} feasible points of Example 6.\n`);
  const byRegion = new Map<PostureRegion, Posture[]>();
  for (const posture of points) {
    const { region } = decidePosture(posture);
    byRegion.set(region, [...(byRegion.get(region) ?? []), posture]);
  }
  const rows: string[][] = [];
  for (const region of [...byRegion.keys()].sort()) rows.push(row(`${region}`, byRegion.get(region)!));
  rows.push(row("all", points));
  const titles = [
    "region",
    "points",
    "decision",
    "quick",
    "full verdict",
    "certified",
    "proved",
    "verdicts/s",
    "sampled, 300 intervals",
    "ratio",
    "agree",
  ];
  const columns = titles.map((title, j) => ({ title, align: j === 0 ? ("left" as const) : ("right" as const) }));
  console.log(tableLines(columns, rows).join("\n"));
  console.log(`\nGoal: ${GOAL} verdicts/s over all points.`);
  console.log(`Slowest certificate: ${slowest(points).toFixed(1)} ms of one point; goal ${CERTIFIED_GOAL} ms.`);
  benchMapCells();
  benchCells(points);
  benchFootholds();
}

/** Milliseconds; the best of three runs of each point, so that what else the machine does is left out. */
function slowest(points: readonly Posture[]): number {
  const timeOf = (posture: Posture): number => {
    const start = performance.now();
    certifyPosture(posture);
    return performance.now() - start;
  };
  return Math.max(...points.map((posture) => Math.min(timeOf(posture), timeOf(posture), timeOf(posture))));
}

/** Cells of centres of mass around the points of Example 6, in metres. */
const CELL = 2e-3;

/** Certified cells a second, and how many are proved. */
function benchCells(points: readonly Posture[]): void {
  const cells = points.map((posture) => [posture, centersAround(posture)] as const);
  const prove = (): boolean[] =>
    cells.map(([posture, box]) => certifyBox(posture, box, {}, { cells: 24, width: 2 ** -12 }).verdict !== "undecided");
  const proved = prove().filter(Boolean).length;
  const each = microseconds(() => void prove()) / cells.length;
  console.log(`Certified cells of ${CELL} m: ${(1e6 / each).toFixed(0)} a second, ${proved}/${cells.length} proved.`);
}

function centersAround(posture: Posture): CertifiedPosture {
  const { mass: _, offsets, height, ...rest } = posture;
  const around = (x: number): readonly [number, number] => [x - CELL / 2, x + CELL / 2];
  const apart = offsets[1] - offsets[0];
  const rounding = 2 ** -50 * (Math.abs(offsets[0]) + Math.abs(offsets[1]));
  return {
    ...rest,
    offsets: [around(offsets[0]), around(offsets[1])],
    height: around(height),
    span: [apart - rounding, apart + rounding],
  };
}

/** Plain verdicts of pairs of footholds on a flight of stairs. */
function benchFootholds(): void {
  const stance = makeStance({
    terrain: [{ points: [[-1, -0.2], [0, 0], [0, 0.17], [0.3, 0.19]], friction: [0.7, 0.5, 0.6] }], // biome-ignore format: one line
    feet: [
      { segment: 0, along: 0.78 },
      { segment: 2, along: 0.14 },
    ],
    centerOfMass: [-0.05, 0.33],
    gyrationRadius: 0.22,
  });
  const count = 1000;
  const random = randomNumbers(1);
  const places = Float64Array.from({ length: 4 * count }, (_, k) =>
    k % 4 === 0 ? 0 : k % 4 === 2 ? 2 : (k % 4 === 1 ? 1 : 0.3) * random(),
  );
  const each = microseconds(() => void footholdVerdicts(stance, places)) / count;
  console.log(`Footholds: ${(1e6 / each).toFixed(0)} plain verdicts a second; goal ${GOAL}.`);
}

/** Cells along each axis, and how often one is halved at most. */
const CELLS = 30;
const HALVINGS = 4;

/** Cells of the map of Example 6 that are certified by verdict and by region. */
function benchMapCells(): void {
  const { study } = readStudy(readFileSync("examples/studies/example-6.yaml", "utf8"), { open: () => ({ text: "" }) });
  const axes = study.axes.map((axis) => ({ ...axis, count: CELLS }));
  for (const column of ["verdict", "regionSplit"]) {
    const cells = openStudy({ ...study, axes, class: column, certifiedCells: HALVINGS });
    const at = cells.columns.findIndex(({ name }) => name === "certified");
    const begin = performance.now();
    let certified = 0;
    for (let index = 0; index < cells.rows; index++) if (cells.row(index)[at] === 1) certified++;
    const rate = (1000 * cells.rows) / (performance.now() - begin);
    console.log(
      `Certified cells of Example 6, ${CELLS} × ${CELLS}, ${HALVINGS} halvings, by ${column}: ${certified} of ${cells.rows}, ${rate.toFixed(0)} cells/s`,
    );
  }
}

function row(name: string, points: readonly Posture[]): string[] {
  const decision = perPoint(points, (posture) => void decidePosture(posture));
  const quick = perPoint(points, (posture) => void decidePosture(posture, { quick: true }));
  const full = perPoint(points, (posture) => void postureVerdict(posture));
  const certified = perPoint(points, (posture) => void certifyPosture(posture));
  const proved = points.filter((posture) => certifyPosture(posture).verdict !== "undecided").length;
  const sampled = perPoint(points, (posture) => void sampledRegion(posture));
  const agree = points.filter((posture) => decidePosture(posture).region === sampledRegion(posture)).length;
  return [
    name,
    `${points.length}`,
    decision.toFixed(1),
    quick.toFixed(1),
    full.toFixed(1),
    certified.toFixed(0),
    `${proved}/${points.length}`,
    (1e6 / decision).toFixed(0),
    sampled.toFixed(0),
    (sampled / decision).toFixed(1),
    `${agree}/${points.length}`,
  ];
}

function perPoint(points: readonly Posture[], work: (posture: Posture) => void): number {
  return microseconds(() => points.forEach(work)) / points.length;
}

function feasiblePoints(): Posture[] {
  const alpha = Math.PI / 4;
  const points: Posture[] = [];
  for (let i = 0; i < COLUMNS; i++) {
    for (let k = 0; k < ROWS; k++) {
      const x = -0.5483 + (0.0901 + 0.5483) * ((i + 0.5) / COLUMNS);
      const z = -1 + 3.5 * ((k + 0.5) / ROWS);
      const along = x * Math.cos(alpha) - z * Math.sin(alpha);
      points.push(
        makePosture({
          loadAngle: alpha,
          offsets: [1.5 - along, -0.1 - along],
          height: 0.6 + x * Math.sin(alpha) + z * Math.cos(alpha),
          slopes: [(80 * Math.PI) / 180, (40 * Math.PI) / 180],
          friction: [0.6, 0.001],
        }),
      );
    }
  }
  return points.filter((posture) => decidePosture(posture).region !== 0);
}
