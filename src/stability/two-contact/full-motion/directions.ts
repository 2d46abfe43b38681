/**
 * Perturbations of size one, D = √(Aρ) ([VarkonyiOr] (17), heights counted as speeds): what is left to choose is their
 * size β and (24) does the rest. Spread by Halton's sequence, so the same in every run; first of all, where the posture is
 * unstable, the one its theorem speaks of.
 */
import type { PostureDecision } from "../decide-posture.ts";
import { perturbation } from "../evidence.ts";
import { type HybridState, perturbationSize } from "../trajectory.ts";
import { FREE, MODE_NAMES, type ModeName } from "../words.ts";
import type { ZeroOrderModel } from "../zero-order-model.ts";

/** (24): velocities × β, displacements × β². */
export function scaleState(state: HybridState, scale: number): HybridState {
  const square = scale * scale;
  return {
    ...{ z1: state.z1 * square, z2: state.z2 * square, x2: state.x2 * square },
    ...{ dz1: state.dz1 * scale, dz2: state.dz2 * scale, dx2: state.dx2 * scale },
  };
}

/** The same direction with D = √(Aρ). */
export function unitDirection(model: ZeroOrderModel, state: HybridState): HybridState {
  const unit = Math.sqrt(model.accelerationScale * model.posture.gyrationRadius);
  return scaleState(state, unit / perturbationSize(model, state));
}

export function haltonDirection(model: ZeroOrderModel, k: number): HybridState {
  return unitDirection(model, perturbation(model, k));
}

/** Reverse chatter on the section (Theorem 2) or the ambiguous mode (Theorem 1); null for a posture that has neither. */
export function leavingDirection(decision: PostureDecision): HybridState | null {
  const { analysed, model, chatter, ambiguity } = decision;
  if (decision.theorem === 2) {
    const slip = Math.tan(chatter!.fixedPoint.angle);
    return unitDirection(analysed, { z1: 0, z2: 0, x2: 0, dz1: 0, dz2: -1, dx2: slip });
  }
  return decision.theorem === 1 && model.hasSection ? alongMode(model, ambiguity!.modes[0]!) : null;
}

/** A moment after rest in the mode: z = ½ a, ż = a; contacts that stay closed have neither. */
function alongMode(model: ZeroOrderModel, name: ModeName): HybridState {
  const mode = MODE_NAMES.indexOf(name);
  const a = model.modeAcceleration.subarray(4 * mode, 4 * mode + 4);
  const z1 = mode >> 2 === FREE ? a[1]! : 0;
  const z2 = (mode & 3) === FREE ? a[3]! : 0;
  const speed = model.accelerationScale;
  return unitDirection(model, {
    ...{ z1: (speed * z1) / 2, z2: (speed * z2) / 2, x2: (speed * a[2]!) / 2 },
    ...{ dz1: speed * z1, dz2: speed * z2, dx2: speed * a[2]! },
  });
}
