import fc from "fast-check";
import { CholeskyDecomposition, Matrix } from "ml-matrix";
import { describe, expect, it } from "vitest";
import { type AdmissibleSet, admissibleSet } from "../../src/laws/admissible-set.ts";
import { halton } from "../../src/linalg/halton.ts";
import { nnls } from "../../src/linalg/nnls.ts";
import type { ImpactProblem } from "../../src/problems/impact-problem.ts";
import { reservoirBlocks } from "../../src/problems/inclusion-problem.ts";
import { exampleImpact } from "../support/models.ts";
import { randomImpact } from "../support/random-impact.ts";
import { CURVED, minus, POLYHEDRAL, product, proposals, setOf, size } from "./admissible-set-tools.ts";

/** Impulses out of the reservoirs, by their definition; the bilateral part is zero. */
function randomImpulses(impact: ImpactProblem, index: number): Float64Array {
  const out = new Float64Array(impact.size);
  const speed = size(impact, impact.preVelocity);
  const at = (i: number): number => halton(index, i);
  const blocks = reservoirBlocks(impact);
  for (const { kind, start } of blocks) {
    const compliance = impact.delassus[start * impact.size + start]!;
    if (kind === "unilateral")
      out[start] = (at(start) < 0.3 ? 0 : 2.5 * (at(start) - 0.3)) * (speed / Math.sqrt(compliance));
  }
  for (const { kind, start, bound, normal, friction } of blocks) {
    if (kind === "step") out[start] = bound * (2 * at(start) - 1);
    if (kind === "coulomb-step") out[start] = friction[0] * out[normal]! * (2 * at(start) - 1);
    if (kind === "coulomb-disk" || kind === "coulomb-ellipse") {
      const angle = 2 * Math.PI * at(start);
      const share = Math.min(1, 1.5 * at(start + 1));
      out[start] = friction[0] * out[normal]! * share * Math.cos(angle);
      out[start + 1] = friction[1] * out[normal]! * share * Math.sin(angle);
    }
  }
  return out;
}

/** Admissible velocities found by trying impulses: every condition is checked as it is written. */
function triedPoints(impact: ImpactProblem, tries: number): number[][] {
  const { freedoms: f, size: n } = impact;
  const found: number[][] = [];
  for (let k = 0; k < tries; k++) {
    const impulses = randomImpulses(impact, k);
    const u = Array.from(impact.preVelocity, (value, j) => {
      let sum = value;
      for (let i = 0; i < n; i++) sum += impact.response[i * f + j]! * impulses[i]!;
      return sum;
    });
    const opens = reservoirBlocks(impact).every(({ kind, start }) => {
      const velocity = u.reduce((sum, value, j) => sum + impact.directions[start * f + j]! * value, 0);
      return kind === "bilateral" ? Math.abs(velocity) < 1e-12 : kind !== "unilateral" || velocity >= 0;
    });
    if (opens && size(impact, u) <= size(impact, impact.preVelocity)) found.push(u);
  }
  return found;
}

function checkProjection(set: AdmissibleSet, tolerance: number): void {
  const { impact } = set;
  const speed = size(impact, impact.preVelocity);
  const points = triedPoints(impact, 60);
  const results = proposals(impact, 3).map((x) => ({ x, p: set.project(x) }));
  for (const { x, p } of results) {
    expect(p.reached).toBe(true);
    expect(set.membership(p.postVelocity, { margin: tolerance }).inside).toBe(true);
    expect(set.project(p.postVelocity).distance).toBeLessThanOrEqual(tolerance * speed);
    for (const z of points) {
      const gap = product(impact, minus(x, p.postVelocity), minus(z, p.postVelocity));
      expect(gap).toBeLessThanOrEqual(tolerance * speed * Math.max(speed, size(impact, x)));
    }
    for (const { x: y, p: q } of results) {
      const moved = size(impact, minus(p.postVelocity, q.postVelocity));
      expect(moved).toBeLessThanOrEqual(size(impact, minus(x, y)) + tolerance * speed);
    }
  }
  for (const z of points) {
    expect(set.membership(z).inside).toBe(true);
    expect(set.project(z).distance).toBeLessThanOrEqual(tolerance * speed);
  }
}

