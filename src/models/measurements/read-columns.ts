/**
 * The header of a table of measurements → which column holds what, in which unit. Names may carry their unit, `omega [rpm]` or
 * `omega (deg/s)`. A mapping names columns that have names of their own:
 *
 *   dphi-=omega before [rpm], dphi+="omega, after" [rpm]         what it is = how it is called, and its unit
 *
 * given by the caller or in a comment of the file, `# columns: …`. Columns that say nothing are left out, by name.
 */
import type { Unit } from "../../elements/unit.ts";
import { InputError } from "../../errors.ts";
import { didYouMean } from "../../text/nearest.ts";
import { listWords, quote } from "../../text/quote.ts";
import { type SourceText, sourceError } from "../source/source-text.ts";
import { type Role, roleName, roleOf } from "./column-roles.ts";
import type { Cell, CsvTable, Row } from "./csv-table.ts";
import { EXAMPLE_UNITS, type Quantity, unitOf } from "./units.ts";

export interface UsedColumn {
  readonly role: Role;
  /** Place among the columns. */
  readonly at: number;
  /** As in the header. */
  readonly name: string;
  /** Multiplies the numbers of the column. */
  readonly factor: number;
  readonly unit: string | undefined;
  readonly cell: Cell;
}

export interface ColumnsOfTable {
  readonly used: readonly UsedColumn[];
  /** Names of columns that are not used. */
  readonly ignored: readonly string[];
}

export interface ColumnOptions {
  /** Names of the coordinates of the model. */
  readonly coordinates?: readonly string[];
  /** What the coordinates of the model are measured in, where it says so; a column in units of something else is refused. */
  readonly units?: readonly (Unit | null)[];
  /** What columns hold: `dphi-=omega before [rpm], …`. */
  readonly columns?: string;
}

/** `name [unit]` or `name (unit)`. */
const WITH_UNIT = /^(.*?)\s*(?:\[([^[\]]*)\]|\(([^()]*)\))$/s;

interface Labelled {
  readonly base: string;
  readonly unit: string | undefined;
}

function labelled(text: string): Labelled {
  const match = WITH_UNIT.exec(text);
  const unit = match?.[2] ?? match?.[3];
  return match && unit !== undefined ? { base: match[1]!, unit: unit.trim() } : { base: text, unit: undefined };
}

export function readColumns(source: SourceText, table: CsvTable, header: Row, options: ColumnOptions): ColumnsOfTable {
  const coordinates = options.coordinates ?? [];
  const mapped = mappedColumns(source, table, header, options, coordinates);
  const taken = new Set(mapped.map(({ at }) => at));
  const names = new Set(mapped.map(({ role }) => roleName(role, coordinates)));
  const used: UsedColumn[] = [...mapped];
  const ignored: string[] = [];
  const seen = new Map<string, string>();
  header.cells.forEach((cell, at) => {
    if (taken.has(at)) return;
    const whole = roleOf(cell.text, coordinates);
    const { base, unit } = labelled(cell.text);
    const role = whole ?? roleOf(base, coordinates);
    const name = role && roleName(role, coordinates);
    if (role === undefined || names.has(name!)) {
      if (cell.text !== "") ignored.push(cell.text);
      return;
    }
    const twin = seen.get(name!);
    if (twin !== undefined) {
      const what =
        twin === cell.text
          ? `the column ${quote(cell.text)} stands twice in the header`
          : `the columns ${quote(twin)} and ${quote(cell.text)} both mean ${name}`;
      throw mistake(source, cell, "duplicate-column", what, "Give every column its own name.");
    }
    seen.set(name!, cell.text);
    const fail: Fail = (what, fix) => mistake(source, cell, "bad-unit", what, fix);
    const own = whole ? undefined : unit;
    used.push({ role, at, name: cell.text, factor: factorOf(role, own, cell.text, options, fail), unit: own, cell });
  });
  checkQuantities(source, used);
  return { used, ignored };
}

type Fail = (what: string, fix: string) => InputError;

const RATES: Readonly<Record<Unit, Quantity>> = { m: "speed", rad: "angular speed" };
const LENGTHS: Readonly<Record<Unit, Quantity>> = { m: "length", rad: "angle" };

/** What a column may be measured in; the unit of its coordinate, where the model says it, leaves one of two. */
function quantitiesOf(role: Role, { units }: ColumnOptions): readonly Quantity[] {
  if (!("index" in role)) return role.kind === "time" ? ["time"] : [];
  const quantities = role.kind === "position" ? LENGTHS : RATES;
  const unit = units?.[role.index];
  return unit ? [quantities[unit]] : Object.values(quantities);
}

function factorOf(role: Role, unit: string | undefined, name: string, options: ColumnOptions, fail: Fail): number {
  if (unit === undefined) return 1;
  const allowed = quantitiesOf(role, options);
  const known = unitOf(unit);
  if (known && allowed.includes(known.quantity)) return known.factor;
  const examples = allowed.flatMap((quantity) => EXAMPLE_UNITS[quantity]);
  const fix =
    allowed.length === 0 ? "A weight has no unit." : `Use one of ${examples.join(", ")}, or SI without a unit.`;
  const declared = "index" in role ? options.units?.[role.index] : undefined;
  const why = declared ? `; in the model its coordinate is in ${declared}` : "";
  const what = known
    ? `${quote(name)} is in ${unit}, a unit of ${known.quantity}${why}`
    : `unknown unit ${quote(unit)} of ${quote(name)}`;
  throw fail(what, fix);
}

