/**
 * A model file of `kind: impact` as plain data, and the impact it is for the library.
 */

import type { Pressure } from "../../src/doors/problems.ts";
import { assembleImpact, type ImpactModel, type ImpactProblem, readModel } from "../../src/index.ts";

export interface ElementData {
  readonly name: string;
  readonly type: string;
  readonly direction?: readonly number[];
  readonly directions?: readonly (readonly number[])[];
  readonly restitution: number;
  readonly normal?: string;
  readonly friction?: number | readonly number[];
  readonly radius?: number;
  readonly pressure?: Pressure;
  readonly bound?: number;
}

export interface ImpactData {
  readonly kind: "impact";
  readonly massMatrix: readonly (readonly number[])[];
  readonly preVelocity: readonly number[];
  readonly elements: readonly ElementData[];
  readonly law: string | { readonly name: string; readonly of?: string };
  readonly restitution?: number;
  readonly fremondMatrix?: readonly (readonly number[])[];
}

export const rowsOf = ({ direction, directions }: ElementData): readonly (readonly number[])[] =>
  directions ?? [direction!];

export const lawName = ({ law }: ImpactData): string => (typeof law === "string" ? law : law.name);

/** Through the same door as a file; throws `InputError` for what no mechanism can be. */
export function readImpact(data: ImpactData): { model: ImpactModel; impact: ImpactProblem } {
  const { model } = readModel(JSON.stringify(data), { kind: "impact" });
  return { model, impact: assembleImpact(model) };
}
