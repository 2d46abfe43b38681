/**
 * Persistent equilibria ([VarkonyiOr] Definition 4): after a double impact the body keeps both contacts until it rests.
 *   1. the equilibrium is not ambiguous
 *   2. in PF, NF, FP, FN the slipping contact pulls (n < 0) or the other one falls (z̈ < 0)
 *   3. in both modes of two-contact slip both contacts press (n > 0)
 * A requirement that is met to rounding only counts as failed. Requirement 3 stands on the determinant of two-contact slip and
 * on cos φ1, cos φ2 as well: their signs say which slips there are and where their forces point (modes.ts).
 */
import { type Ambiguity, ambiguity } from "./ambiguity.ts";
import { capSlack, modeRounding, rowSize, slackSign, slipStanding } from "./modes.ts";
import { FREE, MODE_NAMES, type ModeName, modeOf, NEGATIVE, POSITIVE } from "./words.ts";
import type { ZeroOrderModel } from "./zero-order-model.ts";

export interface PersistenceFailure {
  readonly requirement: 1 | 2 | 3;
  readonly mode: ModeName;
  readonly text: string;
  /** Whether rounding does not tell if the requirement is met. */
  readonly border: boolean;
}

export interface Persistence {
  readonly persistent: boolean;
  /** Smallest slack of requirements 2 and 3, without units; negative where one fails. */
  readonly margin: number;
  /** The first requirement in the order of the definition that clearly fails, else the first one on the border. */
  readonly fails: PersistenceFailure | null;
}

const SINGLE_SLIPS = [modeOf(POSITIVE, FREE), modeOf(NEGATIVE, FREE), modeOf(FREE, POSITIVE), modeOf(FREE, NEGATIVE)];

/** For a feasible equilibrium; `ambiguous` is its ambiguity where that is at hand. */
export function persistence(model: ZeroOrderModel, ambiguous: Ambiguity = ambiguity(model)): Persistence {
  const failures: PersistenceFailure[] = [];
  addAmbiguity(ambiguous, failures);
  let margin = Infinity;
  const judge = (requirement: 2 | 3, mode: number, slack: number): void => {
    const standing = slipStanding(model, mode);
    margin = Math.min(margin, capSlack(slack, standing));
    const sign = slackSign(slack, standing, modeRounding(model, mode));
    if (sign > 0) return;
    const text = requirement === 2 ? liftText(mode) : slipText(model, mode, slack);
    failures.push({ requirement, mode: name(mode), text, border: model.modeDetermined[mode] === 1 && sign === 0 });
  };
  for (const mode of SINGLE_SLIPS) judge(2, mode, singleSlack(model, mode));
  for (const mode of model.doubleSlipModes) judge(3, mode, doubleSlack(model, mode));
  const fails = failures.find((one) => !one.border) ?? failures[0] ?? null;
  return { persistent: fails === null, margin, fails };
}

function addAmbiguity({ modes, border }: Ambiguity, failures: PersistenceFailure[]): void {
  const isBorder = modes.length === 0;
  const list = isBorder ? border : modes;
  if (list.length === 0) return;
  const text = `the equilibrium is ambiguous with ${list.join(", ")}`;
  failures.push({ requirement: 1, mode: list[0]!, text, border: isBorder });
}

function name(mode: number): ModeName {
  return MODE_NAMES[mode]!;
}

function singleSlack(model: ZeroOrderModel, mode: number): number {
  if (model.modeDetermined[mode] === 0) return 0;
  const slipping = (mode & 3) === FREE ? 0 : 1;
  const away = 2 * (1 - slipping) + 1;
  const pull = -model.modeForce[4 * mode + 2 * slipping + 1]!;
  return Math.max(pull, -model.modeAcceleration[4 * mode + away]! / rowSize(model, away));
}

function doubleSlack(model: ZeroOrderModel, mode: number): number {
  const at = 4 * mode;
  return model.modeDetermined[mode] === 1 ? Math.min(model.modeForce[at + 1]!, model.modeForce[at + 3]!) : 0;
}

function liftText(mode: number): string {
  const [slips, lifts] = (mode & 3) === FREE ? [1, 2] : [2, 1];
  return `in ${name(mode)} contact ${slips} presses while contact ${lifts} lifts`;
}

function slipText(model: ZeroOrderModel, mode: number, slack: number): string {
  if (model.modeDetermined[mode] === 0) return `the forces of two-contact slip ${name(mode)} are not unique`;
  if (slack > 0) return `the forces of two-contact slip ${name(mode)} are about to change their sign`;
  const at = 4 * mode;
  return `in ${name(mode)} contact ${model.modeForce[at + 1]! > model.modeForce[at + 3]! ? 2 : 1} would have to pull`;
}
