import { describe, expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { contactsJson, contactsText } from "../../../src/reports/contacts-report.ts";
import { expectClose } from "../../support/expect.ts";

/** A crate that slides with 2 m/s on a floor. */
function sliding(crate: object, floor: object, more: object = {}) {
  const polygon = [[-0.3, -0.2], [0.3, -0.2], [0.3, 0.2], [-0.3, 0.2]]; // biome-ignore format: one line
  const file = {
    kind: "system",
    bodies: [{ name: "crate", mass: 5, shape: { polygon }, position: [0, 0.2], velocity: [2, 0], ...crate }],
    obstacles: [{ name: "floor", type: "half-plane", ...floor }],
    simulate: { until: 1 },
    ...more,
  };
  return readModel(JSON.stringify(file), { kind: "system" }).model;
}

const frictionOf = (...args: Parameters<typeof sliding>) => sliding(...args).contacts![0]!.friction;

describe("the coefficient of a pair", () => {
  it("is that of the one partner that has a value, whichever it is", () => {
    expect(frictionOf({ friction: 0.4 }, {})).toEqual({ value: 0.4, from: "partner", of: ["crate"] });
    expect(frictionOf({}, { friction: 0.4 })).toEqual({ value: 0.4, from: "partner", of: ["floor"] });
  });

  it("is √(μ1 μ2) of both, and an explicit 0 is 0", () => {
    expect(frictionOf({ friction: 0.4 }, { friction: 0.9 })).toEqual({
      value: Math.sqrt(0.4 * 0.9),
      from: "both",
      of: ["crate", "floor"],
    });
    expect(frictionOf({ friction: 0.4 }, { friction: 0 })).toMatchObject({ value: 0, from: "both" });
  });

  it("is 0 where nobody has one, and what is given for the contact wins", () => {
    expect(frictionOf({}, {})).toEqual({ value: 0, from: "default", of: [] });
    const contacts = [{ between: ["crate", "floor"], friction: 0.1 }];
    expect(frictionOf({ friction: 0.4 }, { friction: 0.9 }, { contacts })).toMatchObject({
      value: 0.1,
      from: "contact",
    });
    expect(frictionOf({ friction: 0.4 }, {}, { contacts: [{ between: ["crate", "floor"] }] })).toMatchObject({
      value: 0.4,
      from: "partner",
    });
  });

  it("is combined alike for restitution", () => {
    const [pair] = sliding({}, { restitution: 0.3 }).contacts!;
    expect(pair!.restitution).toEqual({ value: 0.3, from: "partner", of: ["floor"] });
  });

  it("stops a crate with friction on a floor that says nothing after v²/(2μg)", () => {
    const { final } = simulate(sliding({ friction: 0.4 }, {}));
    expect(final.velocity[0]).toBe(0);
    expectClose(final.position[0]!, 4 / (2 * 0.4 * 9.81), { absolute: 1e-9, because: "tolerance of the run" });
  });
});

describe("the list of pairs", () => {
  it("has pairs with equal coefficients together and says where they come from", () => {
    const ball = (name: string, x: number) => ({ name, mass: 1, shape: { disc: 0.1 }, position: [x, 5] });
    const bodies = [ball("p", 0), ball("q", 1), { ...ball("r", 2), friction: 0.2 }];
    const { contacts = [] } = sliding({}, { friction: 0.4 }, { bodies });
    const groups = contactsJson(contacts);
    expect(groups.map(({ pairs }) => pairs)).toEqual([["p-q"], ["p-r", "q-r"], ["p-floor", "q-floor"], ["r-floor"]]);
    const text = contactsText(contacts);
    expect(text).toMatch(/p-r, q-r +0\.2 +of r +0 +default/);
    expect(text).toMatch(/r-floor +0\.282843 +√ of both/);
  });

  it("is not there without shapes that can touch", () => {
    const model = sliding({}, {}, { contacts: [] });
    expect(model.contacts).toBeUndefined();
  });
});
