import { describe, expect, it } from "vitest";
import type { InclusionProblem } from "../../src/problems/inclusion-problem.ts";
import { type RawOfInclusion, rawOfInclusion } from "../../src/problems/raw-of-inclusion.ts";
import { type BlockParts, block } from "../../src/sets/reservoirs/block.ts";
import { denseRows } from "../support/raw-problems.ts";

/** G_ij = 10 (i + 1) + (j + 1), c_i = i + 1, so that every entry tells its place. */
function inclusion(...blocks: BlockParts[]): InclusionProblem {
  const size = blocks.reduce((sum, { dimension }) => sum + dimension, 0);
  const matrix = Float64Array.from({ length: size * size }, (_, k) => 10 * Math.floor(k / size) + (k % size) + 11);
  const offset = Float64Array.from({ length: size }, (_, i) => i + 1);
  return { size, matrix, offset, blocks: blocks.map(block) };
}

const contact = (start: number): BlockParts => ({ kind: "unilateral", start, dimension: 1 });
const joint = (start: number): BlockParts => ({ kind: "bilateral", start, dimension: 1 });
const line = (start: number, normal: number, mu: number): BlockParts => ({
  ...{ kind: "coulomb-step", start, dimension: 1, normal, friction: [mu, mu] },
});
const disk = (start: number, normal: number, mu: number): BlockParts => ({
  ...{ kind: "coulomb-disk", start, dimension: 2, normal, friction: [mu, mu] },
});
const ellipse = (start: number, normal: number): BlockParts => ({
  ...{ kind: "coulomb-ellipse", start, dimension: 2, normal, friction: [0.5, 0.4] },
});

const made = (problem: InclusionProblem): RawOfInclusion => {
  const raw = rawOfInclusion(problem);
  if (typeof raw !== "object") throw new Error(`no problem: ${raw}`);
  return raw;
};

/** Two joints in one direction. */
const dependent: InclusionProblem = {
  ...inclusion(joint(0), joint(1), contact(2), line(3, 2, 0.5)),
  matrix: Float64Array.of(2, 2, 1, 0, 2, 2, 1, 0, 1, 1, 3, 0, 0, 0, 0, 4),
};

describe("an inclusion problem as a raw one", () => {
  it("of hard contacts is an LCP; friction without a coefficient is left out", () => {
    const { problem, components } = made(inclusion(contact(0), line(1, 0, 0), contact(2)));
    expect([...components]).toEqual([0, 2]);
    expect(problem).toMatchObject({ form: "lcp", offset: Float64Array.of(1, 3) });
    expect(problem.form === "lcp" && denseRows(problem.matrix)).toEqual([
      [11, 13],
      [31, 33],
    ]);
  });

  it("with bilateral constraints is an MLCP in which these are free", () => {
    const { problem } = made(inclusion(joint(0), contact(1)));
    expect(problem).toMatchObject({ form: "mlcp", isFree: Uint8Array.of(1, 0) });
  });

  it("of planar friction has the contacts in line, normal first, wherever their components stood", () => {
    const { problem, components } = made(inclusion(contact(0), contact(1), line(2, 1, 0.3), line(3, 0, 0.7)));
    expect([...components]).toEqual([0, 3, 1, 2]);
    expect(problem).toMatchObject({ form: "local", dimension: 2, offset: Float64Array.of(1, 4, 2, 3) });
    expect(problem.form === "local" && [...problem.friction]).toEqual([0.7, 0.3]);
    expect(problem.form === "local" && denseRows(problem.matrix)[1]).toEqual([41, 44, 42, 43]);
  });

  it("with a bilateral constraint beside friction has its answer in W and q: G_CC − G_CB G_BB⁻¹ G_BC", () => {
    const problem: InclusionProblem = {
      ...inclusion(joint(0), contact(1), line(2, 1, 0.5)),
      matrix: Float64Array.of(4, 2, -1, 2, 5, 0.5, -1, 0.5, 3),
      offset: Float64Array.of(8, -1, 2),
    };
    const { problem: raw } = made(problem);
    expect(raw).toMatchObject({ form: "local", offset: Float64Array.of(-5, 4), friction: Float64Array.of(0.5) });
    expect(raw.form === "local" && denseRows(raw.matrix)).toEqual([
      [4, 1],
      [1, 2.75],
    ]);
  });

  it("of contacts of which one lacks tangents gives it empty ones", () => {
    const { problem, components } = made(
      inclusion(contact(0), disk(1, 0, 0.5), contact(3), line(4, 3, 0.2), contact(5)),
    );
    expect([...components]).toEqual([0, 1, 2, 3, 4, -1, 5, -1, -1]);
    expect(problem).toMatchObject({ form: "local", dimension: 3, friction: Float64Array.of(0.5, 0.2, 0) });
    const rows = problem.form === "local" ? denseRows(problem.matrix) : [];
    expect(rows[5]).toEqual(new Array(9).fill(0));
    expect(rows.map((row) => row[8])).toEqual(new Array(9).fill(0));
  });

  it.each([
    ["dependent bilateral constraints beside friction", dependent],
    ["a fixed bound", inclusion(contact(0), { kind: "step", start: 1, dimension: 1, bound: 2 })],
    ["friction that is not the same in all directions, or has spin", inclusion(contact(0), ellipse(1, 0))],
    ["a contact with two frictions", inclusion(contact(0), line(1, 0, 0.5), line(2, 0, 0.5))],
    ["friction without a contact", inclusion(joint(0), contact(1), line(2, 0, 0.5))],
  ])("says that it is none because of %s", (reason, problem) => {
    expect(rawOfInclusion(problem)).toBe(reason);
  });

  it("without a contact is no contact problem", () => {
    expect(rawOfInclusion(inclusion(joint(0)))).toBeUndefined();
  });
});
