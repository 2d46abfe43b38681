/**
 * Planar bodies with more possible contacts than are worth a list. A run that finds its contacts on the way opens a mechanism of its own
 * (`openContacts`); whoever wants them all gets the list when it is first asked for, and an `InputError` where it would be too long.
 */
import { InputError } from "../../errors.ts";
import type { MechanicalSystem } from "../mechanical-system.ts";
import { type ContactTable, contactTable } from "./contact-table.ts";
import { contactFinder } from "./find-contacts.ts";
import type { ContactRules } from "./near-pairs.ts";
import { freeSystem, type PlanarParts, planarSystem } from "./planar-system.ts";
import type { Shape } from "./shape.ts";
import { type BodyWidths, bodyWidths } from "./shape-width.ts";
import { sparingFinder } from "./sparing-finder.ts";

/** Most elements that are listed; beyond it the list itself is too slow. */
export const MOST_CONTACTS = 100_000;

/** Adds every place of every pair to a table; false, and the table is not whole, where that would be too many. */
export function listContacts({ solids, contactOf }: ContactRules, table: ContactTable, most: number): boolean {
  for (let i = 0; i < solids.length; i++) {
    for (let j = i + 1; j < solids.length; j++) {
      const contact = contactOf(i, j);
      const pair = contact && table.addPair(contact);
      if (pair === undefined) continue;
      if (table.elements.length + 2 * pair.places.length > most) return false;
      for (let k = 0; k < pair.places.length; k++) table.addPlace(pair, k);
    }
  }
  return true;
}

export type FoundParts = Pick<PlanarParts, "bodies" | "gravity"> & {
  readonly rules: ContactRules;
  /** Told of the table of every mechanism that is made. */
  readonly onTable: (system: MechanicalSystem, table: ContactTable) => void;
};

export function foundSystem(parts: FoundParts): MechanicalSystem {
  const { bodies, gravity, rules, onTable } = parts;
  const reaches = new Float64Array(bodies.length);
  for (const { body, reach } of rules.solids) if (body >= 0) reaches[body] = reach;
  const widths = solidWidths(bodies.length, rules);
  const open = (table: ContactTable): MechanicalSystem => {
    const system = planarSystem({ bodies, gravity, reaches, widths, ...table });
    onTable(system, table);
    return system;
  };
  let listed: MechanicalSystem | undefined;
  const list = (): MechanicalSystem => {
    if (listed) return listed;
    const table = contactTable();
    if (!listContacts(rules, table, MOST_CONTACTS)) throw tooMany();
    listed = open(table);
    onTable(all, table);
    return listed;
  };
  const all: MechanicalSystem = {
    ...freeSystem(bodies, gravity),
    get elements() {
      return list().elements;
    },
    get size() {
      return list().size;
    },
    ...onDemand(list),
    openContacts: () => {
      const table = contactTable();
      const contacts = sparingFinder(contactFinder(rules, table, bodies.length), 3 * bodies.length);
      return Object.assign(open(table), { contacts });
    },
  };
  return all;
}

/** How thin the shapes of all solids are. */
function solidWidths(bodies: number, { solids }: ContactRules): BodyWidths {
  const shapesOf = ({ tips, targets }: ContactRules["solids"][number]["parts"][number]): readonly Shape[] => [
    ...targets,
    ...tips.flatMap((tip) => (tip ? [tip.shape] : [])),
  ];
  return bodyWidths(
    bodies,
    solids.flatMap(({ body, parts }) => parts.flatMap(shapesOf).map((shape) => [body, shape] as const)),
  );
}

function tooMany(): InputError {
  return new InputError({
    code: "too-many-elements",
    what: `the shapes can touch in more than ${MOST_CONTACTS / 2} places`,
    where: "bodies",
    fix: "Bodies without joints, springs and formulas need no list under `method: moreau` with the law newton or moreau, which finds contacts on the way; for all else list the contacts that matter under `contacts`.",
  });
}

/** The functions of a mechanism that need the list of its contacts. */
function onDemand(list: () => MechanicalSystem) {
  return {
    gapsInto: (...given) => list().gapsInto(...given),
    gapOf: (...given) => list().gapOf!(...given),
    gapTerms: (...given) => list().gapTerms!(...given),
    directionsInto: (...given) => list().directionsInto(...given),
    entriesInto: (...given) => list().entriesInto!(...given),
    levelEntriesInto: (...given) => list().levelEntriesInto!(...given),
    slidesLevel: (...given) => list().slidesLevel!(...given),
    isTied: (...given) => list().isTied!(...given),
    findOverlap: (...given) => list().findOverlap!(...given),
    shapePairs: () => list().shapePairs!(),
    pieceOf: (...given) => list().pieceOf!(...given),
    velocityOffsetsInto: (...given) => list().velocityOffsetsInto(...given),
    accelerationOffsetsInto: (...given) => list().accelerationOffsetsInto(...given),
    fastestApproach: (...given) => list().fastestApproach!(...given),
    approachOf: (...given) => list().approachOf!(...given),
    reachOf: (...given) => list().reachOf!(...given),
    largestReach: () => list().largestReach!(),
    coordinatesInto: (...given) => list().coordinatesInto!(...given),
    approachBetween: (...given) => list().approachBetween!(...given),
    widthOf: (...given) => list().widthOf!(...given),
    mayPass: (...given) => list().mayPass!(...given),
  } satisfies Partial<MechanicalSystem>;
}
