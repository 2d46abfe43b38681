import { describe, expect, it } from "vitest";
import * as sprag from "../support/library.ts";
import type { Call } from "./more-valid-calls.ts";
import { validCalls } from "./valid-calls.ts";

const calls = validCalls();
const functions = sprag as unknown as Record<string, (...args: readonly unknown[]) => unknown>;

/** What nobody should pass, and what somebody will: wrong types, names that every object inherits, numbers that are none. */
const SPOILED: readonly unknown[] = [
  ...[undefined, null, Number.NaN, Number.POSITIVE_INFINITY, -1, 0.5, 40, true, Symbol("s"), 10n],
  ...["", "toString", "constructor", "__proto__", "hasOwnProperty", "x"],
  ...[[], [Number.NaN], [null], ["toString"], [[]], [{}], {}, { name: "toString" }, { kind: "constructor" }],
  ...[new Float64Array(0), new Float64Array(1), new Map(), new Date(0), () => "f", /r/, Object.create(null)],
];

/** The call with one value in the place of an argument or of something inside it; a few levels deep. */
function* spoiledCalls(call: Call, depth: number): Generator<{ args: unknown[]; where: string }> {
  for (let i = 0; i < call.length; i++) {
    for (const { value, path } of spoiledValues(call[i], depth)) {
      const args = [...call];
      args[i] = value;
      yield { args, where: `argument ${i}${path}` };
    }
  }
}

function* spoiledValues(value: unknown, depth: number): Generator<{ value: unknown; path: string }> {
  for (const bad of SPOILED) yield { value: bad, path: ` = ${describeValue(bad)}` };
  if (depth === 0 || typeof value !== "object" || value === null || ArrayBuffer.isView(value)) return;
  if (value instanceof Map || value instanceof Error) return;
  for (const key of Object.keys(value).slice(0, 24)) {
    for (const inner of spoiledValues((value as Record<string, unknown>)[key], depth - 1)) {
      const copy = Array.isArray(value) ? [...value] : { ...value };
      (copy as Record<string, unknown>)[key] = inner.value;
      yield { value: copy, path: `.${key}${inner.path}` };
    }
  }
}

const describeValue = (value: unknown): string =>
  typeof value === "object" && value !== null ? JSON.stringify(value) : String(value);

/** What came out that may not: any error but a complete `InputError`. */
function wrongOutcome(name: string, args: readonly unknown[]): string | undefined {
  try {
    functions[name]!(...args);
    return undefined;
  } catch (error) {
    if (!(error instanceof sprag.InputError)) return `${(error as Error).name}: ${(error as Error).message}`;
    const isComplete = [error.what, error.fix, error.code].every((part) => typeof part === "string" && part !== "");
    return isComplete && Object.keys(error.where).length > 0 ? undefined : `incomplete: ${error.what}`;
  }
}

/** Functions whose arguments are spoiled two levels deep; one level for the others, whose valid calls take longer. */
const DEEP = /^(assemble|resolve|solve|inclusion|lcp|withPre|shown|block|frictionLcp|kinetic|conclude|make)/;

/** A result is handed on as it was made: reports look at its kind, not at every number in it. */
const REPORT = /(Json|Text)$/;

/** Functions with defaults of many seconds, and the options that leave them those, or give them much to do, where they are left out or 40. */
const SLOW: Readonly<Record<string, readonly string[]>> = {
  contactEvidence: ["maxEvents", "count"],
  predictionStudy: ["maxEvents", "count", "sizes"],
  fullMotion: ["maxEvents", "scale"],
  measureConvergence: ["until", "step", "method"],
  answerConvergence: ["until", "step", "method"],
  certifiedCenters: ["depth"],
  frictionNeeded: ["depth"],
  footholdScores: ["depth"],
};

/** Whether the options in `given` are left out as a whole, which every value of `SPOILED` without a field does, or such a one among them is. */
const isCostly = (given: unknown, costly: readonly string[] = []): boolean =>
  given === undefined
    ? costly.length > 0
    : typeof given === "object" &&
      given !== null &&
      costly.some((key) => [undefined, 40].includes((given as never)[key]));

const depthOf = (name: string): number => (DEEP.test(name) ? 2 : REPORT.test(name) ? 0 : 1);

describe("the doors of the library", () => {
  it("have a valid call in this test each", () => {
    const missing = Object.keys(functions).filter(
      (name) => typeof functions[name] === "function" && !/^[A-Z]/.test(name) && !Object.hasOwn(calls, name),
    );
    expect(missing).toEqual([]);
    for (const [name, args] of Object.entries(calls)) expect(wrongOutcome(name, args), name).toBeUndefined();
  });

  it("have the names that they are exported by, also where a bundler calls functions something else", () => {
    const other = Object.keys(calls).filter((name) => functions[name]!.name !== name);
    expect(other).toEqual([]);
  });

  it.each(Object.keys(calls))("%s lets nothing but an InputError out, whatever is passed in", (name) => {
    const wrong: string[] = [];
    for (const { args, where } of spoiledCalls(calls[name]!, depthOf(name))) {
      if (isCostly(args.at(-1), SLOW[name])) continue;
      const outcome = wrongOutcome(name, args);
      if (outcome !== undefined) wrong.push(`${where} → ${outcome}`);
    }
    expect(wrong).toEqual([]);
  });

  it.each(["fittedSafety", "fittedModel"])("%s looks at every coefficient of the fit it is given", (name) => {
    const [first, fit, ...rest] = calls[name] as [unknown, sprag.Identification, ...unknown[]];
    const wrong: string[] = [];
    for (const { value, path } of spoiledValues({ ...fit.parameters[0] }, 1)) {
      const found = { ...fit, parameters: [value, ...fit.parameters.slice(1)] };
      const outcome = wrongOutcome(name, [first, found, ...rest]);
      if (outcome !== undefined) wrong.push(`parameters[0]${path} → ${outcome}`);
    }
    for (const { value, path } of spoiledValues({ ...fit.misfit }, 1)) {
      const outcome = wrongOutcome(name, [first, { ...fit, misfit: value }, ...rest]);
      if (outcome !== undefined) wrong.push(`misfit${path} → ${outcome}`);
    }
    expect(wrong).toEqual([]);
  });

  it("a mechanism has as many freedoms as coordinates: neither more nor fewer", () => {
    const { system } = sprag.readModel(
      "{ kind: system, coordinates: [x, y], kineticEnergy: dx^2 + dy^2, initial: { position: [0, 0] } }",
      { kind: "system" },
    ).model;
    expect(() => sprag.recordTrajectory(system)).not.toThrow();
    for (const coordinates of [["x"], ["x", "y", "z"]]) {
      expect(() => sprag.recordTrajectory({ ...system, coordinates })).toThrow(/one for each coordinate/);
    }
  });

  it("an inclusion problem has one block for each component: neither two nor none", () => {
    const at = (start: number) => sprag.block({ kind: "unilateral", start, dimension: 1 });
    const solved = (...starts: readonly number[]) =>
      sprag.solve({
        size: 2,
        matrix: Float64Array.of(1, 0, 0, 1),
        offset: Float64Array.of(-1, -1),
        blocks: starts.map(at),
      });
    expect(solved(0, 1).status).toBe("solved");
    expect(() => solved(0, 1, 0)).toThrow(/blocks\[2\].*components that no other block has/s);
    expect(() => solved(0)).toThrow(/blocks over all components/);
    expect(() => solved(0, 2)).toThrow(/blocks\[1\].*components that no other block has/s);
  });
});
