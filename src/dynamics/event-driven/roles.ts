/**
 * What the elements of a mechanism are to the event-driven method.
 */
import { ELEMENTS, elementBlock } from "../../elements/elements.ts";
import { isLinearIn } from "../../models/expressions/linear-form.ts";
import type { MechanicalSystem, SystemElement } from "../../models/mechanical-system.ts";
import type { Block } from "../../sets/reservoirs/block.ts";

export type Family = "contact" | "clutch" | "bilateral" | "friction" | "step";

/** What the elements of a mechanism are to the event-driven method, looked up once. */
export interface Roles {
  readonly family: readonly Family[];
  /** The reservoirs, in the components of the mechanism. */
  readonly blocks: readonly Block[];
  /** Index of the element that feeds the friction of another; −1 where there is none. */
  readonly owner: Int32Array;
  /** The friction elements that an element feeds. */
  readonly fed: readonly (readonly number[])[];
  readonly contacts: readonly number[];
  /** Elements that may act wherever the bodies are: all but contacts and their friction. */
  readonly permanent: readonly number[];
  /** Contacts whose gaps may change faster than the motion. */
  readonly wild: ReadonlySet<number>;
}

const known = new WeakMap<MechanicalSystem, Roles>();

export function rolesOf(system: MechanicalSystem): Roles {
  let roles = known.get(system);
  if (!roles) known.set(system, (roles = readRoles(system)));
  return roles;
}

function readRoles(system: MechanicalSystem): Roles {
  const { elements } = system;
  const places = new Map(elements.map(({ start }, e) => [start, e]));
  const owner = Int32Array.from(elements, ({ normalComponent }) => places.get(normalComponent) ?? -1);
  const family = elements.map(({ kind }) => familyOfKind(kind));
  const fed: number[][] = elements.map(() => []);
  owner.forEach((feeder, e) => {
    if (feeder >= 0) fed[feeder]!.push(e);
  });
  const all = elements.map((_, e) => e);
  const isContact = (e: number): boolean => family[e] === "contact";
  const contacts = all.filter(isContact);
  return {
    ...{ family, owner, fed, contacts },
    blocks: elements.map((element) => elementBlock(element, element.start, element.normalComponent)),
    wild: wildGaps(system, contacts),
    permanent: all.filter((e) => !isContact(e) && !(family[e] === "friction" && isContact(owner[e]!))),
  };
}

/** Planar contacts have gaps as smooth as the motion, and so are linear formulas; of unknown gaps nothing is assumed. */
function wildGaps(
  { formulas, elements, coordinates, pieceOf }: MechanicalSystem,
  contacts: readonly number[],
): ReadonlySet<number> {
  const isWild = (e: number): boolean => {
    if (formulas === undefined) return !pieceOf;
    if (formulas === "weights") return false;
    const gap = formulas.elements.find(({ fields }) => fields.name === elements[e]!.name)?.formulas.gap;
    return gap !== undefined && !isLinearIn(gap, [...coordinates, "t"]);
  };
  return new Set(contacts.filter(isWild));
}

function familyOfKind(kind: SystemElement["kind"]): Family {
  if (kind === "geometric-unilateral") return "contact";
  if (kind === "kinematic-unilateral") return "clutch";
  const { family } = ELEMENTS[kind];
  return family === "unilateral" ? "contact" : family;
}