/** u⁻ and u⁺ of a coordinate are both lengths or both angles per time. */
function checkQuantities(source: SourceText, used: readonly UsedColumn[]): void {
  const quantity = ({ unit }: UsedColumn): Quantity | undefined => unitOf(unit ?? "")?.quantity;
  for (const after of used.filter(({ role }) => role.kind === "after")) {
    const index = "index" in after.role ? after.role.index : -1;
    const before = used.find(({ role }) => role.kind === "before" && role.index === index);
    const units = [before && quantity(before), quantity(after)];
    if (units[0] === undefined || units[1] === undefined || units[0] === units[1]) continue;
    const what = `${quote(after.name)} is a unit of ${units[1]}, ${quote(before!.name)} one of ${units[0]}`;
    throw mistake(
      source,
      after.cell,
      "bad-unit",
      what,
      "Both are velocities of one coordinate: give units of one kind.",
    );
  }
}

interface Entry {
  readonly target: string;
  readonly label: string;
  /** The label stood in quotes: it is a name as it is, `unit` what stood behind it. */
  readonly isQuoted: boolean;
  readonly unit: string | undefined;
}

/** A target, then a name in quotes with an optional unit, or anything up to the next comma. */
const ENTRY = /^\s*([^=,]+?)\s*=\s*(?:"((?:[^"]|"")*)"\s*(?:\[([^[\]]*)\]|\(([^()]*)\))?|([^,"]+?))\s*(?:,|$)/;

const ENTRY_EXAMPLE =
  'Write what it is = how it is called, separated by commas: "u1-=omega before [rpm], u1+=omega after [rpm]".';

function entriesOf(text: string, fail: Fail): Entry[] {
  const entries: Entry[] = [];
  for (let rest = text; rest.trim() !== ""; ) {
    const match = ENTRY.exec(rest);
    if (!match) throw fail(`this is no column mapping: ${quote(rest.trim())}`, ENTRY_EXAMPLE);
    const [whole, target, quoted, square, round, plain] = match;
    const isQuoted = quoted !== undefined;
    const label = isQuoted ? quoted.replaceAll('""', '"') : plain!;
    entries.push({ target: target!, label, isQuoted, unit: (square ?? round)?.trim() });
    rest = rest.slice(whole.length);
  }
  return entries;
}

function mappedColumns(
  source: SourceText,
  table: CsvTable,
  header: Row,
  options: ColumnOptions,
  coordinates: readonly string[],
): UsedColumn[] {
  const text = options.columns ?? table.columns?.text;
  if (text === undefined) return [];
  const fail: Fail = (what, fix) =>
    options.columns === undefined
      ? mistake(source, table.columns!, "bad-mapping", what, fix)
      : new InputError({ code: "bad-mapping", what, where: "columns", fix });
  const used = entriesOf(text, fail).map((entry): UsedColumn => {
    const role = roleOf(entry.target, coordinates);
    if (role === undefined) {
      const known = coordinates.flatMap((name) => [`d${name}-`, `d${name}+`, `u.${name}`, `q.${name}`]);
      const words = known.length > 0 ? listWords(known) : "u1-, u1+ (velocities before and after), u.1, q.1";
      const fix = `${didYouMean(entry.target, [...known, "weight", "t"])}Known: ${words}, t, weight.`;
      throw fail(`${quote(entry.target)} is nothing a column can be`, fix);
    }
    const { at, unit } = sourceOf(header, entry, fail);
    const cell = header.cells[at]!;
    const factor = factorOf(role, unit, entry.label, options, fail);
    const own = labelled(cell.text).unit;
    if (own !== undefined && unitOf(own)?.factor !== factor) {
      throw fail(`${quote(cell.text)} is mapped in ${unit}`, "Leave one of the two units out.");
    }
    return { role, at, name: cell.text, factor, unit, cell };
  });
  const names = used.map(({ role }) => roleName(role, coordinates));
  const twice = names.find((name, k) => names.indexOf(name) !== k);
  if (twice !== undefined) throw fail(`${twice} is mapped twice`, "Map each of them once.");
  return used;
}

/** The column of a label, by its whole name or without units; the unit is that of the mapping or of the header. */
function sourceOf(
  { cells }: Row,
  { label, isQuoted, unit }: Entry,
  fail: Fail,
): { readonly at: number; readonly unit: string | undefined } {
  const find = (test: (text: string) => boolean): number => cells.findIndex(({ text }) => text !== "" && test(text));
  const whole = find((text) => text === label);
  if (whole >= 0) return { at: whole, unit: unit ?? labelled(label).unit };
  const asked: Labelled = isQuoted ? { base: label, unit } : labelled(label);
  const at = find((text) => text === asked.base || labelled(text).base === asked.base);
  if (at >= 0) return { at, unit: asked.unit ?? labelled(cells[at]!.text).unit };
  const names = cells.map(({ text }) => text).filter((text) => text !== "");
  throw fail(
    `there is no column ${quote(asked.base)}`,
    `${didYouMean(asked.base, names)}The header has ${listWords(names.map(quote))}.`,
  );
}

export function mistake(source: SourceText, cell: Cell, code: string, what: string, fix: string): InputError {
  return sourceError(source, { code, what, fix, start: cell.start, end: cell.end });
}