describe("prox onto the admissible set", () => {
  it("is the nearest point, idempotent, nonexpansive, and fixes tried admissible points (polyhedral)", () => {
    fc.assert(
      fc.property(randomImpact(POLYHEDRAL), (model) => checkProjection(setOf(model), 1e-11)),
      { numRuns: 30, seed: 2012 },
    );
  });

  it("is the nearest point, idempotent, nonexpansive, and fixes tried admissible points (curved)", () => {
    fc.assert(
      fc.property(randomImpact(CURVED), (model) => checkProjection(setOf(model), 1e-9)),
      { numRuns: 40, seed: 2012 },
    );
  });

  it("holds for orthotropic friction on an example", () => {
    checkProjection(admissibleSet(exampleImpact("sphere-orthotropic")), 1e-10);
  });

  it("agrees with Dykstra's algorithm on the three sets (frictionless)", () => {
    fc.assert(
      fc.property(randomImpact(["geometric-unilateral"]), (model) => {
        const set = setOf(model);
        const [x] = proposals(set.impact, 1);
        const expected = dykstra(set.impact, x!);
        fc.pre(expected !== undefined);
        const off = size(set.impact, minus(set.project(x!).postVelocity, expected!));
        expect(off).toBeLessThanOrEqual(1e-6 * size(set.impact, set.impact.preVelocity));
      }),
      { numRuns: 30, seed: 2012 },
    );
  });
});

/** Nearest point by Dykstra in v = Lᵀu with L from ml-matrix; undefined when it does not settle. */
function dykstra(impact: ImpactProblem, x: number[]): number[] | undefined {
  const { freedoms: f, size: n } = impact;
  const mass = new Matrix(Array.from({ length: f }, (_, i) => Array.from(impact.mass.subarray(i * f, i * f + f))));
  const factor = new CholeskyDecomposition(mass).lowerTriangularMatrix;
  const rows = new Matrix(
    Array.from({ length: n }, (_, i) => Array.from(impact.directions.subarray(i * f, i * f + f))),
  );
  const columns = inverse(factor).mmul(rows.transpose());
  const y = Float64Array.from(columns.to1DArray());
  const toV = (u: ArrayLike<number>): Float64Array =>
    Float64Array.from(
      factor
        .transpose()
        .mmul(Matrix.columnVector(Array.from(u)))
        .to1DArray(),
    );
  const start = toV(impact.preVelocity);
  const radius = Math.hypot(...start);
  const combine = (base: Float64Array, weights: Float64Array): Float64Array =>
    base.map((value, k) => weights.reduce((sum, weight, i) => sum + weight * y[k * n + i]!, value));
  const projections = [
    (v: Float64Array) =>
      combine(
        v,
        nnls(
          y,
          f,
          n,
          v.map((value) => -value),
        ).x,
      ),
    (v: Float64Array) =>
      combine(
        start,
        nnls(
          y,
          f,
          n,
          v.map((value, k) => value - start[k]!),
        ).x,
      ),
    (v: Float64Array) => v.map((value) => value * Math.min(1, radius / Math.hypot(...v))),
  ];
  let v = toV(x);
  const corrections = projections.map(() => new Float64Array(f));
  for (let cycle = 0; cycle < 4000; cycle++) {
    const before = v;
    let moved = 0;
    projections.forEach((project, i) => {
      const shifted = v.map((value, k) => value + corrections[i]![k]!);
      v = project(shifted);
      const correction = shifted.map((value, k) => value - v[k]!);
      moved = Math.max(moved, ...correction.map((value, k) => Math.abs(value - corrections[i]![k]!)));
      corrections[i] = correction;
    });
    if (Math.max(moved, ...v.map((value, k) => Math.abs(value - before[k]!))) < 1e-10 * radius) {
      return inverse(factor)
        .transpose()
        .mmul(Matrix.columnVector(Array.from(v)))
        .to1DArray();
    }
  }
  return undefined;
}

function inverse(lower: Matrix): Matrix {
  const f = lower.rows;
  const out = Matrix.zeros(f, f);
  for (let j = 0; j < f; j++) {
    for (let i = j; i < f; i++) {
      let sum = i === j ? 1 : 0;
      for (let k = j; k < i; k++) sum -= lower.get(i, k) * out.get(k, j);
      out.set(i, j, sum / lower.get(i, i));
    }
  }
  return out;
}

describe("sampling and support", () => {
  it("samples the same admissible points at every call, and none beats the support function", () => {
    fc.assert(
      fc.property(randomImpact(POLYHEDRAL), (model) => {
        const set = setOf(model);
        const points = set.sample(8);
        expect(set.sample(8)).toEqual(points);
        const speed = size(set.impact, set.impact.preVelocity);
        const [d] = proposals(set.impact, 1);
        const { value, postVelocity, reached } = set.support(d!);
        const scale = speed * size(set.impact, d!);
        expect(reached).toBe(true);
        expect(set.membership(postVelocity, { margin: 1e-7 }).inside).toBe(true);
        expect(Math.abs(product(set.impact, d!, postVelocity) - value)).toBeLessThanOrEqual(1e-7 * scale);
        for (const z of [...points, ...triedPoints(set.impact, 30)]) {
          expect(set.membership(z).inside).toBe(true);
          expect(product(set.impact, d!, z)).toBeLessThanOrEqual(value + 1e-7 * scale);
        }
      }),
      { numRuns: 40, seed: 2012 },
    );
  });
});
