import { describe, expect, it } from "vitest";
import {
  cycleAt,
  makePosture,
  type Posture,
  postureOfModel,
  postureVerdict,
  readModel,
  simulateHybrid,
  zeroOrderModel,
} from "../../src/index.ts";
import { expectClose, expectPrinted } from "../support/expect.ts";
import { readProject } from "../support/project.ts";

/** The posture of a shipped example, read from its file. */
function example(n: number): Posture {
  const file = `posture-example-${n}.yaml`;
  return postureOfModel(readModel(readProject(`examples/${file}`), { file, kind: "posture" }).model);
}

const start = (z1: number, z2: number, x2: number, dz1: number, dz2: number, dx2: number) => ({
  ...{ z1, z2, x2, dz1, dz2, dx2 },
});

describe("[VO] Section 6.3, Example 2", () => {
  const posture = example(2);
  const model = zeroOrderModel(posture);

  it("(11) no Painlevé paradox below μ1 = 0.846 and μ2 = 0.942", () => {
    const { painleveBounds } = postureVerdict(posture);
    expectPrinted(painleveBounds[0]!, "0.846");
    expectPrinted(painleveBounds[1]!, "0.942");
  });

  it("Fig. 4(b): FF IF PF FI FP IF PF SF II SS, at rest at q′ = (0, 0, 14.87)", () => {
    const found = simulateHybrid(model, start(1, 1, 0, 0, 0, 2));
    expect(found.path).toBe("FF IF PF FI FP IF PF SF II SS");
    expectPrinted(found.final.x2, "14.87");
    expect(found.final).toMatchObject({ z1: 0, z2: 0, dz1: 0, dz2: 0, dx2: 0 });
  });

  it("Fig. 4(c): φ(1) = 0.948, φ(2) = R(φ(1)) = −0.524, and R(φ(2)) is undefined", () => {
    const { approachAngles } = simulateHybrid(model, start(1, 1, 0, 0, 0, 2));
    expect(approachAngles).toHaveLength(2);
    expectPrinted(approachAngles[0]!, "0.948");
    expectPrinted(approachAngles[1]!, "-0.524");
    expectClose(cycleAt(model, approachAngles[0]!).reduced!, approachAngles[1]!, {
      absolute: 1e-13,
      because: "the map and the trajectory take the same steps",
    });
    expect(cycleAt(model, approachAngles[1]!).reduced).toBeNull();
  });

  it.each([
    [-1, "II NN SS"],
    [-0.39, null],
    [-0.37, "FI FS FP IF PF SF"],
    [0.53, "FI FS FP IF PF SF"],
    [0.55, "FI FP IF PF SF"],
    [1.38, "FI FP IF PF SF"],
    [1.4, "FI FP IF PF"],
  ])("the cuts −0.38, 0.54 and 1.39: the word at φ = %f (the paper leaves out PF before SF)", (angle, word) => {
    const point = cycleAt(model, angle);
    if (word === null) expect(point.reduced).toBeNull();
    else expect(point.path).toBe(word);
  });

  it("R is constant on (−0.38, 1.39), where the cycle sticks: R = −φ2 = −30°", () => {
    for (const angle of [-0.37, 0, 0.6, 1.38])
      expectClose(cycleAt(model, angle).reduced!, -Math.PI / 6, { absolute: 1e-12, because: "exact identity" });
  });

  it("Example 5, Theorem 4: −0.5 and 1.45 cut a stable partition with I2 alone unsafe (region 3)", () => {
    const found = postureVerdict(posture, { partition: [-0.5, 1.45] });
    expect(found).toMatchObject({ region: 3, verdict: "stable", theorem: 4 });
    expect(found.partition).toMatchObject({ unsafe: [[-0.5, 1.45]], stable: true });
  });

  it("Example 5: above φ = 1.53 the angles rise to π/2, below they fall", () => {
    expect(cycleAt(model, 1.535).reduced!).toBeGreaterThan(1.535);
    expect(cycleAt(model, 1.525).reduced!).toBeLessThan(1.525);
  });
});

