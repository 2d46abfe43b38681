import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { bodyRoom } from "../../src/sets/body.ts";
import { CONTENSOU } from "../../src/sets/contensou.ts";
import { DISK } from "../../src/sets/disk.ts";
import { SEGMENT } from "../../src/sets/interval.ts";
import { type BlockKind, block, leverOf } from "../../src/sets/reservoirs/block.ts";
import { defectRoom } from "../../src/sets/reservoirs/defect.ts";
import {
  axisOf,
  bodyOf,
  projectReservoirInPlace,
  RESERVOIRS,
  sizeOf,
  supportOf,
  supportPointInto,
} from "../../src/sets/reservoirs/reservoirs.ts";
import { expectAllClose, expectClose } from "../support/expect.ts";
import { RUNS, vector } from "./laws.ts";

const dot = (x: ArrayLike<number>, y: ArrayLike<number>): number =>
  Array.from(x).reduce((sum, value, j) => sum + value * y[j]!, 0);
const norm = (x: ArrayLike<number>): number => Math.hypot(...Array.from(x));

const BODIES = Object.entries({ segment: SEGMENT, disk: DISK, ...CONTENSOU });

describe.each(BODIES)("unit body %s", (_, body) => {
  const m = body.dimension;
  const room = bodyRoom();
  const directions = vector(m).filter((d) => norm(d) > 1e-3);

  it("has the support point ∇Φ(d) on its boundary, with Φ(d) = d·∇Φ(d)", () => {
    fc.assert(
      fc.property(directions, (d) => {
        const point = new Float64Array(m);
        body.supportPointInto(point, 0, d, 0, room);
        expectClose(dot(point, d), body.support(d, 0, room), { relative: 1e-14, because: "Euler's identity" });
        expectClose(body.gauge(point, 0, room), 1, { relative: 1e-13, because: "halving ends at rounding" });
      }),
      RUNS,
    );
  });

  it("sends y + h n back to the boundary point y with normal n, and says that it was outside", () => {
    fc.assert(
      fc.property(directions, fc.constantFrom(0.25, 1, 30), fc.constantFrom(0.5, 1, 7), (d, height, size) => {
        const n = d.map((x) => x / norm(d));
        const point = new Float64Array(m);
        body.supportPointInto(point, 0, n, 0, room);
        const outside = point.map((p, j) => size * p + height * n[j]!);
        const normal = new Float64Array(m);
        expect(body.normalInto(normal, 0, outside, 0, size, room)).toBe(true);
        expectAllClose(normal, n, { absolute: 1e-12, because: "rounding over the height" });
        expect(body.projectInPlace(outside, 0, size, room)).toBe(true);
        expectAllClose(
          outside,
          point.map((p) => size * p),
          { absolute: 4e-14 * size, because: "rounding of x" },
        );
      }),
      RUNS,
    );
  });

  it("leaves points inside where they are, without a normal", () => {
    fc.assert(
      fc.property(directions, (d) => {
        const inside = d.map((x) => (0.9 * x) / body.gauge(d, 0, room));
        const before = inside.slice();
        const normal = new Float64Array(m).fill(7);
        expect(body.normalInto(normal, 0, inside, 0, 1, room)).toBe(false);
        expect(body.projectInPlace(inside, 0, 1, room)).toBe(false);
        expect([...inside, ...normal]).toEqual([...before, ...new Array(m).fill(7)]);
      }),
      RUNS,
    );
  });

  it("has the Hessian that differences of its support points give", () => {
    const hessian = new Float64Array(9);
    const h = 1e-5;
    fc.assert(
      // The ring's second derivative has a logarithmic singularity at equal slip and spin.
      fc.property(
        directions.filter((d) => m < 3 || Math.abs(Math.hypot(d[0]!, d[1]!) - Math.abs(d[2]!)) > 0.1 * norm(d)),
        (d) => {
          const unit = d.map((x) => x / norm(d));
          body.supportHessianInto(hessian, unit, 0, room);
          for (let j = 0; j < m; j++) {
            const ends = [h, -h].map((step) => {
              const moved = unit.map((x, k) => (k === j ? x + step : x));
              body.supportPointInto(moved, 0, moved, 0, room);
              return moved;
            });
            for (let i = 0; i < m; i++) {
              const slope = (ends[0]![i]! - ends[1]![i]!) / (2 * h);
              expectClose(hessian[i * m + j]!, slope, { absolute: 2e-7, because: "differences of second order" });
            }
          }
        },
      ),
      { ...RUNS, numRuns: 50 },
    );
  });

  it("writes only its own numbers", () => {
    const out = new Float64Array(m + 2).fill(9);
    body.projectInPlace(out, 1, 1, room);
    expect([out[0], out[m + 1]]).toEqual([9, 9]);
    body.supportPointInto(
      out,
      1,
      Float64Array.from({ length: m }, () => 1),
      0,
      room,
    );
    expect([out[0], out[m + 1]]).toEqual([9, 9]);
  });
});

const KINDS = Object.keys(RESERVOIRS) as BlockKind[];
const NUMBERS = { friction: [0.3, 0.7], bound: 1.3, radius: 0.4, pressure: "hertz" } as const;

