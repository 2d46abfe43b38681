/**
 * Does the verdict about a posture hold for every posture of a box around it? The certificate of the whole box is tried first; where it is
 * refused, the box is halved in the parameter that matters most, down to a stated depth, and every part needs its own certificate.
 * One part with another verdict, or one at the last depth without a certificate, leaves the box undecided, with the reason.
 */
import { middleOfRange } from "../../linalg/boxes.ts";
import { type Stoppable, withStop } from "../../problems/stop-signal.ts";
import type { Posture } from "../two-contact/posture.ts";
import { type CertifyPostureOptions, certifyBox } from "./certify-posture.ts";
import type { BoxCertificate, BoxTree } from "./check-box-certificate.ts";
import { pointBox } from "./point-box.ts";
import {
  type CertifiedPosture,
  type CertifiedVerdict,
  digestOf,
  type PostureCertificate,
  type Range,
} from "./posture-certificate.ts";
import { boxField, POSTURE_NUMBERS, type PostureNumber, withField } from "./posture-places.ts";
import { encloseZeroOrder, type ZeroOrderEnclosure } from "./zero-order-enclosure.ts";

export interface BoxOptions extends CertifyPostureOptions, Stoppable {
  /** Most halvings on the way to a part (default 8). */
  readonly depth?: number;
  /** Give the certificate of the box, too (default false). */
  readonly certify?: boolean;
}

export interface BoxProof {
  /** The verdict of every posture in the box, or undecided. */
  readonly verdict: CertifiedVerdict;
  /** Most halvings allowed. */
  readonly depth: number;
  /** Parts with a certificate. */
  readonly cells: number;
  /** What is in the way; null where it is proved. */
  readonly reason: string | null;
  /** Where it is asked for and proved: what `checkPostureCertificate` verifies. */
  readonly certificate?: BoxCertificate;
}

const DEPTH = 8;

/** Parts of a box are halved rather than cut into more cells of slopes than this. */
export const PART_LIMITS = { cells: 400, width: 2 ** -20 };

/** Why what was stopped is undecided. */
export const STOPPED = "the search was asked to stop";

/** `box` holds `posture`. */
export function proveBox(posture: Posture, box: CertifiedPosture, options: BoxOptions = {}): BoxProof {
  const { depth = DEPTH } = options;
  const { shouldStop } = withStop<Stoppable>(options);
  const { verdict, theorem } = certifyBox(posture, pointBox(posture), options, PART_LIMITS);
  const result = (cells: number, reason: string | null): BoxProof => ({
    verdict: reason === null ? verdict : "undecided",
    ...{ depth, cells, reason },
  });
  if (verdict === "undecided") return result(0, "the posture itself has no certificate");
  const excluded = excludedEquality(box, theorem);
  if (excluded !== null) return result(0, excluded);
  let cells = 0;
  /** The proof of a part, or what is in the way. */
  const prove = (part: CertifiedPosture, level: number): BoxTree | string => {
    if (shouldStop?.()) return STOPPED;
    const certificate = certifyBox(middleOf(posture, part), part, options, PART_LIMITS);
    if (certificate.verdict === verdict) {
      cells++;
      return partProof(certificate);
    }
    if (certificate.verdict !== "undecided")
      return `a part of the box is ${certificate.verdict}${borderTowards(posture, part, verdict, options)}`;
    const chosen = level < depth ? widestNumber(posture, part) : null;
    if (chosen === null) return `${otherAt(middleOf(posture, part), verdict, options)}${certificate.reason}`;
    const [low, high] = boxField(part, chosen) as readonly [number, number];
    const cut = middle([low, high]);
    const below = prove(withField(part, chosen, [low, cut]), level + 1);
    if (typeof below === "string") return below;
    const above = prove(withField(part, chosen, [cut, high]), level + 1);
    return typeof above === "string" ? above : [...chosen, cut, below, above];
  };
  const parts = prove(box, 0);
  if (typeof parts === "string") return result(cells, parts);
  if (!options.certify) return result(cells, null);
  const head = { kind: "posture-box-certificate", format: 1, verdict, box, parts } as const;
  return { ...result(cells, null), certificate: { ...head, digest: digestOf(head) } };
}

const partProof = ({ theorem, exchanged, balance, mode, cell, cuts }: PostureCertificate): BoxTree => ({
  ...{ theorem, exchanged },
  ...(balance !== undefined && { balance }),
  ...(mode !== undefined && { mode }),
  ...(cell && { cell }),
  ...(cuts && { cuts }),
});

