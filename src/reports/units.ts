/**
 * Units in reports: in a heading where all numbers below it have one, beside them where they differ, nowhere when nobody said what
 * the coordinates are.
 */
import { componentUnit, IMPULSE_UNITS, type Unit, VELOCITY_UNITS } from "../elements/unit.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import type { Paint } from "../text/paint.ts";
import { indented } from "../text/wrap.ts";

type MaybeUnit = Unit | null | undefined;

/** The unit that all have; undefined where one has another, or none. */
export function commonUnit(units: readonly MaybeUnit[]): Unit | undefined {
  const [first] = units;
  return first && units.every((unit) => unit === first) ? first : undefined;
}

/** A heading with the unit of what stands below it. */
export const headed = (title: string, unit: string | undefined): string =>
  unit === undefined ? title : `${title} ${unit}`;

/** Units of all impulse components, in their order. */
export function impulseUnits({ elements }: ImpactProblem): readonly (Unit | undefined)[] {
  return elements.flatMap(({ element, dimension }) =>
    Array.from({ length: dimension }, (_, j) => componentUnit(element, j)),
  );
}

/** What follows a list of velocities: their unit, or nothing. */
export function velocitySuffix({ units = [] }: ImpactProblem): string {
  const unit = commonUnit(units);
  return unit ? ` ${VELOCITY_UNITS[unit]}` : "";
}

/** Which velocities are measured in what, where they differ. */
export function mixedUnitLines({ units = [], coordinates }: ImpactProblem, paint: Paint): string[] {
  if (commonUnit(units)) return [];
  const named = (unit: Unit): string[] =>
    units.flatMap((one, j) => (one === unit ? [coordinates?.[j] ?? `u${j + 1}`] : []));
  const parts = (["m", "rad"] as const).flatMap((unit) => {
    const names = named(unit);
    return names.length === 0 ? [] : [`${names.join(", ")} in ${VELOCITY_UNITS[unit]}`];
  });
  return parts.length === 0 ? [] : indented(paint, parts.join("; ")).map(paint.faint);
}

/** `units` of the JSON of an impact: of u and, by element and component, of γ and Λ. Nothing when nothing is known. */
export function unitsJson({ units, coordinates, elements }: ImpactProblem): { readonly units?: object } {
  const named = elements.filter(({ element }) => element.unit !== undefined);
  if (!units?.some((unit) => unit !== null) && named.length === 0) return {};
  const inUnits = (table: Readonly<Record<Unit, string>>, list: readonly MaybeUnit[]): (string | null)[] =>
    list.map((unit) => (unit ? table[unit] : null));
  return {
    units: {
      ...(coordinates && { coordinates }),
      ...(units && { velocity: inUnits(VELOCITY_UNITS, units) }),
      elements: Object.fromEntries(
        named.map(({ element, dimension }) => {
          const own = Array.from({ length: dimension }, (_, j) => componentUnit(element, j));
          return [element.name, { velocity: inUnits(VELOCITY_UNITS, own), impulse: inUnits(IMPULSE_UNITS, own) }];
        }),
      ),
    },
  };
}