describe("[VO] Section 6.3, Example 3", () => {
  const posture = example(3);
  const model = zeroOrderModel(posture);

  it("(11) μ1 < 2.12 and μ2 < 6.64", () => {
    const { painleveBounds } = postureVerdict(posture);
    expectPrinted(painleveBounds[0]!, "2.12");
    expectPrinted(painleveBounds[1]!, "6.64");
  });

  it("(30), (31): G < 1 at both ends, so ±π/2 attract", () => {
    for (const growth of postureVerdict(posture).growthAtEnds) expect(growth!).toBeLessThan(1);
  });

  it("Fig. 5(c): a fixed point at −1.36 that repels", () => {
    expect(cycleAt(model, -1.355).reduced!).toBeGreaterThan(-1.355);
    expect(cycleAt(model, -1.365).reduced!).toBeLessThan(-1.365);
  });

  it("Fig. 5(b): −0.7 is a fixed point with G > 1, so the posture is unstable by Theorem 2 (region 4)", () => {
    const point = cycleAt(model, -0.7);
    expectPrinted(point.reduced!, "-0.7");
    expect(point.growth!).toBeGreaterThan(1);
    expect(postureVerdict(posture)).toMatchObject({ region: 4, verdict: "unstable", theorem: 2 });
  });

  it("Fig. 5(d): from ẋ2 = −1.5 Zeno, two-contact slip NN, rest", () => {
    const found = simulateHybrid(model, start(0.1, 0.1, 0, 0.1, 0, -1.5));
    expect(found.outcome).toBe("rest");
    expect(found.path).toMatch(/ … NN SS$/);
  });

  it("Fig. 5(e): from ẋ2 = 1.1 reverse chatter", () => {
    const found = simulateHybrid(model, start(0.1, 0.1, 0, 0.1, 0, 1.1));
    expect(found.outcome).toBe("diverges");
    expectPrinted(found.approachAngles.at(-1)!, "-0.7");
  });
});

describe("[VO] Section 7", () => {
  it("Example 4: G < 0.22 everywhere, stable by Theorem 3 (region 2); (11) from the printed data 1.7794 and 47.057", () => {
    const posture = example(4);
    const found = postureVerdict(posture, { samples: 401 });
    expect(found).toMatchObject({ region: 2, verdict: "stable", theorem: 3, persistent: true });
    // The paper prints 1.77 and 47.01, from rounded input.
    expectPrinted(found.painleveBounds[0]!, "1.7794");
    expectPrinted(found.painleveBounds[1]!, "47.057");
    const growths = found.maps.samples.map(({ growth }) => growth!);
    expect(growths).toHaveLength(401);
    for (const growth of growths) expect(growth).toBeLessThan(0.22);
  });

  it("Example 6: the strip of feasible centres of mass is −0.5483 < x < 0.0901, as the forces' cones say", () => {
    const { loadAngle, offsets, height, slopes, friction } = example(3);
    const feasible = (x: number): boolean => {
      const along = x * Math.cos(loadAngle);
      const up = x * Math.sin(loadAngle);
      const moved = { offsets: [offsets[0] - along, offsets[1] - along] as const, height: height + up };
      return postureVerdict(makePosture({ loadAngle, slopes, friction, ...moved })).region !== 0;
    };
    expect([-0.5484, -0.5482, 0.09, 0.0902].map(feasible)).toEqual([false, true, true, false]);
  });

  it("Example 7 with l2 = −0.1: feasible from α = −atan(0.1/0.4) = −14.036°, persistent for μ2 < 0.25", () => {
    const posture = (degrees: number, friction2: number): Posture =>
      makePosture({
        loadAngle: (degrees * Math.PI) / 180,
        offsets: [1, -0.1],
        height: 0.4,
        slopes: [0, 0],
        friction: [0.45, friction2],
      });
    expect(postureVerdict(posture(-14.037, 0.9)).region).toBe(0);
    expect(postureVerdict(posture(-14.035, 0.9)).region).not.toBe(0);
    expect(postureVerdict(posture(0, 0.24))).toMatchObject({ persistent: true, verdict: "stable" });
    expect(postureVerdict(posture(0, 0.26)).persistent).toBe(false);
  });
});
