/**
 * A certificate for the verdict about a posture: the floating-point decision says what to look for, the search finds what the checker
 * needs (forces, a mode, a cell, cuts), and the checker proves it. What it does not prove is `undecided`, with the reason.
 * For a box of postures the decision is that of its middle.
 */
import { decidePosture, type PostureDecision } from "../two-contact/decide-posture.ts";
import type { Posture } from "../two-contact/posture.ts";
import { statics } from "../two-contact/statics.ts";
import { refusal, refuteHypotheses } from "./check-posture-certificate.ts";
import { type CutLimits, cellAround, findCuts } from "./find-cuts.ts";
import { pointBox } from "./point-box.ts";
import { type CertifiedPosture, type PostureCertificate, sealed } from "./posture-certificate.ts";
import { isHeldBy } from "./rest-proofs.ts";
import { encloseZeroOrder, type ZeroOrderEnclosure } from "./zero-order-enclosure.ts";

export interface CertifyPostureOptions {
  /** Use the theorems of [VarkonyiOr] only (default false). */
  readonly paper?: boolean;
}

/** A single posture: enough for fixed points with G = 1 − 10⁻⁶; cells narrower than 2⁻⁴⁰ are rounding. */
const LIMITS: CutLimits = { cells: 4000, width: 2 ** -40 };

export function certifyPosture(posture: Posture, options: CertifyPostureOptions = {}): PostureCertificate {
  return certifyBox(posture, pointBox(posture), options, LIMITS);
}

/**
 * Certificate for every posture of `box`; `middle` is one of them. `enclose`: the enclosure of the box for labels that are exchanged or not,
 * where more is known of its postures than their ranges.
 */
export function certifyBox(
  middle: Posture,
  box: CertifiedPosture,
  options: CertifyPostureOptions,
  limits: CutLimits,
  enclose: Enclose = (exchanged) => encloseZeroOrder(box, exchanged),
): PostureCertificate {
  const decision = decidePosture(middle, { paper: options.paper ?? false, quick: true });
  const { verdict, relabelled } = decision;
  const base = { kind: "posture-certificate", format: 1, posture: box, exchanged: relabelled } as const;
  const undecided = (reason: string): PostureCertificate =>
    sealed({ ...base, verdict: "undecided", theorem: null, reason });
  if (verdict === "undecided") return undecided("the floating-point verdict is undecided already");
  const model = enclose(relabelled);
  const known = { ...base, verdict, ...heldBy(decision, model) };
  let last = "";
  for (const draft of drafts(decision, known, model, options, limits)) {
    if ("reason" in draft) {
      last = draft.reason;
      continue;
    }
    const certificate = sealed({ ...known, ...draft });
    const refused = refusal(certificate, model);
    if (refused === null) return certificate;
    last = refused;
  }
  return undecided(last);
}

export type Enclose = (exchanged: boolean) => ZeroOrderEnclosure | null;

type Draft = Pick<PostureCertificate, "theorem" | "mode" | "cell" | "cuts"> | { readonly reason: string };

/** What may prove the verdict, in the order in which it is tried. */
function* drafts(
  decision: PostureDecision,
  known: Omit<PostureCertificate, "theorem" | "digest">,
  model: ZeroOrderEnclosure | null,
  options: CertifyPostureOptions,
  limits: CutLimits,
): Generator<Draft> {
  const { verdict, ambiguity, chatter } = decision;
  if (verdict === "infeasible" || verdict === "excluded") yield { theorem: null };
  if (ambiguity?.ambiguous) for (const mode of ambiguity.modes) yield { theorem: 1, mode };
  if (verdict !== "stable" && chatter === null) return;
  if (model === null) {
    yield { reason: "the box holds numbers that are not those of a posture" };
    return;
  }
  if (chatter !== null) {
    const slope = Math.tan(chatter.fixedPoint.angle);
    const claim = { ...known, theorem: 2, digest: "" } as const;
    const cell = cellAround(model, slope, (candidate) => refusal({ ...claim, cell: candidate }, model));
    yield typeof cell === "string" ? { reason: cell } : { theorem: 2, cell };
    return;
  }
  const paper = decision.decay === null ? ([4] as const) : ([3, 4] as const);
  for (const theorem of options.paper
    ? paper
    : decision.decay === null
      ? (["E", 4, "F"] as const)
      : ([3, "E", 4, "F"] as const)) {
    const missing = refuteHypotheses(model, theorem);
    if (missing !== null) {
      yield { reason: missing };
      continue;
    }
    const found = findCuts(model, theorem, limits);
    yield "reason" in found ? found : { theorem, cuts: found.cuts };
  }
}

/**
 * The force along the line of contacts at contact 1 of the middle of all balancing forces, in the units of the enclosure, where it holds all
 * postures.
 */
function heldBy({ analysed }: PostureDecision, model: ZeroOrderEnclosure | null): { readonly balance?: number } {
  const balancing = statics(analysed).balancing;
  if (balancing === null || model === null) return {};
  const { t1, n1 } = balancing.middle;
  const { loadSize, loadTorque, gyrationRadius } = analysed.posture;
  const unit = loadSize > 0 ? loadSize : Math.abs(loadTorque) / gyrationRadius;
  const balance = (t1 * analysed.cosines[0] - n1 * analysed.sines[0]) / unit;
  return isHeldBy(model, balance) ? { balance } : {};
}
