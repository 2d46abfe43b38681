/**
 * A12 = 0 and A21 = 0 are no gaps of Theorems E and F (docs/theory/non-persistent-postures.md): postures on these curves, made from random
 * ones by the friction at which the number vanishes, in which it is linear.
 */
import { describe, expect, it } from "vitest";
import { randomNumbers } from "../../../../bench/families.ts";
import { mechanicsOf } from "../../../../bench/soak/posture/continuations.ts";
import { drawPosture, drawStart } from "../../../../bench/soak/posture/draws.ts";
import { followMotion } from "../../../../bench/soak/posture/motion.ts";
import { refuteHypotheses } from "../../../../src/stability/certified/check-posture-certificate.ts";
import { findCuts } from "../../../../src/stability/certified/find-cuts.ts";
import { pointBox } from "../../../../src/stability/certified/point-box.ts";
import { doubleSlip } from "../../../../src/stability/certified/rest-proofs.ts";
import { robustVerdict } from "../../../../src/stability/certified/robust-verdict.ts";
import { encloseZeroOrder, type ZeroOrderEnclosure } from "../../../../src/stability/certified/zero-order-enclosure.ts";
import { decidePosture } from "../../../../src/stability/two-contact/decide-posture.ts";
import { slipMatrix } from "../../../../src/stability/two-contact/order/slip-matrix.ts";
import { makePosture, type Posture } from "../../../../src/stability/two-contact/posture.ts";
import { zeroOrderModel } from "../../../../src/stability/two-contact/zero-order-model.ts";

interface Curve {
  /** The posture with this coefficient of the friction that is moved. */
  readonly at: (friction: number) => Posture;
  /** Where the number vanishes. */
  readonly friction: number;
  readonly place: string;
  readonly random: () => number;
}

/** Curves near random postures on whose both sides a posture is stable. */
function* curves(count: number): Generator<Curve> {
  for (let seed = 0; seed < count; seed++) {
    const random = randomNumbers(Math.imul(seed + 1, 0x9e3779b1));
    const base = decidePosture(makePosture(drawPosture(random)), { quick: true }).analysed.posture;
    for (const turn of [0, 1] as const) {
      for (const [name, moved] of [
        ["a12", 1],
        ["a21", 0],
      ] as const) {
        const own = base.friction[moved];
        const at = (mu: number): Posture =>
          makePosture({ ...base, friction: moved === 1 ? [base.friction[0], mu] : [mu, base.friction[1]] });
        const value = (mu: number): number => slipMatrix(zeroOrderModel(at(mu)), turn)?.[name] ?? Number.NaN;
        const friction = own - (own * value(own)) / (value(2 * own) - value(own));
        if (!(friction > 1e-3 && friction < 50)) continue;
        const sides = [1 - 1e-3, 1 + 1e-3].map((part) => decidePosture(at(part * friction), { quick: true }).verdict);
        if (sides[0] === "stable" && sides[1] === "stable") yield { at, friction, place: `friction[${moved}]`, random };
      }
    }
  }
}

const holdsZero = (model: ZeroOrderEnclosure): boolean =>
  ([0, 1] as const).some((turn) => doubleSlip(model, turn).some(({ otherNormal: x }) => model.iv.sign(x) === 0));

describe("A12 = 0 and A21 = 0", () => {
  const all = [...curves(60)];

  it("are met by many stable postures", () => {
    expect(all.length).toBeGreaterThan(50);
  });

  it("stable is proved there by Theorem E or F, by an enclosure that holds 0, and random motions come to rest after one lift-off at most", () => {
    let proved = 0;
    for (const { at, friction, random } of all) {
      const posture = at(friction);
      const { relabelled } = decidePosture(posture, { quick: true });
      const model = encloseZeroOrder(pointBox(posture), relabelled)!;
      const limits = { cells: 400, width: 2 ** -30 };
      const isProved = (["E", "F"] as const).some(
        (theorem) => refuteHypotheses(model, theorem) === null && "cuts" in findCuts(model, theorem, limits),
      );
      if (!isProved || !holdsZero(model)) continue;
      proved++;
      const mechanics = mechanicsOf(posture);
      for (let k = 0; k < 8; k++) {
        const start = drawStart(random, mechanics.body, k);
        if (start === null) continue;
        const choose = <T>(ways: readonly T[]): T => ways[Math.floor(random() * ways.length)]!;
        const { ending, lifts } = followMotion(mechanics, start, choose, 3000);
        expect(["rest", "stops", "slow"]).toContain(ending);
        expect(lifts).toBeLessThanOrEqual(1);
      }
    }
    expect(proved).toBeGreaterThan(50);
  });

  it("boxes across them are proved, and no plain verdict inside contradicts", () => {
    let proved = 0;
    for (const { at, friction, place, random } of all) {
      const [middle, reach] = [friction * 0.998, friction * 0.005];
      const { verdict } = robustVerdict(at(middle), { widths: { [place]: reach }, depth: 2 });
      if (verdict === "undecided") continue;
      proved++;
      for (let k = 0; k < 6; k++) {
        const plain = decidePosture(at(middle + (2 * random() - 1) * reach), { quick: true }).verdict;
        expect([verdict, "undecided"]).toContain(plain);
      }
    }
    expect(proved).toBeGreaterThan(50);
  });
});
