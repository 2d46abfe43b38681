/**
 * A comparison of laws as JSON and for the terminal, one row per law; and the admissible set as numbers from which it can be drawn.
 */
import { IMPULSE_UNITS, VELOCITY_UNITS } from "../elements/unit.ts";
import type { AdmissibleSet, Boundary } from "../laws/admissible-set.ts";
import type { ComparedLaw, Comparison } from "../laws/compare-laws.ts";
import { PLAIN } from "../text/paint.ts";
import { showChange } from "../text/show-number.ts";
import { marked } from "../text/wrap.ts";
import { impactModelJson } from "./impact-model.ts";
import { joined, noteLines, type PageOptions, rounded, table } from "./page.ts";
import { type Stamped, stamped } from "./result-format.ts";
import { commonUnit, headed, impulseUnits, unitsJson } from "./units.ts";
import { velocityScales } from "./velocity-scales.ts";

/** `outline` is the boundary of the set. */
export function compareJson(comparison: Comparison, outline: Boundary | undefined): Stamped {
  const { impact } = comparison.set;
  const model = { model: impactModelJson(impact), massForm: impact.massForm };
  return stamped("comparison", { ...unitsJson(impact), ...model, ...comparedJson(comparison, outline) });
}

/** The laws and the set, also as fields of an impact that was compared. */
export function comparedJson({ laws, set }: Comparison, outline: Boundary | undefined): Record<string, unknown> {
  return { laws: laws.map(rowJson), admissibleSet: admissibleSetJson(set, outline) };
}

function rowJson({ name, source, result, needs, membership }: ComparedLaw): Record<string, unknown> {
  if (!result) return { law: name, status: "not-run", reason: needs };
  const { status, reason, solutions, warnings } = result;
  const [solution] = solutions;
  return {
    law: name,
    status,
    ...(reason === undefined ? {} : { reason }),
    source,
    postVelocity: solution?.postVelocity ?? null,
    impulses: solution ? Object.fromEntries(solution.elements.map(({ name, impulse }) => [name, impulse])) : null,
    energy: solution?.energy ?? null,
    admissible: membership ?? null,
    warnings,
  };
}

/** Corners and outline for up to three dimensions. */
export function admissibleSetJson(
  { dimension }: Pick<AdmissibleSet, "dimension">,
  outline: Boundary | undefined,
): Record<string, unknown> {
  const points = (list: readonly Float64Array[]): number[][] => list.map((velocity) => Array.from(velocity));
  if (!outline) {
    const reason = dimension > 3 ? "drawn for up to three dimensions" : "a single point has no outline";
    return { dimension, corners: null, faces: null, reason };
  }
  const { isExact, corners, faces } = outline;
  return {
    dimension,
    isExact,
    corners: points(corners),
    faces: faces.map(({ kind, elements, pieces }) => ({
      ...{ kind, elements },
      outline: pieces.map((piece) => ({ ...piece, points: points(piece.points) })),
    })),
  };
}

export type CompareTextOptions = Omit<PageOptions, "source">;

export function compareText(
  { laws }: Comparison,
  { title, remarks = [], paint = PLAIN }: CompareTextOptions = {},
): string {
  const head = [...(title ? [paint.strong(title)] : []), ...noteLines(remarks, paint)];
  const run = laws.filter(({ result }) => result);
  const problem = run[0]?.result?.problem;
  const [speed, push] = [commonUnit(problem?.units ?? []), problem && commonUnit(impulseUnits(problem))];
  const titles = [
    ...["  law", headed("u⁺", speed && VELOCITY_UNITS[speed]), headed("impulses", push && IMPULSE_UNITS[push])],
    ...[">T⁺ − T⁻ J", "admissible"],
  ];
  const lines = table(paint, titles, run.map(cells), (row, column, text) =>
    column === 4 && run[row]!.membership?.inside === false ? paint.bad(text) : text,
  );
  const notes = run.flatMap(({ name, result }) =>
    result!.warnings.flatMap((text) => marked(paint, paint.warn, "note", `${name}: ${text}`)),
  );
  const waiting = laws
    .filter(({ result }) => !result)
    .map(({ name, needs }) => paint.faint(`  ${name}: not run, ${needs}`));
  const parts = [notes, waiting].flatMap((part) => (part.length > 0 ? ["", ...part] : []));
  return joined([...(head.length > 0 ? [...head, ""] : []), ...lines, ...parts], paint);
}

function cells({ name, result, membership }: ComparedLaw): string[] {
  const { status, solutions } = result!;
  const solution = status === "failed" ? undefined : solutions[0];
  if (!solution) return [`  ${name}`, status, "", "", ""];
  const { before, after, work } = solution.energy;
  const impulses = solution.elements.flatMap(({ impulse }) => impulse);
  const push = Math.max(...impulses.map(Math.abs));
  return [
    `  ${name}${status === "several" ? ` (one of ${solutions.length})` : ""}`,
    shortVector(solution.postVelocity, velocityScales(result!.problem, solution).coordinates),
    shortVector(
      impulses,
      impulses.map(() => push),
    ),
    showChange(work, Math.max(before, after)),
    membership ? admissibleText(membership) : "",
  ];
}

function shortVector(values: readonly number[], sizes: readonly number[]): string {
  return `(${values.map((value, j) => rounded(value, 4, sizes[j]!)).join(", ")})`;
}

/** Yes, or the condition that is violated most and by how much of ‖u⁻‖. */
export function admissibleText({
  inside,
  kinematic,
  kinetic,
  energetic,
}: NonNullable<ComparedLaw["membership"]>): string {
  if (inside) return "yes";
  const worst = Math.min(kinematic, kinetic, energetic);
  const which = worst === energetic ? "energy" : worst === kinetic ? "impulses" : "velocity";
  return `no: ${which}, by ${rounded(-worst, 3)}`;
}
