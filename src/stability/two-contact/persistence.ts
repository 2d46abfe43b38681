/**
 * Persistent equilibria ([VarkonyiOr] Definition 4): after a double impact the body keeps both contacts until it rests.
 *   1. the equilibrium is not ambiguous
 *   2. in PF, NF, FP, FN the slipping contact pulls (n < 0) or the other one falls (z̈ < 0)
 *   3. in both modes of two-contact slip both contacts press (n > 0)
 */
import { ambiguity } from "./ambiguity.ts";
import { rowSize } from "./modes.ts";
import { FREE, MODE_NAMES, type ModeName, modeOf, NEGATIVE, POSITIVE } from "./words.ts";
import type { ZeroOrderModel } from "./zero-order-model.ts";

export interface Persistence {
  readonly persistent: boolean;
  /** Smallest slack of requirements 2 and 3, without units; negative where one fails. */
  readonly margin: number;
  /** The requirement that fails, the first one in the order of the definition. */
  readonly fails: { readonly requirement: 1 | 2 | 3; readonly mode: ModeName; readonly text: string } | null;
}

const SINGLE_SLIPS = [modeOf(POSITIVE, FREE), modeOf(NEGATIVE, FREE), modeOf(FREE, POSITIVE), modeOf(FREE, NEGATIVE)];

/** For a feasible equilibrium. */
export function persistence(model: ZeroOrderModel): Persistence {
  const { modes } = ambiguity(model);
  let fails: Persistence["fails"] = null;
  if (modes.length > 0) {
    fails = { requirement: 1, mode: modes[0]!, text: `the equilibrium is ambiguous with ${modes.join(", ")}` };
  }
  let margin = Infinity;
  for (const mode of SINGLE_SLIPS) {
    const slack = singleSlack(model, mode);
    if (!(slack > 0)) fails ??= { requirement: 2, mode: name(mode), text: liftText(mode) };
    margin = Math.min(margin, slack);
  }
  for (const mode of model.doubleSlipModes) {
    const at = 4 * mode;
    const slack = model.modeDetermined[mode] === 1 ? Math.min(model.modeForce[at + 1]!, model.modeForce[at + 3]!) : 0;
    if (!(slack > 0)) fails ??= { requirement: 3, mode: name(mode), text: pullText(model, mode) };
    margin = Math.min(margin, slack);
  }
  return { persistent: fails === null, margin, fails };
}

function name(mode: number): ModeName {
  return MODE_NAMES[mode] as ModeName;
}

function singleSlack(model: ZeroOrderModel, mode: number): number {
  if (model.modeDetermined[mode] === 0) return 0;
  const slipping = (mode & 3) === FREE ? 0 : 1;
  const away = 2 * (1 - slipping) + 1;
  const pull = -model.modeForce[4 * mode + 2 * slipping + 1]!;
  return Math.max(pull, -model.modeAcceleration[4 * mode + away]! / rowSize(model, away));
}

function liftText(mode: number): string {
  const [slips, lifts] = (mode & 3) === FREE ? [1, 2] : [2, 1];
  return `in ${name(mode)} contact ${slips} presses while contact ${lifts} lifts`;
}

function pullText(model: ZeroOrderModel, mode: number): string {
  if (model.modeDetermined[mode] === 0) return `the forces of two-contact slip ${name(mode)} are not unique`;
  return `in ${name(mode)} contact ${model.modeForce[4 * mode + 1]! > 0 ? 2 : 1} would have to pull`;
}
