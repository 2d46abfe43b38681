import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { METHOD_NAMES } from "../../../src/models/simulation-options.ts";
import { expectAllClose } from "../../support/expect.ts";

const NAMES = ["a", "b", "c", "d", "e"];

/** A row of five equal discs of radius 0.1, the first `moving` of them at 1 m/s and 0.1 m away from the others. */
function cradle(moving: number, fremondMatrix: unknown, more: object = {}) {
  const bodies = NAMES.map((name, i) => ({
    ...{ name, mass: 1, shape: { disc: 0.1 } },
    position: [0.2 * i - (i < moving ? 0.1 : 0), 0],
    velocity: [i < moving ? 1 : 0, 0],
  }));
  const text = JSON.stringify({ kind: "system", gravity: 0, bodies, law: "fremond", fremondMatrix, ...more });
  return readModel(text, { kind: "system" }).model;
}

/** Pairs of neighbours, ten pairs in all. */
const NEIGHBOURS = ["a-b", "b-c", "c-d", "d-e"];
const exchange = Object.fromEntries(NEIGHBOURS.map((name, i) => [name, { [NEIGHBOURS[3 - i]!]: 1 }]));

describe.each(METHOD_NAMES)("a cradle of discs with the exchange matrix, method %s", (method) => {
  // The exchange of approach and separation: as many discs leave as come, at the same speed.
  it.each([1, 2, 3])("lets as many discs leave as come: %i", (moving) => {
    const run = simulate(cradle(moving, exchange), { until: 0.5, method });
    expect(run.status).toBe("done");
    expectAllClose(
      NAMES.map((_, i) => run.final.velocity[3 * i]!),
      NAMES.map((_, i) => (i < 5 - moving ? 0 : 1)),
      { absolute: 1e-12, because: "rounding" },
    );
  });

  it("is Newton's law with a diagonal matrix, ball by ball", () => {
    const contacts = NEIGHBOURS.map((name) => ({ between: name.split("-"), restitution: 0.6 }));
    const diagonal = NEIGHBOURS.map((_, i) => NEIGHBOURS.map((_, j) => (i === j ? 0.6 : 0)));
    const [own, newton] = ["fremond", "newton"].map((law) =>
      simulate(cradle(2, diagonal, { contacts, law }), { until: 0.9, method, step: 1e-3 }),
    );
    expectAllClose(own!.final.velocity, newton!.final.velocity, { absolute: 1e-9, because: "rounding of the impacts" });
    expect(own!.energy.final).toBeLessThan(own!.energy.initial);
  });
});

describe("Frémond's matrix of a file with bodies", () => {
  it("has a row for each pair in the order of bodies, listed or not", () => {
    const model = cradle(1, exchange);
    const names = model.system.elements.map(({ name }) => name);
    expect(names).toEqual(["a-b", "a-c", "a-d", "a-e", "b-c", "b-d", "b-e", "c-d", "c-e", "d-e"]);
    const entries = model.fremondMatrix!.flatMap((row, i) =>
      row.flatMap((entry, j) => (entry === 0 ? [] : [[names[i], names[j], entry]])),
    );
    expect(entries).toEqual([
      ["a-b", "d-e", 1],
      ["b-c", "c-d", 1],
      ["c-d", "b-c", 1],
      ["d-e", "a-b", 1],
    ]);
  });

  it("counts clutches and elements after the contacts", () => {
    const more = {
      clutches: [{ name: "ratchet", between: ["e", "ground"] }],
      elements: [{ name: "wall", type: "geometric-unilateral", gap: "2 - e_x" }],
      contacts: [{ between: ["a", "b"] }],
    };
    const model = cradle(1, { wall: { "a-b": 0.25 }, ratchet: { wall: 0.5 } }, more);
    expect(model.fremondMatrix).toEqual([
      [0, 0, 0],
      [0, 0, 0.5],
      [0.25, 0, 0],
    ]);
  });
});
