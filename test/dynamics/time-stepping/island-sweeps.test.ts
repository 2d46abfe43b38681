import { describe, expect, it } from "vitest";
import { islandResidual, moveBodies } from "../../../src/dynamics/time-stepping/island-contacts.ts";
import { acceleratedSweeps } from "../../../src/dynamics/time-stepping/island-sweeps.ts";
import { islands, partSet } from "../../../src/dynamics/time-stepping/islands.ts";
import { inclusionOfRaw } from "../../../src/problems/inclusion-of-raw.ts";
import { inclusionResidual } from "../../../src/problems/residual.ts";
import { growingRows, reserve } from "../../../src/solvers/sparse/sparse-rows.ts";
import { expectAllClose, expectClose } from "../../support/expect.ts";
import { type Contact, islandOf, numbers, randomContacts, rawOf, tower } from "./island-scenes.ts";

describe("the residual of an island", () => {
  it("is that of all problems, to rounding", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const contacts = randomContacts(seed, 12, 5);
      const island = islandOf(contacts, 15);
      const next = numbers(100 + seed);
      for (let i = 0; i < 24; i++) island.arrays.impulses[i] = i % 2 === 0 ? Math.max(0, 4 * next()) : 2 * next();
      moveBodies(island);
      const judged = inclusionResidual(inclusionOfRaw(rawOf(contacts, 15)), island.arrays.impulses.slice(0, 24));
      expectClose(islandResidual(island), judged, { relative: 1e-12, because: "plain sums against exact ones" });
    }
  });
});

/** Sweeps that are made, as far as the questions tell, which come every 25; at most `most`. */
function sweepsMade(height: number, most: number, goal: number, isImpatient: boolean): number {
  let asked = 0;
  acceleratedSweeps(islandOf(tower(height), height), most, goal, isImpatient, () => ++asked < 0);
  return 25 * asked;
}

describe("sweeps with momentum", () => {
  it("find what stops a tower of 30 bodies in 60 sweeps, where plain ones have not begun to", () => {
    const height = 30;
    const contacts = tower(height);
    const island = islandOf(contacts, height);
    expect(acceleratedSweeps(island, 60, 1e-8)).toBeLessThanOrEqual(1e-8);
    const impulses = Array.from({ length: height }, (_, c) => height - c);
    expectAllClose(
      contacts.map((_, c) => island.arrays.impulses[2 * c]!),
      impulses,
      { absolute: 1e-4, because: "the residual times the condition of the tower" },
    );
  });

  it("return the residual of the impulses they leave", () => {
    const contacts = randomContacts(7, 40, 12);
    for (const most of [1, 7, 60]) {
      const island = islandOf(contacts, 36);
      const residual = acceleratedSweeps(island, most, 1e-6);
      moveBodies(island);
      expect(islandResidual(island)).toBe(residual);
    }
  });

  it("leave off where they are asked to, with the residual of what they leave", () => {
    const [stopped, counted] = [islandOf(tower(300), 300), islandOf(tower(300), 300)];
    let asked = 0;
    const residual = acceleratedSweeps(stopped, 3000, 1e-12, false, () => ++asked > 1);
    expect(asked).toBe(2);
    expect(residual).toBe(acceleratedSweeps(counted, 50, 1e-12));
    expect(stopped.arrays.impulses).toEqual(counted.arrays.impulses);
  });

  it("that are impatient leave off where those that are left do not lead to the goal, and go on where they do", () => {
    // At the rate of two hundred sweeps six hundred bodies would take thousands; a hundred bodies take two hundred.
    expect(sweepsMade(600, 1000, 1e-12, true)).toBeLessThanOrEqual(200);
    expect(sweepsMade(600, 1000, 1e-12, false)).toBeGreaterThan(900);
    expect(sweepsMade(100, 1000, 1e-8, true)).toBe(sweepsMade(100, 1000, 1e-8, false));
    expect(sweepsMade(100, 1000, 1e-8, true)).toBeLessThanOrEqual(200);
  });
});

/** Sixty contacts or more between discs that touch at random. */
function discContacts(seed: number, count: number, friction: number): Contact[] {
  const [next, discs] = [numbers(seed), 40];
  return Array.from({ length: count }, (_, c): Contact => {
    const one = c % discs;
    const other = (one + 1 + Math.floor((discs - 1) * (next() + 0.5))) % discs;
    const x = Math.cos(6 * next());
    const z = Math.sqrt(1 - x * x) * (next() > 0 ? 1 : -1);
    return {
      index: [0, 1, 2].map((k) => 3 * one + k).concat([0, 1, 2].map((k) => 3 * other + k)),
      ...{ normal: [x, z, 0, -x, -z, 0], tangent: [z, -x, 1.4, -z, x, 1.4], friction },
      offset: [next() - 0.2, next()],
    };
  });
}

/** The fewest sweeps to 1e-8, up to `most`. */
function sweepsNeeded(contacts: Contact[], freedoms: number, most: number): number {
  for (let sweeps = 1; sweeps < most; sweeps++) {
    if (acceleratedSweeps(islandOf(contacts, freedoms), sweeps, 1e-8) <= 1e-8) return sweeps;
  }
  return most;
}

describe("momentum begins anew", () => {
  it("where a sweep changes more than the last one: else it runs in circles", () => {
    for (const seed of [6, 12, 13]) expect(sweepsNeeded(discContacts(seed, 90, 0.5), 120, 600)).toBeLessThan(300);
  });

  it("where it leads away: a tenth of the sweeps more without", () => {
    const seeds = [1, 2, 3, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14];
    const sweeps = seeds.map((seed) => sweepsNeeded(discContacts(seed, 60, 0.1), 120, 200));
    expect(sweeps.reduce((sum, n) => sum + n, 0)).toBeLessThan(690);
  });
});

describe("the contacts of an island", () => {
  it("are all swept, and each far from the one before it: what comes down a tower would else take a sweep for every body", () => {
    const bodies = 100;
    const rows = growingRows(bodies);
    reserve(rows, 2 * bodies);
    // Each body on the one below; the lowest on the ground.
    for (let c = 0, end = 0; c < bodies; c++) {
      rows.index[end++] = c;
      if (c > 0) rows.index[end++] = c - 1;
      rows.start[c + 1] = end;
    }
    const found = islands();
    const blocks = Array.from({ length: bodies }, () => ({ normal: -1 }));
    partSet(found, { entries: rows, size: bodies, mass: { freedoms: bodies }, blocks, isSparse: true, loads: 1 });
    const order = Array.from(found.normals.subarray(found.starts[0], found.starts[1]));
    expect(found.count).toBe(1);
    expect([...order].sort((a, b) => a - b)).toEqual(Array.from({ length: bodies }, (_, c) => c));
    for (let c = 1; c < bodies; c++) expect(Math.abs(order[c]! - order[c - 1]!)).toBeGreaterThan(bodies / 4);
  });

  it("are parted again when rows have been loaded, and not before", () => {
    const rows = growingRows(2);
    reserve(rows, 4);
    rows.index.set([0, 1, 1, 2]);
    rows.start.set([0, 2, 4]);
    const blocks = [{ normal: -1 }, { normal: -1 }];
    const set = { entries: rows, size: 2, mass: { freedoms: 4 }, blocks, isSparse: true, loads: 1 };
    const found = islands();
    partSet(found, set);
    expect(found.count).toBe(1);
    // The second contact goes to bodies of its own.
    rows.index.set([2, 3], 2);
    partSet(found, set);
    expect(found.count).toBe(1);
    set.loads++;
    partSet(found, set);
    expect(found.count).toBe(2);
  });
});
