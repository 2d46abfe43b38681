/**
 * A zero-order trajectory of a posture from a state given in the labels of the file. Where the analysis exchanges the
 * labels, path words and approach angles are those of the exchanged ones, as in the maps; states are the file's.
 *
 *   x1 cos φ1 − z1 sin φ1 = x2 cos φ2 − z2 sin φ2        for displacements and velocities alike, [VarkonyiOr] (4)–(8)
 */
import { type HybridOptions, simulateHybrid } from "./hybrid.ts";
import { exchangeLabels, fail, type Posture } from "./posture.ts";
import type { HybridState, Trajectory } from "./trajectory.ts";
import { firstTangential, zeroOrderModel } from "./zero-order-model.ts";

export function postureTrajectory(
  posture: Posture,
  start: HybridState,
  relabelled: boolean,
  options: HybridOptions = {},
): Trajectory {
  checkStart(start);
  if (!relabelled) return simulateHybrid(zeroOrderModel(posture), start, options);
  const exchanged = exchangeLabels(posture);
  const found = simulateHybrid(zeroOrderModel(exchanged), exchangeState(start, posture), options);
  const back = (state: HybridState): HybridState => exchangeState(state, exchanged);
  const events = found.events.map((event) => ({ ...event, state: back(event.state) }));
  return { ...found, events, final: back(found.final) };
}

/** The state in the labels of the exchanged posture; its contact 2 is contact 1 of `posture`. */
function exchangeState({ z1, z2, x2, dz1, dz2, dx2 }: HybridState, { slopes }: Posture): HybridState {
  const [first, second] = slopes;
  const turns = {
    cosines: [Math.cos(first), Math.cos(second)],
    sines: [Math.sin(first), Math.sin(second)],
  } as const;
  const x1 = firstTangential(turns, x2, z1, z2);
  return { z1: z2, z2: z1, x2: x1, dz1: dz2, dz2: dz1, dx2: firstTangential(turns, dx2, dz1, dz2) };
}

/** A closed contact that moves into its surface is an impact and welcome; one inside it is not. */
function checkStart({ z1, z2 }: HybridState): void {
  if (z1 >= 0 && z2 >= 0) return;
  const what = `a contact starts inside its surface: z1 = ${z1}, z2 = ${z2}`;
  fail(what, "--trajectory", "Give gaps z1, z2 of at least 0.", "inconsistent-initial-state");
}
