/**
 * What a hybrid simulation of the zero-order dynamics reports.
 */

/** The coordinates q' = (z1, z2, x2) of [VarkonyiOr] and their velocities. */
export interface HybridState {
  readonly z1: number;
  readonly z2: number;
  readonly x2: number;
  readonly dz1: number;
  readonly dz2: number;
  readonly dx2: number;
}

export interface HybridEvent {
  readonly t: number;
  /** The mode that starts, or the impact. `…` stands for an infinite sequence of impacts that ended. */
  readonly word: string;
  /** State right after the event. */
  readonly state: HybridState;
}

/** An infinite sequence of impacts summed in closed form. */
export interface ZenoSum {
  /** Index in `events` of the word `…`. */
  readonly event: number;
  /** Speed ratio of one repetition. */
  readonly growth: number;
  readonly duration: number;
  /** Travel of x2. */
  readonly travel: number;
  /** The words repeated. */
  readonly words: string;
}

/**
 * rest: both contacts closed, no velocity, after a finite time. slides: two-contact slip that nothing ends. diverges:
 * grows without bound. decays: shrank below SMALLEST_SHARE of its start without a pattern that repeats. inconsistent: no
 * contact mode or impact continues the motion; below (11) only slip at both contacts of a posture that is not persistent. undecided: still moving after the allowed number of events.
 */
export type Outcome = "rest" | "slides" | "diverges" | "decays" | "inconsistent" | "undecided";

export interface Trajectory {
  readonly outcome: Outcome;
  /** One sentence. */
  readonly reason: string;
  /** Words of all events: `FF IF PF FI FP IF PF SF II SS`. */
  readonly path: string;
  /** φ at each crossing of the Poincaré section (contact 1 touches, contact 2 hits). */
  readonly approachAngles: readonly number[];
  /** Approach speed |ż2| at these crossings. */
  readonly approachSpeeds: readonly number[];
  readonly events: readonly HybridEvent[];
  readonly zeno: readonly ZenoSum[];
  /** Time of the last event. */
  readonly duration: number;
  readonly final: HybridState;
  /** Largest |ż1|, |ż2|, |ẋ2| met at an event. */
  readonly largestSpeed: number;
}
