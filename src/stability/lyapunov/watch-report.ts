/**
 * What a Lyapunov watch has seen along one run: evidence about V, never a proof ([PaschkowskiArnold] Theorem 1 asks for all
 * motions near an equilibrium; a run is one of them, with the errors of its method).
 */
export type WatchVerdict = "decreases" | "rises" | "constant" | "converges to equilibrium";

export interface Instant {
  readonly t: number;
  readonly value: number;
}

/** The largest rise of V between an earlier and a later state; one above its tolerance goes before all that are not. */
export interface LargestRise {
  readonly amount: number;
  /** Errors of the method at the energies present since `from`, and rounding of V. */
  readonly tolerance: number;
  readonly from: Instant;
  readonly to: Instant;
  /** The largest rise between two recorded states within it: when, how much, at an impact or not, and who did work. */
  readonly steepest: {
    readonly t: number;
    readonly amount: number;
    readonly isJump: boolean;
    readonly elements: readonly string[];
  };
}

export interface Change {
  readonly fall: number;
  readonly rise: number;
}

export interface WatchedEquilibrium {
  readonly position: readonly number[];
  /** V at rest there. */
  readonly value: number;
  readonly isolated: boolean | null;
  /** Largest difference of a coordinate to it, at the start and at the end of the run. */
  readonly startDistance: number;
  readonly endDistance: number;
  /** Largest velocity of a coordinate at the end. */
  readonly endSpeed: number;
  /** Angular frequencies with all contacts open. */
  readonly frequencies: readonly number[];
}

export interface Convergence {
  /** V − V* at the end, and its share of that at the start. */
  readonly excess: number;
  readonly share: number;
  /** r of V − V* ≈ exp(−r t) by least squares, and how well it fits (1: exactly); no rate where it does not decay like that. */
  readonly rate: number | null;
  readonly fit: number | null;
}

export interface LyapunovReport {
  /** `given`: the function of the file; `energy`: T + U. */
  readonly function: "given" | "energy";
  readonly verdict: WatchVerdict;
  readonly states: number;
  readonly initial: Instant;
  readonly final: Instant;
  readonly lowest: Instant;
  readonly highest: Instant;
  /** States inside of steps at which V was looked at as well. */
  readonly innerStates: number;
  /** Changes of V up to this count as none: margin times the size of what V is made of, over the whole run. */
  readonly tolerance: number;
  /** Rounding of the values of V. */
  readonly rounding: number;
  /** Null when V never rose at all. */
  readonly rise: LargestRise | null;
  /**
   * Work of applied forces in steps at both ends of which their power was positive, while no element but joints acted: a rise of
   * T + U whatever its values say beside large energies. `t`: end of the first such step. Null for none, and for a given V.
   */
  readonly fed: { readonly work: number; readonly t: number } | null;
  /** Does the run stay in { V ≤ V(0) }? `excess`: by how much it left it. */
  readonly sublevel: { readonly stays: boolean; readonly excess: number };
  /** Changes of V at impacts (two states at one time; `count` of those that changed V) and between them. Time stepping shows no jumps. */
  readonly jumps: Change & { readonly count: number };
  readonly flow: Change;
  /** Changes of T + U in steps in which only joints acted: what the method itself does to the energy. Null for a given V. */
  readonly silent: Change | null;
  /** Last time at which V moved by more than the errors of a method at the energies present then. */
  readonly lastChange: number;
  /** The equilibrium nearest to the last state; null where none was found or looked for. */
  readonly equilibrium: WatchedEquilibrium | null;
  readonly convergence: Convergence | null;
  readonly remarks: readonly string[];
}
