/** Stored results that were cut off or edited: what figures cannot draw is refused by the name of the field, never as a defect. */
import { describe, expect, it } from "vitest";
import { FIGURE_SUBJECTS, type Subject, subjectName } from "../../bench/pictures/subjects.ts";
import { drawFigure, figureIds } from "../../src/doors/figures.ts";
import { readResult } from "../../src/doors/reports.ts";
import { InputError } from "../../src/errors.ts";
import type { StoredResult } from "../../src/reports/read-result.ts";
import { figureFaults } from "../support/figure-checks.ts";
import { resultOf } from "../support/figure-results.ts";
import { HARD_RESULTS } from "../support/hard-results.ts";

const hard = Object.values(HARD_RESULTS).flat();

type Holder = Readonly<Record<string, unknown>> | readonly unknown[];

/** The value with another in the place of one of its fields, or without it, for all its fields; of lists the first entries. */
function* damaged(value: Holder, path = ""): Generator<readonly [path: string, damaged: Holder]> {
  for (const [key, field] of Object.entries(value)) {
    const place = Array.isArray(value) ? `${path}[${key}]` : `${path}.${key}`;
    const put = (other: unknown): Holder =>
      Array.isArray(value)
        ? [...value.slice(0, Number(key)), other, ...value.slice(Number(key) + 1)]
        : { ...value, [key]: other };
    if (!Array.isArray(value)) {
      const { [key]: _gone, ...rest } = value as Record<string, unknown>;
      yield [`${place} missing`, rest];
    }
    yield [`${place} null`, put(null)];
    if (typeof field === "object" && field !== null) {
      for (const [where, other] of damaged(field as Holder, place)) yield [where, put(other)];
    }
    if (Array.isArray(value)) break;
  }
}

/** What went wrong beyond an `InputError`. */
function defect(result: StoredResult, figure: string): string | undefined {
  try {
    drawFigure(result, { figure });
    return undefined;
  } catch (error) {
    return error instanceof InputError ? undefined : String(error);
  }
}

/** One for each kind of result. */
function ofEachKind(subjects: readonly Subject[]): Subject[] {
  return [...new Map(subjects.map((one) => [resultOf(one).kind, one])).values()];
}

describe.each(Object.entries(FIGURE_SUBJECTS))("%s", (figure, subjects) => {
  it.each(ofEachKind(subjects).map((one) => [subjectName(one), one] as const))(
    "of %s with one field damaged",
    (_name, subject) => {
      const { kind, version, ...fields } = resultOf(subject);
      const defects: string[] = [];
      for (const [where, other] of damaged(fields)) {
        const found = defect({ kind, version, ...other } as StoredResult, figure);
        if (found) defects.push(`${where}: ${found}`);
      }
      expect(defects).toEqual([]);
    },
  );
});

it.each(hard.map((one) => [subjectName(one), one] as const))("%s is whole", (_name, subject) => {
  const result = resultOf(subject);
  const codes = figureIds(result.kind).map((figure) => {
    try {
      drawFigure(result, { figure });
      return "drawn";
    } catch (error) {
      return (error as InputError).code;
    }
  });
  expect(codes.filter((code) => code !== "drawn" && code !== "no-figure")).toEqual([]);
});

it.each([-50, 60, 319, Number.NaN])("a screen of %s pixels is too narrow", (width) => {
  const result = resultOf("impact kane-stick");
  expect(() => drawFigure(result, { size: "screen", width })).toThrow("a width in pixels, 320 or more");
});

it("on a screen of 320 pixels all figures are sound", () => {
  for (const [figure, subjects] of Object.entries(FIGURE_SUBJECTS)) {
    const faults = figureFaults(drawFigure(resultOf(subjects[0]!), { figure, size: "screen", width: 320 }));
    expect(faults, figure).toEqual([]);
  }
});

it("says which field is missing", () => {
  const stump = readResult('{"kind":"impact-result","version":1}');
  expect(() => drawFigure(stump)).toThrow("impact-result must be a whole result; it has no law");
  const { events: _events, ...motion } = resultOf("simulate bouncing-ball");
  expect(() => drawFigure(motion as StoredResult)).toThrow(
    expect.objectContaining({
      code: "damaged-result",
      what: "simulation-result must be a whole result; it has no events",
      where: { path: "simulation-result" },
      fix: "The stored result is damaged: run the command again with --json.",
    }),
  );
});
