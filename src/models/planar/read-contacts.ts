/**
 * Which shapes can touch, and with which coefficients.
 *
 * A contact without coefficients of its own has those of its two materials (pair-coefficients.ts). Every place where two shapes can
 * touch becomes a unilateral element, and one of friction where μ > 0.
 */

import { didYouMean } from "../../text/nearest.ts";
import { listWords, quote } from "../../text/quote.ts";
import type { SystemElement } from "../mechanical-system.ts";
import { addFinding, type NumberReader, readChecked } from "../numbers.ts";
import type { Path } from "../path.ts";
import type { Finding } from "../source/source-document.ts";
import { candidatesBetween, GROUND } from "./candidate.ts";
import { type PairCoefficient, type PairCoefficients, type Partner, pairCoefficient } from "./pair-coefficients.ts";
import type { ContactFile, PlanarFile } from "./planar-schema.ts";
import type { ContactPair, PlanarParts } from "./planar-system.ts";
import { atLeastZero, type Material, type ReadBody, readEpsilon, type Solid } from "./read-bodies.ts";

interface Contact {
  readonly name: string;
  readonly friction: PairCoefficient;
  readonly restitution: PairCoefficient;
  readonly first: Solid;
  readonly second: Solid;
  readonly tangentialRestitution: number;
}

interface ReadContacts extends Pick<PlanarParts, "elements" | "pairs"> {
  /** Of the pairs that can touch. */
  readonly coefficients: readonly PairCoefficients[];
}

/** Most places where shapes can touch; beyond it the list itself is too slow. */
const MOST_CONTACTS = 100_000;

export function readContacts(
  reader: NumberReader,
  file: PlanarFile,
  bodies: readonly ReadBody[],
  obstacles: readonly Solid[],
): ReadContacts {
  const solids: readonly Solid[] = [
    ...bodies.flatMap(({ name, shape, material }, body) => (shape ? [{ name, body, shape, material }] : [])),
    ...obstacles,
  ];
  const listed = file.contacts === undefined || file.contacts === "all" ? undefined : file.contacts;
  const contacts = listed ? readList(reader, listed, solids, bodies) : everyPair(file, solids);
  return placeContacts(reader, contacts);
}

/** Every pair of which one can move, but for bodies that a joint connects. */
function everyPair(file: PlanarFile, solids: readonly Solid[]): readonly Contact[] {
  const joined = new Set((file.joints ?? []).map(({ between }) => [...between].sort().join("\n")));
  const contacts: Contact[] = [];
  solids.forEach((first, i) => {
    for (const second of solids.slice(i + 1)) {
      if (first.body === GROUND || joined.has([first.name, second.name].sort().join("\n"))) continue;
      contacts.push(contactOf(first, second));
    }
  });
  return contacts;
}

function contactOf(first: Solid, second: Solid): Contact {
  const combined = (key: keyof Material): PairCoefficient => {
    const partner = ({ name, material }: Solid): Partner => ({ name, value: material[key] });
    return pairCoefficient([partner(first), partner(second)]);
  };
  return {
    ...{ name: `${first.name}-${second.name}`, first, second, tangentialRestitution: 0 },
    friction: combined("friction"),
    restitution: combined("restitution"),
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
    const own = (key: keyof Material, read: typeof atLeastZero): PairCoefficient => {
      const field = contact[key];
      return field === undefined ? base[key] : { value: read(reader, field, [...path, key]), from: "contact", of: [] };
    };
    const { tangentialRestitution: tangential } = contact;
    return [
      {
        ...base,
        ...(contact.name !== undefined && { name: contact.name }),
        friction: own("friction", atLeastZero),
        restitution: own("restitution", readEpsilon),
        ...(tangential !== undefined && {
          tangentialRestitution: readTangential(reader, tangential, [...path, "tangentialRestitution"]),
        }),
      },
    ];
  });
}

const readTangential: typeof atLeastZero = (reader, field, path) =>
  readChecked(reader, field, path, (x) => x >= -1 && x <= 1, "from −1 to 1");

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
  const fix = isShapeless ? "Give it a shape." : `${didYouMean(name, names)}Known: ${listWords(names.map(quote))}.`;
  addFinding(reader, "unknown-body", what, fix, path);
  return undefined;
}

function placeContacts(reader: NumberReader, contacts: readonly Contact[]): ReadContacts {
  const elements: SystemElement[] = [];
  const pairs: ContactPair[] = [];
  const coefficients: PairCoefficients[] = [];
  for (const contact of contacts) {
    const candidates = candidatesBetween(contact.first, contact.second);
    if (elements.length + 2 * candidates.length > MOST_CONTACTS) {
      const what = `the shapes can touch in more than ${MOST_CONTACTS / 2} places`;
      addFinding(reader, "too-many-elements", what, "List the contacts that matter under `contacts`.", ["bodies"]);
      break;
    }
    const placed = candidates.map((candidate, k) => ({
      candidate,
      ...addElements(elements, contact, candidates.length > 1 ? `.${k + 1}` : ""),
    }));
    if (placed.length === 0) continue;
    pairs.push({ ...pairOf(contact), candidates: placed });
    const { name, friction, restitution } = contact;
    coefficients.push({ pair: name, friction, restitution });
  }
  return { elements, pairs, coefficients };
}

function pairOf({ first, second }: Contact): Omit<ContactPair, "candidates"> {
  const shapes = [first.shape, second.shape];
  const reach = shapes.reduce((sum, shape) => sum + (shape.kind === "half-plane" ? 0 : shape.reach), 0);
  const border = shapes.find(({ kind }) => kind === "half-plane")?.edges[0];
  return { first: first.body, second: second.body, reach, ...(border && { border }) };
}

function addElements(
  elements: SystemElement[],
  { name, friction: { value: friction }, restitution: { value: restitution }, tangentialRestitution }: Contact,
  index: string,
): { normal: number; friction: number } {
  const normal = elements.length;
  const place = { dimension: 1, start: normal, normalComponent: -1, unit: "m" } as const;
  elements.push({ ...place, kind: "geometric-unilateral", name: `${name}${index}`, restitution, hasGap: true });
  if (friction === 0) return { normal, friction: -1 };
  elements.push({
    ...{ kind: "coulomb-step", name: `${name}${index}.friction`, restitution: tangentialRestitution, hasGap: false },
    ...{
      normal: `${name}${index}`,
      friction: [friction],
      unit: "m",
      dimension: 1,
      start: normal + 1,
      normalComponent: normal,
    },
  });
  return { normal, friction: normal + 1 };
}
