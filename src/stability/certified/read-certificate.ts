/**
 * A certificate from JSON: its shape and its digest, before anything is proved. A certificate that lacks a number, has one too many or
 * was damaged is refused with the reason.
 */
import { type CertifiedPosture, digestOf, type PostureCertificate } from "./posture-certificate.ts";

type Read = { readonly certificate: PostureCertificate } | { readonly refused: string };

export type Fields = Readonly<Record<string, unknown>>;

export const isMapping = (value: unknown): value is Fields =>
  value !== null && typeof value === "object" && !Array.isArray(value);
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isFinite(value);
const isNumbers = (value: unknown): value is number[] => Array.isArray(value) && value.every(isNumber);
export const isRange = (value: unknown): boolean =>
  isNumber(value) || (isNumbers(value) && value.length === 2 && value[0]! <= value[1]!);
const isPair = (value: unknown): boolean => Array.isArray(value) && value.length === 2 && value.every(isRange);
const isRising = (value: readonly number[]): boolean => value.every((x, k) => k === 0 || x > value[k - 1]!);

const POSTURE: Readonly<Record<keyof CertifiedPosture, (value: unknown) => boolean>> = {
  offsets: isPair,
  span: (value) => value === undefined || isRange(value),
  height: isRange,
  slopes: isPair,
  friction: isPair,
  loadAngle: isRange,
  loadSize: isRange,
  loadTorque: isRange,
  gyrationRadius: isRange,
};

/** Verdicts that claim something. */
export const DECIDED: readonly unknown[] = ["stable", "unstable", "infeasible", "excluded"];
const THEOREMS: readonly unknown[] = [1, 2, 3, 4, "E", "F", null];

/** The search makes at most 4000 cells; the time to look for cycles grows with the square. */
const MOST_CUTS = 10_000;

const FIELDS: Readonly<Record<keyof PostureCertificate, (value: unknown) => boolean>> = {
  kind: (value) => value === "posture-certificate",
  format: (value) => value === 1,
  posture: (value) => isBox(value),
  verdict: (value) => value === "undecided" || DECIDED.includes(value),
  theorem: (value) => THEOREMS.includes(value),
  exchanged: (value) => typeof value === "boolean",
  balance: (value) => value === undefined || isNumber(value),
  mode: (value) => value === undefined || typeof value === "string",
  cell: (value) => value === undefined || (isNumbers(value) && value.length === 2 && isRising(value)),
  cuts: (value) => value === undefined || (isNumbers(value) && value.length <= MOST_CUTS && isRising(value)),
  reason: (value) => value === undefined || typeof value === "string",
  digest: (value) => typeof value === "string",
};

export const isBox = (value: unknown): boolean => isMapping(value) && wrongField(value, POSTURE) === null;

/** Whether it has the fields of a proof of one part of a box, and no others. */
export function isPartProof(value: unknown): boolean {
  const { theorem, exchanged, balance, mode, cell, cuts } = FIELDS;
  return isMapping(value) && wrongField(value, { theorem, exchanged, balance, mode, cell, cuts }) === null;
}

/** `value`: a certificate of one posture. */
export function readCertificate(value: unknown): Read {
  if (!isMapping(value)) return { refused: "it is no certificate" };
  const wrong = wrongField(value, FIELDS);
  if (wrong !== null) return { refused: `its field ${wrong} is missing, wrong or not known` };
  const certificate = value as unknown as PostureCertificate;
  if (certificate.digest !== digestOf(certificate)) return { refused: DAMAGED };
  return { certificate };
}

export const DAMAGED = "it was changed after it was made: the digest differs";

/** What a proof of this verdict by this theorem rests on; nothing else belongs to it. */
export function superfluousField(certificate: Omit<PostureCertificate, "kind" | "format" | "digest">): string | null {
  const { verdict, theorem } = certificate;
  const needed = {
    theorem: verdict === "stable" || verdict === "unstable",
    balance: verdict !== "infeasible",
    mode: verdict === "unstable" && theorem === 1,
    cell: verdict === "unstable" && theorem === 2,
    cuts: verdict === "stable",
    reason: false,
  } as const;
  const names = Object.keys(needed) as (keyof typeof needed)[];
  return names.find((name) => !needed[name] && (certificate[name] ?? null) !== null) ?? null;
}

/** The first field that is not as it should be, or that nobody knows. */
function wrongField(fields: Fields, shape: Readonly<Record<string, (value: unknown) => boolean>>): string | null {
  const unknown = Object.keys(fields).find((key) => !Object.hasOwn(shape, key));
  return unknown ?? Object.keys(shape).find((key) => !shape[key]!(fields[key])) ?? null;
}
