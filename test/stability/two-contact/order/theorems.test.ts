/** Theorems E and F of docs/theory/non-persistent-postures.md as verdicts. */
import { describe, expect, it } from "vitest";
import { agreementCase } from "../../../../bench/soak/agreement.ts";
import { checkPartition } from "../../../../src/stability/interval-graph/check-partition.ts";
import type { IntervalMap } from "../../../../src/stability/interval-graph/interval-map.ts";
import { beyondPaper } from "../../../../src/stability/two-contact/beyond-paper.ts";
import { decidePosture } from "../../../../src/stability/two-contact/decide-posture.ts";
import { growingDrift } from "../../../../src/stability/two-contact/order/growing-drift.ts";
import { exchangeLabels, makePosture, type PostureFields } from "../../../../src/stability/two-contact/posture.ts";
import { postureVerdict } from "../../../../src/stability/two-contact/verdict.ts";
import { verdictReason } from "../../../../src/stability/two-contact/verdict-reasons.ts";
import { exampleSeven, exampleSix } from "../paper-postures.ts";
import { EXAMPLE_2, EXAMPLE_3, WITHOUT_MODE } from "../postures.ts";
import { drawn } from "./drawn.ts";

/** Not ordered: b2 > 0, SF slips towards s, sκ < 0. Found among random ones. */
const WITHOUT_ORDER: readonly PostureFields[] = [
  {
    ...{ offsets: [-2.0443680750833675, 0.8194262509538008], height: -0.4581853987183422 },
    ...{ slopes: [1.4061922843102366, -0.8977717130910605], friction: [0.05429992068242784, 0.4315386606303798] },
    ...{ gyrationRadius: 0.2643081433452625, loadAngle: 1.042982564842575 },
  },
  {
    ...{ offsets: [-1.991240931674838, -3.7405838793143626], height: -0.2929422231391072 },
    ...{ slopes: [-2.8362489395984847, 0.3022224479354918], friction: [2.4130744824403902, 1.4390150223196725] },
    ...{ loadAngle: 1.9278276444450002, loadSize: 0.1949137602938067, loadTorque: 0.060473484465877414 },
  },
];

const range = (from: number, to: number, count: number): number[] =>
  Array.from({ length: count }, (_, k) => from + ((to - from) * (k + 0.5)) / count);

describe("Theorem E", () => {
  it("decides all of region 7 of Examples 6 and 7, and keeps the paper's number", () => {
    const six = range(-0.5483, 0.0901, 12).flatMap((x) => range(-1, 2.5, 12).map((z) => exampleSix(x, z)));
    const seven = range(-14, 29, 12).flatMap((alpha) => range(0.02, 0.98, 12).map((mu) => exampleSeven(alpha, mu)));
    const open = [...six, ...seven].map((posture) => decidePosture(posture)).filter(({ region }) => region === 7);
    expect(open.length).toBeGreaterThan(80);
    for (const { verdict, theorem, beyond } of open) {
      expect({ verdict, theorem, by: beyond!.order.by }).toEqual({ verdict: "stable", theorem: "E", by: "b2 < 0" });
    }
  });

  it("names the order, all hypotheses with their slack, and that it is unpublished", () => {
    const { reason, slacks, margin, beyond, evidence } = postureVerdict(exampleSeven(5, 0.5), { evidence: true });
    expect(reason).toMatch(/not persistent .* never falls \(b2 < 0\) .* Theorem E \(proved here, unpublished\)/);
    const tests = slacks.map(({ test }) => test).sort();
    expect(tests).toEqual(["(11)", "ambiguity", "drift", "equilibrium", "growth", "order", "slip", "slopes"]);
    expect(margin).toBe(slacks[0]!.slack);
    expect(margin).toBeGreaterThan(0);
    expect(beyond).toMatchObject({ status: "proved here, unpublished", open: null, rule: null });
    expect(evidence).toBeNull();
  });

  it("names the declared rule where slip has no mode", () => {
    const { verdict, theorem, reason, beyond } = postureVerdict(WITHOUT_MODE);
    expect({ verdict, theorem, rule: beyond!.rule }).toEqual({ verdict: "stable", theorem: "E", rule: "full stop" });
    expect(beyond!.slips!.filter(({ modes }) => modes.length === 0)).toHaveLength(1);
    expect(reason).toMatch(/no consistent mode; the verdict rests on the declared rule that it then stops at once/);
  });

  it("names slips in the labels of the posture, whichever way round they are given", () => {
    const found = [WITHOUT_MODE, exchangeLabels(WITHOUT_MODE)].map((posture) => postureVerdict(posture));
    const swapped = (mode: string): string => `${mode[1]}${mode[0]}`;
    const slipsOf = (k: number, own: (mode: string) => string): string[] =>
      found[k]!.beyond!.slips!.map(({ slip, modes }) => `${own(slip)}: ${modes.map(own)}`).sort();
    expect(slipsOf(1, swapped)).toEqual(slipsOf(0, (mode) => mode));
    expect(found[1]!.verdict).toBe(found[0]!.verdict);
  });

  it("says nothing with the option paper, and nothing else changes", () => {
    const [ours, paper] = [postureVerdict(exampleSeven(5, 0.5)), postureVerdict(exampleSeven(5, 0.5), { paper: true })];
    expect(paper).toMatchObject({
      region: 7,
      verdict: "undecided",
      theorem: null,
      margin: null,
      slacks: [],
      beyond: null,
    });
    const changed = Object.keys(ours).filter((key) => {
      const [a, b] = [ours, paper].map((found) => JSON.stringify(found[key as keyof typeof found]));
      return a !== b;
    });
    expect(changed.sort()).toEqual(["beyond", "margin", "reason", "slacks", "theorem", "verdict"]);
  });

  it("does not make an unstable posture stable: growth at a fixed point is looked at", () => {
    const { ambiguity, structure, ...decision } = decidePosture(EXAMPLE_3);
    const given = { ...decision, ambiguity: ambiguity!, structure: structure! };
    expect(beyondPaper(given, [], {})).toMatchObject({ theorem: null, open: "growth" });
  });

  it("is left open where R touches the diagonal while G > 1, or a sign is zero", () => {
    const { structure } = decidePosture(exampleSix(-0.4, 1));
    const { stretches } = structure!;
    const touching = { ...stretches[0]!, from: 1, nextFrom: 1, growthFrom: 2 };
    expect(growingDrift({ ...structure!, stretches: [touching] })).toBe(0);
    const steep = makePosture({ ...EXAMPLE_2, slopes: [EXAMPLE_2.slopes[0], Math.PI / 2] });
    const found = postureVerdict(steep);
    if (found.region === 7)
      expect(found).toMatchObject({ verdict: "undecided", beyond: { open: "slopes", slips: null } });
  });
});

