/** Factors of the contact forces are made when K is new, and only then. */
import { describe, expect, it } from "vitest";
import { openStart } from "../../../src/dynamics/check-initial.ts";
import { measureContacts } from "../../../src/dynamics/event-driven/contact-reach.ts";
import { factorsOf, type IslandFactors, leastNormFactors } from "../../../src/dynamics/event-driven/island-factors.ts";
import { openRun } from "../../../src/dynamics/event-driven/run-state.ts";
import { settle } from "../../../src/dynamics/event-driven/settle.ts";
import { accept, attempt, openMover } from "../../../src/dynamics/event-driven/take-step.ts";
import { eventSettings } from "../../../src/dynamics/run-settings.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectClose } from "../../support/expect.ts";
import { boxShape } from "../../support/planar-shapes.ts";

describe("a pile of six boxes at rest", () => {
  const box = (row: number, column: number) => ({
    ...{ name: `b${row}${column}`, mass: 1, shape: boxShape(0.1, 0.05), friction: 0.5 },
    position: [0.22 * column + 0.11 * row, 0.05 + 0.1 * row],
  });
  const file = {
    kind: "system",
    bodies: [0, 1, 2].flatMap((row) => [0, 1, 2].slice(row).map((_, column) => box(row, column))),
    obstacles: [{ name: "floor", type: "half-plane", friction: 0.5 }],
    contacts: "all",
  };

  it("factorises its redundant forces once for all stages of five steps, which carry its weight", () => {
    const { model } = readModel(JSON.stringify(file), { kind: "system" });
    const settings = eventSettings(model.system, { until: 1 });
    const { system, q, u } = openStart(model.system, model.initial, settings);
    const run = openRun(system, { until: 1 }, settings, false, 0);
    run.q.set(q);
    run.u.set(u);
    measureContacts(run);
    expect(settle(run, [])).toBe(true);
    const mover = openMover(run);
    const made = new Set<unknown>();
    for (let step = 1; step <= 5; step++) {
      expect(attempt(run, mover, 0.01).isDone).toBe(true);
      accept(run, mover, 0.01 * step);
      for (const { forLeastNorm } of run.reduced.factors) if (forLeastNorm) made.add(forLeastNorm);
    }
    expect(run.reduced.isRedundant).toBe(true);
    expect(made.size).toBe(1);
    const { acceleration } = run.reduced;
    for (let k = 0; k < acceleration.length; k++)
      expectClose(acceleration[k]!, 0, { absolute: 1e-12, because: "rest" });
  });
});

describe("factors that are held", () => {
  const held: IslandFactors[] = [];
  /** Rank 2: the last row is the sum of the others. */
  const matrix = Float64Array.of(2, 1, 3, 1, 2, 3, 3, 3, 6);

  it("are those of the same K, whatever longer array it begins, and not of another", () => {
    const first = leastNormFactors(factorsOf(held, 1, matrix, 3), 3);
    expect(leastNormFactors(factorsOf(held, 1, Float64Array.of(...matrix, 7), 3), 3)).toBe(first);
    const other = Float64Array.of(2, 0, 0, 0, 2, 0, 0, 0, 6);
    expect(leastNormFactors(factorsOf(held, 1, other, 3), 3).qr.rank).toBe(3);
    expect(factorsOf(held, 1, matrix, 2).size).toBe(2);
    expect(leastNormFactors(factorsOf(held, 1, matrix, 3), 3).qr.rank).toBe(2);
  });

  it("serve every bound of the rank that K does not pass, and are made again for one that it does", () => {
    const factors = factorsOf([], 0, matrix, 3);
    const full = leastNormFactors(factors, 3);
    expect(leastNormFactors(factors, 2)).toBe(full);
    expect(leastNormFactors(factors, 1).qr.rank).toBe(1);
    expect(leastNormFactors(factors, 2).qr.rank).toBe(2);
    expect(leastNormFactors(factors, 3).qr.rank).toBe(2);
  });
});
