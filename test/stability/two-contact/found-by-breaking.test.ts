/** Postures that once got a wrong answer: borders that rounding decided, and numbers out of range. */
import { describe, expect, it, test } from "vitest";
import { InputError } from "../../../src/errors.ts";
import { postureText } from "../../../src/reports/posture-report.ts";
import { decidePosture } from "../../../src/stability/two-contact/decide-posture.ts";
import { simulateHybrid } from "../../../src/stability/two-contact/hybrid.ts";
import { contactImpacts } from "../../../src/stability/two-contact/impacts.ts";
import { painleve } from "../../../src/stability/two-contact/painleve.ts";
import {
  exchangeLabels,
  makePosture,
  mirrorImage,
  type PostureFields,
} from "../../../src/stability/two-contact/posture.ts";
import { postureVerdict } from "../../../src/stability/two-contact/verdict.ts";
import { zeroOrderModel } from "../../../src/stability/two-contact/zero-order-model.ts";
import { expectClose } from "../../support/expect.ts";
import { exampleSeven } from "./paper-postures.ts";
import { DEGREE, EXAMPLE_2, EXAMPLE_3, EXAMPLE_4, state } from "./postures.ts";

/** NN accelerates (ẍ = −0.354) with f_n1 = 0, so that rounding decides whether it is consistent: it slides away. */
const BORDER_OF_AMBIGUITY = makePosture({
  loadAngle: -90 * DEGREE,
  offsets: [2, -2],
  height: 2,
  slopes: [-45 * DEGREE, -45 * DEGREE],
  friction: [100, 0.5],
  loadTorque: -1,
});

/** A stable posture with an impact exactly where II changes from stop to slip. */
const STOP_OR_SLIP = makePosture({
  offsets: [1, -2],
  height: -1,
  slopes: [-45 * DEGREE, 60 * DEGREE],
  friction: [1, 0.001],
});

const SLOW_CONTRACTION = makePosture({
  offsets: [-1.2777791856788099, -2.9906683671288192],
  height: 0.8003225401043892,
  slopes: [2.9237587768258897, -3.1204387689255872],
  friction: [0.0590634228447478, 0.07193159948379627],
  loadAngle: 2.992832863415666,
  loadTorque: -1.645386084524633,
});

describe("borders that rounding must not decide", () => {
  it("a mode that is consistent to rounding forbids `stable`: undecided on the border of ambiguity", () => {
    for (const posture of [BORDER_OF_AMBIGUITY, exchangeLabels(BORDER_OF_AMBIGUITY)]) {
      const found = postureVerdict(posture);
      expect(found).toMatchObject({ region: 7, verdict: "undecided", persistent: false, margin: null });
      expect(found.reason).toMatch(/border of ambiguity.*NN/);
    }
  });

  it("a little to either side it is ambiguous, with FN where contact 1 would pull in NN, else with NN", () => {
    // Friction at contact 2 moves f_n1 of NN through zero: complementarity leaves one of the two.
    const modes = [-1e-6, 1e-6].map((by) => {
      const { region, ambiguity } = decidePosture(makePosture({ ...BORDER_OF_AMBIGUITY, friction: [100, 0.5 + by] }));
      expect(region).toBe(6);
      return ambiguity!.modes.join();
    });
    expect(modes.sort()).toEqual(["FN", "NN"]);
  });

  it("Example 7 at μ2 = 0.25 exactly: undecided on the border of persistence", () => {
    const found = postureVerdict(exampleSeven(0, 0.25));
    expect(found).toMatchObject({ region: 7, persistent: false });
    expect(found.reason).toMatch(/border of persistence/);
  });

  it("almost equal slopes and other borders get the same verdict with both labellings", () => {
    const cases: PostureFields[] = [
      { offsets: [-2, 1], height: -1, slopes: [1.7e-11, 1.7e-11], friction: [1, 1] },
      { offsets: [2, -0.5], height: 0.5, slopes: [0, 1.745e-11], friction: [2, 1], loadAngle: Math.PI / 4 },
      {
        offsets: [-2, 0],
        height: 1,
        slopes: [1.5707963093416042, -Math.PI / 4],
        friction: [1e-12, 1],
        loadTorque: 0.5,
      },
      {
        offsets: [-1, 1.5],
        height: 0,
        slopes: [-0.7853981633977926, -0.7853981628084317],
        friction: [1, 0.1],
        loadAngle: -0.9013345302386453,
      },
    ];
    for (const fields of cases) {
      const posture = makePosture(fields);
      expect(decidePosture(exchangeLabels(posture)).verdict).toBe(decidePosture(posture).verdict);
    }
  });

  it("the margin of a verdict is not above any margin it rests on", () => {
    for (const posture of [EXAMPLE_2, EXAMPLE_3, EXAMPLE_4, STOP_OR_SLIP, SLOW_CONTRACTION]) {
      const { margin, model, verdict, persistence, ambiguity } = decidePosture(posture);
      expect(margin).toBeGreaterThan(0);
      expect(margin).toBeLessThanOrEqual(model.equilibriumMargin);
      expect(margin).toBeLessThanOrEqual(painleve(model).margin);
      if (verdict !== "stable") continue;
      expect(margin).toBeLessThanOrEqual(persistence!.margin);
      expect(margin).toBeLessThanOrEqual(ambiguity!.distance);
    }
  });
});

