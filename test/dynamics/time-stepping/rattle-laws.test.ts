/** Every impact law under `rattle`: the impact as `sprag impact` has it, the motion as the event-driven method has it, and the books. */
import { describe, expect, it } from "vitest";
import { answerImpact } from "../../../src/answers/answer-impact.ts";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { LAWS, type LawName } from "../../../src/laws/laws.ts";
import { readModel } from "../../../src/models/read-model.ts";
import type { MethodName } from "../../../src/models/simulation-options.ts";
import { expectAllClose, expectClose } from "../../support/expect.ts";
import { boxShape } from "../../support/planar-shapes.ts";

const CONTACTS = ["plank-ball", "plank-floor.1", "plank-floor.2", "plank-floor.3", "plank-floor.4", "ball-floor"];

/** Full: every contact has a share in the rebound of every other one, with numbers that are no symmetry of the mechanism. */
const fremondMatrix = CONTACTS.map((_, i) => CONTACTS.map((_, j) => (i === j ? 0.4 : 0.1 * ((i + 2 * j) % 3))));

const CHOICES: Readonly<Record<LawName, unknown>> = {
  ...{
    newton: "newton",
    moreau: "moreau",
    poisson: "poisson",
    fremond: "fremond",
    "max-dissipation": "max-dissipation",
  },
  canonical: { name: "canonical", of: "fremond" },
  user: { name: "user", postVelocity: ["u1", "-0.5*u2", "u3", "u4", "-0.5*u5", "u6"] },
};

/** A plank that carries a ball, both at 1.5 m/s down and 0.7 m/s to the right, so high above a floor: three contacts with friction meet. */
const fileOf = (law: LawName, height: number): string =>
  JSON.stringify({
    kind: "system",
    gravity: [0, -9.81],
    bodies: [
      {
        name: "plank",
        mass: 2,
        shape: boxShape(0.5, 0.1),
        position: [0, 0.1 + height],
        ...{ friction: 0.3, restitution: 0.4 },
      },
      {
        name: "ball",
        mass: 0.5,
        shape: { disc: 0.2 },
        position: [0.2, 0.4 + height],
        spin: 2,
        ...{ friction: 0.3, restitution: 0.7 },
      },
    ].map((body) => ({ ...body, velocity: [0.7, -1.5] })),
    obstacles: [{ name: "floor", type: "half-plane", friction: 0.5, restitution: 0.5 }],
    contacts: "all",
    ...{ law: CHOICES[law], restitution: 0.4, fremondMatrix },
  });

/** Works by faces: how two corners of one face share their friction is open. */
function byFace(works: Readonly<Record<string, number>>): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const [name, work] of Object.entries(works)) {
    const face = name.replace(/\.\d/, "");
    sums[face] = (sums[face] ?? 0) + work;
  }
  return sums;
}

const NAMES = Object.keys(LAWS) as LawName[];

describe.each(NAMES)("the law %s under rattle", (law) => {
  const run = (height: number, method: MethodName, until: number) => {
    const { model } = readModel(fileOf(law, height), { kind: "system" });
    return simulate(model, { method, until, ...(method === "rattle" && { step: 1e-3 }) });
  };

  it("ends the impact of a start with the velocities of `sprag impact`", () => {
    const { solutions } = answerImpact(fileOf(law, 0)).result;
    const { status, final, energy } = run(0, "rattle", 1e-9);
    expect(status).toBe("done");
    expectAllClose(final.velocity, solutions[0]!.postVelocity, { absolute: 2e-8, because: "9.81 m/s² for 1 ns" });
    expectClose(energy.final - energy.initial, solutions[0]!.energy.work, { absolute: 1e-7, because: "the same" });
  });

  it("follows the event-driven motion through the impact, with the same works", () => {
    const [own, event] = [run(0.2, "rattle", 0.13), run(0.2, "event", 0.13)];
    expect([own.status, event.status]).toEqual(["done", "done"]);
    expect(own.events.some(({ type }) => type === "impact")).toBe(true);
    expectAllClose(own.final.velocity, event.final.velocity, {
      absolute: 1e-9,
      because: "steps of a parabola are exact",
    });
    // Contacts without rebound close at the end of a step, which is of first order in positions and works.
    const absolute = law === "max-dissipation" ? 10 * 1e-3 : 1e-9;
    expectAllClose(own.final.position, event.final.position, { absolute, because: "as above, one step late" });
    const works = byFace(event.energy.byElement);
    for (const [name, work] of Object.entries(byFace(own.energy.byElement))) {
      expectClose(work, works[name]!, { absolute, because: `work of ${name}, one step late` });
    }
    expect(own.energy.imbalance).toBeLessThan(absolute);
  });
});
