/**
 * Is a fitted law safe for every coefficient within its error? The claim of the energy certificate, T⁺ ≤ T⁻ for every admissible u⁻,
 * over the box of `fittedBox`, by branch and bound:
 *
 *   proof    the criterion Λᵀ δG Λ ≥ 0 on the cones of the largest friction holds at all corners of a box: cones grow with
 *            the friction, safe loss factors form a convex cone (`lossCriterion`), so it holds in all of the box
 *   refusal  `certify` shows a gain at a corner, or at the fitted coefficients themselves: the witness
 *
 * What is neither is cut in half (`halves`). Where the criterion is exact the corners of the whole box decide.
 * Frémond's law has no such criterion: its matrices are certified one by one, which can refuse but not prove.
 */
import { InputError } from "../../errors.ts";
import type { Identification } from "../../laws/identify/identification.ts";
import { FIT_LAWS, matrixWith } from "../../laws/identify/parametrisation.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { withNamedCoefficients } from "../../problems/with-coefficients.ts";
import { lookUp } from "../../text/look-up.ts";
import type { CertifyOptions, EnergyCertificate, Method } from "../certificate.ts";
import { certify } from "../certify.ts";
import type { Verdict } from "../impact-consistency.ts";
import { chosenCoefficients } from "./chosen-coefficients.ts";
import { criterionFor } from "./criterion-for.ts";
import { type BoxPart, type BoxSide, fittedBox, halves } from "./fitted-box.ts";

export interface FittedSafety {
  /** Standard errors on each side. */
  readonly sigmas: number;
  readonly verdict: Verdict;
  readonly method: Method;
  readonly reason: string;
  readonly box: readonly BoxSide[];
  /** Coefficients without a known error, taken as fitted. */
  readonly exact: readonly string[];
  /** Boxes that were looked at. */
  readonly boxes: number;
  /** `undecided`: part of the box that is neither proved nor refused. */
  readonly remaining?: number;
  /** `fails`: coefficients of the box, and a velocity at which they create energy. */
  readonly witness?: {
    readonly coefficients: Readonly<Record<string, number>>;
    readonly preVelocity: readonly number[];
    /** (T⁺ − T⁻)/T⁻ there. */
    readonly gain: number;
  };
}

export interface FittedSafetyOptions {
  /** Standard errors on each side. Default 2. */
  readonly sigmas?: number;
  /** Most boxes that are looked at. Default 64. */
  readonly budget?: number;
}

const DEFAULT_SIGMAS = 2;

/** Each may be a whole certificate. */
const DEFAULT_BUDGET = 64;

/** Sides with more corners than this are cut before they are asked: 2⁸ evaluations of the criterion. */
const MOST_CORNER_SIDES = 8;

export function fittedSafety(
  impact: ImpactProblem,
  found: Identification,
  options: FittedSafetyOptions = {},
): FittedSafety {
  const { sigmas = DEFAULT_SIGMAS, budget = DEFAULT_BUDGET } = options;
  checkQuestion(impact, found, sigmas);
  const { sides, exact } = fittedBox(impact, found, sigmas);
  const question: Question = { impact, found, sides };
  const answer = searchBox(question, budget);
  return { sigmas, box: sides, exact, ...answer };
}

function checkQuestion(impact: ImpactProblem, found: Identification, sigmas: number): void {
  const refuse = (where: string, what: string, fix: string): never => {
    throw new InputError({ code: "bad-argument", what, where, fix });
  };
  if (!(sigmas >= 0 && sigmas < Number.POSITIVE_INFINITY)) {
    refuse("sigmas", `sigmas must be at least 0, got ${sigmas}`, "Give a number of standard errors, such as 2.");
  }
  if (found.status !== "fitted")
    refuse("found", "the fit failed: there are no coefficients to judge", "Fit the law first.");
  lookUp(FIT_LAWS, found.law, { what: "fit of the law", where: "found.law", code: "law-unknown" });
  const names = new Set(impact.elements.map(({ element }) => element.name));
  const isForeign = found.parameters.some(({ element }) => !names.has(element));
  if (isForeign || (found.law === "fremond" && !found.matrix)) {
    refuse("found", "the fit is that of another impact", "Pass what identifyLaw(impact, data) returns.");
  }
}

interface Question {
  readonly impact: ImpactProblem;
  readonly found: Identification;
  readonly sides: readonly BoxSide[];
}

type Answer = Pick<FittedSafety, "verdict" | "method" | "reason" | "boxes" | "remaining" | "witness">;

