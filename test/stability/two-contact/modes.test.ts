import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { mirrorImage } from "../../../bench/soak/posture/mirror-image.ts";
import { ambiguity } from "../../../src/stability/two-contact/ambiguity.ts";
import { contactModes } from "../../../src/stability/two-contact/modes.ts";
import { painleve } from "../../../src/stability/two-contact/painleve.ts";
import { persistence } from "../../../src/stability/two-contact/persistence.ts";
import { makePosture, type Posture } from "../../../src/stability/two-contact/posture.ts";
import { statics } from "../../../src/stability/two-contact/statics.ts";
import { relabel, zeroOrderModel } from "../../../src/stability/two-contact/zero-order-model.ts";
import { expectAllClose, expectClose, expectPrinted } from "../../support/expect.ts";
import {
  DEGREE,
  EXAMPLE_1_KIND,
  EXAMPLE_2,
  EXAMPLE_3,
  EXAMPLE_4,
  exchangeName,
  randomPosture,
  restingPosture,
} from "./postures.ts";
import { sevenEquations } from "./seven-equations.ts";

const rounding = { relative: 1e-9, because: "small linear systems" };

/** Rows t1, n1, t2, n2 of the contact Jacobian over (x, z, θ), by hand. */
function jacobian(posture: Posture): number[][] {
  return [0, 1].flatMap((i) => {
    const phi = posture.slopes[i]!;
    const l = posture.offsets[i]!;
    const h = posture.height;
    const t = [Math.cos(phi), Math.sin(phi)];
    const n = [-Math.sin(phi), Math.cos(phi)];
    return [t, n].map((d) => [d[0]!, d[1]!, d[0]! * h + d[1]! * l]);
  });
}

describe("(11) the Painlevé bounds", () => {
  test("Example 2: 0.846 and 0.942", () => {
    const { bounds, excluded } = painleve(zeroOrderModel(EXAMPLE_2));
    expectPrinted(bounds[0]!, "0.846");
    expectPrinted(bounds[1]!, "0.942");
    expect(excluded).toBe(false);
  });

  test("Example 3: 2.12 and 6.64", () => {
    const { bounds } = painleve(zeroOrderModel(EXAMPLE_3));
    expectPrinted(bounds[0]!, "2.12");
    expectPrinted(bounds[1]!, "6.64");
  });

  test("Example 4: 1.779415 and 47.057088 from the printed data (printed 1.77 and 47.01)", () => {
    const { bounds } = painleve(zeroOrderModel(EXAMPLE_4));
    expectPrinted(bounds[0]!, "1.779415");
    expectPrinted(bounds[1]!, "47.057088");
  });

  test("the formula of the paper with κ and θ gives the same numbers", () => {
    fc.assert(
      fc.property(randomPosture, (posture) => {
        const { bounds } = painleve(zeroOrderModel(posture));
        for (let i = 0; i < 2; i++) {
          const toCentre = [-posture.offsets[i]!, posture.height];
          const distance = Math.hypot(toCentre[0]!, toCentre[1]!);
          const phi = posture.slopes[i]!;
          const theta = Math.atan2(toCentre[1]!, toCentre[0]!) - (phi + Math.PI / 2);
          const kappa = posture.gyrationRadius / distance;
          const printed = (kappa ** 2 + Math.sin(theta) ** 2) / Math.abs(Math.sin(theta) * Math.cos(theta));
          if (printed < 1e6) expectClose(bounds[i]! / printed, 1, rounding);
        }
      }),
      { numRuns: 200 },
    );
  });

  test("a centre of mass right above a contact has no bound; a violated bound is found", () => {
    const above = makePosture({ offsets: [0, 2], height: 1, slopes: [0, 0], friction: [9, 0.1] });
    expect(painleve(zeroOrderModel(above)).bounds[0]).toBeNull();
    const at = (friction: [number, number]) => painleve(zeroOrderModel(makePosture({ ...EXAMPLE_2, friction })));
    expect(at([0.85, 0.6])).toMatchObject({ excluded: true, holds: [false, true] });
    expect(at([0.6, 0.95])).toMatchObject({ excluded: true, holds: [true, false] });
  });
});

