/**
 * Certificates: what is proved, and what the checker refuses.
 */
import { describe, expect, it } from "vitest";
import { randomNumbers } from "../../../bench/families.ts";
import { drawPosture } from "../../../bench/soak/posture/draws.ts";
import { InputError } from "../../../src/errors.ts";
import { certifyPosture } from "../../../src/stability/certified/certify-posture.ts";
import { checkPostureCertificate } from "../../../src/stability/certified/check-certificate.ts";
import { findCuts } from "../../../src/stability/certified/find-cuts.ts";
import { pointBox } from "../../../src/stability/certified/point-box.ts";
import {
  type CertifiedPosture,
  type PostureCertificate,
  sealed,
} from "../../../src/stability/certified/posture-certificate.ts";
import { encloseZeroOrder } from "../../../src/stability/certified/zero-order-enclosure.ts";
import { decidePosture } from "../../../src/stability/two-contact/decide-posture.ts";
import { makePosture, type Posture } from "../../../src/stability/two-contact/posture.ts";
import { filesBelow, readProject } from "../../support/project.ts";
import { DEGREE, EXAMPLE_1_KIND, EXAMPLE_2, EXAMPLE_3, EXAMPLE_4 } from "../two-contact/postures.ts";
import { numbersIn } from "./numbers-in.ts";

const SEVEN = makePosture({
  ...{ loadAngle: 10 * DEGREE, offsets: [1, -0.1], height: 0.4, slopes: [0, 0], friction: [0.45, 0.6] },
});

const INFEASIBLE = makePosture({ ...SEVEN, friction: [0.05, 0.05], loadAngle: 40 * DEGREE });
const PARADOX = makePosture({ ...EXAMPLE_4, friction: [1.9, 0.2] });

const CASES = {
  "Example 2": { posture: EXAMPLE_2, verdict: "stable", theorem: "E" },
  "Example 3": { posture: EXAMPLE_3, verdict: "unstable", theorem: 2 },
  "Example 4": { posture: EXAMPLE_4, verdict: "stable", theorem: 3 },
  "Example 7 in region 7": { posture: SEVEN, verdict: "stable", theorem: "E" },
  "an ambiguous posture": { posture: EXAMPLE_1_KIND, verdict: "unstable", theorem: 1 },
  "a posture without balance": { posture: INFEASIBLE, verdict: "infeasible", theorem: null },
  "a posture above (11)": { posture: PARADOX, verdict: "excluded", theorem: null },
} as const;

const stored = (certificate: PostureCertificate): PostureCertificate => JSON.parse(JSON.stringify(certificate));
const forged = (certificate: PostureCertificate, change: object): PostureCertificate => {
  const { digest: _, ...rest } = { ...certificate, ...change };
  return sealed(rest as Omit<PostureCertificate, "digest">);
};

/** What floating point says of the posture that a check speaks of; null where its numbers are none. */
function plainVerdict(numbers: CertifiedPosture | null): string | null {
  try {
    return decidePosture(makePosture(numbers as unknown as Posture), { quick: true }).verdict;
  } catch (error) {
    if (error instanceof InputError) return null;
    throw error;
  }
}

/** Grossly and by little. */
const damagesOf = (value: number): number[] => [-3.7 * value + 1, value + 2 ** -40 * (1 + Math.abs(value))];

describe("certificates", () => {
  it.each(Object.entries(CASES))("%s is certified", (_, { posture, verdict, theorem }) => {
    const certificate = certifyPosture(posture);
    expect(certificate).toMatchObject({ verdict, theorem });
    const expected = { accepted: true, verdict, theorem, refused: null, posture: pointBox(posture), box: null };
    expect(checkPostureCertificate(stored(certificate))).toEqual(expected);
  });

  it("Example 2 is certified by Theorem 4 where only the paper's theorems are allowed", () => {
    const certificate = certifyPosture(EXAMPLE_2, { paper: true });
    expect(certificate).toMatchObject({ verdict: "stable", theorem: 4 });
    expect(checkPostureCertificate(certificate).accepted).toBe(true);
  });

  it("agree with the verdict in floating point, and exist wherever it is decided", () => {
    const missing: string[] = [];
    for (let seed = 0; seed < 300; seed++) {
      const posture = makePosture(drawPosture(randomNumbers(Math.imul(seed + 1, 0x9e3779b1))));
      const decision = decidePosture(posture, { quick: true });
      const { verdict, reason } = certifyPosture(posture);
      if (verdict === "undecided" && decision.verdict !== "undecided") missing.push(`${seed}: ${reason}`);
      else expect(verdict).toBe(decision.verdict);
    }
    expect(missing).toEqual([]);
  });

  it("do not depend on the units", () => {
    for (const [mass, length, load] of [
      [1e9, 1e-9, 1e9],
      [1e-9, 1e9, 1e-9],
    ] as const) {
      // biome-ignore format: one line
      const { offsets, height } = EXAMPLE_3;
      const scaled = makePosture({
        ...EXAMPLE_3,
        ...{ mass, loadSize: load, height: height * length, gyrationRadius: length },
        offsets: [offsets[0] * length, offsets[1] * length],
      });
      expect(certifyPosture(scaled)).toMatchObject({ verdict: "unstable", theorem: 2 });
    }
  });
});

