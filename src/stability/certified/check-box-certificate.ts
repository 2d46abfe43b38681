/**
 * A certificate for a box of postures, and its checker: the box, how it is cut, and for each part what proves the verdict for all of its
 * postures. The checker cuts the box again by itself, so that the parts cover it whatever the certificate says, and proves every part as
 * `check-posture-certificate.ts` does. A cut is a number of the posture and where it is cut: the part below and the part above.
 */
import { refusal } from "./check-posture-certificate.ts";
import {
  type CertifiedPosture,
  type CertifiedVerdict,
  digestOf,
  type PostureCertificate,
} from "./posture-certificate.ts";
import { DAMAGED, DECIDED, isBox, isMapping, isPartProof } from "./read-certificate.ts";

/** What a part is proved from (posture-certificate.ts). */
export type PartProof = Pick<PostureCertificate, "theorem" | "exchanged" | "balance" | "mode" | "cell" | "cuts">;

/** A part, or two of them: `[field, index, at, below, above]` with the index of a contact, or null. */
export type BoxTree =
  | PartProof
  | readonly [field: keyof CertifiedPosture, index: 0 | 1 | null, at: number, below: BoxTree, above: BoxTree];

export interface BoxCertificate {
  readonly kind: "posture-box-certificate";
  readonly format: 1;
  readonly verdict: Exclude<CertifiedVerdict, "undecided">;
  readonly box: CertifiedPosture;
  readonly parts: BoxTree;
  readonly digest: string;
}

export interface BoxCheck {
  readonly accepted: boolean;
  readonly verdict: BoxCertificate["verdict"] | null;
  /** Null where it is refused. */
  readonly box: CertifiedPosture | null;
  /** Parts that are proved, and the most cuts on the way to one. */
  readonly parts: number;
  readonly depth: number;
  readonly refused: string | null;
}

/** Deeper trees are no certificate: 64 halvings of a range leave no double between its ends. */
const DEEPEST = 64 * 11;

const KEYS = ["kind", "format", "verdict", "box", "parts", "digest"];

/** `value`: a box certificate as read from JSON. */
export function checkBoxCertificate(value: unknown): BoxCheck {
  const no = (refused: string): BoxCheck => ({ ...NOTHING, refused });
  if (!isMapping(value) || value.kind !== "posture-box-certificate" || value.format !== 1)
    return no("it is no certificate of a box");
  const unknown = Object.keys(value).find((key) => !KEYS.includes(key));
  if (unknown !== undefined) return no(`its field ${unknown} is not known`);
  if (!DECIDED.includes(value.verdict) || !isBox(value.box)) return no("its verdict or its box is none");
  // Before the digest and the proof, which follow the nesting by recursion.
  if (isDeeper(value.parts, DEEPEST)) return no(TOO_DEEP);
  if (value.digest !== digestOf(value)) return no(DAMAGED);
  const { verdict, box, parts } = value as unknown as BoxCertificate;
  const count = { parts: 0, depth: 0 };
  const refused = refutePart(verdict, box, parts, count, 0);
  return { accepted: refused === null, verdict, box: refused === null ? box : null, ...count, refused };
}

const NOTHING: BoxCheck = { accepted: false, verdict: null, box: null, parts: 0, depth: 0, refused: null };

const TOO_DEEP = "its parts are cut too often";

/** Whether something lies below more than `most` lists and mappings. */
function isDeeper(value: unknown, most: number): boolean {
  let level: object[] = [{ value }];
  // A part holds its cuts as a list: two levels more than cuts of the box.
  for (let depth = 0; depth <= most + 2; depth++) {
    level = level.flatMap((one) => Object.values(one).filter((inner) => inner !== null && typeof inner === "object"));
    if (level.length === 0) return false;
  }
  return true;
}

function refutePart(
  verdict: BoxCertificate["verdict"],
  box: CertifiedPosture,
  tree: BoxTree,
  count: { parts: number; depth: number },
  depth: number,
): string | null {
  count.depth = Math.max(count.depth, depth);
  if (!Array.isArray(tree)) {
    if (!isPartProof(tree)) return `part ${count.parts} holds no proof`;
    const claim = { kind: "posture-certificate", format: 1, posture: box, verdict, digest: "" } as const;
    const refused = refusal({ ...claim, ...(tree as PartProof) });
    if (refused !== null) return `part ${count.parts}: ${refused}`;
    count.parts++;
    return null;
  }
  const halves = tree.length === 5 ? halvesOf(box, tree[0], tree[1], tree[2]) : null;
  if (halves === null) return `the cut after part ${count.parts} is not inside the box`;
  const [below, above] = halves;
  return refutePart(verdict, below, tree[3], count, depth + 1) ?? refutePart(verdict, above, tree[4], count, depth + 1);
}

/** The box below and above a value of one of its numbers; null where it does not lie inside. */
function halvesOf(
  box: CertifiedPosture,
  field: unknown,
  index: unknown,
  at: unknown,
): readonly [CertifiedPosture, CertifiedPosture] | null {
  if (typeof field !== "string" || !Object.hasOwn(box, field)) return null;
  const isPair = field === "offsets" || field === "slopes" || field === "friction";
  if (isPair ? index !== 0 && index !== 1 : index !== null) return null;
  const whole = box[field as keyof CertifiedPosture] as readonly unknown[];
  const range = isPair ? whole[index as 0 | 1] : whole;
  if (!Array.isArray(range) || typeof at !== "number" || !(at > range[0] && at < range[1])) return null;
  const withRange = (ends: readonly [number, number]): CertifiedPosture => {
    if (!isPair) return { ...box, [field]: ends };
    return { ...box, [field]: index === 0 ? [ends, whole[1]] : [whole[0], ends] };
  };
  return [withRange([range[0], at]), withRange([at, range[1]])];
}
