import { describe, expect, it } from "vitest";
import { expectClose } from "../support/expect.ts";
import { modelOf } from "../support/models.ts";
import { bounce, identify, noise, type Pair, slidingPoint, value } from "./identify-support.ts";

const because = "exact data; difference quotients do not move the minimum";

const velocities = (slope: number): [number, number][] =>
  Array.from({ length: 20 }, (_, k) => [slope * (1 + 0.3 * noise(k)) * (k % 2 ? 1 : -1), -1 - 0.3 * noise(k + 40)]);

describe("friction coefficients from measured pairs", () => {
  it("come out exactly from slip", () => {
    const pairs = velocities(2).map((u): Pair => [u, bounce(u, 0.8, 0.3)]);
    const found = identify(slidingPoint(), pairs, { law: "newton", energy: "free" });
    expectClose(value(found, "floor.restitution"), 0.8, { relative: 1e-8, because });
    expectClose(value(found, "grip.friction"), 0.3, { relative: 1e-8, because });
    expect(found.identifiability.undetermined).toEqual(["grip.restitution"]);
  });

  it("come out within the noise, also when some impacts stick", () => {
    const truth = { "floor.restitution": 0.6, "grip.friction": 0.4 };
    const size = 0.01;
    const pairs = [...velocities(2), ...velocities(0.3)].map(
      (u, k): Pair => [u, bounce(u, 0.6, 0.4).map((after, j) => after + size * noise(300 + 2 * k + j))],
    );
    const found = identify(slidingPoint(), pairs, { law: "newton", energy: "free" });
    for (const [name, wanted] of Object.entries(truth)) {
      const { standardError } = found.parameters.find((parameter) => parameter.name === name)!;
      expect(standardError).toBeLessThan(size);
      expect(Math.abs(value(found, name) - wanted)).toBeLessThan(4 * standardError!);
    }
    expect(found.identifiability.undetermined).toEqual([]);
  });

  it("are only bounded from below by impacts that stick, and then the file's value is kept", () => {
    const pairs = velocities(0.2).map((u): Pair => [u, bounce(u, 0.5, 1)]);
    const found = identify(slidingPoint({ friction: 2 }), pairs, { law: "newton" });
    expect(found.identifiability.undetermined).toEqual(["grip.friction"]);
    expect(value(found, "grip.friction")).toBe(2);
    const low = identify(slidingPoint({ friction: 0.01 }), pairs, { law: "newton" });
    expect(low.misfit.relative).toBeLessThan(1e-8);
  });

  it("do not depend on the units", () => {
    const scale = 1e9;
    const pairs = velocities(2).map((u): Pair => [u.map((x) => x * scale), bounce(u, 0.7, 0.2).map((x) => x * scale)]);
    const found = identify(slidingPoint({ mass: 1e-9 }), pairs, { law: "newton", energy: "free" });
    expectClose(value(found, "grip.friction"), 0.2, { relative: 1e-8, because });
  });

  it("of isotropic friction in space come out from slip", () => {
    const model = modelOf({
      kind: "impact",
      massMatrix: [
        [1, 0, 0],
        [0, 1, 0],
        [0, 0, 1],
      ],
      preVelocity: [0, 0, -1],
      elements: [
        { name: "floor", type: "geometric-unilateral", direction: [0, 0, 1], restitution: 0.2 },
        {
          name: "grip",
          type: "coulomb-isotropic",
          directions: [
            [1, 0, 0],
            [0, 1, 0],
          ],
          normal: "floor",
          friction: 0.1,
        },
      ],
    });
    // A point mass slips on in its own direction and loses μ(1 + ε)|v_n|.
    const pairs = Array.from({ length: 6 }, (_, k): Pair => {
      const [x, y] = [2 * Math.cos(k), 2 * Math.sin(k)];
      const left = (2 - 0.25 * 1.5) / 2;
      return [
        [x, y, -1],
        [left * x, left * y, 0.5],
      ];
    });
    const found = identify(model, pairs, { law: "newton", only: ["floor.restitution", "grip.friction"] });
    expectClose(value(found, "floor.restitution"), 0.5, { relative: 1e-7, because });
    expectClose(value(found, "grip.friction"), 0.25, { relative: 1e-7, because });
    expect(found.identifiability).toMatchObject({ rank: 2, undetermined: [] });
  });

  it("leave Frémond's matrix exact where friction is known", () => {
    const pairs = velocities(2).map((u): Pair => [u, bounce(u, 0.8, 0.1)]);
    const found = identify(slidingPoint({ friction: 0.1 }), pairs, { law: "fremond" });
    expectClose(found.matrix!.entries[0]![0]!, 0.8, { relative: 1e-8, because });
  });
});