describe("the checker refuses", () => {
  it.each(Object.entries(CASES))(
    "%s with any one number changed and not sealed again, by its digest",
    (_, { posture }) => {
      const whole = stored(certifyPosture(posture));
      expect(numbersIn(whole).length).toBeGreaterThan(10);
      for (const put of numbersIn(whole)) {
        for (const damaged of damagesOf(put.value)) {
          put.set(damaged);
          expect(checkPostureCertificate(whole).accepted, put.key).toBe(false);
        }
        put.set(put.value);
      }
      expect(checkPostureCertificate(whole).accepted).toBe(true);
    },
  );

  it.each(Object.entries(CASES))(
    "%s with one number changed and sealed again, wherever its claim is false then",
    (_, one) => {
      const whole = stored(certifyPosture(one.posture));
      const counts = { refused: 0, true: 0 };
      for (const put of numbersIn(whole)) {
        for (const damaged of damagesOf(put.value)) {
          put.set(damaged);
          const { accepted, refused, posture } = checkPostureCertificate(forged(whole, {}));
          if (accepted) {
            counts.true++;
            expect(plainVerdict(posture), `${put.key} = ${damaged}`).toBe(one.verdict);
          } else {
            counts.refused++;
            expect(refused).not.toMatch(/digest/);
          }
        }
        put.set(put.value);
      }
      expect(counts.refused).toBeGreaterThan(3);
      // Every number moved by 1e-12 leaves a proof of the posture that it then is about.
      expect(counts.true).toBeGreaterThan(5);
    },
  );

  it("a forged verdict, however well sealed", () => {
    for (const { posture } of Object.values(CASES)) {
      const certificate = certifyPosture(posture);
      for (const verdict of ["stable", "unstable", "infeasible", "excluded"] as const) {
        if (verdict === certificate.verdict) continue;
        for (const theorem of [1, 2, 3, 4, "E", "F", null] as const) {
          const claim = forged(certificate, { verdict, theorem, cuts: certificate.cuts ?? [-1024, 0, 1024] });
          expect(checkPostureCertificate(claim).accepted, `${certificate.verdict} as ${verdict} by ${theorem}`).toBe(
            false,
          );
        }
      }
    }
  });

  it("other postures under the same certificate, unless they have the verdict that it claims", () => {
    let accepted = 0;
    for (const { posture } of Object.values(CASES)) {
      const certificate = certifyPosture(posture);
      const random = randomNumbers(7);
      for (let k = 0; k < 60; k++) {
        const moved = (x: number): number => x * (1 + (random() - 0.5) * 2 ** (1 - (k % 8)));
        const [a, b] = [posture.friction, posture.offsets];
        const other = makePosture({
          ...posture,
          ...{
            friction: [moved(a[0]), moved(a[1])],
            offsets: [moved(b[0]), moved(b[1])],
            height: moved(posture.height),
          },
        });
        const check = checkPostureCertificate(forged(certificate, { posture: pointBox(other) }));
        if (!check.accepted) continue;
        accepted++;
        expect(decidePosture(other, { quick: true }).verdict).toBe(certificate.verdict);
      }
    }
    expect(accepted).toBeGreaterThan(50);
  });

  it("theorems whose hypotheses fail, cells that do not hold the fixed point, cells that are too wide, forces outside the cones", () => {
    const refusedOf = (posture: Posture, change: object): string | null =>
      checkPostureCertificate(forged(certifyPosture(posture), change)).refused;
    expect(refusedOf(SEVEN, { theorem: 3 })).toMatch(/persistent/);
    expect(refusedOf(EXAMPLE_2, { theorem: 3 })).toMatch(/cell \d+: G < 1 is not proved/);
    expect(refusedOf(EXAMPLE_2, { cuts: [-64, 64] })).toMatch(/cell 1/);
    expect(refusedOf(EXAMPLE_2, { cuts: [0.1] })).toMatch(/cell 0: the outer cell reaches over 0/);
    expect(refusedOf(EXAMPLE_2, { cuts: [] })).toMatch(/no cells/);
    expect(refusedOf(EXAMPLE_2, { balance: 7 })).toMatch(/friction cones/);
    expect(refusedOf(EXAMPLE_2, { exchanged: true })).toMatch(/./);
    expect(refusedOf(EXAMPLE_3, { cell: [-0.5, -0.4] })).toMatch(/./);
    expect(refusedOf(EXAMPLE_3, { cell: [-0.9, 0.9] })).toMatch(/./);
    const [point] = decidePosture(SEVEN).fixedPoints;
    const slope = Math.tan(point!.angle);
    const decaying = { verdict: "unstable", theorem: 2, cell: [slope - 0.01, slope + 0.01], cuts: undefined };
    expect(point!.growth).toBeLessThan(1);
    expect(refusedOf(SEVEN, decaying)).toMatch(/G > 1 is not proved/);
    expect(refusedOf(EXAMPLE_1_KIND, { mode: "PP" })).toMatch(/mode PP/);
  });

  it("what is no certificate, by the name of the field", () => {
    const certificate = certifyPosture(EXAMPLE_4);
    const { balance: _, ...without } = certificate;
    expect(checkPostureCertificate({}).refused).toMatch(/its kind/);
    expect(checkPostureCertificate({ ...certificate, format: 2 }).refused).toMatch(/field format/);
    expect(checkPostureCertificate({ kind: "posture-result", certificate: 3 }).refused).toMatch(/holds no certificate/);
    expect(checkPostureCertificate({ ...certificate, more: 1 }).refused).toMatch(/field more/);
    expect(checkPostureCertificate({ ...certificate, cuts: [2, 1] }).refused).toMatch(/field cuts/);
    expect(checkPostureCertificate(without).refused).toMatch(/digest/);
    const many = Array.from({ length: 10_001 }, (_, k) => k);
    expect(checkPostureCertificate(forged(certificate, { cuts: many })).refused).toMatch(/field cuts/);
  });

  it("what plays no part in the proof: theorems that were not used, fields of other verdicts, reasons", () => {
    const refusedOf = (posture: Posture, change: object): string | null =>
      checkPostureCertificate(forged(certifyPosture(posture), change)).refused;
    for (const posture of [INFEASIBLE, PARADOX]) {
      expect(refusedOf(posture, { theorem: "F" })).toMatch(/field theorem plays no part/);
      expect(refusedOf(posture, { cuts: [-1, 1] })).toMatch(/field cuts plays no part/);
      expect(refusedOf(posture, { mode: "SF" })).toMatch(/field mode plays no part/);
    }
    expect(refusedOf(EXAMPLE_4, { reason: "it is unstable" })).toMatch(/field reason plays no part/);
    expect(refusedOf(EXAMPLE_4, { cell: [0, 1] })).toMatch(/field cell plays no part/);
    expect(refusedOf(EXAMPLE_3, { cuts: [-1, 1] })).toMatch(/field cuts plays no part/);
  });

  it("to call a posture stable that chatters, whatever cells are tried", () => {
    let met = 0;
    for (let seed = 0; seed < 4000 && met < 12; seed++) {
      const posture = makePosture(drawPosture(randomNumbers(Math.imul(seed + 1, 0x9e3779b1))));
      const { chatter, relabelled, fixedPoints } = decidePosture(posture, { quick: true });
      if (chatter === null || fixedPoints.length === 0) continue;
      met++;
      const model = encloseZeroOrder(pointBox(posture), relabelled)!;
      for (const theorem of [3, "E", "F"] as const) {
        expect(findCuts(model, theorem, { cells: 500, width: 2 ** -30 })).toHaveProperty("reason");
      }
    }
    expect(met).toBe(12);
  });
});