describe("statics", () => {
  test("both ends of the balancing forces balance the load and lie on the edge of a friction cone", () => {
    fc.assert(
      fc.property(restingPosture, (posture) => {
        const found = statics(zeroOrderModel(posture));
        if (found.balancing === null) expect.fail("forces inside the cones balance this load");
        const w = jacobian(posture);
        for (const f of [found.balancing.from, found.balancing.to, found.balancing.middle]) {
          if (f === null) continue;
          const forces = [f.t1, f.n1, f.t2, f.n2];
          const total = [0, 1, 2].map((k) => forces.reduce((sum, force, i) => sum + force * w[i]![k]!, 0));
          const { loadSize: size, loadAngle: angle } = posture;
          const load = [size * Math.sin(angle), -size * Math.cos(angle), posture.loadTorque];
          expectAllClose(
            total,
            load.map((x) => -x),
            rounding,
          );
          const slacks = [0, 2].map((i) => posture.friction[i / 2]! * forces[i + 1]! - Math.abs(forces[i]!));
          expect(Math.min(...slacks)).toBeGreaterThan(-1e-9);
          if (f !== found.balancing.middle) {
            expectClose(Math.min(...slacks), 0, { absolute: 1e-9, because: "an end is an edge of a cone" });
          }
        }
      }),
      { numRuns: 200 },
    );
  });

  test("a block on a slope stands exactly below the friction angle", () => {
    const block = (angle: number) =>
      statics(
        zeroOrderModel(
          makePosture({ offsets: [-1, 1], height: 0.5, slopes: [0, 0], friction: [0.5, 0.5], loadAngle: angle }),
        ),
      );
    const friction = Math.atan(0.5);
    expect(block(friction - 1e-9).feasible).toBe(true);
    expect(block(friction).feasible).toBe(false);
    expect(block(friction + 1e-9).feasible).toBe(false);
    expect(block(0).balancing!.from!.n1 + block(0).balancing!.from!.n2).toBeCloseTo(1, 12);
  });

  test("a load that pulls away is infeasible, a squeezed body has balancing forces without end", () => {
    const table = { offsets: [-1, 1], height: 1, slopes: [0, 0], friction: [0.5, 0.5] } as const;
    expect(statics(zeroOrderModel(makePosture({ ...table, loadAngle: Math.PI }))).feasible).toBe(false);
    const vice = makePosture({ ...table, slopes: [-Math.PI / 2, Math.PI / 2], height: 0 });
    const { feasible, balancing, margin } = statics(zeroOrderModel(vice));
    expect(feasible).toBe(true);
    expect([balancing!.from, balancing!.to].filter((end) => end === null)).toHaveLength(1);
    expect(margin).toBeLessThanOrEqual(1);
  });
});

describe("the sixteen modes", () => {
  test("accelerations and forces solve the seven equations of Section 3.1, set up and solved independently", () => {
    fc.assert(
      fc.property(randomPosture, (posture) => {
        const w = jacobian(posture);
        for (const mode of contactModes(zeroOrderModel(posture))) {
          if (mode.mode === "SS" || mode.forces === null || mode.accelerations === null) continue;
          const solution = sevenEquations(posture, w, mode.mode);
          if (solution === null) continue;
          const allowed = {
            relative: 1e-7,
            scale: "largest",
            because: "a 7 × 7 system that may be badly conditioned",
          } as const;
          const { t1, n1, t2, n2 } = mode.forces;
          expectAllClose([t1, n1, t2, n2], solution.forces, allowed);
          const { x1, z1, x2, z2 } = mode.accelerations;
          expectAllClose([x1, z1, x2, z2], solution.accelerations, allowed);
        }
      }),
      { numRuns: 100 },
    );
  });

  test("nine nonstatic modes are admissible, PP and NN for cosines of one sign, PN and NP otherwise", () => {
    const admissible = (posture: Posture) =>
      contactModes(zeroOrderModel(posture)).flatMap((mode) => (mode.admissible ? [mode.mode] : []));
    expect(admissible(EXAMPLE_2)).toEqual(["FF", "FS", "FP", "FN", "SF", "SS", "PF", "PP", "NF", "NN"]);
    const opposed = makePosture({ ...EXAMPLE_2, slopes: [75 * DEGREE, 150 * DEGREE] });
    expect(admissible(opposed)).toEqual(["FF", "FS", "FP", "FN", "SF", "SS", "PF", "PN", "NF", "NP"]);
    const upright = makePosture({ ...EXAMPLE_2, slopes: [75 * DEGREE, 90 * DEGREE] });
    expect(admissible(upright)).toContain("SP");
  });

  test("numbers scale with mass, length and force by 1e±9, consistency and margins stay", () => {
    fc.assert(
      fc.property(
        randomPosture,
        fc.constantFrom(1e-9, 1e9),
        fc.constantFrom("mass", "length", "force"),
        (p, by, what) => {
          const f = what === "force" ? by : 1;
          const l = what === "length" ? by : 1;
          const m = what === "mass" ? by : 1;
          const scaled = makePosture({
            ...p,
            offsets: [p.offsets[0] * l, p.offsets[1] * l],
            height: p.height * l,
            gyrationRadius: p.gyrationRadius * l,
            mass: p.mass * m,
            loadSize: p.loadSize * f,
            loadTorque: p.loadTorque * f * l,
          });
          const before = contactModes(zeroOrderModel(p));
          contactModes(zeroOrderModel(scaled)).forEach((mode, i) => {
            if (Math.abs(before[i]!.margin ?? 1) < 1e-9) return;
            expect(mode.consistent).toBe(before[i]!.consistent);
            if (mode.forces === null) return;
            expectClose(mode.forces.n1 / f, before[i]!.forces!.n1, rounding);
            expectClose((mode.accelerations!.z2 * m) / f, before[i]!.accelerations!.z2, rounding);
          });
        },
      ),
      { numRuns: 100 },
    );
  });
});

