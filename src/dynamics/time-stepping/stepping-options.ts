/**
 * What a time-stepping run may be told, its defaults, and the door that refuses what makes no sense.
 */
import { InputError } from "../../errors.ts";
import type { LawSettings } from "../../laws/law.ts";
import { lawSettings } from "../../laws/resolve-impact.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { SOLVERS, type SolverName } from "../../solvers/solve.ts";
import { checkLaw } from "../check-law.ts";
import type { RunOptions } from "../simulation.ts";

export const STEPPING_METHODS = ["moreau", "rattle"] as const;
export type SteppingMethod = (typeof STEPPING_METHODS)[number];

/** `bilateral`: drift of the constraints is removed after each step; `position`: penetration of contacts too. */
export const PROJECTIONS = ["none", "bilateral", "position"] as const;
export type Projection = (typeof PROJECTIONS)[number];

/**
 * Which gap decides whether a contact takes part in a step of `moreau`: that at q_M = q + θΔt u⁻ (`middle`), at q (`start`), or at
 * q + Δt u⁻ (`end`). `held` is `middle`, and a contact that carried an impulse stays while the forces would close it before q_M.
 */
export const ACTIVATIONS = ["held", "middle", "start", "end"] as const;
export type Activation = (typeof ACTIVATIONS)[number];

export interface TimeSteppingOptions extends RunOptions {
  /** `moreau` (default): θ-method, order 1 through impacts; `rattle`: constraints met exactly, order 2 between impacts. */
  readonly method?: SteppingMethod;
  /** `moreau`: where the forces act within the step; ½ (default) is the midpoint, 1 implicit Euler, 0 explicit Euler. */
  readonly theta?: number;
  /** `moreau`: linearly implicit forces, M + θ²Δt²K + θΔtD in the place of M. Default true. */
  readonly implicit?: boolean;
  /** `moreau`. Default `bilateral`. */
  readonly projection?: Projection;
  /** `moreau`: which gap decides that a contact acts. Default `held`; the others are the bare rules of other codes. */
  readonly activation?: Activation;
  /** Solver of the contact problems. Default `auto`; `gauss-seidel` with a loose `tolerance` for large piles. */
  readonly solver?: SolverName;
  /** Step-size control by step doubling; `step` is then the largest step. Default false. */
  readonly adaptive?: boolean;
  /** `adaptive`: error of the positions accepted per step, relative to their size. Default 1e-6. */
  readonly positionTolerance?: number;
}

export const STEPPING_DEFAULTS = {
  method: "moreau",
  theta: 0.5,
  implicit: true,
  projection: "bilateral",
  activation: "held",
  adaptive: false,
  positionTolerance: 1e-6,
  step: 1e-3,
} as const;

/** The options with every default in its place. */
export interface SteppingSettings {
  readonly method: SteppingMethod;
  readonly theta: number;
  readonly implicit: boolean;
  readonly projection: Projection;
  readonly activation: Activation;
  readonly adaptive: boolean;
  readonly positionTolerance: number;
  readonly from: number;
  readonly until: number;
  readonly step: number;
  readonly tolerance: number | undefined;
  readonly solver: SolverName | undefined;
  readonly law: LawSettings;
}

/** The options with every default in its place; throws `InputError` for what makes no sense. */
export function steppingSettings(system: MechanicalSystem, options: TimeSteppingOptions): SteppingSettings {
  const settings: SteppingSettings = {
    method: options.method ?? STEPPING_DEFAULTS.method,
    theta: options.theta ?? STEPPING_DEFAULTS.theta,
    implicit: options.implicit ?? STEPPING_DEFAULTS.implicit,
    projection: options.projection ?? STEPPING_DEFAULTS.projection,
    activation: options.activation ?? STEPPING_DEFAULTS.activation,
    adaptive: options.adaptive ?? STEPPING_DEFAULTS.adaptive,
    positionTolerance: options.positionTolerance ?? STEPPING_DEFAULTS.positionTolerance,
    from: options.from ?? 0,
    until: options.until,
    step: options.step ?? STEPPING_DEFAULTS.step,
    tolerance: options.tolerance,
    solver: options.solver,
    law: lawSettings(options),
  };
  checkTimes(settings);
  checkChoices(settings);
  checkLaw(system, settings.law, settings.method);
  return settings;
}

function demand(ok: boolean, where: string, what: string, fix: string): void {
  if (!ok) throw new InputError({ what, where, fix });
}

function checkTimes({ step, from, until }: SteppingSettings): void {
  const isStep = step > 0 && Number.isFinite(step);
  demand(isStep, "step", `the step must be a positive number, got ${step}`, "Give it in seconds, such as 1e-3.");
  demand(Number.isFinite(from), "from", `the start must be a finite time, got ${from}`, "Give a time, such as 0.");
  demand(
    Number.isFinite(until) && until >= from,
    "until",
    `the end must be a finite time not before the start ${from}, got ${until}`,
    "Give the time at which the run ends.",
  );
  const isSeen = from + step > from && until - step < until;
  demand(isSeen, "step", `a step of ${step} does not change the time ${until}`, "Choose a larger step, or start at 0.");
}

function checkChoices(settings: SteppingSettings): void {
  const { theta, positionTolerance, tolerance, method, projection, activation, solver } = settings;
  const known = (name: string | undefined, names: readonly string[], where: string): void =>
    demand(
      name === undefined || names.includes(name),
      where,
      `there is no ${where} "${name}"`,
      `Use ${names.join(", ")}.`,
    );
  known(method, STEPPING_METHODS, "method");
  known(projection, PROJECTIONS, "projection");
  known(activation, ACTIVATIONS, "activation");
  known(solver, Object.keys(SOLVERS), "solver");
  demand(theta >= 0 && theta <= 1, "theta", `theta must be from 0 to 1, got ${theta}`, "0.5 is the midpoint rule.");
  const share = (x: number, where: string, usual: string): void =>
    demand(x > 0 && x < 1, where, `${where} must be between 0 and 1, got ${x}`, `The default is ${usual}.`);
  share(positionTolerance, "positionTolerance", "1e-6");
  if (tolerance !== undefined) share(tolerance, "tolerance", "1e-10");
}
