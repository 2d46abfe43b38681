/**
 * Steps per second of time stepping, with the accuracy of the run beside the speed.
 */
import { runTimeStepping } from "../src/dynamics/time-stepping/run-time-stepping.ts";
import type { SteppingMethod } from "../src/dynamics/run-settings.ts";
import type { MechanicalSystem } from "../src/models/mechanical-system.ts";
import { tableLines } from "../src/text/table.ts";
import { discPile } from "./disc-pile.ts";
import { rockingBlock, slidingBlock, twoMasses } from "./small-mechanisms.ts";

interface Case {
  readonly name: string;
  readonly system: MechanicalSystem;
  readonly position: readonly number[];
  readonly until: number;
  /** The fastest of so many runs counts. */
  readonly runs: number;
  /** Residual that the contact problems need to reach, if it is not the default. */
  readonly tolerance?: number;
}

const STEP = 1e-3;

function cases(): Case[] {
  const tilt = 0.1;
  const corner = [0, 0.2 * Math.sin(tilt) + Math.cos(tilt), tilt];
  const piles = [
    { count: 10, drop: 0, runs: 2 },
    { count: 10, drop: 0, runs: 2, tolerance: 1e-3 },
    { count: 30, drop: 1e-3, runs: 1 },
    { count: 100, drop: 1e-3, runs: 1, until: 0.02 },
    { count: 100, drop: 1e-3, runs: 1, tolerance: 1e-3 },
  ].map(({ count, drop, runs, tolerance, until = 1 }) => {
    const { system, initial } = discPile(count, 0.5, drop);
    const name = `pyramid of ${count} discs${tolerance ? `, residual ${tolerance}` : ""}`;
    return { name, system, position: initial.position, until, runs, ...(tolerance && { tolerance }) };
  });
  return [
    { name: "two masses, singular M", system: twoMasses(), position: [-0.5, -0.5, 0.2], until: 20, runs: 3 },
    { name: "sliding block", system: slidingBlock(), position: [0, 0], until: 20, runs: 3 },
    { name: "rocking block", system: rockingBlock(), position: corner, until: 10, runs: 3 },
    ...piles,
  ];
}

export function benchStepping(): void {
  console.log(`Time stepping: steps per second, Δt = ${STEP} s. Engines for comparison stand in rows of their own.\n`);
  const titles = ["mechanism", "engine", "steps", "steps/s", "worst residual", "penetration", "energy rise", "status"];
  const columns = titles.map((title, j) => ({ title, align: j < 2 ? ("left" as const) : ("right" as const) }));
  const rows = cases().flatMap((one) => (["moreau", "rattle"] as const).map((method) => row(one, method)));
  console.log(tableLines(columns, rows).join("\n"));
}

function row({ name, system, position, until, runs, tolerance }: Case, method: SteppingMethod): string[] {
  const initial = { position, velocity: position.map(() => 0) };
  let best = Number.POSITIVE_INFINITY;
  const options = { step: STEP, method, ...(tolerance && { tolerance }) };
  let result = runTimeStepping(system, initial, { ...options, until: Math.min(until, 10 * STEP) });
  for (let k = 0; k < runs; k++) {
    const begin = performance.now();
    result = runTimeStepping(system, initial, { ...options, until });
    best = Math.min(best, performance.now() - begin);
  }
  return [
    name,
    `sprag ${method}`,
    `${result.steps}`,
    `${Math.round((1000 * result.steps) / best)}`,
    result.worstResidual.toExponential(1),
    result.worstPenetration.toExponential(1),
    result.energy.largestIncrease.toExponential(1),
    result.status,
  ];
}
