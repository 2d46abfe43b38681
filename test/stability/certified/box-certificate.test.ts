/**
 * Certificates of boxes: what the checker accepts, and what it refuses.
 */
import { describe, expect, it } from "vitest";
import { randomNumbers } from "../../../bench/families.ts";
import { certifyPosture } from "../../../src/stability/certified/certify-posture.ts";
import type { BoxCertificate, BoxTree } from "../../../src/stability/certified/check-box-certificate.ts";
import { checkPostureCertificate } from "../../../src/stability/certified/check-certificate.ts";
import { digestOf } from "../../../src/stability/certified/posture-certificate.ts";
import { robustVerdict } from "../../../src/stability/certified/robust-verdict.ts";
import { EXAMPLE_1_KIND, EXAMPLE_2, EXAMPLE_3, EXAMPLE_4 } from "../two-contact/postures.ts";

const CASES = {
  "Example 2, every number": { posture: EXAMPLE_2, options: { radius: 1e-4 } },
  "Example 3, friction and offset, in parts": {
    posture: EXAMPLE_3,
    options: { widths: { "friction[0]": 4e-3, "contactOffsets[0]": 2e-3 }, depth: 10 },
  },
  "Example 4, in parts": {
    posture: EXAMPLE_4,
    options: { widths: { "friction[0]": 0.01, "friction[1]": 0.002, loadAngleDegrees: 0.5 } },
  },
  "an ambiguous posture": { posture: EXAMPLE_1_KIND, options: { radius: 1e-3 } },
} as const;

const certified = ({ posture, options }: (typeof CASES)[keyof typeof CASES]): BoxCertificate =>
  JSON.parse(JSON.stringify(robustVerdict(posture, { ...options, certify: true }).certificate));
const sealed = (certificate: BoxCertificate, change: object): object => {
  const changed = { ...certificate, ...change };
  return { ...changed, digest: digestOf(changed) };
};

/** Places of all numbers below a value. */
function numbersIn(value: object, found: [Record<string, number>, string][] = []): [Record<string, number>, string][] {
  for (const [key, inner] of Object.entries(value)) {
    if (typeof inner === "number") found.push([value as Record<string, number>, key]);
    else if (inner !== null && typeof inner === "object") numbersIn(inner, found);
  }
  return found;
}

const countParts = (tree: BoxTree): number => (Array.isArray(tree) ? countParts(tree[3]) + countParts(tree[4]) : 1);

describe("certificates of boxes", () => {
  it.each(Object.entries(CASES))("%s: accepted, with all of its parts", (_, one) => {
    const { verdict, cells, reason } = robustVerdict(one.posture, one.options);
    const certificate = certified(one);
    expect(reason).toBeNull();
    expect(countParts(certificate.parts)).toBe(cells);
    expect(checkPostureCertificate(certificate)).toEqual({
      ...{ accepted: true, verdict, theorem: null, refused: null, parts: cells },
    });
  });

  it("some of them have many parts", () => {
    expect(countParts(certified(CASES["Example 3, friction and offset, in parts"]).parts)).toBeGreaterThan(4);
  });

  it.each(Object.entries(CASES))("%s: refused with one number changed, ten of ten and more", (_, one) => {
    const whole = certified(one);
    const places = numbersIn(whole);
    const random = randomNumbers(11);
    expect(places.length).toBeGreaterThan(10);
    for (let k = 0; k < 20; k++) {
      const [holder, key] = places[Math.floor(random() * places.length)]!;
      const before = holder[key]!;
      for (const damaged of [-3.7 * before + 1, before + 2 ** -40 * (1 + Math.abs(before))]) {
        holder[key] = damaged;
        expect(checkPostureCertificate(whole).accepted, key).toBe(false);
      }
      holder[key] = before;
    }
    expect(checkPostureCertificate(whole).accepted).toBe(true);
  });

  it("refused however well sealed: cuts outside the box, other verdicts, wider boxes, parts that are missing or no proof", () => {
    const certificate = certified(CASES["Example 3, friction and offset, in parts"]);
    const [field, index, at, below, above] = certificate.parts as Extract<BoxTree, readonly unknown[]>;
    const refused = (change: object): string | null => checkPostureCertificate(sealed(certificate, change)).refused;
    expect(refused({ parts: [field, index, at + 1, below, above] })).toMatch(/not inside the box/);
    expect(refused({ parts: [field, index === null ? 0 : null, at, below, above] })).toMatch(/not inside the box/);
    expect(refused({ parts: ["mass", null, at, below, above] })).toMatch(/not inside the box/);
    expect(refused({ parts: [field, index, at, below] })).toMatch(/not inside the box/);
    expect(refused({ parts: [field, index, at, below, {}] })).toMatch(/holds no proof/);
    expect(refused({ parts: [field, index, at, above, below] })).toMatch(/part 0/);
    expect(refused({ verdict: "stable" })).toMatch(/part 0/);
    expect(refused({ verdict: "undecided" })).toMatch(/verdict/);
    expect(refused({ box: { ...certificate.box, height: [0.1, 3] } })).toMatch(/part 0/);
    expect(refused({ more: 1 })).toMatch(/more/);
  });

  it("a result is accepted only where its posture and its box are, with one verdict", () => {
    const [box, other] = [EXAMPLE_4, EXAMPLE_3].map((one) => robustVerdict(one, { radius: 1e-5, certify: true }));
    const certificate = certifyPosture(EXAMPLE_4);
    const result = { kind: "posture-result", verdict: "stable", certificate, box };
    expect(checkPostureCertificate(result)).toMatchObject({ accepted: true, theorem: 3, parts: 1 });
    expect(checkPostureCertificate({ ...result, certificate: undefined }).accepted).toBe(false);
    expect(checkPostureCertificate({ ...result, box: other }).refused).toMatch(/verdict of its box/);
    expect(checkPostureCertificate({ ...result, box: { ...box, verdict: "unstable" } }).accepted).toBe(false);
  });

  it("exist only where the box is proved and they are asked for", () => {
    expect(robustVerdict(EXAMPLE_4, { radius: 1e-4 })).not.toHaveProperty("certificate");
    expect(robustVerdict(EXAMPLE_4, { radius: 0.9, depth: 1, certify: true })).not.toHaveProperty("certificate");
  });
});
