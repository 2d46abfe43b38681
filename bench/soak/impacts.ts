/**
 * `impacts`: random impacts of every kind under every law. What is called solved must satisfy the exact judge, `none` must be true
 * where exact enumeration can tell, and neither the order of elements nor units may change the status.
 */
import { type ImpactResult, resolveImpact } from "../../src/index.ts";
import { type DrawnImpact, drawImpact, seededNumbers } from "./draw-impact.ts";
import { compare, refusedOr, withoutNumbers } from "./enumeration.ts";
import { type ExactImpact, exactImpact } from "./exact/exact-impact.ts";
import { exactSolutions, stateCount } from "./exact/exact-solutions.ts";
import { isProvedNone } from "./exact/relaxed.ts";
import { type ImpactData, lawName, readImpact, rowsOf } from "./impact-data.ts";
import { permuted, scaledUnits } from "./impact-variants.ts";
import { judged } from "./judge/judge-solution.ts";
import type { CaseResult, SoakOptions, SoakOutcome } from "./outcome.ts";
import { runCases } from "./run-cases.ts";

/** Exact enumeration is asked up to this many states. */
const MOST_STATES = 3 ** 5;

/** Of impacts at ordinary scales where nothing can be enumerated, this share may fail. */
const MAY_FAIL = 1e-3;

const FAILED = "fails at an ordinary scale: ";

export async function attackImpacts(options: SoakOptions): Promise<SoakOutcome> {
  const outcome = runCases(options, impactCase).outcome("impacts");
  // Failures that are said are counted; they are wrong when they are too many.
  const isFailure = ({ what }: { what: string }): boolean => what.startsWith(FAILED);
  const failures = new Set(outcome.wrong.filter(isFailure).map(({ seed }) => seed));
  if (failures.size > Math.max(options.count === 1 ? 0 : 1, MAY_FAIL * outcome.tried)) return outcome;
  return { ...outcome, wrong: outcome.wrong.filter((one) => !isFailure(one)) };
}

export function impactCase(seed: number): CaseResult {
  const drawn = drawImpact(seed, { enumerable: false });
  const { data, scale } = drawn;
  const read = refusedOr(() => readImpact(data));
  if (typeof read === "string") return { outcomes: [read], wrong: [] };
  const exact = exactImpact(data);
  if (!exact) return { outcomes: ["left out: masses are exactly singular"], wrong: [] };
  const solved = refusedOr(() => resolveImpact(read.impact, read.model));
  if (typeof solved === "string") return { outcomes: [solved], wrong: [] };
  // Where all solutions have to be searched for, that takes most of the time.
  const isSearched = needsSearch(data);
  const all = isSearched && seed % 4 > 0 ? solved : resolveImpact(read.impact, { ...read.model, all: true });
  const wrong = [...judged("one", data, exact, solved), ...(all === solved ? [] : judged("all", data, exact, all))];
  wrong.push(...againstTruth(drawn, exact, solved, all));
  wrong.push(...(isSearched ? invariance(seed, data, solved, false) : invariance(seed, data, all, true)));
  const outcomes = [`${scale}: ${solved.status}`, `law ${lawName(data)}: ${solved.status}`];
  if (all !== solved) outcomes.push(`${scale}: all: ${all.status}`);
  for (const { status, reason } of new Set([solved, all])) {
    if (status === "failed") outcomes.push(`${scale}: failed: ${withoutNumbers(reason!)}`);
  }
  return { outcomes, wrong, model: data };
}

/** Whether slip has infinitely many directions in more than one element, or in one with spin. */
function needsSearch(data: ImpactData): boolean {
  const curved = data.elements.filter(({ friction, directions }) => directions && Math.max(...[friction!].flat()) > 0);
  return curved.length > 1 || curved.some(({ type }) => type === "coulomb-contensou") || lawName(data) === "canonical";
}

const isOneInclusion = (data: ImpactData): boolean =>
  ["newton", "moreau", "max-dissipation", "fremond"].includes(lawName(data));

/** Statuses against exact enumeration, where that applies; failures elsewhere. */
function againstTruth(
  { data, scale, isTied }: DrawnImpact,
  impact: ExactImpact,
  one: ImpactResult,
  all: ImpactResult,
): string[] {
  const isFlat = data.elements.every((element) => rowsOf(element).length === 1);
  const hasFailed = one.status === "failed" || all.status === "failed";
  const reason = one.status === "failed" ? one.reason : all.reason;
  if (!(isFlat && isOneInclusion(data) && stateCount(data) <= MOST_STATES)) {
    if (!hasFailed || scale !== "ordinary") return [];
    const isNone = isOneInclusion(data) && isProvedNone(data);
    return [`${FAILED}${reason}${isNone ? "; there is provably no solution" : ""}`];
  }
  const truth = { data, impact, isTied, exact: exactSolutions(data, impact) };
  const wrong = [...compare(truth, all, true), ...compare(truth, one, false)];
  if (scale === "ordinary" && hasFailed) wrong.push(`failed although it can be enumerated: ${reason}`);
  return wrong;
}

/** About 1e9, and a power of two: no digit of the problem changes. */
const BILLION = 2 ** 30;

function invariance(seed: number, data: ImpactData, { status, solutions }: ImpactResult, isAll: boolean): string[] {
  const random = seededNumbers(-seed);
  const order = data.elements.map((_, i) => ({ i, key: random() })).sort((a, b) => a.key - b.key);
  const factor = (): number => BILLION ** (Math.floor(3 * random()) - 1);
  const units = { mass: factor(), length: factor(), time: factor() };
  const variants: [string, ImpactData][] = [
    [
      "in another order",
      permuted(
        data,
        order.map(({ i }) => i),
      ),
    ],
    [`in units ${JSON.stringify(units)}`, scaledUnits(data, units)],
  ];
  return variants.flatMap(([name, other]) => {
    const read = refusedOr(() => readImpact(other));
    if (typeof read === "string") return [`${name}: ${read}`];
    const again = resolveImpact(read.impact, { ...read.model, all: isAll });
    if (again.status === status && again.solutions.length === solutions.length) return [];
    return [`${name}: ${status} ${solutions.length} → ${again.status} ${again.solutions.length}`];
  });
}
