/**
 * Checks a certificate of a posture. Nothing of the search that made it is trusted: every sign that a theorem needs is computed
 * again from the numbers of the posture by interval arithmetic, in this folder's own formulas. What is taken for granted: IEEE 754, the theorems
 * (1–4 of [VarkonyiOr]; E and F and Lemma D of docs/theory/non-persistent-postures.md, which are unpublished), the zero-order dynamics.
 *
 * Every stable or unstable verdict: balance inside the cones (feasible; by the forces that it names, or by the bounds of the cones), (11).
 *   Theorem 1   the mode is consistent at rest
 *   Theorem 2   one word of passes on the cell, R − φ of different signs at its ends, G > 1 on it
 *   stable      b1 < 0, cos φ_i ≠ 0, no other mode consistent; cells that cover all slopes, none of them open, and
 *     3  persistent, every cell decays or is undefined         4  persistent, no cycle through an unsafe cell
 *     E  ordered, no sign of two-contact slip open             F  no sign of two-contact slip open, no cycle through an unsafe cell
 */
import { enclosedPass } from "./enclosed-pass.ts";
import { type CellProof, cellsOf, changesSign, cyclicCell, proveCell } from "./map-cells.ts";
import type { CertifiedPosture, PostureCertificate } from "./posture-certificate.ts";
import { readCertificate, superfluousField } from "./read-certificate.ts";
import {
  doubleSlipSigns,
  isConsistent,
  isHeld,
  isHeldBy,
  isInfeasible,
  isOrdered,
  isPersistent,
  painleveSign,
  possibleMode,
} from "./rest-proofs.ts";
import { encloseZeroOrder, type ZeroOrderEnclosure } from "./zero-order-enclosure.ts";

export interface CertificateCheck {
  readonly accepted: boolean;
  /** What the certificate claims; null where it is none. */
  readonly verdict: PostureCertificate["verdict"] | null;
  readonly theorem: PostureCertificate["theorem"];
  /** The first thing that is not proved; null where accepted. */
  readonly refused: string | null;
  /** What it is about, in the frame of the contacts: the numbers of the posture, or of every posture of a box; null where it is refused. */
  readonly posture: CertifiedPosture | null;
  readonly box: CertifiedPosture | null;
  /** Of a certificate of a box, or of a result with one: the parts that are proved. */
  readonly parts?: number;
}

/** A certificate of one posture or of a box that `refusal` judges as a whole. */
export function checkOneCertificate(value: unknown): CertificateCheck {
  const read = readCertificate(value);
  if ("refused" in read) return { ...NOTHING, refused: read.refused };
  const { verdict, theorem, posture } = read.certificate;
  const refused = refusal(read.certificate);
  return { ...NOTHING, verdict, theorem, ...(refused === null ? { accepted: true, posture } : { refused }) };
}

/** Of what is no certificate. */
export const NOTHING: CertificateCheck = {
  ...{ accepted: false, verdict: null, theorem: null, refused: null, posture: null, box: null },
};

/** What is not proved, or null. `model`: the enclosure of its posture where that is at hand, in the labels of the maps. */
export function refusal(
  certificate: PostureCertificate,
  model: ZeroOrderEnclosure | null = encloseZeroOrder(certificate.posture, certificate.exchanged),
): string | null {
  const { verdict, theorem, balance } = certificate;
  if (verdict === "undecided") return certificate.reason ?? "it claims nothing";
  const superfluous = superfluousField(certificate);
  if (superfluous !== null) return `its field ${superfluous} plays no part in the proof of ${verdict}`;
  if (model === null) return "the numbers are not those of a posture: two contacts apart, friction > 0, a load";
  if (verdict === "infeasible") return isInfeasible(model) ? null : "that no balancing forces exist is not proved";
  if (balance === undefined ? !isHeld(model) : !isHeldBy(model, balance))
    return "the balancing forces do not lie inside the friction cones";
  const below = painleveSign(model);
  if (verdict === "excluded") return below < 0 ? null : "(11) may hold";
  if (below <= 0) return BELOW;
  if (verdict === "unstable")
    return theorem === 1 ? refuteMode(model, certificate) : refuteFixedPoint(model, certificate);
  return refuteStable(model, certificate);
}

