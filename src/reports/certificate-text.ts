/**
 * `sprag certify` for the terminal: verdicts first, then why, then the conditions, then what to change.
 */
import type { Certificate, SufficientCondition } from "../certificates/certificate.ts";
import type { Verdict } from "../certificates/impact-consistency.ts";
import type { ImpactResult } from "../laws/resolve-impact.ts";
import { type Paint, PLAIN } from "../text/paint.ts";
import { showChange, showNumber, showPercent } from "../text/show-number.ts";
import { tableLines } from "../text/table.ts";
import { REPORT_WIDTH, wrap } from "../text/wrap.ts";
import { adviceLines } from "./advice-text.ts";

export interface CertificateTextOptions {
  readonly title?: string;
  readonly source?: string;
  readonly paint?: Paint;
  /** The impact of the energy witness, for the advice. */
  readonly worst?: ImpactResult;
}

const CONDITIONS: Readonly<Record<string, string>> = {
  isolated: "isolated elements",
  similar: "similar coefficients",
  small: "small coefficients",
  lossFactorPsd: "loss factors",
  equalCoefficients: "equal coefficients",
  specialElements: "special elements",
};

export function certificateText(certificate: Certificate, options: CertificateTextOptions = {}): string {
  const paint = options.paint ?? PLAIN;
  const { title, source } = options;
  const lines = [
    ...(title ? [paint.strong(title)] : []),
    ...(source ? [paint.faint(source)] : []),
    ...(title || source ? [""] : []),
    ...energyLines(certificate, paint),
    ...monotonicityLines(certificate, paint),
    ...uniquenessLines(certificate, paint),
    ...boundLines(certificate, paint),
    ...conditionLines(certificate, paint),
    ...worstLines(certificate, options, paint),
  ];
  return lines.join("\n");
}

const MARKS: Readonly<Record<Verdict, string>> = { holds: "✓", fails: "✗", undecided: "?" };

function claim(verdict: Verdict, method: string, text: string, why: string, paint: Paint): string[] {
  const colour = verdict === "holds" ? paint.good : verdict === "fails" ? paint.bad : paint.strong;
  const by = verdict === "undecided" ? "" : ` (${method})`;
  const room = REPORT_WIDTH - 2;
  const [first = "", ...rest] = wrap(text + by, 0, room);
  const reason = wrap(why, 0, room).map((line) => paint.faint(line));
  return [`${colour(MARKS[verdict])} ${first}`, ...[...rest, ...reason].map((line) => `  ${line}`)];
}

function energyLines({ energy, allVelocities }: Certificate, paint: Paint): string[] {
  const which = allVelocities ? "any velocity" : "any admissible velocity";
  const { verdict, method, largestGain, isSupremum, reason } = energy;
  const gain = largestGain === null ? "" : `, largest gain found ${showPercent(largestGain, 1)}`;
  const text = {
    holds: `the kinetic energy does not grow for ${which} before the impact`,
    fails: `the kinetic energy can grow: by ${isSupremum === false ? "at least" : "up to"} ${showPercent(largestGain ?? 0, 1)} of T⁻`,
    undecided: `not decided whether the kinetic energy can grow${gain}`,
  }[verdict];
  return claim(verdict, method, text, reason, paint);
}

function monotonicityLines({ monotonicity }: Certificate, paint: Paint): string[] {
  const { verdict, method, lipschitz, reason, witness } = monotonicity;
  const stretch = lipschitz === null ? "" : `, largest stretch ${showNumber(lipschitz)}`;
  const text = {
    holds: `the impact map is non-expansive, the law maximal monotone${stretch}`,
    fails:
      witness && "solutions" in witness
        ? `the law is not maximal monotone: no outcome at u⁻ = ${vector(witness.preVelocities[0])}`
        : `the impact map drives motions apart${stretch}`,
    undecided: `not decided whether the impact map is non-expansive${stretch}`,
  }[verdict];
  return claim(verdict, method, text, reason, paint);
}

function uniquenessLines({ uniqueness }: Certificate, paint: Paint): string[] {
  const { verdict, method, existence, reason, witness, noSolution } = uniqueness;
  const text = {
    holds: `one outcome for every impact${existence === "holds" ? "" : " that has one"}`,
    fails: `several outcomes are possible${witness ? `: ${witness.solutions} at u⁻ = ${vector(witness.preVelocity)}` : ""}`,
    undecided: "not decided whether the outcome is unique",
  }[verdict];
  const none = noSolution ? [`${paint.bad(MARKS.fails)} no outcome at u⁻ = ${vector(noSolution.preVelocity)}`] : [];
  return [...claim(verdict, method, text, reason, paint), ...none];
}

const vector = (values: readonly number[]): string => `(${values.map((value) => showNumber(value)).join(", ")})`;

/** Only coefficients outside Table 1 are worth a line. */
function boundLines({ restitutionBounds }: Certificate, paint: Paint): string[] {
  return restitutionBounds
    .filter(({ verdict }) => verdict === "fails")
    .map(
      ({ element, value, range, openLow }) =>
        `${paint.bad(MARKS.fails)} ${element}: ε = ${showNumber(value)} is outside ${openLow ? "(" : "["}${range.join(", ")}] (Glocker, Table 1)`,
    );
}

function conditionLines({ conditions }: Certificate, paint: Paint): string[] {
  if (!conditions) return [];
  const columns = [
    { title: "  enough for energy", align: "left" },
    { title: "left", align: "right" },
    { title: "", align: "left" },
    { title: "right", align: "right" },
    { title: "", align: "left" },
    { title: "source", align: "left" },
  ] as const;
  const entries = Object.entries(conditions) as [string, SufficientCondition][];
  const rows = entries.map(([key, condition]) => [
    `  ${CONDITIONS[key]}`,
    Number.isFinite(condition.left) ? showNumber(condition.left, 1) : "–",
    key === "lossFactorPsd" ? "≥" : "≤",
    showNumber(condition.right),
    condition.verdict === "holds" ? "met" : "not met",
    condition.source,
  ]);
  const printed = conditions.small.printedDisagrees ? [`  ${conditions.small.note}`] : [];
  return ["", ...tableLines(columns, rows, (row, _column, text) => (row < 0 ? paint.faint(text) : text)), ...printed];
}

function worstLines({ energy }: Certificate, { worst }: CertificateTextOptions, paint: Paint): string[] {
  const { witness } = energy;
  if (!witness) return [];
  const text = `worst u⁻ = ${vector(witness.preVelocity)}: T⁺ − T⁻ = ${showChange(witness.impactWork)} J, ${showPercent(witness.gain, 1)} of T⁻`;
  const solution = worst?.solutions[witness.solution ?? 0];
  return [
    "",
    ...wrap(text, 2, REPORT_WIDTH - 2).map((line) => `  ${line}`),
    ...(worst && solution ? adviceLines(worst, solution, paint) : []),
  ];
}