describe("impacts and motions on a border", () => {
  it("an impact on the edge of its cone for all approach angles does not break the maps up by chance", () => {
    const edge = makePosture({
      offsets: [2, 0],
      height: 2,
      slopes: [45 * DEGREE, 30 * DEGREE],
      friction: [1, 1],
      loadTorque: -1,
    });
    for (const posture of [edge, mirrorImage(edge)]) {
      const { region, structure } = decidePosture(posture);
      expect(region).toBe(5);
      // Not more than with a friction of 1.001, where nothing lies on an edge.
      const clear = decidePosture(makePosture({ ...posture, friction: [1.001, 1] }));
      expect(structure!.pieces.length).toBeLessThanOrEqual(clear.structure!.pieces.length);
    }
  });

  it("an impact where II changes from stop to slip stops", () => {
    const { outcome, path } = simulateHybrid(zeroOrderModel(STOP_OR_SLIP), state(0.1, 0.8, 0, 0, 0, 0));
    expect({ outcome, path }).toEqual({ outcome: "rest", path: "FF IF SF II SS" });
  });

  it("impacts around that one always have an outcome", () => {
    const model = zeroOrderModel(STOP_OR_SLIP);
    // Contact 1 stuck, contact 2 on its circle: ẋ2 = ż2 tan φ2.
    const slope = Math.tan(60 * DEGREE);
    for (let k = -40; k <= 40; k++) {
      const before = { x1: 0, z1: 0, x2: -slope * (1 + k * 2 ** -52), z2: -1 };
      expect(contactImpacts(model, before, [true, true]).length).toBeGreaterThan(0);
    }
  });

  it("passes whose approach angle converges slowly (R′ = 0.84) are summed up to rest", () => {
    const start = state(0.02145, 0.03012, 0.0717, -0.159, -0.6127, 0.495);
    const { outcome, zeno, duration, final } = simulateHybrid(zeroOrderModel(SLOW_CONTRACTION), start);
    expect(outcome).toBe("rest");
    // From another simulation, which solves every mode as a linear system and adds up 200 passes, each scaled to size one.
    const because = "two simulations of some hundred events";
    expectClose(duration, 7.464935035994134, { relative: 1e-12, because });
    expectClose(final.x2, 0.9068792297919698, { relative: 1e-12, because });
    expectClose(zeno[0]!.growth, 0.6493376133672182, { relative: 1e-8, because: "the limit is extrapolated" });
  });
});

describe("numbers out of range", () => {
  test.each([
    ["loadSize", { loadSize: 1e-200 }],
    ["loadSize", { mass: 1e-90, loadSize: 1e90 }],
    ["gyrationRadius", { gyrationRadius: 1e-60 }],
    ["offsets", { gyrationRadius: 1e60 }],
    ["friction[1]", { friction: [1, 1e60] as const }],
  ])("%s is refused with its place: %o", (where, change) => {
    const make = () => makePosture({ ...EXAMPLE_2, ...change });
    expect(make).toThrow(InputError);
    expect(make).toThrow(expect.objectContaining({ where: expect.objectContaining({ path: where }) }));
  });

  it("loads near the ends of the range keep the verdict and give finite numbers", () => {
    for (const loadSize of [1e-99, 1e-12, 1e99]) {
      const found = postureVerdict(makePosture({ ...EXAMPLE_2, loadSize }), { samples: 5 });
      expect(found.region).toBe(3);
      expect(JSON.stringify(found.modes)).not.toMatch(/null,"z1"|NaN/);
      expectClose(found.margin!, postureVerdict(EXAMPLE_2).margin!, { relative: 1e-9, because: "it has no units" });
      expect(postureText(found, { friction: EXAMPLE_2.friction })).toMatch(/stable/);
    }
  });

  it("a start of 1e300 is refused", () => {
    const model = zeroOrderModel(EXAMPLE_2);
    expect(() => simulateHybrid(model, state(1e300, 1, 0, 0, 0, 0))).toThrow(/too large: z1 = 1e\+300/);
    expect(() => simulateHybrid(model, state(1, 1, 0, 0, 0, -1e300))).toThrow(InputError);
  });
});

describe("statics at the edge", () => {
  /** Both normals lie along the line of contacts, contact 1 carries the load across it: t2 = 0 < μ2 n2 for any n2 > 0. */
  const LITTLE_FRICTION = makePosture({
    offsets: [0, 2],
    height: 0,
    slopes: [90 * DEGREE, 90 * DEGREE],
    friction: [2, 1e-12],
    loadAngle: 30 * DEGREE,
  });

  it("little friction at one contact does not make a feasible equilibrium infeasible", () => {
    const found = postureVerdict(LITTLE_FRICTION);
    expect(found.feasible).toBe(true);
    expect(found.equilibriumMargin).toBeGreaterThan(0);
  });

  it("`feasible` and the sign of the margin say the same, and the text agrees", () => {
    // The load passes through contact 2, so contact 1 carries exactly nothing.
    const edge = makePosture({ offsets: [-1, 0], height: 1, slopes: [0, 0], friction: [0.5, 0.5] });
    for (const posture of [LITTLE_FRICTION, edge, EXAMPLE_2]) {
      const found = postureVerdict(posture);
      expect(found.feasible).toBe(found.equilibriumMargin > 0);
      const text = postureText(found, { friction: posture.friction });
      if (!found.feasible) expect(text).toMatch(/infeasible, margin 0/);
    }
    expect(postureVerdict(edge).reason).toMatch(/edge of the friction cones/);
  });

  it("there is no bound (11) where a contact is straight above, below or beside the centre of mass", () => {
    // sin θ cos θ = 0: the line from the centre of mass to contact 1 is along its normal or its tangent.
    expect(painleve(zeroOrderModel(BORDER_OF_AMBIGUITY)).bounds).toEqual([null, null]);
    expect(painleve(zeroOrderModel(STOP_OR_SLIP)).bounds[0]).toBeNull();
  });
});
