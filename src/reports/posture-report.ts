/**
 * The verdict about a posture as the JSON of the contract and for the terminal: the verdict first, then the reason, then the numbers.
 */
import type { Trajectory } from "../stability/two-contact/trajectory.ts";
import type { PostureVerdict } from "../stability/two-contact/verdict.ts";
import type { Paint } from "../text/paint.ts";
import { showNumber } from "../text/show-number.ts";
import { indented } from "../text/wrap.ts";
import { type PageOptions, page, rounded, table } from "./page.ts";
import { theoremWords } from "./posture-words.ts";
import { type Stamped, stamped } from "./result-format.ts";
import { VERDICT_SIGNS } from "./verdict-signs.ts";

export function postureJson(verdict: PostureVerdict, trajectory?: Trajectory): Stamped<"posture-result"> {
  return stamped("posture-result", { ...verdict, ...(trajectory && { trajectory }) });
}

export interface PostureTextOptions extends PageOptions {
  readonly friction: readonly [number, number];
  readonly trajectory?: Trajectory;
}

const WORDS: Readonly<Record<PostureVerdict["verdict"], string>> = {
  stable: "finite-time Lyapunov stable",
  unstable: "unstable",
  undecided: "not decided by the theory",
  infeasible: "no equilibrium",
  excluded: "excluded: Painlevé's paradox is possible",
};

export function postureText(verdict: PostureVerdict, options: PostureTextOptions): string {
  const { friction, trajectory } = options;
  return page(options, (paint) => [
    headLines(verdict, paint),
    numberLines(verdict, friction, paint),
    modeLines(verdict, paint),
    beyondLines(verdict, paint),
    mapLines(verdict, paint),
    sampleLines(verdict, paint),
    evidenceLines(verdict, paint),
    witnessLines(verdict, paint),
    trajectory ? trajectoryLines(trajectory, paint) : [],
  ]);
}

/** The verdict with its mark, region and theorem. */
export function verdictLine({ verdict, region, theorem }: PostureVerdict, paint: Paint): string {
  const colour =
    verdict === "stable" ? paint.good : verdict === "undecided" || verdict === "excluded" ? paint.strong : paint.bad;
  const by = theorem === null ? "" : `, ${theoremWords(theorem)}`;
  return `${colour(`${VERDICT_SIGNS[verdict]} ${WORDS[verdict]}`)}  ${paint.faint(`(region ${region}${by})`)}`;
}

function headLines(verdict: PostureVerdict, paint: Paint): string[] {
  const { reason, relabelled } = verdict;
  return [
    verdictLine(verdict, paint),
    ...indented(paint, reason),
    ...(relabelled
      ? indented(
          paint,
          "The analysis exchanges the contacts so that (13) holds: maps, angles and words below speak of the exchanged labels.",
        ).map(paint.faint)
      : []),
  ];
}

function numberLines(verdict: PostureVerdict, friction: readonly [number, number], paint: Paint): string[] {
  const { painleveBounds, feasible, equilibriumMargin, persistent, persistenceFails, growthAtEnds, slacks } = verdict;
  const bound = (i: 0 | 1): string => {
    const limit = painleveBounds[i];
    const label = `μ${i + 1} = ${showNumber(friction[i])}`;
    if (limit === null) return `${label}, no bound`;
    return `${label} ${friction[i] < limit ? "<" : "≥"} ${showNumber(limit)}`;
  };
  const rows = [
    ["Painlevé bounds (11)", `${bound(0)},  ${bound(1)}`],
    ["equilibrium", `${feasible ? "feasible" : "infeasible"}, margin ${showNumber(equilibriumMargin)}`],
    ...(persistent === null ? [] : [["persistent", persistent ? "yes" : `no: ${persistenceFails}`]]),
    ...(growthAtEnds.every((g) => g === null)
      ? []
      : [["growth at ±π/2", growthAtEnds.map((g) => (g === null ? "undefined" : showNumber(g))).join(", ")]]),
    ...slacks
      .slice(0, 1)
      .map(({ slack, test }) => [
        "margin of the verdict",
        `${showNumber(slack)} (${test}): the smallest slack, not a radius`,
      ]),
  ];
  const [, ...lines] = table(paint, ["", ""], rows, (_, column, text) => (column === 0 ? paint.faint(text) : text));
  return ["", ...lines];
}

function modeLines({ modes, ambiguousModes }: PostureVerdict, paint: Paint): string[] {
  const shown = Object.entries(modes).filter(([, { admissible }]) => admissible);
  // Ten columns must fit beside each other; what is rounding beside the largest of its kind is zero.
  const sizeOf = (values: readonly (object | null | undefined)[]): number =>
    Math.max(0, ...values.flatMap((value) => Object.values(value ?? {}) as number[]).map(Math.abs));
  const largestRate = sizeOf(shown.map(([, mode]) => mode.accelerations));
  const largestForce = sizeOf(shown.map(([, mode]) => mode.forces));
  const show = (value: number | null | undefined, size: number): string =>
    value === undefined || value === null ? "" : rounded(value, 4, size);
  const rows = shown.map(([name, { accelerations: a, forces: f, consistent, margin }]) => [
    name,
    consistent ? (name === "SS" ? "rest" : "ambiguous") : "no",
    ...[a?.x1, a?.z1, a?.x2, a?.z2].map((value) => show(value, largestRate)),
    ...[f?.t1, f?.n1, f?.t2, f?.n2].map((value) => show(value, largestForce)),
    show(margin, 1),
  ]);
  const numbers = ["ẍ1", "z̈1", "ẍ2", "z̈2", "f_t1", "f_n1", "f_t2", "f_n2", "margin"].map((title) => `>${title}`);
  const isBad = (row: number): boolean => ambiguousModes.some((mode) => mode === rows[row]?.[0]);
  const mark = (row: number, _: number, text: string): string => (isBad(row) ? paint.bad(text) : text);
  return ["", ...table(paint, ["mode", "consistent", ...numbers], rows, mark)];
}

