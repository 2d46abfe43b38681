/**
 * What the elements of a mechanism are to its motion, whatever method moves it.
 */
import { ELEMENTS, elementBlock } from "../../elements/elements.ts";
import { isLinearIn } from "../../models/expressions/linear-form.ts";
import type { MechanicalSystem, SystemElement } from "../../models/mechanical-system.ts";

export type Family = "contact" | "clutch" | "bilateral" | "friction" | "step";

export type Roles = ReturnType<typeof rolesOf>;

export function rolesOf(system: MechanicalSystem) {
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
    family,
    /** Index of the element that feeds the friction of another; −1 where there is none. */
    owner,
    /** The friction elements that an element feeds. */
    fed: fed as readonly (readonly number[])[],
    contacts,
    /** The reservoirs, in the components of the mechanism. */
    blocks: elements.map((element) => elementBlock(element, element.start, element.normalComponent)),
    /** Contacts whose gaps may change faster than the motion. */
    oscillating: oscillatingGaps(system, contacts),
    /** Elements that may act wherever the bodies are: all but contacts and their friction. */
    permanent: all.filter((e) => !isContact(e) && !(family[e] === "friction" && isContact(owner[e]!))),
  };
}

/** Contacts and clutches: λ ≥ 0. */
export const isOneSided = ({ family }: Pick<Roles, "family">, e: number): boolean =>
  family[e] === "contact" || family[e] === "clutch";

/** Planar contacts have gaps as smooth as the motion, and so are linear formulas; of unknown gaps nothing is assumed. */
function oscillatingGaps(
  { formulas, elements, coordinates, pieceOf }: MechanicalSystem,
  contacts: readonly number[],
): ReadonlySet<number> {
  const isOscillating = (e: number): boolean => {
    if (formulas === undefined) return !pieceOf;
    if (formulas === "weights") return false;
    const gap = formulas.elements.find(({ fields }) => fields.name === elements[e]!.name)?.formulas.gap;
    return gap !== undefined && !isLinearIn(gap, [...coordinates, "t"]);
  };
  return new Set(contacts.filter(isOscillating));
}

function familyOfKind(kind: SystemElement["kind"]): Family {
  if (kind === "geometric-unilateral") return "contact";
  if (kind === "kinematic-unilateral") return "clutch";
  const { family } = ELEMENTS[kind];
  return family === "unilateral" ? "contact" : family;
}
