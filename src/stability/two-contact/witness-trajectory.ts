/**
 * A motion that leaves an unstable posture from a perturbation as small as one likes.
 *   Theorem 2   start on the section at the fixed point, ż2 = −w, ẋ2 = w tan φ*: every turn has the same shape and is
 *               G(φ*) > 1 times as large; it takes duration · w/A and moves x2 by travel · w²/A    ([VarkonyiOr] (24))
 *   Theorem 1   start at rest in the ambiguous mode: constant accelerations, displacements ½ a t²
 * Reverse chatter speaks of the labels the maps use, an ambiguous mode of the labels of the posture.
 */
import { cycleFromSlope, makeCycle } from "./cycle.ts";
import type { PostureDecision } from "./decide-posture.ts";
import type { HybridState } from "./trajectory.ts";
import { MODE_NAMES, type ModeName, pathWord } from "./words.ts";
import { type ContactComponents, componentsOf, type ZeroOrderModel } from "./zero-order-numbers.ts";

export interface ChatterTurn {
  /** Time of the crossing of the section. */
  readonly t: number;
  /** Approach speed |ż2|. */
  readonly speed: number;
  readonly x2: number;
}

export interface LeavingPoint extends ContactComponents {
  readonly t: number;
}

export type PostureWitness =
  | {
      readonly kind: "reverse-chatter";
      readonly start: HybridState;
      readonly path: string;
      readonly growth: number;
      readonly turns: readonly ChatterTurn[];
    }
  | { readonly kind: "ambiguous-mode"; readonly mode: string; readonly points: readonly LeavingPoint[] };

/** Turns or points listed. */
const STEPS = 12;

/** Approach speed of the first turn over the speed √(Aρ) of the posture: small, and the rest is scale. */
const START_SHARE = 1e-3;

/** For an unstable posture; null for any other. */
export function witnessTrajectory(decision: PostureDecision): PostureWitness | null {
  if (decision.theorem === 1) return leaveAtRest(decision.model, decision.ambiguity!.modes[0]!);
  if (decision.theorem === 2) return chatter(decision.analysed, decision.chatter!.fixedPoint.angle);
  return null;
}

function chatter(model: ZeroOrderModel, angle: number): PostureWitness {
  const cycle = makeCycle();
  cycleFromSlope(model, Math.tan(angle), cycle);
  const { growth, duration, travel } = cycle;
  const scale = model.accelerationScale;
  let speed = START_SHARE * Math.sqrt(scale * model.posture.gyrationRadius);
  const start = { z1: 0, z2: 0, x2: 0, dz1: 0, dz2: -speed, dx2: speed * Math.tan(angle) };
  const turns: ChatterTurn[] = [];
  let t = 0;
  let x2 = 0;
  for (let k = 0; k < STEPS; k++) {
    turns.push({ t, speed, x2 });
    t += (duration * speed) / scale;
    x2 += (travel * speed * speed) / scale;
    speed *= growth;
  }
  return { kind: "reverse-chatter", start, path: pathWord(cycle.pathCode), growth, turns };
}

function leaveAtRest(model: ZeroOrderModel, mode: ModeName): PostureWitness {
  const at = 4 * MODE_NAMES.indexOf(mode);
  const scale = model.accelerationScale;
  const a = componentsOf(model.modeAcceleration, at, scale);
  const unit = START_SHARE * Math.sqrt(model.posture.gyrationRadius / scale);
  const points: LeavingPoint[] = [];
  for (let k = 0; k < STEPS; k++) {
    const t = k * unit;
    const half = (t * t) / 2;
    points.push({ t, x1: half * a.x1, z1: half * a.z1, x2: half * a.x2, z2: half * a.z2 });
  }
  return { kind: "ambiguous-mode", mode, points };
}
