/**
 * A fit as JSON and for the terminal: the coefficients first, then how good they are, what is open, and which data are odd.
 */
import type { FittedSafety } from "../certificates/safe-coefficients/fitted-safety.ts";
import type { FoundImpacts } from "../laws/identify/find-impacts/find-impacts.ts";
import type { FittedParameter, Identification } from "../laws/identify/identification.ts";
import { type Paint, PLAIN } from "../text/paint.ts";
import { showInterval } from "../text/show-interval.ts";
import { SOLVER_SHARE, showError, showNumber, showShare } from "../text/show-number.ts";
import { indented, marked } from "../text/wrap.ts";
import { foundImpactsJson } from "./found-impacts-report.ts";
import { joined, noteLines, type PageOptions, rounded, table, vector, verdictSign } from "./page.ts";
import { type Stamped, stamped } from "./result-format.ts";

/** What was found out about the data and the fit beside the fit itself. */
export interface FitExtras {
  /** The impacts found in a time series. */
  readonly impacts?: FoundImpacts;
  /** Columns of the data that were not used. */
  readonly ignored?: readonly string[];
  /** Of the model, for figures. */
  readonly title?: string;
  /** Which element each component of `measured` and `fitted` belongs to, for figures. */
  readonly components?: readonly string[];
  /** Whether the law is safe within the errors of its coefficients. */
  readonly safe?: FittedSafety;
}

/** Plain data, ready for JSON.stringify; holds no NaN and no Infinity. */
export function fitJson(found: Identification, extras: FitExtras = {}): Stamped {
  const { law, status, reason, matrix, energy, intervals, misfit, identifiability } = found;
  const { noise, inadmissible, starts, iterations } = found;
  return stamped("fit-result", {
    ...(extras.title !== undefined && { title: extras.title }),
    ...{ law, status, ...(reason !== undefined && { reason }) },
    ...(extras.components && { components: extras.components }),
    parameters: found.parameters.map(({ isDetermined, ...parameter }) => ({ ...parameter, determined: isDetermined })),
    ...(matrix && { fremondMatrix: matrix.entries, fremondElements: matrix.elements }),
    ...{ misfit, identifiability },
    ...(intervals && { intervals: intervalsJson(intervals) }),
    ...(energy && { energy: energyJson(energy) }),
    ...{ noise, inadmissible, starts, iterations },
    ...(extras.safe && { safe: extras.safe }),
    ...(extras.impacts && { timeSeries: foundImpactsJson(extras.impacts) }),
    ...(extras.ignored && { ignoredColumns: extras.ignored }),
  });
}

function intervalsJson({ isComplete, ...search }: NonNullable<Identification["intervals"]>): object {
  return { ...search, complete: isComplete };
}

function energyJson(energy: NonNullable<Identification["energy"]>): object {
  const { choice, holds, checked, largestGain, isChanged, shrink, free } = energy;
  return { choice, holds, checked, largestGain, changed: isChanged, shrink, free };
}

export interface FitTextOptions extends Omit<PageOptions, "source"> {
  /** Name of the data file. */
  readonly data?: string;
  readonly safe?: FittedSafety;
}

/** Inadmissible lines and open coefficients that are listed. */
const LISTED = 12;

/** Data scatter by chance up to about twice what their errors say. */
const NOTABLE_EXCESS = 2;

/** Sizes of coefficients are about 1: smaller parts are rounding. */
const COEFFICIENT_SIZE = 1;

/** The whole report, lines joined by newlines. */
export function fitText(found: Identification, options: FitTextOptions = {}): string {
  const paint = options.paint ?? PLAIN;
  const pairs = found.misfit.pairs.length;
  const count = found.status === "fitted" ? ` · ${pairs} pair${pairs === 1 ? "" : "s"}` : "";
  const lines = [
    ...(options.title ? [paint.strong(options.title)] : []),
    ...noteLines(options.remarks ?? [], paint),
    paint.faint(`law ${found.law}${count}${options.data ? ` from ${options.data}` : ""} · ${found.starts} starts`),
    "",
  ];
  if (found.status === "failed") {
    lines.push(...marked(paint, paint.bad, "✗", found.reason ?? "the fit failed"));
    return joined([...lines, ...inadmissibleLines(found, paint)], paint);
  }
  lines.push(...(found.matrix ? matrixLines(found, paint) : parameterLines(found.parameters, paint)), "");
  lines.push(...misfitLines(found), ...identifiabilityLines(found, paint), ...intervalLines(found, paint));
  lines.push(...energyLines(found, paint), ...(options.safe ? safetyLines(options.safe, paint) : []));
  return joined([...lines, ...inadmissibleLines(found, paint)], paint);
}

