/**
 * `fit`: how well does the law fit, and what is undetermined? The coefficients with their intervals (an open end leaves the axis with
 * an arrow, what the data do not determine is hatched from end to end), and the contact velocities after the impacts, measured across
 * and fitted up: what the law explains lies on the diagonal.
 */
import { type Drawing, defineFigure, type Space } from "../figure.ts";
import { group } from "../scene.ts";
import { joined, type Rich, rich, words } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import { coefficientPanel } from "./fit-coefficients.ts";
import { shortName } from "./fit-name.ts";
import { pairPanel } from "./fit-pairs.ts";
import type { FitRecord } from "./fit-record.ts";

/** Sheets from this width on have the panels side by side. */
const WIDE = 380;
const GAP = 20;

export const fit = defineFigure<"fit-result">({
  id: "fit",
  question: "how well does the law fit, and what is undetermined?",
  of: ["fit-result"],
  lacks: (result) => {
    const { status, reason, parameters, misfit } = result as unknown as FitRecord;
    if (status !== "fitted") return reason ?? "the fit failed";
    if (parameters.length === 0) return "no coefficient was fitted";
    return misfit.pairs.some(({ measured }) => measured)
      ? undefined
      : "its measured velocities were not stored with it; run `sprag fit` again";
  },
  draw: (result, space) => drawFit(result as unknown as FitRecord, space),
});

function drawFit(record: FitRecord, space: Space): Drawing {
  const { width, height } = space;
  const isWide = width >= WIDE;
  const left = isWide ? Math.round(0.52 * width) : width;
  const coefficients = coefficientPanel(record, left, height);
  const right = isWide ? width - left - GAP : width;
  const pairs = pairPanel(record, { ...space, width: right });
  const shift: [number, number] = isWide ? [left + GAP, 0] : [0, coefficients.height + 8];
  return {
    title: `Fit of the law ${record.law}${record.title ? `: ${record.title}` : ""}`,
    description: `Coefficients: ${record.parameters.map(({ name, value, determined }) => `${name} ${value}${determined ? "" : ", not determined"}`).join("; ")}. Relative misfit ${record.misfit.relative}.`,
    headline: headline(record),
    subline: joined(
      [
        ...(record.title ? [words(record.title)] : []),
        words(`law ${record.law}`),
        words(`${record.misfit.pairs.length} measured pairs`),
      ],
      ", ",
    ),
    items: [...coefficients.items, group(pairs.items, { shift })],
    height: isWide ? Math.max(coefficients.height, pairs.height) : coefficients.height + 8 + pairs.height,
    table: {
      columns: ["what", "name", "value", "low", "high", "standard error"],
      rows: [
        ...record.parameters.map(({ name, value, interval, standardError }) => [
          "coefficient",
          name,
          value,
          interval?.low ?? null,
          interval?.high ?? null,
          standardError ?? null,
        ]),
        ...pairs.rows.map((row) => [...row, null]),
      ],
    },
  };
}

/** A misfit below this is rounding. */
const ROUNDING = 1e-10;

function headline({ parameters, misfit: { relative }, identifiability }: FitRecord): Rich {
  const open = [...new Set([...identifiability.undetermined, ...identifiability.onlyBounded])];
  const count = parameters.length;
  const all =
    count === 1 ? "The coefficient is" : count === 2 ? "Both coefficients are" : `All ${count} coefficients are`;
  const stays = open.length === 1 ? `${shortName(open[0]!)} stays` : `${open.length} of ${count} coefficients stay`;
  const error = Math.max(0, ...parameters.map(({ standardError }) => standardError ?? 0));
  const known =
    open.length > 0
      ? words(`${stays} open`)
      : rich`${all} determined${error > 0 ? rich` to ± ${showValue(error, { digits: 2 })}` : ""}`;
  if (relative === null) return known;
  const met =
    relative < ROUNDING
      ? words("the law meets the data")
      : rich`the law misses the data by ${showValue(100 * relative)} %`;
  return rich`${known}; ${met}`;
}