/** Slip at both contacts and the hypotheses of Theorems E and F. */
function beyondLines({ beyond, theorem, slacks, relabelled }: PostureVerdict, paint: Paint): string[] {
  if (!beyond) return [];
  const { order, slips } = beyond;
  const signs = `b2 = ${showNumber(order.b2)}, μ1 n1 − |t1| = ${showNumber(order.stickMargin)} in SF, κ = ${showNumber(order.kappa)}`;
  const rows = [
    ["order of the maps", `${order.by ?? "none"}  (${signs}${relabelled ? "; contacts exchanged" : ""})`],
    ...(slips ?? []).map(({ slip, modes }) => [
      `slip ${slip} goes on as`,
      modes.length > 0 ? modes.join(" or ") : "full stop, by the declared rule: no mode is consistent",
    ]),
    ...(theorem === "E" || theorem === "F"
      ? [["hypotheses, slack", slacks.map(({ test, slack }) => `${test} ${showNumber(slack)}`).join(", ")]]
      : []),
  ];
  const [, ...lines] = table(paint, ["", ""], rows, (_, column, text) => (column === 0 ? paint.faint(text) : text));
  return ["", ...lines];
}

function mapLines({ maps, fixedPoints, partition }: PostureVerdict, paint: Paint): string[] {
  if (maps.pieces.length === 0) return [];
  const rows = maps.pieces.map(({ from, to, path, defined, growth, reduced }) => [
    `${showNumber(from)} … ${showNumber(to)}`,
    defined ? (reduced === null ? "varies" : showNumber(reduced)) : "undefined",
    defined ? (growth === null ? "varies" : showNumber(growth)) : "",
    path,
  ]);
  const fixed = fixedPoints.map(
    ({ angle, growth, slope }) => `φ* = ${showNumber(angle)} with G = ${showNumber(growth)}, R′ = ${showNumber(slope)}`,
  );
  const cuts =
    partition && partition.cuts.length <= 12 ? ` at ${partition.cuts.map((cut) => showNumber(cut)).join(", ")}` : "";
  return [
    "",
    ...table(paint, ["approach angle φ", ">R", ">G", "path"], rows),
    ...(fixed.length > 0 ? [`fixed points: ${fixed.join("; ")}`] : []),
    ...(partition
      ? indented(
          paint,
          `partition: ${partition.cuts.length} cuts${cuts}; ${partition.stable ? "stable" : "not stable"}`,
          { by: 0 },
        )
      : []),
  ];
}

function sampleLines({ maps }: PostureVerdict, paint: Paint): string[] {
  if (maps.samples.length === 0) return [];
  const rows = maps.samples.map(({ angle, reduced, growth, path }) => [
    showNumber(angle),
    reduced === null ? "undefined" : showNumber(reduced),
    growth === null ? "" : showNumber(growth),
    path,
  ]);
  return ["", ...table(paint, [">φ", ">R(φ)", ">G(φ)", "path"], rows)];
}

function evidenceLines({ evidence }: PostureVerdict, paint: Paint): string[] {
  return evidence ? ["", paint.strong("evidence, not a verdict"), ...indented(paint, evidence.summary)] : [];
}

function witnessLines({ witness }: PostureVerdict, paint: Paint): string[] {
  if (!witness) return [];
  if (witness.kind === "ambiguous-mode") {
    return ["", `${paint.strong("witness")}: from rest the body can also leave in mode ${witness.mode}`];
  }
  const speeds = witness.turns.slice(0, 5).map(({ speed }) => showNumber(speed));
  return [
    "",
    `${paint.strong("witness")}: reverse chatter, speeds grow by ${showNumber(witness.growth)} each turn: ${speeds.join(", ")}, …`,
    paint.faint(`  path of a turn: ${witness.path}`),
  ];
}

function trajectoryLines(
  { path, outcome, reason, approachAngles, final, duration }: Trajectory,
  paint: Paint,
): string[] {
  const angles = approachAngles.slice(0, 8).map((angle) => showNumber(angle));
  const more = approachAngles.length > 8 ? ", …" : "";
  return [
    "",
    `${paint.strong("trajectory")}: ${outcome} after ${showNumber(duration)} s`,
    ...indented(paint, reason),
    ...indented(paint, `path: ${path}`),
    ...(angles.length > 0 ? indented(paint, `approach angles: ${angles.join(", ")}${more}`) : []),
    `  end: z1 = ${showNumber(final.z1)}, z2 = ${showNumber(final.z2)}, x2 = ${showNumber(final.x2)}`,
  ];
}
