/**
 * The phase plane of equilibria: level lines of V around the places where the mechanism can rest, in the colour of their verdict.
 * Equilibria at other values of the other coordinates are open rings: they lie beside the plane of the picture.
 */
import type { Drawing, Space } from "../figure.ts";
import { AXIS_FOOT, axisBottom, axisLeft, axisWidth } from "../layout/axes.ts";
import { type Label, placeLabels } from "../layout/place-labels.ts";
import { axisTitle, linearScale } from "../layout/scale.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { circle, line } from "../path.ts";
import { group, textBoxes } from "../scene.ts";
import { joined, type Rich, rich, words } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import type { Hue } from "../theme.ts";
import { shortName } from "./fit-name.ts";
import {
  closedItems,
  forbiddenLabels,
  levelItems,
  levelVelocity,
  type PhaseRecord,
  restItems,
} from "./phase-ground.ts";
import { hueOf } from "./verdict-looks.ts";

export interface EquilibriaRecord {
  readonly title?: string;
  readonly status: string;
  readonly coordinates: readonly string[];
  readonly units?: readonly (string | null)[];
  readonly equilibria: readonly {
    readonly position: readonly number[];
    readonly dimension: number | null;
    readonly stability: { readonly verdict: string; readonly of: string };
  }[];
  readonly phase?: PhaseRecord;
}

/** Other coordinates closer than this share of their size are the same. */
const SAME = 1e-6;
const RIGHT = 12;

export function lacksEquilibria({ status, phase }: EquilibriaRecord): string | undefined {
  if (status === "none") return "no equilibrium was found";
  return phase ? undefined : "no coordinate moves alone: contacts and joints tie them, or there are more than twelve";
}

export function drawEquilibria(record: EquilibriaRecord, space: Space): Drawing {
  const phase = record.phase!;
  const j = record.coordinates.indexOf(phase.coordinate);
  const name = shortName(phase.coordinate);
  const unit = record.units?.[j] ?? "";
  const foot = (space.height ?? Math.min(0.72 * space.width, 260)) - AXIS_FOOT;
  const reach = levelVelocity(phase);
  const up = linearScale([-1.1 * reach, 1.1 * reach], [foot, 4], { room: 24 });
  const across = linearScale([phase.q[0]!, phase.q.at(-1)!], [axisWidth(up) + 1, space.width - RIGHT]);
  const box = { x: across.range[0], y: 4, width: across.range[1] - across.range[0], height: foot - 4 };
  const forbidden = forbiddenLabels(phase, across, up);
  const speed = unit === "" ? "" : `${unit}/s`;
  return {
    title: `Equilibria in the phase plane of ${name}${record.title ? `: ${record.title}` : ""}`,
    description: `Level lines of V = T + U over ${name}; rests at ${phase.rests.map((ends) => ends.join(" to ")).join(", ") || "no place"}.`,
    headline: headline(record, name, unit),
    subline: subline(record, name),
    items: [
      group([...closedItems(phase, across, up), ...levelItems(phase, across, up)], { clip: box }),
      ...forbidden,
      line([across.range[0], up(0)], [across.range[1], up(0)], { stroke: "rule", width: LINE.axis }),
      ...restItems(phase, across, up, (x) => hueAt(record, j, x)),
      ...besides(record, j).map((x) =>
        circle([across(x), up(0)], 3, { fill: "paper", stroke: hueAt(record, j, x), width: LINE.data }),
      ),
      ...placeLabels(
        labels(record, j, (x) => [across(x), up(0)]),
        { bounds: box, boxes: textBoxes(forbidden).map((one) => one.box) },
      ),
      ...axisBottom(across, foot, { title: axisTitle(rich`position ${name}`, unit, across) }),
      ...axisLeft(up, across.range[0], { title: axisTitle(rich`velocity d${name}`, speed, up) }),
    ],
    height: foot + AXIS_FOOT,
    table: {
      columns: [`q.${phase.coordinate}`, "U / J", "mass"],
      rows: phase.q.map((q, k) => [q, phase.potential[k]!, phase.mass[k]!]),
    },
  };
}

