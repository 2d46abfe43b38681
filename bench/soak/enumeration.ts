/**
 * `enumeration`: the list of all solutions against an exact enumeration of the same impact. Nothing may be missing where the list
 * is called complete, nothing may be listed that does not solve the impact, and `none` is a proof.
 */
import { type ImpactResult, InputError, resolveImpact } from "../../src/index.ts";
import { drawImpact } from "./draw-impact.ts";
import { type ExactImpact, exactImpact } from "./exact/exact-impact.ts";
import { type ExactPoint, type ExactSolutions, exactSolutions, stateCount } from "./exact/exact-solutions.ts";
import { type ImpactData, readImpact } from "./impact-data.ts";
import { judged } from "./judge/judge-solution.ts";
import { impactScales } from "./judge/scales.ts";
import type { CaseResult, SoakOptions, SoakOutcome } from "./outcome.ts";
import { runCases } from "./run-cases.ts";

/** Velocities agree to this, by coordinate. */
const SAME = 1e-9;

/** More states take too long in exact numbers. */
const MOST_STATES = 3 ** 7;

export async function attackEnumeration(options: SoakOptions): Promise<SoakOutcome> {
  return runCases(options, enumerationCase).outcome("enumeration");
}

export function enumerationCase(seed: number): CaseResult {
  const { data, scale, isTied } = drawImpact(seed, { enumerable: true });
  if (stateCount(data) > MOST_STATES) return { outcomes: ["left out: too many states"], wrong: [] };
  const read = refusedOr(() => readImpact(data));
  if (typeof read === "string") return { outcomes: [read], wrong: [] };
  const impact = exactImpact(data);
  if (!impact) return { outcomes: ["left out: masses are exactly singular"], wrong: [] };
  const exact = exactSolutions(data, impact);
  const truthful = { data, impact, isTied, exact };
  const all = resolveImpact(read.impact, { ...read.model, all: true });
  const one = resolveImpact(read.impact, read.model);
  const wrong = [...compare(truthful, all, true), ...compare(truthful, one, false)];
  wrong.push(...judged("all", data, impact, all), ...judged("one", data, impact, one));
  const truth = exact.pieces.length > 0 ? "a continuum" : exact.points.length === 0 ? "none" : "points";
  if (scale === "ordinary" && all.status === "failed") wrong.push(`all: failed, ${all.reason}`);
  const outcomes = [
    `${scale}: ${all.status}${all.status !== "failed" && !all.exhaustive ? ", incomplete and said" : ""}`,
    `${scale}: one solution: ${one.status}`,
    `exact: ${truth}${isTied ? ", tied" : ""}`,
    ...(all.status === "failed" ? [`${scale}: failed: ${withoutNumbers(all.reason!)}`] : []),
  ];
  return { outcomes, wrong, model: data };
}

/** A reason as a kind of outcome. */
export const withoutNumbers = (reason: string): string => reason.replace(/\d[\d.]*(e[+-]?\d+)?/g, "#");

/** A refusal as an outcome. */
export function refusedOr<T>(action: () => T): T | string {
  try {
    return action();
  } catch (error) {
    if (error instanceof InputError) return `refused: ${error.code ?? "input"}`;
    throw error;
  }
}

/** An impact and all its solutions, exactly. */
export interface Truth {
  readonly data: ImpactData;
  readonly impact: ExactImpact;
  /** Then the exact solutions prove that there is one, and solutions to rounding may be others. */
  readonly isTied: boolean;
  readonly exact: ExactSolutions;
}

/** What is wrong with a result, given the truth. `isAll`: the result claims to list everything. */
export function compare(given: Truth, result: ImpactResult, isAll: boolean): string[] {
  const { exact } = given;
  const { status, solutions } = result;
  const name = isAll ? "all" : "one";
  if (status === "failed") return [];
  const truth = `exact: ${exact.points.map(show).join(" ") || "no point"}, ${exact.pieces.length} pieces of continua`;
  const exists = exact.points.length + exact.pieces.length > 0;
  if (status === "none") return exists ? [`${name}: none, but a solution exists; ${truth}`] : [];
  if (given.isTied) return [];
  const wrong: string[] = [];
  for (const { postVelocity, elements, residual } of solutions) {
    const ξ = elements.flatMap(({ lawVelocity }) => lawVelocity);
    const distance = Math.min(
      ...exact.points.map((point) => apart(given, point, postVelocity)),
      Number.POSITIVE_INFINITY,
    );
    if (distance <= SAME || exact.pieces.some((piece) => covers(piece.lawVelocityRange, ξ))) continue;
    wrong.push(
      `${name}: u⁺ = [${postVelocity.join(", ")}] is off by ${distance.toExponential(1)} (residual said ${residual.toExponential(0)}); ${truth}`,
    );
  }
  if (!isAll || !result.exhaustive) return wrong;
  for (const point of exact.points) {
    const isListed = solutions.some(({ postVelocity }) => apart(given, point, postVelocity) <= SAME);
    const isInside = exact.pieces.some((piece) => covers(piece.lawVelocityRange, point.lawVelocity));
    if (!isListed && !isInside) wrong.push(`all: called complete, missing ${show(point)}; ${truth}`);
  }
  if (exact.pieces.length > 0 !== result.continua.length > 0) {
    wrong.push(`all: called complete with ${result.continua.length} continua; ${truth}`);
  }
  return [...wrong, ...missingRanges(exact, result)];
}

const show = ({ postVelocity }: ExactPoint): string => `[${postVelocity.join(", ")}]`;

/** Every piece of a continuum must lie in one that is reported. */
function missingRanges(exact: ExactSolutions, { continua }: ImpactResult): string[] {
  if (continua.length === 0) return [];
  return exact.pieces.flatMap(({ lawVelocityRange }) => {
    const isInside = continua.some(({ velocityRange }) => {
      const ranges = velocityRange.map(([low, high]): [number, number] => [
        low ?? Number.NEGATIVE_INFINITY,
        high ?? Number.POSITIVE_INFINITY,
      ]);
      return (
        covers(
          ranges,
          lawVelocityRange.map(([low]) => low),
        ) &&
        covers(
          ranges,
          lawVelocityRange.map(([, high]) => high),
        )
      );
    });
    return isInside ? [] : [`all: a continuum with ξ in ${JSON.stringify(lawVelocityRange)} is not in those listed`];
  });
}

/** Whether a point lies in a box, to rounding of the box. */
function covers(ranges: readonly (readonly [number, number])[], values: readonly number[]): boolean {
  const size = Math.max(
    ...[...ranges.flat(), ...values].map((value) => (Number.isFinite(value) ? Math.abs(value) : 0)),
  );
  return ranges.every(([low, high], i) => values[i]! >= low - SAME * size && values[i]! <= high + SAME * size);
}

/** Largest difference of a coordinate from the exact one, in its scale. */
function apart({ data, impact }: Truth, { postVelocity }: ExactPoint, other: readonly number[]): number {
  const { coordinate } = impactScales(data, impact, postVelocity);
  return Math.max(
    ...postVelocity.map((value, k) => (value === other[k] ? 0 : Math.abs(value - other[k]!) / coordinate[k]!)),
  );
}
