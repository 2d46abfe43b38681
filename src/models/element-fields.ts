/**
 * What the elements of every kind of model have in common: names, coefficients, and who feeds whose friction. Mistakes go
 * to the reader's findings.
 */
import type { Element, ElementKind } from "../elements/element.ts";
import { ELEMENTS } from "../elements/elements.ts";
import { isInRestitutionRange, rangeText, restitutionRange } from "../elements/restitution-range.ts";
import { sharedUnit, type Unit } from "../elements/unit.ts";
import { nearestFix } from "../text/nearest.ts";
import { listWords, quote } from "../text/quote.ts";
import type { ElementFile } from "./impact-schema.ts";
import { addFinding, mendedNumber, type NumberReader, readChecked, readNumber } from "./numbers.ts";
import { formatPath, type Path } from "./path.ts";
import type { NumericField } from "./schema-parts.ts";

/** Most elements of a model. */
export const MOST_ELEMENTS = 2000;

const LONGEST_NAME = 100;

/** An element of a file but for its directions. */
type DistributiveOmit<T, K extends string> = T extends unknown ? Omit<T, K> : never;
type ElementFields = DistributiveOmit<ElementFile, "direction" | "directions">;

/** What an element has besides directions. */
export type CommonFields = Omit<Element, "directions">;

/**
 * The names, normals and coefficients of the elements; empty, with a finding, when there are too many. `places`: where each
 * stands in the file; default one after the other under `elements`.
 */
export function readElementFields(
  reader: NumberReader,
  elements: readonly ElementFields[],
  places: readonly Path[] = elements.map((_, i) => ["elements", i]),
): readonly CommonFields[] {
  if (elements.length > MOST_ELEMENTS) {
    const what = `there are ${elements.length} elements; at most ${MOST_ELEMENTS} are read`;
    addFinding(reader, "too-many-elements", what, "Split the model into parts that do not interact.", ["elements"]);
    return [];
  }
  checkNames(reader, elements, places);
  const kinds = new Map(elements.map(({ name, type }) => [name, type as ElementKind]));
  return elements.map((element, i) => {
    const path = places[i]!;
    if ("normal" in element) checkNormal(reader, element, kinds, [...path, "normal"]);
    return {
      kind: element.type,
      name: element.name,
      restitution: readRestitution(reader, element, path),
      ...readOwnFields(reader, element, path),
      ...(element.unit !== undefined && { unit: element.unit }),
      ...(element.allowOutOfRange === true && { allowOutOfRange: true }),
    };
  });
}

/**
 * The unit of an element: its own, or that of its coordinates where no coefficient brings in another one. `rows`: its directions, entries
 * undefined where they are not constant. The third of Contensou's is a spin.
 */
export function withUnit(
  { kind, unit }: CommonFields,
  rows: readonly (readonly (number | undefined)[])[],
  units: readonly (Unit | null)[],
): { readonly unit?: Unit } {
  const found = unit ?? sharedUnit(kind === "coulomb-contensou" ? rows.slice(0, 2) : rows, units);
  return found === undefined ? {} : { unit: found };
}

function checkNames(reader: NumberReader, elements: readonly ElementFields[], places: readonly Path[]): void {
  const seen = new Map<string, number>();
  elements.forEach(({ name }, i) => {
    const path = [...places[i]!, "name"];
    const bad = (what: string, fix: string) => reader.findings.push({ code: "bad-name", what, fix, path });
    if (name.trim() === "") bad("the name of an element is empty", "Give every element a name.");
    else if (name.length > LONGEST_NAME)
      bad("the name of an element is too long", `Use at most ${LONGEST_NAME} letters.`);
    else if (name !== name.trim() || /[\p{Cc}\p{Cs}]/u.test(name)) {
      bad(`the name ${quote(name)} holds spaces at an end or control characters`, "Remove them.");
    } else if (name === "__proto__") bad("__proto__ cannot be the name of an element", "Choose another name.");
    const first = seen.get(name);
    if (first !== undefined) {
      const what = `two elements have the name ${quote(name)}: ${formatPath(places[first]!)} and ${formatPath(places[i]!)}`;
      const fix = "Rename one of them; results and friction refer to elements by name.";
      addFinding(reader, "duplicate-name", what, fix, path);
    } else seen.set(name, i);
  });
}

