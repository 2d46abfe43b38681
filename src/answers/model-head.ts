/**
 * What is told of a model beside its results: plain data, where the model of a system has compiled formulas.
 */
import type { Model, SystemModel } from "../models/model.ts";
import { defined } from "../models/numbers.ts";

export type ModelHead = Pick<SystemModel, "title" | "source" | "remarks" | "units" | "contacts"> & {
  readonly coordinates: readonly string[];
};

export function modelHead({ title, source, remarks, system, units, contacts }: SystemModel): ModelHead {
  return { ...defined({ title, source, remarks }), coordinates: system.coordinates, ...defined({ units, contacts }) };
}

/** What every stored result says of its model at its end. */
export const titled = ({ title, remarks }: Pick<Model, "title" | "remarks">): Pick<Model, "title" | "remarks"> =>
  defined({ title, remarks });
