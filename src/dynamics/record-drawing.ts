/**
 * The drawing of a mechanism at the samples of a run: what is the same all the time once, what moves as columns over the samples. Poses of
 * planar bodies are not repeated, they are in q.
 */
import type { SystemDrawing } from "../models/drawing/drawing.ts";
import { normalReader, type PlacedContact } from "../models/drawing/drawn-state.ts";
import type { MechanicalSystem } from "../models/mechanical-system.ts";

/** A contact with what it has transmitted until each sample, N s; a jump is an impact, the slope a force. */
export type MovingContact = PlacedContact & {
  readonly impulse?: readonly number[];
  readonly frictionImpulse?: readonly number[];
};

export interface MovingDrawing extends Pick<SystemDrawing, "bodies" | "parts"> {
  /** Those that closed, at most `MOST_CONTACTS`. */
  readonly contacts: readonly MovingContact[];
  /** By value, over the samples; null where it does not exist. */
  readonly values: readonly (readonly (number | null)[])[];
}

/** A state of the run with the impulses until then. */
export interface DrawnRow {
  readonly t: number;
  readonly q: Float64Array;
  readonly impulses?: Float64Array;
}

/** Contacts whose places and forces are stored: more arrows than a picture can show. */
const MOST_CONTACTS = 48;

/** Digits of values in a picture. */
const DIGITS = 9;

const short = (value: number): number => Number(value.toPrecision(DIGITS));
const existing = (value: number): number | null => (Number.isFinite(value) ? short(value) : null);

/** `hasClosed`: whether an element acted at some time. */
export function drawnMotion(
  drawing: SystemDrawing,
  system: MechanicalSystem,
  rows: readonly DrawnRow[],
  hasClosed: (element: string) => boolean,
): MovingDrawing {
  const { bodies, parts } = drawing;
  const values = formulaColumns(drawing, rows);
  const contacts = (drawing.contactsOf?.(system) ?? drawing.contacts)
    .filter(({ element }) => hasClosed(element))
    .slice(0, MOST_CONTACTS)
    .map((contact): MovingContact => {
      const { row: _, ...rest } = contact;
      const moved = { ...rest, ...impulsesOf(contact, system, rows) };
      if (contact.normal) return { ...moved, normal: contact.normal };
      const normalAt = normalReader(contact, system);
      const normals = rows.map(({ q, t }) => normalAt(q, t));
      const first = values.push(normals.map(([x]) => existing(x))) - 1;
      values.push(normals.map(([, y]) => existing(y)));
      return { ...moved, normal: [{ value: first }, { value: first + 1 }] };
    });
  return { bodies, parts, contacts, values };
}

function formulaColumns({ count, valuesInto }: SystemDrawing, rows: readonly DrawnRow[]): (number | null)[][] {
  const columns = Array.from({ length: count }, (): (number | null)[] => []);
  const values = new Float64Array(count);
  for (const { q, t } of rows) {
    valuesInto(values, q, t);
    columns.forEach((column, k) => {
      column.push(existing(values[k]!));
    });
  }
  return columns;
}

function impulsesOf(
  { element, friction }: { readonly element: string; readonly friction?: string },
  { elements }: MechanicalSystem,
  rows: readonly DrawnRow[],
): Pick<MovingContact, "impulse" | "frictionImpulse"> {
  if (rows.some(({ impulses }) => impulses === undefined)) return {};
  const column = (name: string): number[] => {
    const { start } = elements.find((one) => one.name === name)!;
    return rows.map(({ impulses }) => short(impulses![start]!));
  };
  return { impulse: column(element), ...(friction !== undefined && { frictionImpulse: column(friction) }) };
}