/** What no halving can avoid: numbers that are not those of a posture, and for the maps a cosine that is 0 somewhere in the box. */
export function excludedEquality(box: CertifiedPosture, theorem: PostureCertificate["theorem"]): string | null {
  const model = encloseZeroOrder(box, false);
  if (model === null)
    return "the box holds numbers that are not those of a posture: contacts that coincide, no friction, no load";
  if (theorem === null || theorem === 1) return null;
  const at = model.contacts.findIndex(({ cos }) => model.iv.sign(cos) === 0);
  return at < 0 ? null : `cos φ${at + 1} = 0 lies in the box`;
}

/** The words that a posture of the box is proved to have another verdict, where it is. */
function otherAt(one: Posture, verdict: CertifiedVerdict, options: CertifyPostureOptions): string {
  const other = certifyBox(one, pointBox(one), options, PART_LIMITS).verdict;
  return other === "undecided" || other === verdict ? "" : `a posture of the box is ${other}; near it: `;
}

/** Halvings of the way to a border: as far as numbers can be told apart. */
const BORDER_HALVINGS = 52;

/** What lies between a posture and a part of another verdict: on the straight way there, the first place met by halving that has no certificate. */
function borderTowards(
  posture: Posture,
  part: CertifiedPosture,
  verdict: CertifiedVerdict,
  options: CertifyPostureOptions,
): string {
  let [from, to] = [pointBox(posture), pointBox(middleOf(posture, part))];
  for (let k = 0; k < BORDER_HALVINGS; k++) {
    let between = from;
    for (const name of POSTURE_NUMBERS) {
      const [a, b] = [boxField(from, name), boxField(to, name)] as [number, number];
      between = withField(between, name, a + (b - a) / 2);
    }
    const found = certifyBox(middleOf(posture, between), between, options, PART_LIMITS);
    if (found.verdict === "undecided") return `; on the way to it: ${found.reason}`;
    if (found.verdict === verdict) from = between;
    else to = between;
  }
  return "";
}

/** The largest factor of the half-widths, as 2^(k/8), for which the box is proved; null where not even the smallest is. */
export function largestBox(
  posture: Posture,
  boxOf: (factor: number) => CertifiedPosture,
  options: BoxOptions = {},
): { readonly factor: number; readonly proof: BoxProof } | null {
  const at = (step: number): number => 2 ** (step / STEPS_A_DOUBLING);
  let [low, high] = [SMALLEST_STEP, LARGEST_STEP];
  let best: { readonly factor: number; readonly proof: BoxProof } | null = null;
  while (low <= high) {
    const step = Math.floor((low + high) / 2);
    const proof = proveBox(posture, boxOf(at(step)), options);
    if (proof.reason === null) {
      best = { factor: at(step), proof };
      low = step + 1;
    } else high = step - 1;
  }
  return best;
}

const STEPS_A_DOUBLING = 8;
const SMALLEST_STEP = -30 * STEPS_A_DOUBLING;
const LARGEST_STEP = 10 * STEPS_A_DOUBLING;

const middle = (range: Range): number => (typeof range === "number" ? range : middleOfRange(range));

export function middleOf(posture: Posture, { offsets, height, slopes, friction, ...rest }: CertifiedPosture): Posture {
  return {
    ...posture,
    offsets: [middle(offsets[0]), middle(offsets[1])],
    height: middle(height),
    slopes: [middle(slopes[0]), middle(slopes[1])],
    friction: [middle(friction[0]), middle(friction[1])],
    loadAngle: middle(rest.loadAngle),
    loadSize: middle(rest.loadSize),
    loadTorque: middle(rest.loadTorque),
    gyrationRadius: middle(rest.gyrationRadius),
  };
}

/** The number whose width alone makes the enclosure widest; null where none has a width that can be halved. */
function widestNumber(posture: Posture, box: CertifiedPosture): PostureNumber | null {
  const point = pointBox(middleOf(posture, box));
  let widest = -1;
  let chosen: PostureNumber | null = null;
  for (const name of POSTURE_NUMBERS) {
    const range = boxField(box, name);
    if (typeof range === "number" || !(middle(range) > range[0] && middle(range) < range[1])) continue;
    const model = encloseZeroOrder(withField(point, name, range), false);
    const width = widthOf(model);
    if (width > widest) [widest, chosen] = [width, name];
  }
  return chosen;
}

/** How much the numbers of the maps vary; without a bound where they are not those of a posture. */
export function widthOf(model: ZeroOrderEnclosure | null): number {
  if (model === null) return Infinity;
  const { iv, contacts } = model;
  let sum = 0;
  for (const { slips, stickLift, stickByTangent, stickByNormal } of contacts) {
    const numbers = slips.flatMap(({ tangent, otherNormal, lift, acceleration }) => [
      tangent,
      otherNormal,
      lift,
      acceleration,
    ]);
    for (const x of [...numbers, stickLift, stickByTangent, stickByNormal]) {
      const width = iv.high(x) - iv.low(x);
      sum += width === Infinity ? width : width / (1 + Math.abs(iv.low(x)));
    }
  }
  return sum;
}