describe.each(KINDS)("reservoir %s", (kind) => {
  const { dimension: m, family } = RESERVOIRS[kind];
  const isFed = family === "friction";
  const own = block({ kind, start: isFed ? 1 : 0, dimension: m, normal: isFed ? 0 : -1, ...NUMBERS });
  const size = 2.5;
  const room = bodyRoom();
  const levers = Array.from({ length: m }, (_, j) => leverOf(own, j));
  const project = (x: Float64Array): Float64Array => {
    const out = x.slice();
    projectReservoirInPlace(own, out, 0, isFed ? size : 1, room);
    return out;
  };
  const impulses = (own_: ArrayLike<number>): Float64Array =>
    Float64Array.from(isFed ? [size, ...Array.from(own_)] : Array.from(own_));

  it("has a projection with (x − p)·(z − p) ≤ 0 for every other projection z", () => {
    fc.assert(
      fc.property(vector(m), vector(m), (x, y) => {
        const p = project(x);
        const z = project(y);
        expect(
          dot(
            x.map((value, j) => value - p[j]!),
            z.map((value, j) => value - p[j]!),
          ),
        ).toBeLessThan(1e-12);
        expectAllClose(project(p), p, { absolute: 1e-13, because: "a projection stays" });
      }),
      RUNS,
    );
  });

  it("has a defect that is zero exactly where ξ ∈ N_C(−Λ), and Λ + prox(−Λ + ξ/g) elsewhere", () => {
    const g = 0.8;
    fc.assert(
      fc.property(vector(m), vector(m), (x, lambda) => {
        const check = (xi: Float64Array, rim: Float64Array): Float64Array => {
          const space = defectRoom();
          space.x.set(xi.map((value) => value / g));
          const head = impulses(rim.map((value, j) => value * levers[j]!));
          RESERVOIRS[kind].writeDefect(own, { head, tail: undefined }, space);
          return space.defect.slice(0, m);
        };
        const p = project(x);
        const solved = check(
          x.map((value, j) => g * (value - p[j]!)),
          p.map((value) => -value),
        );
        expect(norm(solved)).toBeLessThan(1e-13 * (1 + norm(x)));
        const moved = project(lambda.map((value, j) => -value + x[j]! / g));
        const wanted = moved.map((value, j) => value + lambda[j]!);
        expectAllClose(check(x, lambda), wanted, { absolute: 1e-13 * (1 + norm(x)), because: "rounding of Λ" });
      }),
      RUNS,
    );
  });

  if (isFed) {
    it("transmits nothing while its normal pulls: C = {0}, and the defect is Λ itself", () => {
      fc.assert(
        fc.property(vector(m), vector(m), (xi, lambda) => {
          const space = defectRoom();
          space.x.set(xi.map((value) => value / 0.8));
          const head = Float64Array.of(-0.7, ...lambda.map((value, j) => value * levers[j]!));
          RESERVOIRS[kind].writeDefect(own, { head, tail: undefined }, space);
          expectAllClose(space.defect.slice(0, m), lambda, {
            absolute: 1e-13 * (1 + norm(xi)),
            because: "rounding of Λ",
          });
        }),
        RUNS,
      );
    });
  }

  if (RESERVOIRS[kind].body(own)) {
    it("has support points on its border that no projection passes", () => {
      fc.assert(
        fc.property(
          vector(m).filter((d) => norm(d) > 1e-3),
          vector(m),
          (d, x) => {
            const scale = isFed ? size : 1;
            const atRim = d.map((value, j) => value * levers[j]!);
            const point = new Float64Array(m);
            supportPointInto(point, own, d, room);
            expectClose(dot(point, d), supportOf(own, d, room), { relative: 1e-14, because: "Euler's identity" });
            const border = point.map((value, j) => (scale * value) / levers[j]!);
            expectAllClose(project(border), border, { absolute: 1e-13, because: "it belongs to the set" });
            const inside = dot(project(x), atRim);
            expect(inside).toBeLessThanOrEqual(scale * supportOf(own, d, room) + 1e-12);
          },
        ),
        RUNS,
      );
    });

    it("shrinks to what transmits where semi-axes vanish", () => {
      expect(bodyOf(own)).toBe(RESERVOIRS[kind].body(own));
      expect(bodyOf({ ...own, friction: [0, 0], bound: 0 })).toBeUndefined();
    });
  } else {
    it("has no bounds", () => {
      expect(axisOf(own, 0)).toBe(Infinity);
      expect(bodyOf(own)).toBeUndefined();
    });
  }
});

describe("a disk that slips under an impulse of 55 bits", () => {
  it.each([0, 1])("meets its law exactly along direction %i, head and tail together", (j) => {
    // Λ_N = 2⁵⁴ + 1, μ = 1, −Λ_T = Λ_N e_j and ξ along e_j: on the border, with the outward normal. A double holds neither.
    const [head, tail] = [Float64Array.of(2 ** 54, 0, 0), Float64Array.of(1, 0, 0)];
    head[1 + j] = -(2 ** 54);
    tail[1 + j] = -1;
    const space = defectRoom();
    space.x[j] = 1;
    const own = block({ kind: "coulomb-disk", start: 1, dimension: 2, normal: 0, friction: [1, 1] });
    RESERVOIRS["coulomb-disk"].writeDefect(own, { head, tail }, space);
    expectAllClose(space.defect.subarray(0, 2), [0, 0], { absolute: 1e-15, because: "solution of the law" });
  });
});

describe("blocks", () => {
  it("have the size of their normal impulse, never negative, and 1 without one", () => {
    const friction = block({ kind: KINDS[3]!, start: 1, dimension: 1, normal: 0 });
    expect(sizeOf(friction, Float64Array.of(3, 0))).toBe(3);
    expect(sizeOf(friction, Float64Array.of(-3, 0))).toBe(0);
    expect(sizeOf(block({ kind: KINDS[0]!, start: 0, dimension: 1 }), Float64Array.of(-3))).toBe(1);
  });

  it("of an ellipse with one semi-axis are a segment", () => {
    const flat = block({ kind: "coulomb-ellipse", start: 1, dimension: 2, normal: 0, friction: [0, 0.5] });
    expect(bodyOf(flat)).toBe(SEGMENT);
  });
});
