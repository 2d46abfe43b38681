/**
 * A study as plain data: a base model, the fields of it that vary, and what is computed at every point. It is what JSON can hold, so
 * that it can be stored, hashed and sent to another machine; nothing in it is code.
 */
import type { ModelKind } from "../model-kinds.ts";

/** What can be computed at a point, and the kinds of base model for it. */
export const COMPUTE_KINDS = {
  posture: ["posture"],
  certify: ["impact", "system"],
  impact: ["impact", "system"],
  simulate: ["system"],
  fit: ["impact", "system"],
} as const satisfies Record<string, readonly ModelKind[]>;

export type ComputationName = keyof typeof COMPUTE_KINDS;

/** What a budget counts. Computations that are not here have bounds of their own (docs/theory/studies.md). */
export const BUDGET_UNITS: Readonly<Partial<Record<ComputationName, string>>> = {
  certify: "contact states",
  simulate: "steps of a run",
  fit: "model evaluations for the intervals",
};

export const COMPUTATION_NAMES = Object.keys(COMPUTE_KINDS) as readonly ComputationName[];

export const SCALES = ["linear", "log"] as const;
export const COMBINATIONS = ["product", "zip"] as const;
export const TASKS = ["borders"] as const;
export const SAMPLES = ["latin-hypercube", "random"] as const;

/** Most axes that vary by themselves: a table of four would be read by nobody. */
export const MOST_AXES = 3;

/** Deeper would be more parts of a cell than a day has time for. */
export const MOST_HALVINGS = 30;

/** What varies by itself: a field of the base model, a name for formulas, or both. */
interface AxisHead {
  /** Path in the base model, as in `--set`. */
  readonly field?: string;
  /** What formulas call it. */
  readonly name?: string;
}

export interface RangeAxis extends AxisHead {
  readonly from: number;
  readonly to: number;
  /** Number of values, both ends among them; 1 in a sample, which takes any value between the ends. */
  readonly count: number;
  readonly scale: (typeof SCALES)[number];
}

export interface ListAxis extends AxisHead {
  readonly values: readonly number[];
}

export type StudyAxis = RangeAxis | ListAxis;

/** A field that follows the axes by a formula over their names. */
export interface DerivedField {
  readonly field: string;
  readonly formula: string;
}

export interface StudySample {
  readonly kind: (typeof SAMPLES)[number];
  readonly count: number;
  readonly seed: number;
}

export interface Study {
  readonly title?: string;
  readonly compute: ComputationName;
  /** The base model as plain values, settings applied. */
  readonly base: unknown;
  readonly axes: readonly StudyAxis[];
  /** Values of the parameters of the study, for formulas. */
  readonly parameters?: Readonly<Record<string, number>>;
  readonly derived: readonly DerivedField[];
  readonly combine: (typeof COMBINATIONS)[number];
  readonly sample?: StudySample;
  /** Result by which points are in classes; the first one unless given. */
  readonly class?: string;
  /** Result columns that are wanted; the usual ones unless given. */
  readonly columns?: readonly string[];
  /** Largest residual of an impact that counts as solved. */
  readonly tolerance?: number;
  /** Most work for one point, in the unit of the computation (`BUDGET_UNITS`). */
  readonly budget?: number;
  /** Measured data of `fit`, as text. */
  readonly data?: string;
  /** The grid is computed on every 2^refine-th value first, and between them only where classes differ. */
  readonly refine?: number;
  /** The class of a point is proved for its whole cell, halved so often at most. */
  readonly certifiedCells?: number;
  /** What is asked for instead of the points: the borders between classes along the edges of the grid. */
  readonly task?: (typeof TASKS)[number];
}

export const isList = (axis: StudyAxis): axis is ListAxis => "values" in axis;

/** What a column or a message calls an axis. */
export const axisName = ({ field, name }: StudyAxis): string => field ?? name!;