function safetyLines(safe: FittedSafety, paint: Paint): string[] {
  const { verdict, sigmas, box, exact, witness, remaining, reason } = safe;
  const [mark, colour] = verdictSign(verdict, paint);
  const size = `within ± ${showNumber(sigmas)} standard errors`;
  const open = box.filter(({ low, high }) => high > low);
  const words = {
    holds: `proved: no impact gains energy with any coefficients ${size} (${reason})`,
    fails: `not safe ${size}: these coefficients gain ${showShare(witness?.gain ?? 0)} of T⁻ at u⁻ = ${vector(witness?.preVelocity ?? [])}: ${listed(Object.entries(witness?.coefficients ?? {}).map(([name, value]) => `${name} = ${value}`))}`,
    undecided: `safe ${size}? ${showShare(remaining ?? 1)} of the box is neither proved nor refused (${reason})`,
  };
  const lines = marked(paint, colour, mark, words[verdict]);
  if (open.length > 0) {
    const ends = open.map(({ name, low, high }) => `${name} ${showNumber(low)} to ${showNumber(high)}`);
    lines.push(...indented(paint, `box: ${listed(ends)}`));
  }
  if (exact.length > 0) lines.push(...indented(paint, `no error known, taken as fitted: ${listed(exact)}`));
  return lines;
}

function matrixLines(found: Identification, paint: Paint): string[] {
  const { elements, entries } = found.matrix!;
  const open = new Set(found.identifiability.undetermined);
  const titles = ["  E", ...elements.map((name) => `>${name}`)];
  const rows = entries.map((row, i) => [
    `  ${elements[i]}`,
    ...row.map((value, j) => {
      const shown = showNumber(value, COEFFICIENT_SIZE);
      return open.has(`E[${i + 1}][${j + 1}]`) ? `(${shown})` : shown;
    }),
  ]);
  return table(paint, titles, rows, (_row, column, text) => (column === 0 ? paint.faint(text) : text));
}

function parameterLines(parameters: readonly FittedParameter[], paint: Paint): string[] {
  const titles = ["  element", "", ">fitted", ">±", ">file", ""];
  const rows = parameters.map((parameter) => {
    const { name, element, symbol, value, standardError, start, isDetermined } = parameter;
    const shown = showNumber(value, COEFFICIENT_SIZE);
    const axis = /\[([12])\]$/.exec(name)?.[1];
    return [
      `  ${element}`,
      `${symbol}${axis === undefined ? "" : axis === "1" ? "₁" : "₂"}`,
      isDetermined ? shown : `(${shown})`,
      standardError === null ? "" : showError(standardError),
      showNumber(start, COEFFICIENT_SIZE),
      remark(parameter),
    ];
  });
  return table(paint, titles, rows, (_row, column, text) => (column === 5 ? paint.warn(text) : text));
}

/** What the standard error does not say: open, on a bound, and the interval where it is another one. */
function remark({ value, isDetermined, bound, standardError, interval }: FittedParameter): string {
  const place = !isDetermined ? "open" : bound === null ? "" : `at its ${bound === "low" ? "lower" : "upper"} bound`;
  if (standardError !== null || interval === null) return place;
  return [place, showInterval(interval, value)].filter((part) => part !== "").join(", ");
}

function misfitLines({ misfit }: Identification): string[] {
  const worst = misfit.pairs.reduce((most, pair) =>
    (pair.relative ?? Infinity) > (most.relative ?? Infinity) ? pair : most,
  );
  const base = `misfit  ${showShare(misfit.relative!)} of ‖u⁻‖ in the kinetic metric`;
  if (misfit.relative! < SOLVER_SHARE) return [base];
  const most = worst.relative === null ? "no solution" : showShare(worst.relative);
  return [`${base}; largest ${most}, line ${worst.line}`];
}