function checkNormal(
  reader: NumberReader,
  element: { readonly name: string; readonly normal: string },
  kinds: ReadonlyMap<string, ElementKind>,
  path: Path,
): void {
  const { normal } = element;
  const kind = kinds.get(normal);
  if (kind !== undefined && ELEMENTS[kind].family === "unilateral") return;
  const unilateral = [...kinds].filter(([, k]) => ELEMENTS[k].family === "unilateral").map(([name]) => name);
  const choice =
    unilateral.length === 0
      ? "Add an element of type geometric-unilateral or kinematic-unilateral and name it here."
      : `Unilateral elements of this model: ${listWords(unilateral.map(quote))}.`;
  reader.findings.push(
    kind === undefined
      ? {
          code: "unknown-element",
          what: `there is no element ${quote(normal)}`,
          ...nearestFix(normal, unilateral, choice),
          path,
        }
      : {
          code: "normal-not-unilateral",
          what: `${quote(normal)} is of type ${kind}; the friction of ${quote(element.name)} needs the impulse of a unilateral element`,
          fix: choice,
          path,
        },
  );
}

function readRestitution(reader: NumberReader, element: ElementFields, path: Path): number {
  if (element.restitution === undefined) return 0;
  const value = readNumber(reader, element.restitution, [...path, "restitution"]);
  const range = restitutionRange(element.type);
  if (Number.isNaN(value) || element.allowOutOfRange === true || isInRestitutionRange(range, value)) return value;
  const what = `restitution ${value} of ${quote(element.name)} is outside ${rangeText(range)}, the range for type ${element.type}`;
  const fix =
    `Choose a value in ${rangeText(range)} (Glocker's Table 1): ${range.reason}. ` +
    "To compute with this value on purpose, add allowOutOfRange: true to the element.";
  // An end that the range leaves out is no value to write.
  const end = value > range.high ? range.high : range.openLow ? undefined : range.low;
  const at = [...path, "restitution"];
  const mend = end === undefined ? {} : mendedNumber(element.restitution, at, end);
  reader.findings.push({ code: "restitution-range", what, fix, path: at, ...mend });
  return value;
}

const FRICTION_WORDS = {
  noun: "friction",
  fix: "Friction always acts against the slip; its direction is not a sign of μ.",
};

type OwnFields = Pick<Element, "normal" | "friction" | "radius" | "pressure" | "bound">;

/** The fields that only some types have. */
function readOwnFields(reader: NumberReader, element: ElementFields, path: Path): OwnFields {
  const friction = (field: NumericField, rest: Path = []) =>
    readChecked(reader, field, [...path, "friction", ...rest], (x) => x >= 0, "at least 0", {
      ...FRICTION_WORDS,
      end: 0,
    });
  switch (element.type) {
    case "coulomb-step":
    case "coulomb-isotropic":
      return { normal: element.normal, friction: [friction(element.friction)] };
    case "coulomb-orthotropic":
      return { normal: element.normal, friction: element.friction.map((field, j) => friction(field, [j])) };
    case "coulomb-contensou":
      return {
        normal: element.normal,
        friction: [friction(element.friction)],
        radius: readChecked(reader, element.radius, [...path, "radius"], (x) => x > 0, "greater than 0"),
        pressure: element.pressure ?? "uniform",
      };
    case "step":
      return { bound: readChecked(reader, element.bound, [...path, "bound"], (x) => x >= 0, "at least 0", { end: 0 }) };
    default:
      return {};
  }
}