describe("Theorem F", () => {
  it("decides postures without order by a partition of what repeats itself", () => {
    for (const fields of WITHOUT_ORDER) {
      const decision = decidePosture(makePosture(fields));
      expect(decision).toMatchObject({ region: 7, verdict: "stable", theorem: "F", partition: { stable: true } });
      expect(decision.beyond!.order).toMatchObject({ by: null });
      expect(decision.slacks.map(({ test }) => test)).toContain("partition");
      expect(verdictReason(decision)).toMatch(
        /no cycle of the interval graph .* Theorem F \(proved here, unpublished\)/,
      );
    }
  });

  it("asks nothing of G at an end where slip lifts, and everything elsewhere", () => {
    const growing = { from: 0, to: 2, imageFrom: 0.5, imageTo: 1, growthFrom: 0.5, growthTo: 1e6 };
    const map: IntervalMap = { low: -1, high: 2, stretches: [growing], fixedPoints: [0.7], evaluateInto: linear };
    expect(checkPartition(map, [0.6, 0.9])).toMatchObject({ stable: false, failed: 1 });
    expect(checkPartition({ ...map, lifting: [false, true] }, [0.6, 0.9])).toMatchObject({ failed: 3 });
    const calm = { ...map, lifting: [false, true] as const, stretches: [{ ...growing, from: 1.2, imageTo: 0.8 }] };
    expect(checkPartition({ ...calm, fixedPoints: [] }, [1])).toMatchObject({ stable: true });
  });
});

/** R and G between 0.5 … 1 and 0.5 … 10⁶ along the stretch from 0 to 2. */
function linear(out: Float64Array, _: number, x: number): void {
  out[0] = 0.5 + x / 4;
  out[1] = 0.5 + x * 5e5;
}

describe("two ways to one verdict", () => {
  it("Theorems 2, 3, 4 and Theorems E, F never contradict each other in regions 2 to 5", () => {
    const seen = new Set<string>();
    for (let seed = 40_000; seed < 44_000; seed++) {
      const { outcomes, wrong } = agreementCase(seed);
      expect(wrong, `seed ${seed}`).toEqual([]);
      for (const outcome of outcomes) seen.add(outcome);
    }
    expect(seen).toContain("region 2, ordered: stable by Theorem 3 and by Theorem E");
    expect(seen).toContain("region 3, ordered: stable by Theorem 4 and by Theorem E");
    expect(seen).toContain("region 4, ordered: unstable by Theorem 2 and not stable otherwise");
    expect(seen).toContain("region 5, ordered: unstable by Theorem 2 and not stable otherwise");
  });

  it("the quick decision leaves out the partition and has the same region and verdict", () => {
    let saved = 0;
    for (const { decision } of drawn(600, 60_000)) {
      const quick = decidePosture(decision.model.posture, { quick: true });
      expect([quick.region, quick.verdict]).toEqual([decision.region, decision.verdict]);
      if (decision.region === 3 && quick.partition === null) saved++;
    }
    expect(saved).toBeGreaterThan(5);
    expect(decidePosture(EXAMPLE_2, { quick: true, paper: true })).toMatchObject({ region: 3, theorem: 4 });
    expect(postureVerdict(EXAMPLE_2, { quick: true }).reason).toMatch(/persistent, and its reduced map never falls/);
  });
});
