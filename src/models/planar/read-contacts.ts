/**
 * Which shapes can touch, and with which coefficients.
 *
 * A contact without coefficients of its own has those of its two materials (pair-coefficients.ts). Every place where two shapes can
 * touch is an element (contact-table.ts): listed here where they are few, else by rules that find them on the way.
 */

import { nearestFix } from "../../text/nearest.ts";
import { listWords, quote } from "../../text/quote.ts";
import { addFinding, type NumberReader, readChecked } from "../numbers.ts";
import type { Path } from "../path.ts";
import type { Finding } from "../source/source-document.ts";
import { GROUND } from "./candidate.ts";
import { type Contact, type ContactCoefficients, type ContactTable, contactTable } from "./contact-table.ts";
import { listContacts, MOST_CONTACTS } from "./found-system.ts";
import type { ContactRules } from "./near-pairs.ts";
import { type PairCoefficient, type PairCoefficients, pairCoefficient } from "./pair-coefficients.ts";
import type { ContactFile, PlanarFile } from "./planar-schema.ts";
import { atLeastZero, type Material, type ReadBody, readEpsilon, type Solid } from "./read-bodies.ts";

interface ReadContacts {
  /** All contacts; undefined where they are found on the way. */
  readonly table: ContactTable | undefined;
  /** What they are found by. */
  readonly rules: ContactRules | undefined;
  /** Of the pairs that are listed. */
  readonly coefficients: readonly PairCoefficients[];
}

/** From so many elements on the contacts of all pairs are found on the way. Below it the list costs less than the search. */
const MOST_LISTED = 4096;

export function readContacts(
  reader: NumberReader,
  file: PlanarFile,
  bodies: readonly ReadBody[],
  obstacles: readonly Solid[],
): ReadContacts {
  const solids: readonly Solid[] = [
    ...bodies.flatMap(({ name, parts }, body) => {
      const reach = Math.max(...parts.map(({ shape }) => shape.reach));
      return parts.length > 0 ? [{ name, body, parts, reach }] : [];
    }),
    ...obstacles,
  ];
  const table = contactTable();
  if (file.contacts !== undefined && file.contacts !== "all") {
    addContacts(reader, table, readList(reader, file.contacts, solids, bodies));
    return { table, rules: undefined, coefficients: coefficientsOf(table) };
  }
  const rules = everyPair(file, solids);
  if (listContacts(rules, table, MOST_LISTED)) return { table, rules, coefficients: coefficientsOf(table) };
  return { table: undefined, rules, coefficients: [] };
}

/** Of every pair; shape by shape where these differ. */
function coefficientsOf({ pairs }: ContactTable): readonly PairCoefficients[] {
  return pairs.flatMap(({ contact, places }) => {
    const shapes = new Map(places.map(({ parts }) => [parts.join(), parts]));
    const rows = [...shapes.values()].map((parts) => ({ parts, ...contact.coefficients(parts) }));
    const isOne = new Set(rows.map(({ friction, restitution }) => JSON.stringify([friction, restitution]))).size === 1;
    if (isOne) return [{ pair: contact.name, ...contact.coefficients(rows[0]!.parts) }];
    return rows.map(({ parts, ...own }) => ({ pair: shapeNames(contact, parts), ...own }));
  });
}

function shapeNames({ first, second }: Contact, parts: readonly [number, number]): string {
  const name = (owner: Contact["first"], part: number): string =>
    owner.parts.length > 1 ? `${owner.name}.${(owner as Solid).parts[part]!.label}` : owner.name;
  return `${name(first, parts[0])}-${name(second, parts[1])}`;
}

function addContacts(reader: NumberReader, table: ContactTable, contacts: readonly Contact[]): void {
  for (const contact of contacts) {
    const pair = table.addPair(contact);
    if (pair === undefined) continue;
    if (table.elements.length + 2 * pair.places.length > MOST_CONTACTS) {
      const what = `the shapes can touch in more than ${MOST_CONTACTS / 2} places`;
      addFinding(reader, "too-many-elements", what, "List the contacts that matter under `contacts`.", ["contacts"]);
      return;
    }
    for (let k = 0; k < pair.places.length; k++) table.addPlace(pair, k);
  }
}

