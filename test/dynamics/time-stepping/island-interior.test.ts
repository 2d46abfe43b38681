import { describe, expect, it } from "vitest";
import {
  type IslandContacts,
  islandResidual,
  moveBodies,
} from "../../../src/dynamics/time-stepping/island-contacts.ts";
import { interiorPoint, islandInterior } from "../../../src/dynamics/time-stepping/island-interior.ts";
import { acceleratedSweeps } from "../../../src/dynamics/time-stepping/island-sweeps.ts";
import { denseOfRaw, inclusionOfRaw } from "../../../src/problems/inclusion-of-raw.ts";
import { judgeOf } from "../../../src/problems/judge-raw.ts";
import { inclusionResidual } from "../../../src/problems/residual.ts";
import { solve } from "../../../src/solvers/solve.ts";
import { expectAllClose } from "../../support/expect.ts";
import { islandOf, pyramid, randomContacts, rawOf, tower } from "./island-scenes.ts";

/** Impulses, and the changes of the velocities that they make. */
const found = ({ arrays, velocity, count, freedoms }: IslandContacts): [Float64Array, Float64Array] => [
  arrays.impulses.slice(0, 2 * count),
  velocity.slice(0, freedoms),
];

describe("the interior point on an island", () => {
  it("stops a tower of 30 bodies: \u039b_c = height \u2212 c", () => {
    const height = 30;
    const island = islandOf(tower(height), height);
    expect(interiorPoint(islandInterior(), island, 1e-12)).toBeLessThanOrEqual(1e-12);
    const impulses = Array.from({ length: height }, (_, c) => height - c);
    expectAllClose(
      impulses.map((_, c) => island.arrays.impulses[2 * c]!),
      impulses,
      { absolute: 1e-8, because: "the residual times the condition of the tower" },
    );
  });

  it("finds the velocities that Lemke's method finds, in pyramids of boxes with more contacts than they need", () => {
    for (const [width, friction, seed] of [
      [2, 0.5, 1],
      [2, 0.1, 2],
      [2, 1, 3],
      [3, 0.5, 4],
      [3, 0.2, 5],
    ] as const) {
      const { contacts, freedoms } = pyramid(width, friction, seed);
      expect(2 * contacts.length).toBeGreaterThan(freedoms);
      const island = islandOf(contacts, freedoms);
      expect(interiorPoint(islandInterior(), island, 1e-10)).toBeLessThanOrEqual(1e-10);
      const raw = rawOf(contacts, freedoms);
      const { problem, expand } = denseOfRaw(judgeOf(raw));
      const [impulses, velocities] = found(island);
      expect(inclusionResidual(inclusionOfRaw(raw), impulses)).toBeLessThanOrEqual(1.001e-10);
      const reference = solve(problem, { solver: "lemke" });
      expect(reference.status).toBe("solved");
      const other = islandOf(contacts, freedoms);
      other.arrays.impulses.set(expand(reference.impulses));
      moveBodies(other);
      expectAllClose([...velocities], [...found(other)[1]], { absolute: 1e-7, because: "the residuals of both" });
    }
  });

  it("solves pyramids of 91 boxes in at most 30 steps, where a hundred sweeps do not", () => {
    for (const [friction, seed] of [
      [0.5, 1],
      [0.3, 2],
      [0.8, 3],
    ] as const) {
      const { contacts, freedoms } = pyramid(13, friction, seed);
      const swept = islandOf(contacts, freedoms);
      expect(acceleratedSweeps(swept, 100, 1e-8)).toBeGreaterThan(1e-8);
      const island = islandOf(contacts, freedoms);
      let steps = 0;
      const residual = interiorPoint(islandInterior(), island, 1e-8, () => ++steps < 0);
      expect(residual).toBeLessThanOrEqual(1e-8);
      expect(steps).toBeLessThanOrEqual(30);
    }
  });

  it("solves contacts without friction beside others, and islands that turn any way", () => {
    for (let seed = 1; seed <= 20; seed++) {
      const contacts = randomContacts(seed, 12, 5).map((contact, c) => ({
        ...contact,
        friction: c % 3 === 0 ? 0 : 0.3 * contact.friction,
      }));
      const island = islandOf(contacts, 15);
      expect(interiorPoint(islandInterior(), island, 1e-8)).toBeLessThanOrEqual(1e-8);
      const [impulses] = found(island);
      expect(inclusionResidual(inclusionOfRaw(rawOf(contacts, 15)), impulses)).toBeLessThanOrEqual(1.001e-8);
    }
  });

  it("keeps its order for the same contacts and makes another for others, to the last digit", () => {
    const [one, other] = [pyramid(4, 0.5, 1), pyramid(5, 0.5, 2)];
    const shifted = { ...one, contacts: [...one.contacts].reverse() };
    const room = islandInterior();
    for (const { contacts, freedoms } of [one, one, other, shifted, one]) {
      const [island, fresh] = [islandOf(contacts, freedoms), islandOf(contacts, freedoms)];
      expect(interiorPoint(room, island, 1e-9)).toBe(interiorPoint(islandInterior(), fresh, 1e-9));
      expect(found(island)).toEqual(found(fresh));
    }
    const { factors } = room.matrix;
    interiorPoint(room, islandOf(one.contacts, one.freedoms), 1e-9);
    expect(room.matrix.factors).toBe(factors);
  });

  it("leaves the best of its steps with their residual where it is stopped or asked for more than there is", () => {
    const { contacts, freedoms } = pyramid(6, 0.5, 3);
    for (const most of [1, 5, Infinity]) {
      const island = islandOf(contacts, freedoms);
      let steps = 0;
      const residual = interiorPoint(islandInterior(), island, 0, () => ++steps >= most);
      const [, velocities] = found(island);
      moveBodies(island);
      expect(islandResidual(island)).toBe(residual);
      expect(found(island)[1]).toEqual(velocities);
      if (most === Infinity) expect(residual).toBeLessThan(1e-8);
    }
  });
});