function searchBox(question: Question, budget: number): Answer {
  const { sides } = question;
  const fitted = certifiedAt(
    question,
    sides.map(({ value }) => value),
  );
  const refused = refusal(question, fitted, 0);
  if (refused) return refused;
  if (sides.every(({ low, high }) => low === high)) {
    const { verdict, method, reason } = fitted.certificate;
    return { verdict, method, reason, boxes: 1, ...(verdict === "undecided" && { remaining: 1 }) };
  }
  const open: BoxPart[] = [{ sides, share: 1 }];
  // Halves share corners.
  const asked = new Set<string>();
  let method: Method = "exact";
  let reason = "";
  let proved = 0;
  let boxes = 0;
  for (let box = open.shift(); box && boxes < budget; box = open.shift()) {
    boxes++;
    const judged = judgeBox(question, box.sides);
    if (judged.verdict === "holds") {
      proved += box.share;
      ({ reason } = judged);
      if (judged.method !== "exact") method = judged.method;
      continue;
    }
    const { suspect } = judged;
    if (suspect && !asked.has(suspect.join())) {
      asked.add(suspect.join());
      const broken = refusal(question, certifiedAt(question, suspect), boxes);
      if (broken) return broken;
    }
    ({ reason, method } = judged);
    open.push(...halves(box, sides));
  }
  if (proved > 1 - WHOLE) return { verdict: "holds", method, reason, boxes };
  return { verdict: "undecided", method, reason, boxes, remaining: 1 - proved };
}

/** Shares are sums of powers of two. */
const WHOLE = 2 ** -40;

interface Judged {
  readonly verdict: "holds" | "undecided";
  readonly method: Method;
  readonly reason: string;
  /** Coefficients of the box that the criterion does not call safe. */
  readonly suspect?: readonly number[];
}

/** What the corners say, with the friction of the box at its largest. */
function judgeBox({ impact, found }: Question, sides: readonly BoxSide[]): Judged {
  const top = sides.map(({ symbol, low, high }) => (symbol === "μ" ? high : (low + high) / 2));
  if (found.law !== "newton") {
    const reason = `no proof for a range of coefficients is known under the law ${found.law}; single ones were certified`;
    return { verdict: "undecided", method: "search", reason, suspect: farCorner(sides) };
  }
  const moving = sides.flatMap(({ symbol, low, high }, k) => (symbol === "ε" && high > low ? [k] : []));
  const chosen =
    moving.length > 0
      ? chosenCoefficients(
          impact,
          moving.map((k) => sides[k]!.element),
          "elements",
        )
      : [];
  const criterion = criterionFor(withNamedCoefficients(impact, sides, top), "energy", chosen, { law: "newton" });
  if (typeof criterion === "string") return { verdict: "undecided", method: "search", reason: criterion, suspect: top };
  const at = (corner: readonly number[]): number[] => top.map((value, k) => corner[moving.indexOf(k)] ?? value);
  if (moving.length > MOST_CORNER_SIDES) {
    const reason = `${2 ** moving.length} corners are too many to ask`;
    return { verdict: "undecided", method: criterion.method, reason, suspect: top };
  }
  for (let bits = 0; bits < 2 ** moving.length; bits++) {
    const corner = moving.map((k, i) => ((bits >> i) & 1 ? sides[k]!.high : sides[k]!.low));
    if (criterion.marginAt(corner).isSafe) continue;
    return { verdict: "undecided", method: criterion.method, reason: criterion.reason, suspect: at(corner) };
  }
  const friction = sides.some(({ symbol }) => symbol === "μ") ? ", with its largest friction" : "";
  const reason = `${criterion.reason}; so at all corners of the box${friction}, and safe loss factors form a convex set`;
  return { verdict: "holds", method: criterion.method, reason };
}

/** The corner farthest from zero, where a law rebounds most. */
function farCorner(sides: readonly BoxSide[]): number[] {
  return sides.map(({ low, high }) => (Math.abs(low) > Math.abs(high) ? low : high));
}

interface Certified {
  readonly values: readonly number[];
  readonly certificate: EnergyCertificate;
}

function certifiedAt({ impact, found, sides }: Question, values: readonly number[]): Certified {
  const options: CertifyOptions =
    found.law === "newton"
      ? { law: "newton" }
      : { law: "fremond", fremondMatrix: matrixWith(found.matrix!.entries, sides, values) };
  return { values, certificate: certify(withNamedCoefficients(impact, sides, values), options).energy };
}

function refusal({ sides }: Question, { values, certificate }: Certified, boxes: number): Answer | undefined {
  const { verdict, method, reason, witness } = certificate;
  if (verdict !== "fails" || !witness) return undefined;
  const coefficients = Object.fromEntries(sides.map(({ name }, k) => [name, values[k]!]));
  const { preVelocity, gain } = witness;
  return { verdict: "fails", method, reason, boxes: Math.max(1, boxes), witness: { coefficients, preVelocity, gain } };
}
