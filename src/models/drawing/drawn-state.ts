/**
 * A mechanism as it stands in one state: what a figure of an impact is drawn from, plain data that can be stored.
 */
import type { MechanicalSystem } from "../mechanical-system.ts";
import type { DrawnContact, DrawnPart, SystemDrawing } from "./drawing.ts";

/** A contact with its normal. */
export type PlacedContact = Omit<DrawnContact, "row" | "normal"> & Required<Pick<DrawnContact, "normal">>;

export interface DrawnState {
  readonly bodies: readonly string[];
  readonly parts: readonly DrawnPart[];
  readonly contacts: readonly PlacedContact[];
  readonly position: readonly number[];
  /** The values that `{value: k}` refers to; null where one does not exist. */
  readonly values: readonly (number | null)[];
  /** ∂value/∂q, a row a value. */
  readonly slopes: readonly (readonly (number | null)[])[];
}

const existing = (value: number): number | null => (Number.isFinite(value) ? value : null);

/** `names`: the elements that act; contacts of others are left out. */
export function drawnState(
  drawing: SystemDrawing,
  system: MechanicalSystem,
  q: Float64Array,
  t: number,
  names: ReadonlySet<string>,
): DrawnState {
  const { count, bodies, parts } = drawing;
  const f = system.freedoms;
  const values = new Float64Array(count);
  drawing.valuesInto(values, q, t);
  const slopes = new Float64Array(count * f);
  drawing.slopesInto(slopes, q, t);
  const numbers = (list: Float64Array): (number | null)[] => Array.from(list, existing);
  return {
    ...{ bodies, parts, position: Array.from(q), values: numbers(values) },
    slopes: Array.from({ length: count }, (_, k) => numbers(slopes.subarray(k * f, k * f + f))),
    contacts: drawing.contacts
      .filter(({ element }) => names.has(element))
      .map((contact) => {
        const { row: _, ...rest } = contact;
        return { ...rest, normal: contact.normal ?? normalReader(contact, system)(q, t) };
      }),
  };
}

/** The normal of a planar contact at a state, from its row of Wᵀ. */
export function normalReader(
  { element, row: first = 0 }: DrawnContact,
  system: MechanicalSystem,
): (q: Float64Array, t: number) => readonly [number, number] {
  const row = new Float64Array(system.freedoms);
  const place = system.elements.findIndex(({ name }) => name === element);
  return (q, t) => {
    system.directionsInto(row, 0, place, q, t);
    return [row[first]!, row[first + 1]!];
  };
}
