/**
 * A certificate: a verdict about a posture (or about every posture of a box) with all that `checkPostureCertificate` needs to prove it by
 * interval arithmetic, and nothing else. Fields that a verdict does not need are absent.
 *
 * | verdict | theorem | proved from |
 * | --- | --- | --- |
 * | infeasible | – | the posture alone |
 * | excluded | – | `balance`; (11) fails |
 * | unstable | 1 | `balance`, `mode` that is consistent at rest |
 * | unstable | 2 | `balance`, `cell`: a fixed point of R with G > 1 lies in it |
 * | stable | 3, E, 4, F | `balance`, `cuts`: the ends of cells that cover all approaches |
 *
 * `digest` tells a damaged certificate from a whole one; it is no protection against forgery, which the proof itself is.
 */

/** A number, or every number from the first to the second. */
export type Range = number | readonly [low: number, high: number];
export type RangePair = readonly [Range, Range];

/** The numbers of a posture in the frame of the contacts, as in `Posture`; angles in radians. The mass plays no part. */
export interface CertifiedPosture {
  readonly offsets: RangePair;
  /** l2 − l1 where it is known more sharply than from the offsets: while the centre of mass moves, the contacts stay. */
  readonly span?: Range;
  readonly height: Range;
  readonly slopes: RangePair;
  readonly friction: RangePair;
  readonly loadAngle: Range;
  readonly loadSize: Range;
  readonly loadTorque: Range;
  readonly gyrationRadius: Range;
}

export type CertifiedVerdict = "stable" | "unstable" | "infeasible" | "excluded" | "undecided";

export interface PostureCertificate {
  readonly kind: "posture-certificate";
  readonly format: 1;
  readonly posture: CertifiedPosture;
  readonly verdict: CertifiedVerdict;
  readonly theorem: 1 | 2 | 3 | 4 | "E" | "F" | null;
  /** Whether contact 2 of the posture is contact 1 of the maps (13). */
  readonly exchanged: boolean;
  /**
   * Force along the line of contacts at contact 1 of the maps over the load, of forces that hold the body; absent where no one number holds
   * all postures of a box: the bounds of the cones then prove that each has its forces.
   */
  readonly balance?: number;
  /** Theorem 1: letters of a mode that is consistent at rest, in the labels of the maps. */
  readonly mode?: string;
  /** Theorem 2: slopes tan φ between which a fixed point with G > 1 lies. */
  readonly cell?: readonly [number, number];
  /** Slopes tan φ, rising: the ends of the cells. The first and the last cell reach to ±∞. */
  readonly cuts?: readonly number[];
  /** Undecided: what is in the way. */
  readonly reason?: string;
  readonly digest: string;
}

/** The certificate with its digest. */
export function sealed(certificate: Omit<PostureCertificate, "digest">): PostureCertificate {
  return { ...certificate, digest: digestOf(certificate) };
}

/** FNV-1a of the JSON without the digest, 2 × 32 bits as hexadecimal digits. */
export function digestOf(certificate: object): string {
  const { digest: _, ...rest } = certificate as { readonly digest?: unknown };
  const text = JSON.stringify(sorted(rest));
  const hash = (start: number): string => {
    let h = start;
    for (let i = 0; i < text.length; i++) h = Math.imul(h ^ text.charCodeAt(i), 0x01000193);
    return (h >>> 0).toString(16).padStart(8, "0");
  };
  return hash(0x811c9dc5) + hash(0x2f0b4c47);
}

/** Keys in order, so that a file whose keys were moved keeps its digest. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  );
}
