/**
 * Results of `sprag posture --certify --json`: accepted only where all that they claim is what their certificates prove.
 */
import { describe, expect, it } from "vitest";
import { randomNumbers } from "../../../bench/families.ts";
import { drawPosture } from "../../../bench/soak/posture/draws.ts";
import { certifyPosture } from "../../../src/stability/certified/certify-posture.ts";
import { checkPostureCertificate } from "../../../src/stability/certified/check-certificate.ts";
import { type RobustOptions, robustVerdict } from "../../../src/stability/certified/robust-verdict.ts";
import { decidePosture } from "../../../src/stability/two-contact/decide-posture.ts";
import { makePosture, type Posture } from "../../../src/stability/two-contact/posture.ts";
import { EXAMPLE_1_KIND, EXAMPLE_2, EXAMPLE_3, EXAMPLE_4 } from "../two-contact/postures.ts";
import { numbersIn } from "./numbers-in.ts";

const WIDTHS = { "friction[0]": 2e-4, centerHeight: 1e-4, "contactSlopesDegrees[1]": 0.004, loadAngleDegrees: 0.002 };

/** A result as the command line stores it, as far as it claims something. */
// biome-ignore lint/suspicious/noExplicitAny: damaged results have any shape
function resultOf(posture: Posture, box?: RobustOptions): any {
  const { verdict, theorem, region } = decidePosture(posture);
  const { offsets, height, slopes, ...rest } = posture;
  return JSON.parse(
    JSON.stringify({
      ...{ kind: "posture-result", verdict, theorem, region },
      model: { contactOffsets: offsets, centerHeight: height, contactSlopes: slopes, ...rest },
      certificate: certifyPosture(posture),
      ...(box && { box: robustVerdict(posture, { ...box, certify: true }) }),
    }),
  );
}

const refusalOf = (result: object): string | null => checkPostureCertificate(result).refused;

const EXAMPLES = {
  "Example 2": EXAMPLE_2,
  "Example 3": EXAMPLE_3,
  "Example 4": EXAMPLE_4,
  "an ambiguous posture": EXAMPLE_1_KIND,
};