function refuteMode(model: ZeroOrderEnclosure, { mode }: PostureCertificate): string | null {
  return mode !== undefined && isConsistent(model, mode) ? null : `mode ${mode} is not proved to be consistent`;
}

const BELOW = "(11) is not proved: μ at the bound of Painlevé's paradox";

/** The maps need (11), labels with b1 < 0 and both cosines. */
function refuteSection(model: ZeroOrderEnclosure): string | null {
  const { iv, contacts, parallel } = model;
  if (painleveSign(model) <= 0) return BELOW;
  if (parallel === 0) return "cos φ1 = 0 or cos φ2 = 0 is not excluded";
  return iv.sign(contacts[0].freeNormal) < 0 ? null : "(13) is not proved: b1 = 0";
}

function refuteFixedPoint(model: ZeroOrderEnclosure, { theorem, cell }: PostureCertificate): string | null {
  if (theorem !== 2 || cell === undefined)
    return "an unstable posture needs Theorem 1 with a mode or Theorem 2 with a cell";
  const section = refuteSection(model);
  if (section !== null) return section;
  const passes = enclosedPass(model, cell);
  if ("open" in passes) return passes.open;
  const [pass] = passes;
  if (passes.length !== 1 || !pass?.growth) return "the passes of the cell do not all follow one path";
  if (!(pass.growth[0] > 1)) return "G > 1 is not proved on the cell: G = 1";
  return changesSign(model, cell) ? null : "R − φ does not change its sign over the cell";
}

function refuteStable(model: ZeroOrderEnclosure, { theorem, cuts }: PostureCertificate): string | null {
  const missing = refuteHypotheses(model, theorem);
  if (missing !== null) return missing;
  if (cuts === undefined || cuts.length === 0) return "there are no cells";
  const cells = cellsOf(cuts);
  const proofs = cells.map((cell) => proveCell(model, cell, theorem === "E"));
  const open = proofs.findIndex((proof) => isOpen(proof, theorem));
  if (open >= 0) return `cell ${open}: ${proofs[open]!.reason ?? "G < 1 is not proved"}`;
  if (theorem === 3 || theorem === "E") return null;
  const cyclic = cyclicCell(cells, proofs);
  return cyclic < 0 ? null : `cell ${cyclic}: a cycle through a cell with G ≥ 1 is not excluded`;
}

export function isOpen({ finding }: CellProof, theorem: PostureCertificate["theorem"]): boolean {
  return finding === "open" || (theorem === 3 && (finding === "up" || finding === "down"));
}

/** The equality behind a two-contact slip whose forces have no bound. */
function openDeterminant(model: ZeroOrderEnclosure, mode: string): string | null {
  if (mode.includes("F")) return null;
  const turn = mode[1] === "P" ? 0 : 1;
  return model.iv.sign(doubleSlipSigns(model, turn).determinant) === 0 ? openSlip("det A", turn) : null;
}

const openSlip = (name: string, turn: 0 | 1): string =>
  `${name} = 0 is not excluded in slip with ẋ2 ${turn === 0 ? ">" : "<"} 0`;

/** What a stable verdict rests on besides the cells. */
export function refuteHypotheses(model: ZeroOrderEnclosure, theorem: PostureCertificate["theorem"]): string | null {
  const section = refuteSection(model);
  if (section !== null) return section;
  const mode = possibleMode(model);
  if (mode !== null) return openDeterminant(model, mode) ?? `that ${mode} is not consistent at rest is not proved`;
  if (theorem === 3 || theorem === 4) return isPersistent(model) ? null : "the posture is not proved to be persistent";
  if (theorem !== "E" && theorem !== "F") return "a stable posture needs one of Theorems 3, 4, E, F";
  const { iv } = model;
  // Not of A12 and A21: where one of them is 0 the theorems hold as well (non-persistent-postures.md).
  const names = ["det A", "α1", "α2"];
  for (const turn of [0, 1] as const) {
    const at = doubleSlipSigns(model, turn).numbers.findIndex((x) => iv.sign(x) === 0);
    if (at >= 0) return openSlip(names[at]!, turn);
  }
  if (iv.sign(model.contacts[1].freeNormal) === 0) return "b2 = 0 is not excluded";
  return theorem === "F" || isOrdered(model) ? null : "the order of R is not proved";
}