function identifiabilityLines({ identifiability }: Identification, paint: Paint): string[] {
  const { rank, count, condition, undetermined, onlyBounded, choice } = identifiability;
  const size = condition === null ? "" : `, condition ${rounded(condition, 3)}`;
  if (undetermined.length === 0 && onlyBounded.length > 0) {
    const text = `the data determine ${count - onlyBounded.length} of ${count} coefficients (rank ${rank}${size} on one linear piece of the law). Only bounded: ${listed(onlyBounded)}`;
    return marked(paint, paint.warn, "~", text);
  }
  if (undetermined.length === 0) {
    const all = count === 1 ? "the one coefficient" : `all ${count} coefficients`;
    return [`${paint.good("✓")} the data determine ${all} (rank ${rank}${size})`];
  }
  const text = `the data determine ${rank} of ${count} combinations of coefficients (rank ${rank}${size}). Open: ${listed(undetermined)}; taken: ${choice === "least norm" ? "the matrix of least norm" : "the values of the file, as far as they fit"}`;
  return marked(paint, paint.warn, "~", text);
}

/** Coefficients whose interval is not ± two standard errors, and a search that ended early. */
function intervalLines({ parameters, intervals }: Identification, paint: Paint): string[] {
  const told = parameters.filter(
    ({ isDetermined, bound, interval, reason }) =>
      isDetermined && bound === null && interval !== null && reason !== undefined,
  );
  const lines = told.slice(0, LISTED).flatMap(({ name, value, interval, reason }) => {
    const ends = showInterval(interval!, value);
    return marked(paint, paint.warn, "~", `${name}${ends === "" ? "" : ` ${ends}`}; ${reason}`);
  });
  if (told.length > LISTED) lines.push(`  … and ${told.length - LISTED} more coefficients of this kind`);
  if ((intervals?.excess ?? 0) > NOTABLE_EXCESS) {
    const text = `the impacts scatter ${rounded(intervals!.excess!, 3)} times as much as their errors say; ± is widened by that`;
    lines.push(...marked(paint, paint.warn, "~", text));
  }
  if (!intervals || intervals.isComplete || intervals.budget === 0) return lines;
  const open = parameters.filter(({ interval }) => interval === null).map(({ name }) => name);
  const text = `the budget of ${intervals.budget} model evaluations ran out before the intervals of ${listed(open)} were found; their standard errors look at one linear piece of the law`;
  return [...lines, ...marked(paint, paint.warn, "~", text)];
}

function energyLines({ energy, misfit }: Identification, paint: Paint): string[] {
  if (!energy) return [];
  const checked = `${energy.checked} velocities before the impact (measured and sampled)`;
  if (!energy.holds) {
    const gain = showShare(energy.largestGain);
    return marked(paint, paint.bad, "✗", `the fitted law creates energy: up to ${gain} of T⁻ among ${checked}`);
  }
  const lines = [`${paint.good("✓")} no energy gain at ${checked}; a check, not a proof`];
  if (!energy.isChanged) return lines;
  const { free } = energy;
  const text = `the best fit without regard to energy (misfit ${showShare(free.relativeMisfit)}) gains up to ${showShare(free.largestGain)} of T⁻, at ${free.gaining} of them; this one gains nowhere and has the misfit ${showShare(misfit.relative!)}`;
  return [...lines, ...marked(paint, paint.warn, "~", text)];
}

const WORDS = {
  kinematic: "ends with a velocity that an element forbids",
  kinetic: "needs impulses that the elements cannot give",
  energetic: "gains energy",
} as const;

function inadmissibleLines({ inadmissible, noise }: Identification, paint: Paint): string[] {
  if (inadmissible.length === 0) return [`${paint.good("✓")} all data are admissible (to ${showNumber(noise)})`];
  const lines = inadmissible.slice(0, LISTED).flatMap(({ line, violations }) => {
    const what = violations.map(
      ({ condition, margin }) => `${WORDS[condition]} (${condition} margin ${rounded(margin, 3)})`,
    );
    return marked(paint, paint.bad, "✗", `line ${line} is inadmissible: ${what.join(", ")}`);
  });
  const more = inadmissible.length - LISTED;
  return more > 0 ? [...lines, `  … and ${more} more inadmissible lines`] : lines;
}

function listed(names: readonly string[]): string {
  return names.slice(0, LISTED).join(", ") + (names.length > LISTED ? ", …" : "");
}