describe("what is not proved is undecided", () => {
  it("on excluded equalities, with their name", () => {
    const upright = makePosture({ ...SEVEN, slopes: [Math.PI / 2, 0], loadAngle: 60 * DEGREE, friction: [1.5, 1.5] });
    const certificate = certifyPosture(upright);
    expect(certificate.verdict).toBe("undecided");
    expect(checkPostureCertificate(certificate)).toMatchObject({ accepted: false, refused: certificate.reason });
  });
});

describe("the checker is small and stands alone", () => {
  const CHECKER = [
    "check-certificate.ts",
    "check-box-certificate.ts",
    "check-result.ts",
    "posture-places.ts",
    "check-posture-certificate.ts",
    "read-certificate.ts",
    "rest-proofs.ts",
    "enclosed-pass.ts",
    "map-cells.ts",
    "zero-order-enclosure.ts",
    "posture-certificate.ts",
    "wrench-products.ts",
  ];

  it("imports nothing but itself and interval arithmetic", () => {
    const imports = CHECKER.flatMap((file) =>
      [...readProject(`src/stability/certified/${file}`).matchAll(/from "([^"]+)"/g)].map(([, path]) => path!),
    );
    const own = new Set([
      ...CHECKER.map((file) => `./${file}`),
      "../../linalg/interval/circular.ts",
      "../../linalg/interval/intervals.ts",
    ]);
    expect(imports.filter((path) => !own.has(path))).toEqual([]);
    expect(filesBelow("src/stability/certified", /\.ts$/).length).toBeGreaterThan(CHECKER.length);
  });
});
