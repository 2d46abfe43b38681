/**
 * What a model file describes, as plain checked data: every expression is evaluated, every size fits, every name is
 * known. Whether the mass matrix is one a mechanism can have is checked when the problem is assembled.
 */
import type { Element } from "../elements/element.ts";
import type { Unit } from "../elements/unit.ts";
import type { SystemDrawing } from "./drawing/drawing.ts";
import type { DrawnState } from "./drawing/drawn-state.ts";
import type { LawData } from "./law-choice.ts";
import type { MechanicalSystem } from "./mechanical-system.ts";
import type { PairCoefficients } from "./planar/pair-coefficients.ts";
import type { SimulateSettings } from "./simulation-options.ts";
import type { Stance } from "./stance/stance.ts";

/** Acceleration of gravity where a file does not say it, as lecturers write it. */
export const GRAVITY = 9.81;

/** What every model file may say about itself. */
interface Described {
  readonly title?: string;
  /** Where the model comes from: a paper, an equation, a figure. */
  readonly source?: string;
  /** What to see in the result. */
  readonly see?: string;
  /** What was accepted and yet looks like a slip, such as an angle in radians of more than a full turn. */
  readonly remarks?: readonly string[];
}

/** An impact problem by its matrices, `kind: impact`: M (u⁺ − u⁻) = W Λ with one law per element. */
export interface ImpactModel extends Described, LawData {
  readonly kind: "impact";
  /** M, f rows of f numbers. */
  readonly massMatrix: readonly (readonly number[])[];
  /** u⁻, f numbers. */
  readonly preVelocity: readonly number[];
  /** Names of the coordinates behind u, f of them. */
  readonly coordinates?: readonly string[];
  /** What they are measured in, null where it is not known. */
  readonly units?: readonly (Unit | null)[];
  /** At least one, with different names. */
  readonly elements: readonly Element[];
  /** The mechanism it is an impact of, as it stands there: for figures. */
  readonly drawing?: DrawnState;
}

/** A posture in the frame of its contacts ([VarkonyiOr] Fig. 1): origin at the centre of mass, x along the contacts. */
export interface ContactFrame {
  readonly kind: "contacts";
  /** l1, l2. */
  readonly offsets: readonly [number, number];
  /** h. */
  readonly height: number;
  /** φ1, φ2. */
  readonly slopes: readonly [number, number];
  /** α: the load is |f| (sin α, −cos α). */
  readonly loadAngle: number;
  readonly loadSize?: number;
  readonly loadTorque?: number;
  /** ρ. */
  readonly gyrationRadius?: number;
}

/** The same in world coordinates with gravity down. */
export interface WorldFrame {
  readonly kind: "world";
  readonly points: readonly [readonly [number, number], readonly [number, number]];
  /** Angles of the surfaces against the horizontal; the body is on the side of the normal (−sin, cos). */
  readonly surfaceAngles: readonly [number, number];
  readonly centerOfMass: readonly [number, number];
  readonly inertia: number;
  readonly gravity: number;
  /** Angle of gravity with −y, positive towards +x; default 0. */
  readonly gravityAngle?: number;
}

/** A planar rigid body at rest on two frictional contacts, `kind: posture`; angles in radians. */
export interface PostureModel extends Described {
  readonly kind: "posture";
  readonly frame: ContactFrame | WorldFrame;
  /** μ1, μ2. */
  readonly friction: readonly [number, number];
  readonly mass?: number;
  /** What feet on a terrain are given by; the frame then is `world`, the friction that of the segments under the feet. */
  readonly stance?: Stance;
}

/** A mechanism in time, `kind: system`. */
export interface SystemModel extends Described, LawData {
  readonly kind: "system";
  readonly system: MechanicalSystem;
  readonly initial: { readonly position: readonly number[]; readonly velocity: readonly number[] };
  readonly simulate: SimulateSettings;
  /** What the coordinates are measured in, null where it is not known. */
  readonly units?: readonly (Unit | null)[];
  /** Coefficients of the pairs of shapes, and where they come from; absent without bodies that can touch. */
  readonly contacts?: readonly PairCoefficients[];
  /** V(q, u), to be watched along a run. */
  readonly lyapunov?: (q: Float64Array, u: Float64Array) => number;
  /** What it looks like; absent where the file says nothing of it. */
  readonly drawing?: SystemDrawing;
}

export type Model = ImpactModel | PostureModel | SystemModel;

/** The model of a kind. */
export type ModelOf<Kind extends Model["kind"]> = Extract<Model, { readonly kind: Kind }>;
