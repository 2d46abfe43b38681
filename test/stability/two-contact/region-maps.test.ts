import { describe, expect, it } from "vitest";
import { decidePosture } from "../../../src/stability/two-contact/decide-posture.ts";
import { expectClose, expectPrinted } from "../../support/expect.ts";
import { exampleSeven, exampleSix } from "./paper-postures.ts";

/** Last point of the way from a to b at which the posture is feasible, by bisection. */
function feasibleUpTo(feasible: (x: number) => boolean, a: number, b: number): number {
  let [inside, outside] = [a, b];
  for (let k = 0; k < 50; k++) {
    const middle = (inside + outside) / 2;
    if (feasible(middle)) inside = middle;
    else outside = middle;
  }
  return inside;
}

const range = (from: number, to: number, count: number) =>
  Array.from({ length: count }, (_, k) => from + ((to - from) * k) / (count - 1));

describe("Example 6: the centre of mass over the contacts of Example 3", () => {
  const grid = range(-0.6, 0.15, 31).flatMap((x) =>
    range(-2, 9, 23).map((z) => ({ x, z, found: decidePosture(exampleSix(x, z)) })),
  );

  it("the feasible centres of mass are a vertical strip −0.5483 < x < 0.0901", () => {
    for (const z of [-1, 0, 3]) {
      const feasible = (x: number) => decidePosture(exampleSix(x, z)).region !== 0;
      expectPrinted(feasibleUpTo(feasible, -0.3, -1), "-0.5483");
      expectPrinted(feasibleUpTo(feasible, -0.3, 1), "0.0901");
    }
  });

  it("a verdict does not depend on what was decided before it, so any number of workers gives the same map", () => {
    const again = [...grid].reverse().map(({ x, z }) => decidePosture(exampleSix(x, z)));
    again.reverse().forEach(({ region, verdict, margin }, k) => {
      const { found } = grid[k]!;
      expect([region, verdict, margin]).toEqual([found.region, found.verdict, found.margin]);
    });
  });

  it("all regions 0 to 7 occur", () => {
    expect([...new Set(grid.map((one) => one.found.region))].sort()).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
  });

  it("region 6 is ambiguous with FN and NN", () => {
    const ambiguous = grid.filter((one) => one.found.region === 6);
    for (const { found } of ambiguous) expect(found.ambiguity!.modes).toEqual(["FN", "NN"]);
  });

  it("every persistent posture is decided, as the paper found", () => {
    const open = grid.filter((one) => one.found.region === 7 && one.found.persistence!.persistent);
    expect(open).toEqual([]);
  });

  it("a low centre of mass is stable", () => {
    for (const { x, z, found } of grid) if (z <= -0.5 && x > -0.547 && x < 0.09) expect([2, 3]).toContain(found.region);
  });
});

describe("Example 7: slope and friction", () => {
  const grid = range(-20, 30, 26).flatMap((alpha) =>
    range(0.03, 0.99, 21).map((mu) => ({ alpha, mu, found: decidePosture(exampleSeven(alpha, mu)) })),
  );

  it("with l2 = −0.1 the regions 0, 2, 3 and 7 occur", () => {
    expect([...new Set(grid.map((one) => one.found.region))].sort()).toEqual([0, 2, 3, 7]);
  });

  it("persistent exactly for μ2 < 0.25, and then decided", () => {
    for (const { mu, found } of grid) {
      if (found.region === 0) continue;
      expect(found.persistence!.persistent).toBe(mu < 0.25);
      if (mu < 0.25) expect(found.verdict).toBe("stable");
    }
  });

  it("feasible from α = −14.036° for large μ2: the load then passes through contact 2", () => {
    const lowest = feasibleUpTo((alpha) => decidePosture(exampleSeven(alpha, 0.9)).region !== 0, 0, -20);
    expectPrinted(lowest, "-14.036");
    expectClose(lowest, (-Math.atan(0.1 / 0.4) * 180) / Math.PI, { absolute: 1e-6, because: "closed form" });
  });

  it("as printed, with l2 = +0.1, no posture is persistent: regions 0 and 7 only", () => {
    const regions = range(-20, 30, 26).flatMap((alpha) =>
      range(0.03, 0.99, 11).map((mu) => decidePosture(exampleSeven(alpha, mu, 0.1)).region),
    );
    expect([...new Set(regions)].sort()).toEqual([0, 7]);
  });
});
