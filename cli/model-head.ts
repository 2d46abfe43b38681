/**
 * What is told of a system beside its motion. The model itself cannot leave its thread: it has compiled formulas.
 */
import type { SystemModel } from "../src/index.ts";

export type ModelHead = Pick<SystemModel, "title" | "source" | "remarks" | "units" | "contacts"> & {
  readonly coordinates: readonly string[];
};

export function modelHead({ title, source, remarks, system, units, contacts }: SystemModel): ModelHead {
  const head = { ...(title && { title }), ...(source && { source }), ...(remarks && { remarks }) };
  return {
    ...{ ...head, coordinates: system.coordinates },
    ...{ ...(units && { units }), ...(contacts && { contacts }) },
  };
}
