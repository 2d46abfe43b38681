/**
 * What the page and the workers of a study say to each other beyond questions and answers.
 */
import type { Cell, Column, Study } from "../../../src/doors/studies.ts";
import type { Answer } from "../../workers/protocol.ts";
import type { View } from "../views.ts";

/** An axis as it is chosen: a field of the model, or an axis of the study by its name. */
export interface AxisChoice {
  readonly field: string;
  readonly from: number;
  readonly to: number;
  /** Equal ratios in the place of equal steps. */
  readonly isLog?: boolean;
  /** The values themselves, where the study lists them. */
  readonly values?: readonly number[];
}

/** Between which values an axis has points at all. */
export type Limits = readonly [number, number];

export interface StudyOptions {
  readonly x?: AxisChoice;
  readonly y?: AxisChoice;
  /** How often the coarse grid is halved where classes differ. */
  readonly levels?: number;
  /** Where axes of a study that are not mapped are held, by their names. */
  readonly held?: Readonly<Record<string, number>>;
}

/** An axis of a study that is held at one of its values. */
export interface HeldAxis {
  readonly field: string;
  readonly values: readonly number[];
  readonly value: number;
}

/** Halvings of the coarsest lattice that is painted first. */
export const COARSEST = 6;
/** Values along each axis before it is halved. */
export const COARSE = 17;
export const USUAL_LEVELS = 2;
export const MOST_LEVELS = 4;
/** Points of the finest grid: the page holds them all, and sends them to its workers. */
export const MOST_POINTS = 2 ** 18;

/** What will be computed. */
export interface Plan {
  /** On its finest grid. */
  readonly study: Study;
  readonly columns: readonly Column[];
  readonly classAt: number;
  readonly axes: readonly [AxisChoice, AxisChoice];
  /** What an axis can be, with its usual range. */
  readonly fields: readonly AxisChoice[];
  /** How far both axes can be widened. */
  readonly limits: readonly [Limits, Limits];
  /** Of a study file: which of its axes these are; their ranges are changed in the file. */
  readonly places?: readonly [number, number];
  /** Along both axes. */
  readonly values: readonly [readonly number[], readonly number[]];
  readonly held: readonly HeldAxis[];
  /** What differs from what the file asks for. */
  readonly notes: readonly string[];
  readonly levels: number;
  /** Whether it can be halved: lists cannot. */
  readonly canRefine: boolean;
  readonly width: number;
  readonly height: number;
  /** The arguments after `sprag`, and the file that they read where that is not the one on screen. */
  readonly command: readonly string[];
  readonly file?: { readonly name: string; readonly text: string };
}

/** What the axes are, and what they can be. */
export interface StudyAnswer extends Answer {
  readonly map: Pick<Plan, "axes" | "fields">;
}

/** The class of each point by its index; undefined where it was not computed. */
export type Known = readonly (Cell | undefined)[];

export interface RowsInput {
  readonly study: Study;
  readonly indices: readonly number[];
}

export interface NextInput {
  readonly study: Study;
  readonly known: Known;
}

export interface ResultInput extends NextInput {
  /** Points without a class, and those with one and a reason why it is not all. */
  readonly errors: number;
  readonly incomplete: number;
  readonly seconds: number | null;
}

export interface PointInput {
  readonly study: Study;
  readonly index: number;
}

/** A point as a model of its own. */
export interface OpenedPoint {
  readonly name: string;
  readonly text: string;
  readonly view: View;
}
