/**
 * Microseconds per verdict over the feasible points of Example 6 of Várkonyi and Or (the centre of mass of Example 3
 * displaced), by region, and against the way of the paper: dense samples of the maps and 300 equal intervals.
 */

import { decidePosture, type PostureRegion } from "../src/stability/two-contact/decide-posture.ts";
import { makePosture, type Posture } from "../src/stability/two-contact/posture.ts";
import { postureVerdict } from "../src/stability/two-contact/verdict.ts";
import { tableLines } from "../src/text/table.ts";
import { microseconds } from "./measure.ts";
import { sampledRegion } from "./sampled-verdict.ts";

/** Points of the grid along x (the strip of feasible centres of mass) and z. */
const COLUMNS = 16;
const ROWS = 20;

/** Verdicts a second on one core that make a map interactive. */
const GOAL = 2000;

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
    "full verdict",
    "verdicts/s",
    "sampled, 300 intervals",
    "ratio",
    "agree",
  ];
  const columns = titles.map((title, j) => ({ title, align: j === 0 ? ("left" as const) : ("right" as const) }));
  console.log(tableLines(columns, rows).join("\n"));
  console.log(`\nGoal: ${GOAL} verdicts/s over all points.`);
}

function row(name: string, points: readonly Posture[]): string[] {
  const decision = perPoint(points, (posture) => void decidePosture(posture));
  const full = perPoint(points, (posture) => void postureVerdict(posture));
  const sampled = perPoint(points, (posture) => void sampledRegion(posture));
  const agree = points.filter((posture) => decidePosture(posture).region === sampledRegion(posture)).length;
  return [
    name,
    `${points.length}`,
    decision.toFixed(1),
    full.toFixed(1),
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
