/**
 * What a finished run says about its own accuracy. Each quantity has a bound that the docs state (docs/theory/dynamics.md); what
 * lies beyond it is a warning, in JSON and in the report.
 *
 *   books        |imbalance| ≤ 1 % of the energy that moved: T, works, external work
 *   residual     ≤ the tolerance of the contact problems
 *   drift        of joints ≤ 1e-6 of their lengths
 *   penetration  ≤ 1e-6 of the lengths of the gap; and of its way in a step twice (`moreau`) or 5 % (`rattle`)
 */
import { DEFAULT_TOLERANCE } from "../solvers/solver.ts";
import type { EnergyLedger } from "./simulation.ts";

const UNBALANCED_SHARE = 0.01;
const SMALL_SHARE = 1e-6;

/** Sums over a run are exact to this share of its energies. */
const SUM_ROUNDING = 2 ** -30;

export interface RunAccuracy {
  readonly energy: Pick<EnergyLedger, "imbalance" | "external" | "dissipated" | "initial" | "final">;
  /** Largest T of the run. */
  readonly largestKinetic: number;
  readonly worstResidual: number;
  readonly tolerance: number | undefined;
  readonly worstDrift: number;
  readonly worstPenetration: number;
  /** Lengths (`lengthScale`) of the joint that drifted most and of the contact that penetrates most. */
  readonly jointLength: number;
  readonly contactLength: number;
  /** The way that contacts may penetrate by the nature of the method; 0 for methods that meet them. */
  readonly way: number;
}

export function accuracyWarnings(run: RunAccuracy): string[] {
  const { energy, largestKinetic, worstResidual, worstDrift, worstPenetration } = run;
  const moved = largestKinetic + Math.abs(energy.external) + energy.dissipated;
  const tolerance = run.tolerance ?? DEFAULT_TOLERANCE;
  const deepest = SMALL_SHARE * run.contactLength + run.way;
  const round = (value: number): number => Number(value.toPrecision(3));
  return [
    ...(energy.imbalance > UNBALANCED_SHARE * moved + SUM_ROUNDING * (Math.abs(energy.initial) + Math.abs(energy.final))
      ? [
          `the books do not explain ${round(energy.imbalance)} J of ${round(moved)} J that moved: a smaller step is more exact`,
        ]
      : []),
    ...(worstResidual > tolerance
      ? [`a contact problem was solved to a residual of ${round(worstResidual)} only, the tolerance is ${tolerance}`]
      : []),
    ...(run.jointLength > 0 && worstDrift > SMALL_SHARE * run.jointLength
      ? [`joints drifted by up to ${round(worstDrift)}, more than ${SMALL_SHARE} of their lengths`]
      : []),
    // At the origin a gap has no length, and nothing to be deep against.
    ...(deepest > 0 && worstPenetration > deepest
      ? [`contacts penetrate by up to ${round(worstPenetration)}, more than the ${round(deepest)} of the method`]
      : []),
  ];
}
