/**
 * The same impact written differently: in other units, with its elements in another order. Nothing that is said about it may
 * change.
 */
import type { ImpactData } from "./impact-data.ts";

export interface UnitFactors {
  readonly mass: number;
  /** Of contact velocities and radii; generalized velocities keep theirs. */
  readonly length: number;
  readonly time: number;
}

/** With powers of two every number keeps its digits. */
export function scaledUnits(data: ImpactData, { mass, length, time }: UnitFactors): ImpactData {
  const row = (values: readonly number[], factor: number): number[] => values.map((value) => value * factor);
  return {
    ...data,
    massMatrix: data.massMatrix.map((values) => row(values, mass)),
    preVelocity: row(data.preVelocity, 1 / time),
    elements: data.elements.map((element) => ({
      ...element,
      ...(element.direction && { direction: row(element.direction, length) }),
      // Spin is no length over time.
      ...(element.directions && {
        directions: element.directions.map((values, j) => row(values, j === 2 ? 1 : length)),
      }),
      ...(element.radius !== undefined && { radius: element.radius * length }),
      // An impulse is a momentum over the length of its direction.
      ...(element.bound !== undefined && { bound: (element.bound * mass) / (length * time) }),
    })),
  };
}

/** The elements in another order; Frémond's matrix follows them. */
export function permuted(data: ImpactData, order: readonly number[]): ImpactData {
  const elements = order.map((i) => data.elements[i]!);
  if (!data.fremondMatrix) return { ...data, elements };
  const contacts = (all: ImpactData["elements"]): string[] =>
    all.filter(({ type }) => type.endsWith("unilateral")).map(({ name }) => name);
  const old = contacts(data.elements);
  const places = contacts(elements).map((name) => old.indexOf(name));
  return { ...data, elements, fremondMatrix: places.map((i) => places.map((j) => data.fremondMatrix![i]![j]!)) };
}
