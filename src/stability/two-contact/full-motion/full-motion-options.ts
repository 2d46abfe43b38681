/** Options of a full motion with their defaults, checked at the door. */
import { fail } from "../posture.ts";

/** A further contact point of the body with its own surface. */
export interface ThirdContact {
  /** p_3 = (x, z) in the frame of the posture. */
  readonly point: readonly [number, number];
  /** φ_3: angle of the surface with the line of contacts, radians. */
  readonly slope: number;
  /** μ_3 ≥ 0. */
  readonly friction: number;
  /** Distance of the point from its surface at the posture. Default 0: it touches. */
  readonly gap?: number;
  /** Default: that of the other contacts. */
  readonly restitution?: number;
}

export interface FullMotionOptions {
  /** β of [VarkonyiOr] (24): velocities are multiplied by it, displacements by its square. Default 1. */
  readonly scale?: number;
  /** Displacement of a contact over ρ, or turn, at which the body has left the posture. Default 0.1. */
  readonly neighbourhood?: number;
  /** Longest motion, in the units of the posture. Default 100 √(ρ/A). */
  readonly until?: number;
  /** ε of the contacts, Newton's law; 0 ≤ ε ≤ 1. Default 0. */
  readonly restitution?: number;
  readonly thirdContact?: ThirdContact;
  /** Largest number of impacts and changes of mode. Default 4000. */
  readonly maxEvents?: number;
}

const FULL_MOTION_DEFAULTS = {
  scale: 1,
  neighbourhood: 0.1,
  restitution: 0,
  maxEvents: 4000,
} as const;

/** Default of `until` in units of √(ρ/A). */
const LONGEST_MOTION = 100;

/** All of them; `until` in units of √(ρ/A). */
export interface FullMotionSettings extends Required<Omit<FullMotionOptions, "thirdContact">> {
  readonly thirdContact: ThirdContact | undefined;
}

/** `unit`: √(ρ/A). */
export function fullMotionSettings(options: FullMotionOptions, unit: number): FullMotionSettings {
  const { scale, neighbourhood, restitution, maxEvents } = { ...FULL_MOTION_DEFAULTS, ...options };
  const until = options.until === undefined ? LONGEST_MOTION : options.until / unit;
  demand(scale > 0 && scale < Infinity, "scale", scale, "a positive number");
  demand(neighbourhood > 0 && neighbourhood <= 1, "neighbourhood", neighbourhood, "a positive number, at most 1");
  demand(until > 0 && until < Infinity, "until", options.until ?? 0, "a positive time");
  demand(restitution >= 0 && restitution <= 1, "restitution", restitution, "a number from 0 to 1");
  demand(Number.isInteger(maxEvents) && maxEvents > 0, "maxEvents", maxEvents, "a positive whole number");
  const third = options.thirdContact;
  if (third) {
    const { point, slope, friction, gap = 0, restitution: own = 0 } = third;
    demand(point.every(Number.isFinite), "thirdContact.point", point.join(", "), "two finite numbers");
    demand(Number.isFinite(slope), "thirdContact.slope", slope, "an angle in radians");
    demand(friction >= 0 && friction < Infinity, "thirdContact.friction", friction, "a number of at least 0");
    demand(gap >= 0 && gap < Infinity, "thirdContact.gap", gap, "a distance of at least 0");
    demand(own >= 0 && own <= 1, "thirdContact.restitution", own, "a number from 0 to 1");
  }
  return { scale, neighbourhood, until, restitution, thirdContact: third, maxEvents };
}

function demand(isGood: boolean, name: string, value: number | string, wanted: string): void {
  const fix = `Give ${name} as ${wanted}, or leave it out.`;
  if (!isGood) fail(`${name} must be ${wanted}, got ${value}`, name, fix, "bad-option");
}