/** Of the equilibrium nearest in this coordinate. */
function hueAt({ equilibria }: EquilibriaRecord, j: number, x: number): Hue {
  const nearest = equilibria.reduce((a, b) => (Math.abs(b.position[j]! - x) < Math.abs(a.position[j]! - x) ? b : a));
  return hueOf(nearest.stability.verdict);
}

/** Equilibria that lie beside the plane, by this coordinate. */
function besides({ equilibria, phase }: EquilibriaRecord, j: number): number[] {
  const { through, q } = phase!;
  const size = Math.max(...through.map(Math.abs), Math.abs(q[0]!), Math.abs(q.at(-1)!));
  const places = equilibria
    .filter(({ position }) => position.some((x, k) => k !== j && Math.abs(x - through[k]!) > SAME * size))
    .map(({ position }) => position[j]!);
  return [...new Set(places)];
}

function labels(record: EquilibriaRecord, j: number, at: (x: number) => readonly [number, number]): Label[] {
  const { rests } = record.phase!;
  const longest = rests.reduce<readonly (readonly [number, number])[]>(
    ([best], one) => [best && best[1] - best[0] >= one[1] - one[0] ? best : one],
    [],
  );
  return longest.map(([a, b]) => {
    const hue = hueAt(record, j, (a + b) / 2);
    const verdict = hue === "gain" ? "unstable" : hue;
    return {
      point: at((a + b) / 2),
      text: words(b > a ? `rests here, ${verdict}` : verdict),
      look: { size: TYPE.label, isBold: true, colour: `${hue}-text`, halo: "paper" } as const,
      gap: 7,
      prefer: ["above-right", "above"] as const,
    };
  });
}

function headline({ equilibria, phase }: EquilibriaRecord, name: string, unit: string): Rich {
  const count = (verdict: string): number => equilibria.filter(({ stability }) => stability.verdict === verdict).length;
  const parts = (["stable", "unstable", "undecided"] as const)
    .filter((verdict) => count(verdict) > 0)
    .map((verdict) => `${count(verdict)} ${verdict}`);
  const [only] = phase!.rests;
  if (equilibria.length === 1 && phase!.rests.length === 1) {
    const [a, b] = only!;
    const verdict = equilibria[0]!.stability.verdict;
    const size = Math.max(...phase!.q.map(Math.abs));
    const end = (x: number): Rich => showValue(x, { size });
    const isCut = a === phase!.q[0] && b === phase!.q.at(-1);
    if (isCut) return rich`It can rest at every ${name} seen here: ${verdict}`;
    const where = b > a ? rich`for ${name} from ${end(a)} to ${end(b)}` : rich`at ${name} = ${end(a)}`;
    return rich`It can rest ${where}${unit === "" ? "" : ` ${unit}`}: ${verdict}`;
  }
  const what = equilibria.length === 1 ? "equilibrium or set" : "equilibria or sets";
  return words(`${equilibria.length} ${what}: ${parts.join(", ")}`);
}

function subline({ title, coordinates, phase }: EquilibriaRecord, name: string): Rich {
  const lines = rich`level lines of $V = T + U$`;
  const size = Math.max(...phase!.through.map(Math.abs));
  const others = coordinates.flatMap((other, k) =>
    other === phase!.coordinate ? [] : [rich`${shortName(other)} = ${showValue(phase!.through[k]!, { size })}`],
  );
  const held = others.length > 0 && others.length <= 3 ? [rich`${joined(others, ", ")}`] : [];
  const more = others.length > 3 ? [words(`${name} alone moves`)] : [];
  return joined([...(title ? [words(title)] : []), lines, ...held, ...more], ", ");
}