describe("ambiguity, labels and persistence", () => {
  test("Example 1's kind is ambiguous with SF only", () => {
    expect(ambiguity(zeroOrderModel(EXAMPLE_1_KIND))).toMatchObject({ ambiguous: true, modes: ["SF"] });
    expect(persistence(zeroOrderModel(EXAMPLE_1_KIND)).fails).toMatchObject({ requirement: 1, mode: "SF" });
  });

  test("Examples 2, 3 and 4 are not ambiguous, satisfy (13) as labelled and are persistent", () => {
    for (const posture of [EXAMPLE_2, EXAMPLE_3, EXAMPLE_4]) {
      const model = zeroOrderModel(posture);
      expect(ambiguity(model).modes).toEqual([]);
      expect(relabel(posture)).toMatchObject({ exchanged: false, satisfied: true, posture });
      expect(persistence(model)).toMatchObject({ persistent: true, fails: null });
    }
  });

  test("labels are exchanged only where contact 1 fails (13) and contact 2 satisfies it", () => {
    // The load turns the body so that contact 1 lifts in free flight: its arm is long, the torque strong.
    const lifting = makePosture({ offsets: [-2, 1], height: 0, slopes: [0, 0], friction: [1, 1], loadTorque: -1 });
    const found = relabel(lifting);
    expect(zeroOrderModel(lifting).loadAcceleration[1]).toBeGreaterThan(0);
    expect(found.exchanged).toBe(true);
    expect(found.posture.offsets).toEqual([1, -2]);
    const away = makePosture({ ...lifting, loadTorque: 0, loadAngle: Math.PI });
    expect(relabel(away)).toMatchObject({ exchanged: false, satisfied: false });
  });

  test("Example 7 with l2 = −0.1 is persistent exactly for μ2 < 0.25", () => {
    const at = (mu: number, alpha: number) =>
      persistence(
        zeroOrderModel(
          makePosture({
            offsets: [1, -0.1],
            height: 0.4,
            slopes: [0, 0],
            friction: [0.45, mu],
            loadAngle: alpha * DEGREE,
          }),
        ),
      );
    for (const alpha of [-10, 0, 5]) {
      expect(at(0.2499, alpha).persistent).toBe(true);
      expect(at(0.2501, alpha).persistent).toBe(false);
    }
  });

  test("mirror images and exchanged labels are ambiguous with the mirrored and exchanged modes", () => {
    const swap: Record<string, string> = { P: "N", N: "P", F: "F", S: "S" };
    let ambiguous = 0;
    fc.assert(
      fc.property(restingPosture, (posture) => {
        const here = ambiguity(zeroOrderModel(posture));
        if (here.margin !== null && here.margin < 1e-9) return;
        if (here.ambiguous) ambiguous++;
        const mirrored = ambiguity(zeroOrderModel(mirrorImage(posture))).modes;
        expect([...mirrored].sort()).toEqual(here.modes.map((m) => [...m].map((c) => swap[c]).join("")).sort());
        const { offsets: l, slopes, friction } = posture;
        const turned = makePosture({
          ...posture,
          offsets: [l[1], l[0]],
          slopes: [slopes[1], slopes[0]],
          friction: [friction[1], friction[0]],
        });
        expect([...ambiguity(zeroOrderModel(turned)).modes].sort()).toEqual(here.modes.map(exchangeName).sort());
      }),
      { numRuns: 300 },
    );
    expect(ambiguous).toBeGreaterThan(5);
  });
});
