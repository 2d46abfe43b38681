/**
 * Watches a run of the body: keeps the motion of its contacts at every recorded state and notices rest, departure and
 * growth. The run records its start, the end of every step (so the state before each event) and the state after each jump.
 */
import type { Recorder } from "../../../dynamics/simulation.ts";
import { type BodyContact, type ContactPlace, emptyPlace, type PostureBody, placeInto } from "./posture-body.ts";

/** Displacement and velocity of one contact. */
export interface ContactMotion {
  readonly x: number;
  readonly z: number;
  readonly dx: number;
  readonly dz: number;
}

export interface WatchRecord {
  readonly t: number;
  readonly contacts: readonly ContactMotion[];
}

/** Why a run is to be stopped; null where it is not. */
export type WatchEnd = "rest" | "leaves" | "outgrown" | null;

export interface Watch {
  readonly recorder: Recorder;
  readonly records: readonly WatchRecord[];
  readonly end: () => WatchEnd;
  /** Largest displacement of a contact, or turn times ρ, so far. */
  readonly farthest: () => number;
  /** Largest speed of a contact so far. */
  readonly largestSpeed: () => number;
}

/** Speeds below this share of the largest one are zero: what the event-driven run itself takes for zero. */
export const SPEED_ROUNDING = 2 ** -35;

/** Without velocity for this time, in the unit of the perturbation, the body is at rest: nothing depends on time. */
const REST_TIME = 2 ** -4;

/** Displacements (or turns), in the units of the body, at which it has left and at which these units are too small. */
export function watchMotion(body: PostureBody, leaves: number, outgrows: number): Watch {
  const { contacts, reach } = body;
  const place = emptyPlace();
  const records: WatchRecord[] = [];
  let [largestSpeed, farthest] = [0, 0];
  let restSince = Infinity;
  let end: WatchEnd = null;
  const record = (t: number, q: Float64Array, u: Float64Array): void => {
    const motion = contacts.map((contact) => {
      placeInto(place, contact, reach, q);
      return motionOf(place, contact, u);
    });
    records.push({ t, contacts: motion });
    const far = motion.map(({ x, z }, i) => Math.max(Math.abs(x), z - contacts[i]!.gap));
    const speed = speedOf(motion);
    farthest = Math.max(farthest, Math.abs(q[2]!), ...far);
    largestSpeed = Math.max(largestSpeed, speed);
    restSince = speed <= SPEED_ROUNDING * largestSpeed ? Math.min(restSince, t) : Infinity;
    if (t - restSince >= REST_TIME) end ??= "rest";
    if (farthest > leaves) end ??= "leaves";
    else if (farthest > outgrows) end ??= "outgrown";
  };
  return {
    recorder: { record },
    records,
    end: () => end,
    farthest: () => farthest,
    largestSpeed: () => largestSpeed,
  };
}

/** Largest speed of a contact. */
export function speedOf(contacts: readonly ContactMotion[]): number {
  return Math.max(...contacts.flatMap(({ dx, dz }) => [Math.abs(dx), Math.abs(dz)]));
}

function motionOf(place: ContactPlace, { tangent, normal }: BodyContact, u: Float64Array): ContactMotion {
  return {
    x: place.x,
    z: place.z,
    dx: tangent[0] * u[0]! + tangent[1] * u[1]! + place.xTurn * u[2]!,
    dz: normal[0] * u[0]! + normal[1] * u[1]! + place.zTurn * u[2]!,
  };
}