describe("results with certificates", () => {
  it.each(Object.entries(EXAMPLES))("%s: accepted, with the numbers that the proof is about", (_, posture) => {
    for (const box of [
      undefined,
      { widths: WIDTHS, depth: 10 },
      { radius: 1e-5 },
      { widths: WIDTHS, largest: true, depth: 1 },
    ]) {
      const result = resultOf(posture, box);
      const check = checkPostureCertificate(result);
      expect(check).toMatchObject({ accepted: true, refused: null, verdict: result.verdict });
      expect(check.posture!.friction).toEqual(posture.friction);
      expect(check.box).toEqual(box ? result.box.certificate.box : null);
    }
  });

  it("random postures: every result that is made is accepted, in all regions", () => {
    const regions = new Set<number>();
    for (let seed = 0; seed < 250; seed++) {
      const posture = makePosture(drawPosture(randomNumbers(Math.imul(seed + 1, 0x9e3779b1))));
      const result = resultOf(posture);
      if (result.verdict === "undecided") continue;
      regions.add(result.region);
      expect(refusalOf(result), `seed ${seed}`).toBeNull();
    }
    expect([...regions].sort()).toEqual([0, 1, 2, 3, 5, 6, 7]);
  });

  it.each(Object.entries(EXAMPLES))("%s: refused with any number of its posture changed", (_, posture) => {
    const result = resultOf(posture, { widths: WIDTHS, depth: 10 });
    const numbers = numbersIn(result.model);
    expect(numbers).toHaveLength(12);
    for (const { key, value, set } of numbers) {
      for (const other of [value + 2 ** -50 * (1 + Math.abs(value)), -2 * value - 1]) {
        set(other);
        // The mass plays no part, if it is one.
        expect(refusalOf(result) === null, key).toBe(key === "mass" && other > 0);
      }
      set(value);
    }
    expect(refusalOf(result)).toBeNull();
  });

  it.each(Object.entries(EXAMPLES))("%s: refused with another verdict, theorem or region", (_, posture) => {
    const result = resultOf(posture);
    for (const region of [0, 1, 2, 3, 4, 5, 6, 7, null])
      expect(refusalOf({ ...result, region }) === null, `${region}`).toBe(region === result.region);
    for (const theorem of [1, 2, 3, 4, "E", "F", null])
      expect(refusalOf({ ...result, theorem }) === null, `${theorem}`).toBe(theorem === result.theorem);
    for (const verdict of ["stable", "unstable", "infeasible", "excluded", "undecided"])
      expect(refusalOf({ ...result, verdict }) === null).toBe(verdict === result.verdict);
  });

  it.each(Object.entries(EXAMPLES))("%s: refused with a box that says more than its certificate", (_, posture) => {
    const result = resultOf(posture, { widths: WIDTHS, depth: 10 });
    const { box } = result;
    const refused = (change: object): string => refusalOf({ ...result, box: { ...box, ...change } }) ?? "";
    for (const [place, [low, high]] of Object.entries<[number, number]>(box.ranges)) {
      for (const range of [
        [low - 1e-9, high],
        [low, high + 1e-9],
      ])
        expect(refused({ ranges: { ...box.ranges, [place]: range } })).toMatch(/not proved for all of its range/);
      // A smaller range is proved, too.
      expect(refused({ ranges: { ...box.ranges, [place]: [low, low] } })).toBe("");
    }
    expect(refused({ ranges: { ...box.ranges, "contactOffsets[0]": [-9, 9] } })).toMatch(/contactOffsets\[0\]/);
    expect(refused({ ranges: { mass: [1, 2] } })).toMatch(/range of mass is none/);
    expect(refused({ ranges: { centerHeight: 3 } })).toMatch(/range of centerHeight is none/);
    expect(refused({ ranges: undefined })).toMatch(/needs ranges, or a radius/);
    expect(refused({ ranges: undefined, radius: 0.2 })).toMatch(/not proved for all of its radius/);
    expect(refused({ radius: 0.2 })).toMatch(/needs ranges, or a radius/);
    expect(refused({ cells: box.cells + 1 })).toMatch(/parts/);
    expect(refused({ depth: -1 })).toMatch(/is cut \d+ times/);
    expect(refused({ reason: "it is not" })).toMatch(/reason/);
    expect(refused({ verdict: "infeasible" })).toMatch(/verdict/);
    expect(refused({ certificate: undefined })).toMatch(/claimed without a certificate/);
    expect(refusalOf({ ...result, box: [box] })).toMatch(/it is none/);
  });

  it("refused with any larger radius than the one that is proved", () => {
    const result = resultOf(EXAMPLE_4, { radius: 1e-4 });
    expect(refusalOf(result)).toBeNull();
    for (const radius of [1e-4 * (1 + 2 ** -40), 1, -1, "1e-4"])
      expect(refusalOf({ ...result, box: { ...result.box, radius } })).toMatch(/radius/);
    expect(refusalOf({ ...result, box: { ...result.box, radius: 5e-5 } })).toBeNull();
  });

  it("refused with the certificate of another posture, or of another box, of the same verdict", () => {
    const [two, four] = [EXAMPLE_2, EXAMPLE_4].map((one) => resultOf(one, { radius: 1e-5 }));
    expect(two.verdict).toBe(four.verdict);
    expect(refusalOf({ ...four, certificate: two.certificate })).toMatch(/contactOffsets\[0\] of the result is not/);
    expect(refusalOf({ ...four, box: two.box })).toMatch(/contactOffsets\[0\] of the posture does not lie in it/);
    expect(refusalOf({ ...four, box: { ...four.box, certificate: two.box.certificate } })).toMatch(
      /does not lie in it/,
    );
  });

  it("refused without the posture they speak of; a box that is open claims nothing", () => {
    const result = resultOf(EXAMPLE_4);
    const { model: _, ...bare } = result;
    expect(refusalOf(bare)).toMatch(/which posture/);
    expect(refusalOf({ ...result, certificate: undefined })).toMatch(/holds no certificate/);
    const open = resultOf(EXAMPLE_4, { radius: 0.9, depth: 1 });
    expect(open.box.verdict).toBe("undecided");
    expect(checkPostureCertificate(open)).toMatchObject({ accepted: true, box: null });
  });
});