/** Every pair of which one can move, but for bodies that a joint connects. */
function everyPair(file: PlanarFile, solids: readonly Solid[]): ContactRules {
  const key = (names: readonly string[]): string => [...names].sort().join("\n");
  const joined = new Set((file.joints ?? []).map(({ between }) => key(between)));
  return {
    solids,
    contactOf: (i, j) => {
      const [first, second] = [solids[i]!, solids[j]!];
      if (first.body === GROUND || (joined.size > 0 && joined.has(key([first.name, second.name])))) return undefined;
      return contactOf(first, second);
    },
  };
}

function contactOf(first: Solid, second: Solid): Contact {
  return {
    ...{ name: `${first.name}-${second.name}`, first, second, tangentialRestitution: 0 },
    coefficients: ([i, j]) => {
      const combined = (key: keyof Material): PairCoefficient =>
        pairCoefficient([first.parts[i]!.material[key], second.parts[j]!.material[key]]);
      return { friction: combined("friction"), restitution: combined("restitution") };
    },
  };
}

function readList(
  reader: NumberReader,
  contacts: readonly ContactFile[],
  solids: readonly Solid[],
  bodies: readonly ReadBody[],
): readonly Contact[] {
  return contacts.flatMap((contact, i) => {
    const path = ["contacts", i];
    const found = contact.between.map((name, j) => findSolid(reader, name, solids, bodies, [...path, "between", j]));
    const [first, second] = found;
    if (!first || !second) return [];
    const mistake = pairMistake(contacts, i, first, second);
    if (mistake !== undefined) {
      reader.findings.push({ ...mistake, path: [...path, "between"] });
      return [];
    }
    const base = contactOf(first, second);
    const own = (key: keyof Material, read: typeof atLeastZero): Partial<ContactCoefficients> => {
      const field = contact[key];
      return field === undefined
        ? {}
        : { [key]: { value: read(reader, field, [...path, key]), from: "contact", of: [] } };
    };
    const given = { ...own("friction", atLeastZero), ...own("restitution", readEpsilon) };
    const { tangentialRestitution: tangential } = contact;
    return [
      {
        ...base,
        ...(contact.name !== undefined && { name: contact.name }),
        coefficients: (parts) => ({ ...base.coefficients(parts), ...given }),
        ...(tangential !== undefined && {
          tangentialRestitution: readTangential(reader, tangential, [...path, "tangentialRestitution"]),
        }),
      },
    ];
  });
}

const readTangential: typeof atLeastZero = (reader, field, path) =>
  readChecked(reader, field, path, (x) => x >= -1 && x <= 1, "from −1 to 1", { end: Math.sign });

/** What is wrong with the pair of the i-th contact, if anything. */
function pairMistake(
  contacts: readonly ContactFile[],
  i: number,
  first: Solid,
  second: Solid,
): Omit<Finding, "path"> | undefined {
  if (first === second) {
    const what = `contacts[${i}] is a contact of ${quote(first.name)} with itself`;
    return { code: "same-body", what, fix: "Name two different bodies or obstacles." };
  }
  if (first.body === GROUND && second.body === GROUND) {
    const what = `${quote(first.name)} and ${quote(second.name)} are both obstacles: neither can move to touch the other`;
    return { code: "two-obstacles", what, fix: "Name at least one body, or remove the contact." };
  }
  const same = contacts.findIndex(({ between: [a, b] }) =>
    a === first.name ? b === second.name : a === second.name && b === first.name,
  );
  if (same === i) return undefined;
  const what = `the contact between ${quote(first.name)} and ${quote(second.name)} is listed already: contacts[${same}]`;
  return { code: "duplicate-contact", what, fix: "Keep one of the two; the order of the names does not matter." };
}

function findSolid(
  reader: NumberReader,
  name: string,
  solids: readonly Solid[],
  bodies: readonly ReadBody[],
  path: Path,
): Solid | undefined {
  const found = solids.find((solid) => solid.name === name);
  if (found) return found;
  const names = solids.map((solid) => solid.name);
  const isShapeless = bodies.some((body) => body.name === name);
  const what = isShapeless
    ? `the body ${quote(name)} has no shape to touch with`
    : `there is no body or obstacle ${quote(name)}`;
  const fix = isShapeless
    ? { fix: "Give it a shape." }
    : nearestFix(name, names, `Known: ${listWords(names.map(quote))}.`);
  reader.findings.push({ code: "unknown-body", what, ...fix, path });
  return undefined;
}
