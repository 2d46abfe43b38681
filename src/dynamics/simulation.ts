/**
 * What a run of a mechanism in time is given and what it returns, whatever method moved it.
 */

import type { LawSettings } from "../laws/law.ts";
import type { ImpactOptions } from "../laws/resolve-impact.ts";
import type { MechanicalSystem } from "../models/mechanical-system.ts";
import type { SimulationSettings } from "../models/simulation-options.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import type { InclusionProblem } from "../problems/inclusion-problem.ts";
import type { GlobalProblem } from "../problems/raw-problem.ts";
import type { Stoppable } from "../problems/stop-signal.ts";
import type { SolverName } from "../solvers/solve.ts";
import type { RunFailure } from "./run-failure.ts";

/** `close`: a contact or clutch that begins to act without an impact. */
export type EventType = "impact" | "open" | "close" | "stick" | "slip" | "zeno";

export interface SimulationEvent {
  readonly t: number;
  readonly type: EventType;
  /** Names of the elements that take part. */
  readonly elements: readonly string[];
  /** T⁺ − T⁻ of an impact, of a whole Zeno sequence for `zeno`; 0 for the others. */
  readonly work: number;
  /** Impacts, where a recorder asks for states: the works that add up to it, drives of moving constraints aside. */
  readonly works?: Readonly<Record<string, number>>;
  /**
   * Zeno: number of impacts that were computed one by one, ratio of successive flights. Both are missing where the
   * flights had no steady ratio and ended in the rounding of the positions.
   */
  readonly impacts?: number;
  readonly ratio?: number;
}

/** Where the energy went; all works are integrals over the run. */
export interface EnergyLedger {
  readonly initial: number;
  readonly final: number;
  /** Largest rise of T + U above an earlier value that no external force or moving constraint paid for. */
  readonly largestIncrease: number;
  /** `largest`: of all ends of steps, or of all impacts and the ends of the run by events. */
  readonly kinetic: { readonly initial: number; readonly final: number; readonly largest: number };
  readonly potential: { readonly initial: number; readonly final: number };
  /** What contacts, clutches, friction and brakes created: their net works where these were positive and no drive paid. */
  readonly created: number;
  /** Work of every element on the mechanism, impacts included; negative where it dissipates. */
  readonly byElement: Readonly<Record<string, number>>;
  /** Work of the forces without potential (motors, dampers, applied forces) and of the time dependence of U. */
  readonly external: number;
  /** −Σ of the negative works of elements and dampers. */
  readonly dissipated: number;
  /** |final − initial − Σ works|: what the books do not explain, rounding and truncation. */
  readonly imbalance: number;
}

export interface SimulationChecks {
  /** ker M ∩ ker W_bᵀ = {0} ([PaschkowskiArnold] (2)). */
  readonly kernelCondition: "holds" | "fails";
  /** Bilateral constraints that depend on the others at the start. */
  readonly redundantConstraints: number;
}

export interface SimulationResult {
  /** `stopped`: asked to stop; `failed`: everything up to the failure is kept and `reason` names time, element and cause. */
  readonly status: "done" | "stopped" | "failed";
  readonly method: string;
  readonly law: string;
  readonly reason?: string;
  /** What `reason` puts into words, for those who act on it. */
  readonly failure?: RunFailure;
  readonly final: { readonly t: number; readonly position: readonly number[]; readonly velocity: readonly number[] };
  readonly energy: EnergyLedger;
  readonly events: readonly SimulationEvent[];
  readonly steps: number;
  /** Largest dimensionless residual of the contact problems solved on the way. */
  readonly worstResidual: number;
  /** Largest violation of a unilateral gap, and of a bilateral one, in the units of the gaps. */
  readonly worstPenetration: number;
  readonly worstDrift: number;
  /** Event-driven: most energy that one projection onto the constraints has moved (and booked), where that is not rounding. */
  readonly largestProjection?: number;
  readonly checks: SimulationChecks;
  readonly warnings: readonly string[];
}

/** Receives the states of a run as they are computed; arrays are only valid during the call. */
export interface Recorder {
  /** Called first, with the mechanism of the run, where contacts may be found on the way: its elements then grow. */
  begin?(system: MechanicalSystem): void;
  /** `impulses`: since the last record, n components. */
  record(t: number, q: Float64Array, u: Float64Array, impulses: Float64Array): void;
  /**
   * States inside a step, in the order of time, before the `record` of its end: for those who want to see more than the ends.
   * Methods with a continuous output show `INNER_STATES` of them; impulses belong to the whole step.
   */
  look?(t: number, q: Float64Array, u: Float64Array): void;
  /**
   * The state of every element from t on (`problems/contact-state.ts`), after the `record` of t: at every event, or after every step. Who
   * asks for it gets the `works` of the events, too.
   */
  states?(t: number, states: Uint8Array): void;
}

/** Seven cut a step into eight parts: a bump of V as wide as a fifth of a step cannot hide. */
export const INNER_STATES = 7;

/** Largest step of a run whose step is not chosen, as a part of it: an orbit must not hide between two events. */
export const LARGEST_STEP = 1 / 20;

/** An impact that a run has come to, as it was posed. */
export interface MetImpact {
  readonly t: number;
  /** q. */
  readonly position: readonly number[];
  /** M, W and u⁻, over the elements that take part. */
  readonly problem: ImpactProblem;
  readonly settings: LawSettings;
  /** The problem is posed in the frame of moving constraints: u⁻ is not the velocity of the run. */
  readonly isMoving: boolean;
}

/** What moves a run besides its law: the table of options, who records, and who may stop it. */
export interface RunOptions
  extends Omit<SimulationSettings, "until" | "method" | "project" | "solver">,
    Pick<ImpactOptions, "law" | "restitution" | "fremondMatrix">,
    Stoppable {
  /** End of the run. */
  readonly until: number;
  readonly solver?: SolverName;
  readonly recorder?: Recorder;
  /** Event-driven: called with every impact before it is taken over, also with one that has no solution. */
  readonly onImpact?: (impact: MetImpact) => void;
  /** Time stepping: called with every contact problem of a step and its impulses, which are only valid during the call; of contacts that are found, island by island. */
  readonly onProblem?: (problem: InclusionProblem | GlobalProblem, impulses: Float64Array) => void;
  /** Asked between steps, and inside one that takes long; true ends the run with status `stopped`. */
  readonly shouldStop?: () => boolean;
  /** Called now and then with the time reached, events so far and the energy. */
  readonly onProgress?: (progress: { readonly t: number; readonly events: number; readonly energy: number }) => void;
}
