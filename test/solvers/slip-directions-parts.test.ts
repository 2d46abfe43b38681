import { describe, expect, it } from "vitest";
import { type Body, bodyRoom } from "../../src/sets/body.ts";
import { CONTENSOU } from "../../src/sets/contensou.ts";
import { DISK } from "../../src/sets/disk.ts";
import { smallLp } from "../../src/solvers/enumeration/small-lp.ts";
import {
  bodyRows,
  type CellRow,
  cellRows,
  type DirectionCell,
  firstCells,
  splitCell,
} from "../../src/solvers/slip-directions/direction-cell.ts";
import { maximum } from "./enumeration-brute-force.ts";
import { sequence } from "./enumeration-problems.ts";

const ROUNDING = 1e-12;

/** Least value of the rows for slip x and friction p, normal impulse 1. */
function least(rows: readonly CellRow[], x: readonly number[], p: readonly number[]): number {
  const values = rows.map(({ slip, push, normal }) =>
    slip.reduce((sum, a, j) => sum + a * x[j]! + push[j]! * p[j]!, normal),
  );
  return Math.min(...values);
}

const direction = (angle: number, psi: number): number[] => [
  Math.cos(psi) * Math.cos(angle),
  Math.cos(psi) * Math.sin(angle),
  Math.sin(psi),
];

/** The boundary point of the unit disk or body with this normal. */
function friction(n: readonly number[], body: Body): number[] {
  const out = new Float64Array(3);
  body.supportPointInto(out, 0, Float64Array.from(n), 0, bodyRoom());
  return [...out];
}

/** Some cell of the tree below the first ones. */
function someCell(random: () => number, body: Body): DirectionCell {
  let cells = firstCells(body);
  for (let depth = Math.floor(random() * 6); depth > 0; depth--) {
    cells = splitCell(cells[Math.floor(random() * cells.length)]!);
  }
  return cells[Math.floor(random() * cells.length)]!;
}

const BODIES = Object.entries({ disk: DISK, ...CONTENSOU });

describe("cells of slip directions", () => {
  for (const [name, body] of BODIES) {
    it(`${name}: slip along every direction of a cell keeps its half-spaces, other slip does not`, () => {
      const random = sequence(3);
      for (let k = 0; k < 3000; k++) {
        const cell = someCell(random, body);
        const angle = cell.middle + cell.half * (2 * random() - 1);
        const psi = cell.low + (cell.high - cell.low) * random();
        const n = direction(angle, psi);
        const p = friction(n, body);
        const rows = cellRows(cell, body);
        expect(least(rows, n, p)).toBeGreaterThan(-ROUNDING);
        expect(least(bodyRows(body), n, p)).toBeGreaterThan(-ROUNDING);
        const opposite = n.map((x) => -x);
        expect(least(rows, n, friction(opposite, body))).toBeLessThan(-0.1);
        expect(least(rows, opposite, p), "slip against friction").toBeLessThan(cell.half < 3 ? 1e-9 : -1e-3);
      }
    });

    it(`${name}: the parts of a cell cover it, and the first cells every direction`, () => {
      const random = sequence(5);
      const isIn = (cell: DirectionCell, n: readonly number[], p: readonly number[]) =>
        least(cellRows(cell, body), n, p) > -ROUNDING;
      for (let k = 0; k < 3000; k++) {
        const n = direction(2 * Math.PI * random(), body === DISK ? 0 : Math.PI * (random() - 0.5));
        const p = friction(n, body);
        let cell = firstCells(body).find((one) => isIn(one, n, p));
        for (let depth = 0; depth < 8; depth++) {
          expect(cell).toBeDefined();
          cell = splitCell(cell!).find((one) => isIn(one, n, p));
        }
      }
    });

    it(`${name}: half-spaces of a small cell hold friction within the square of its width`, () => {
      const random = sequence(11);
      let cell = firstCells(body)[0]!;
      for (let depth = 0; depth < (body === DISK ? 8 : 16); depth++) cell = splitCell(cell)[Math.floor(random() * 2)]!;
      const n = direction(cell.middle, (cell.low + cell.high) / 2);
      const p = friction(n, body);
      const inside = p.map((x, j) => x - 1e-3 * n[j]!);
      expect(least(cellRows(cell, body), n, p)).toBeGreaterThan(-ROUNDING);
      expect(least(cellRows(cell, body), n, inside), "off the boundary").toBeLessThan(0);
    });
  }
});

describe("linear programs with equations", () => {
  it("agree with HiGHS, and their certificates prove infeasibility on the rows themselves", () => {
    const random = sequence(13);
    let infeasible = 0;
    for (let k = 0; k < 200; k++) {
      const q = 2 + (k % 5);
      const equations = k % 4;
      const entry = () => (k % 3 === 0 ? Math.floor(random() * 5) - 2 : random() * 2 - 1);
      const row = () => Array.from({ length: q + 1 }, entry);
      const equal = Array.from({ length: equations }, row);
      // A copy of an equation with another right side, now and then: a contradiction.
      if (k % 8 === 7) equal.push(equal[0]!.map((x, j) => (j === q ? x + 1 : x)));
      const atLeast = Array.from({ length: q + Math.floor(random() * 8) }, row);
      const rows = [...equal, ...atLeast].map((values) => Float64Array.from(values));
      const program = smallLp(rows, q, equal.length);
      expect(program.feasible).toBe(maximum(new Array(q + 1).fill(0), { equal, atLeast }) !== undefined);
      if (program.feasible) {
        const { point } = program.maximize(new Float64Array(q));
        rows.forEach((values, i) => {
          const value = values.reduce((sum, x, j) => sum + x * (point[j] ?? 1), 0);
          expect(i < equal.length ? -Math.abs(value) : value).toBeGreaterThan(-1e-9);
        });
        continue;
      }
      infeasible++;
      const y = program.certificate!;
      const sum = Array.from({ length: q + 1 }, (_, j) => rows.reduce((all, values, i) => all + y[i]! * values[j]!, 0));
      y.forEach((weight, i) => {
        if (i >= equal.length) expect(weight).toBeGreaterThanOrEqual(0);
      });
      for (const x of sum.slice(0, q)) expect(Math.abs(x)).toBeLessThan(1e-9 * Math.abs(sum[q]!) + 1e-12);
      expect(sum[q]).toBeLessThan(0);
    }
    expect(infeasible).toBeGreaterThan(20);
  });
});
