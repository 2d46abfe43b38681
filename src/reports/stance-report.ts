/**
 * What was found about a stance, as the JSON of the contract and for the terminal: the verdict where it stands, where the centre of mass may go,
 * how much friction is needed, and which footholds are best.
 */
import type { Foot, Stance } from "../models/stance/stance.ts";
import type { CertifiedCenters } from "../stability/stance/certified-centers.ts";
import type { FootholdScore } from "../stability/stance/footholds.ts";
import type { FrictionNeeded } from "../stability/stance/friction-needed.ts";
import type { PostureVerdict } from "../stability/two-contact/verdict.ts";
import type { Paint } from "../text/paint.ts";
import { showNumber } from "../text/show-number.ts";
import { indented } from "../text/wrap.ts";
import { type PageOptions, page, table } from "./page.ts";
import { verdictLine } from "./posture-report.ts";
import { type Stamped, stamped } from "./result-format.ts";

export interface StanceFindings {
  readonly stance: Stance;
  /** At the centre of mass, in floating point. */
  readonly verdict: PostureVerdict;
  readonly centers?: CertifiedCenters;
  readonly friction?: readonly FrictionNeeded[];
  readonly footholds?: readonly FootholdScore[];
}

export function stanceJson({ stance, verdict, ...proved }: StanceFindings): Stamped<"stance-result"> {
  const { verdict: found, region, theorem, margin, reason } = verdict;
  return stamped("stance-result", { verdict: found, region, theorem, margin, reason, stance, ...proved });
}

export function stanceText(findings: StanceFindings, options: PageOptions = {}): string {
  const { verdict, centers, friction = [], footholds } = findings;
  return page(options, (paint) => [
    [verdictLine(verdict, paint), ...indented(paint, verdict.reason)],
    centers ? regionLines(centers, paint) : [],
    friction.length > 0 ? ["", paint.strong("How much friction is needed?")] : [],
    ...friction.map((one) => frictionLines(one, paint)),
    footholds ? footholdLines(footholds, paint) : [],
  ]);
}

const percent = (part: number): string => `${Number((100 * part).toPrecision(3))} %`;
/** Digits of places in the table of footholds. */
const PLACE_DIGITS = 3;
const short = (x: number): string => showNumber(Number(x.toPrecision(PLACE_DIGITS)));

/** Verdicts of whole cells, in words. */
const PROVED = {
  stable: "proved stable",
  unstable: "proved unstable",
  infeasible: "proved to have no equilibrium",
  excluded: "proved to lie beyond (11), Painlevé's paradox",
  undecided: "open",
} as const;

function regionLines({ area, areas, depth, cellSize, cells, border }: CertifiedCenters, paint: Paint): string[] {
  const rows = (Object.keys(PROVED) as (keyof typeof PROVED)[])
    .filter((name) => areas[name] > 0)
    .map((name) => [PROVED[name], showNumber(areas[name]), percent(areas[name] / area)]);
  const size = cellSize.map((side) => showNumber(side)).join(" × ");
  const around = border.length === 1 ? "one loop" : `${border.length} loops`;
  return [
    "",
    paint.strong("Where may the centre of mass go?"),
    ...table(paint, ["region", ">area / m²", ">share"], rows),
    ...indented(
      paint,
      `${cells.length} cells, the smallest ${size} m (depth ${depth}); the border of what is proved stable has ${around}, with --json.`,
    ),
  ];
}

function frictionLines({ foot, range, intervals, notStableTo, stableFrom, stableTo }: FrictionNeeded, paint: Paint) {
  const whose = foot === "both" ? "the same at both feet" : `of foot ${foot}, the other as it is`;
  const below = notStableTo === null ? "" : `not stable up to ${showNumber(notStableTo)}; `;
  const above =
    stableFrom === null
      ? "nowhere proved stable"
      : `stable from ${showNumber(stableFrom)} to ${showNumber(stableTo!)}${stableTo === range[1] ? ", the end of the range" : ""}`;
  const rows = intervals.map(({ from, to, verdict, reason }) => [
    `${showNumber(from)} … ${showNumber(to)}`,
    PROVED[verdict],
    reason ?? "",
  ]);
  const how = notStableTo === null && stableFrom === null ? "" : " (proved)";
  return [...indented(paint, `μ ${whose}: ${below}${above}${how}.`), ...table(paint, ["μ", "", ""], rows)];
}

function footholdLines(footholds: readonly FootholdScore[], paint: Paint): string[] {
  const foot = ({ point: [x, y], segment }: Foot): string => `${segment}: ${short(x)}, ${short(y)}`;
  const rows = footholds.map(({ feet, verdict, clearance, share }) => [
    ...feet.map(foot),
    verdict,
    share === null ? "–" : percent(share),
    clearance === 0 ? "–" : short(clearance),
  ]);
  return [
    "",
    paint.strong("Which footholds are best?"),
    ...table(paint, ["foot 1 on", "foot 2 on", "verdict", ">share", ">clearance / m"], rows),
    ...indented(
      paint,
      "Feet by segment and place. Share of the region, and clearance of the centre of mass to all sides, are proved stable; the verdict is that at the centre of mass, in floating point.",
    ),
  ];
}
