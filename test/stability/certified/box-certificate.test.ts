/**
 * Certificates of boxes: what the checker accepts, and what it refuses.
 */
import { describe, expect, it } from "vitest";
import { randomNumbers } from "../../../bench/families.ts";
import type { BoxCertificate, BoxTree } from "../../../src/stability/certified/check-box-certificate.ts";
import { checkPostureCertificate } from "../../../src/stability/certified/check-certificate.ts";
import { type CertifiedPosture, digestOf, type Range } from "../../../src/stability/certified/posture-certificate.ts";
import { robustVerdict } from "../../../src/stability/certified/robust-verdict.ts";
import { decidePosture } from "../../../src/stability/two-contact/decide-posture.ts";
import { makePosture, type Posture } from "../../../src/stability/two-contact/posture.ts";
import { EXAMPLE_1_KIND, EXAMPLE_2, EXAMPLE_3, EXAMPLE_4 } from "../two-contact/postures.ts";
import { numbersIn } from "./numbers-in.ts";

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

/** A random posture of a box. */
function inside(box: CertifiedPosture, random: () => number): Posture {
  const at = (range: Range): number =>
    typeof range === "number" ? range : Math.min(range[1], range[0] + random() * (range[1] - range[0]));
  const { offsets, slopes, friction, span: _, ...rest } = box;
  const pairs = { offsets, slopes, friction };
  return {
    ...Object.fromEntries(Object.entries(rest).map(([name, range]) => [name, at(range as Range)])),
    ...Object.fromEntries(Object.entries(pairs).map(([name, [a, b]]) => [name, [at(a), at(b)]])),
  } as unknown as Posture;
}

const countParts = (tree: BoxTree): number => (Array.isArray(tree) ? countParts(tree[3]) + countParts(tree[4]) : 1);

describe("certificates of boxes", () => {
  it.each(Object.entries(CASES))("%s: accepted, with all of its parts", (_, one) => {
    const { verdict, cells, reason } = robustVerdict(one.posture, one.options);
    const certificate = certified(one);
    expect(reason).toBeNull();
    expect(countParts(certificate.parts)).toBe(cells);
    expect(checkPostureCertificate(certificate)).toEqual({
      ...{ accepted: true, verdict, theorem: null, refused: null, parts: cells, posture: null, box: certificate.box },
    });
  });

  it("some of them have many parts", () => {
    expect(countParts(certified(CASES["Example 3, friction and offset, in parts"]).parts)).toBeGreaterThan(4);
  });

  it.each(Object.entries(CASES))("%s: refused with one number changed, by the digest", (_, one) => {
    const whole = certified(one);
    const places = numbersIn(whole);
    const random = randomNumbers(11);
    expect(places.length).toBeGreaterThan(10);
    for (let k = 0; k < 20; k++) {
      const { key, value, set } = places[Math.floor(random() * places.length)]!;
      for (const damaged of [-3.7 * value + 1, value + 2 ** -40 * (1 + Math.abs(value))]) {
        set(damaged);
        expect(checkPostureCertificate(whole).accepted, key).toBe(false);
      }
      set(value);
    }
    expect(checkPostureCertificate(whole).accepted).toBe(true);
  });

  it.each(Object.entries(CASES))("%s: with one number changed and sealed again, what is accepted is true", (_, one) => {
    const whole = certified(one);
    const random = randomNumbers(12);
    let refused = 0;
    const places = numbersIn(whole);
    for (let k = 0; k < 24; k++) {
      // The numbers of the box first: those are what is claimed.
      const { key, value, set } = places[k < 12 ? k : Math.floor(random() * places.length)]!;
      for (const damaged of [value + 0.3 * (1 + Math.abs(value)), value - 2e-3 * (1 + Math.abs(value))]) {
        set(damaged);
        const check = checkPostureCertificate(sealed(whole, {}));
        set(value);
        if (!check.accepted) {
          refused++;
          expect(check.refused).not.toMatch(/digest/);
          continue;
        }
        for (let n = 0; n < 8; n++) {
          const posture = makePosture(inside(check.box!, random));
          expect([whole.verdict, "undecided"], `${key} = ${damaged}`).toContain(decidePosture(posture).verdict);
        }
      }
    }
    expect(refused).toBeGreaterThan(10);
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

  it("refused where it is nested more deeply than a box can be cut, whatever it is", () => {
    const certificate = certified(CASES["Example 2, every number"]);
    for (const open of ["[", '{"a":']) {
      const close = open === "[" ? "]" : "}";
      const parts = JSON.parse(`${open.repeat(5000)}1${close.repeat(5000)}`);
      expect(checkPostureCertificate({ ...certificate, parts }).refused).toBe("box: its parts are cut too often");
    }
  });

  it("exist only where the box is proved and they are asked for", () => {
    expect(robustVerdict(EXAMPLE_4, { radius: 1e-4 })).not.toHaveProperty("certificate");
    expect(robustVerdict(EXAMPLE_4, { radius: 0.9, depth: 1, certify: true })).not.toHaveProperty("certificate");
  });
});
