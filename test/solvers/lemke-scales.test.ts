import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { frictionLcp } from "../../src/problems/friction-lcp.ts";
import type { InclusionProblem } from "../../src/problems/inclusion-problem.ts";
import { inclusionResidual } from "../../src/problems/residual.ts";
import { lemke } from "../../src/solvers/lemke.ts";
import { expectAllClose } from "../support/expect.ts";
import { complementarySolutions } from "./complementary-bases.ts";
import { blocksOf, friction, impact, noise, unilateral } from "./small-problems.ts";

/** Contacts on random bodies: W has `freedoms` columns, so many contacts on few freedoms are redundant. */
function random(contacts: number, freedoms: number, mu: number, seed: number): InclusionProblem {
  const next = noise(seed);
  const row = (): number[] => Array.from({ length: freedoms }, next);
  const directions = Array.from({ length: contacts }, () => (mu > 0 ? [row(), row()] : [row()])).flat();
  const width = mu > 0 ? 2 : 1;
  const blocks = directions.map((_, i) => (i % width === 0 ? unilateral(i) : friction(i, i - 1, mu)));
  return impact(directions, row(), blocks);
}

describe("sizes, units, orders", () => {
  it.each([
    [300, 320, 0],
    [300, 60, 0],
    [120, 360, 0.5],
  ])("%i contacts on %i freedoms with μ = %d are solved", (contacts, freedoms, mu) => {
    const found = lemke.solve(random(contacts, freedoms, mu, 11));
    expect(found.status).toBe("solved");
    expect(found.residual).toBeLessThan(1e-12);
  });

  it.each([1e9, 1e-9])("masses, lengths and times × %g change nothing but the numbers", (factor) => {
    for (const seed of [1, 2, 3, 4, 5, 6]) {
      const posed = random(4, seed % 2 ? 12 : 3, 0.6, seed);
      const reference = lemke.solve(posed);
      const scaled = {
        ...posed,
        matrix: posed.matrix.map((x) => x / factor),
        offset: posed.offset.map((x) => x * factor * factor),
      };
      const found = lemke.solve(scaled);
      expect([found.status, found.iterations]).toEqual([reference.status, reference.iterations]);
      expectAllClose(
        found.impulses.map((x) => x / factor ** 3),
        reference.impulses,
        { relative: 1e-9, because: "conditioning" },
      );
    }
  });

  it("a unit of its own for every contact changes nothing", () => {
    const posed = random(3, 9, 0.6, 5);
    const unit = [1, 1, 1e9, 1e9, 1e-9, 1e-9];
    const scaled = {
      ...posed,
      matrix: posed.matrix.map((x, k) => x * unit[Math.floor(k / 6)]! * unit[k % 6]!),
      offset: posed.offset.map((x, i) => x * unit[i]!),
    };
    const [reference, found] = [lemke.solve(posed), lemke.solve(scaled)];
    expect(found.iterations).toBe(reference.iterations);
    expectAllClose(
      found.impulses.map((x, i) => x * unit[i]!),
      reference.impulses,
      { relative: 1e-9, because: "conditioning" },
    );
  });

  it("contacts in another order, and all normals first, give the same impulses", () => {
    const posed = random(5, 20, 0.4, 8);
    const reference = lemke.solve(posed);
    for (const order of [
      [8, 9, 0, 1, 4, 5, 2, 3, 6, 7],
      [0, 2, 4, 6, 8, 1, 3, 5, 7, 9],
      [9, 7, 5, 3, 1, 8, 6, 4, 2, 0],
    ]) {
      const place = (i: number): number => order.indexOf(i);
      const found = lemke.solve({
        size: 10,
        matrix: Float64Array.from(order.flatMap((i) => order.map((j) => posed.matrix[i * 10 + j]!))),
        offset: Float64Array.from(order, (i) => posed.offset[i]!),
        blocks: posed.blocks.map((b) => ({ ...b, start: place(b.start), normal: b.normal < 0 ? -1 : place(b.normal) })),
      });
      expectAllClose(
        found.impulses,
        order.map((i) => reference.impulses[i]!),
        { relative: 1e-9, because: "conditioning" },
      );
    }
  });
});

it("agrees with all complementary bases of (140) on random problems of every element type", () => {
  const entry = fc.integer({ min: -8, max: 8 }).map((x) => x / 4);
  const row = fc.array(entry, { minLength: 3, maxLength: 3 });
  const kinds = fc.array(
    fc.constantFrom("contact" as const, "friction" as const, "step" as const, "bilateral" as const),
    { minLength: 1, maxLength: 3 },
  );
  const ends = { solved: 0, none: 0, failed: 0 };
  let missed = 0;
  fc.assert(
    fc.property(
      kinds,
      fc.array(row, { minLength: 6, maxLength: 6 }),
      row,
      fc.constantFrom(0, 0.5),
      (chosen, rows, velocity, epsilon) => {
        const blocks = blocksOf(chosen, 0.5, 0.75);
        const restitution = blocks.map(({ kind }) => (kind === "unilateral" ? epsilon : 0));
        const posed = impact(rows.slice(0, blocks.length), velocity, blocks, restitution, [1, 2, 4]);
        const found = lemke.solve(posed);
        ends[found.status]++;
        const lcp = frictionLcp(posed);
        const all = lcp.infeasible === undefined ? complementarySolutions(lcp) : [];
        if (found.status === "solved") expect(inclusionResidual(posed, found.impulses)).toBeLessThan(1e-12);
        if (found.status === "none") expect(all).toEqual([]);
        // The copositive form decides every impact without restitution.
        if (epsilon === 0) expect(found.status).toBe("solved");
        if (found.status === "failed" && all.length > 0) missed++;
        const isMonotone = !blocks.some(({ kind }) => kind === "coulomb-step");
        if (isMonotone) expect(found.status).not.toBe("failed");
      },
    ),
    { numRuns: 500 },
  );
  expect(ends.solved).toBeGreaterThan(300);
  expect(missed).toBeLessThan(5);
});
