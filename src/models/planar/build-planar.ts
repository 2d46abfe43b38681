/**
 * The planar bodies of a system file: a mechanical system of their own (masses, gravity, contacts) and formulas for what
 * connects them.
 */

import { quote } from "../../text/quote.ts";
import type { DrawnContact, SystemDrawing } from "../drawing/drawing.ts";
import type { MechanicalSystem } from "../mechanical-system.ts";
import { GRAVITY } from "../model.ts";
import { type NumberReader, readNumber, readPair } from "../numbers.ts";
import type { ContactTable } from "./contact-table.ts";
import { foundSystem } from "./found-system.ts";
import type { PairCoefficients } from "./pair-coefficients.ts";
import { drawnContacts, planarDrawing } from "./planar-drawing.ts";
import { type PlanarFormulas, planarFormulas } from "./planar-formulas.ts";
import type { PlanarFile } from "./planar-schema.ts";
import { planarSystem } from "./planar-system.ts";
import { readBodies, readObstacles } from "./read-bodies.ts";
import { readContacts } from "./read-contacts.ts";

export interface PlanarPart {
  readonly system: MechanicalSystem;
  /** Of the pairs of shapes that can touch; none where contacts are found on the way. */
  readonly coefficients: readonly PairCoefficients[];
  readonly position: readonly number[];
  readonly velocity: readonly number[];
  readonly formulas: PlanarFormulas;
  /** Absent where there are mistakes. */
  readonly drawing?: SystemDrawing;
}

const PLANAR_KEYS = ["obstacles", "contacts", "joints", "springs", "dampers", "motors", "clutches", "gravity"] as const;

/** Undefined when the file has no bodies. Mistakes go to the reader's findings. */
export function buildPlanar(reader: NumberReader, file: PlanarFile): PlanarPart | undefined {
  if (file.bodies === undefined) {
    const stray = PLANAR_KEYS.find((key) => file[key] !== undefined);
    if (stray !== undefined) {
      const [what, fix] = [`${quote(stray)} needs bodies`, "Add `bodies`, or use formulas."];
      reader.findings.push({ code: "needs-bodies", what, fix, path: [stray], atKey: true });
    }
    return undefined;
  }
  const bodies = readBodies(reader, file.bodies);
  const obstacles = readObstacles(reader, file.obstacles ?? []);
  const names = [...bodies, ...obstacles].map(({ name }) => name);
  checkNames(reader, names.slice(0, bodies.length), "bodies");
  checkNames(reader, names, "obstacles", bodies.length);
  const gravity = readGravity(reader, file);
  const { table, rules, coefficients } = readContacts(reader, file, bodies, obstacles);
  const opened = new WeakMap<MechanicalSystem, ContactTable>();
  const onTable = (of: MechanicalSystem, made: ContactTable): void => void opened.set(of, made);
  const system = table
    ? planarSystem({ bodies, gravity, ...table })
    : foundSystem({ bodies, gravity, rules: rules!, onTable });
  const contactsOf = (of: MechanicalSystem): readonly DrawnContact[] => drawnContacts(opened.get(of));
  const contacts = { contacts: table ? drawnContacts(table) : [], ...(!table && { contactsOf }) };
  const formulas = planarFormulas(reader, file, bodies);
  const isRight = reader.findings.length === 0;
  return {
    system,
    coefficients,
    position: bodies.flatMap(({ pose }) => pose),
    velocity: bodies.flatMap(({ velocity }) => velocity),
    formulas,
    ...(isRight && { drawing: planarDrawing(reader, file, bodies, obstacles, contacts) }),
  };
}

function readGravity(reader: NumberReader, { gravity }: PlanarFile): readonly [number, number] {
  if (gravity === undefined) return [0, -GRAVITY];
  if (Array.isArray(gravity)) return readPair(reader, gravity, ["gravity"]);
  return [0, -readNumber(reader, gravity as number | string, ["gravity"])];
}

/** Names from `from` on must not have occurred before. */
function checkNames(reader: NumberReader, names: readonly string[], key: string, from = 0): void {
  const seen = new Set<string>();
  names.forEach((name, i) => {
    const isNew = !seen.has(name);
    seen.add(name);
    if (i < from || isNew) return;
    const what = `the name ${quote(name)} is used twice`;
    reader.findings.push({ code: "duplicate-name", what, fix: "Rename one of them.", path: [key, i - from, "name"] });
  });
}
