/** What the end of a chatter does to the energy. */
import { expect, it } from "vitest";
import { simulate } from "../../../src/dynamics/simulate.ts";
import { readModel } from "../../../src/models/read-model.ts";

/** A disc beside its centre of mass rolls over a corner of an angle, where it touches two pieces with nearly the same normal. */
const DISC_ON_ANGLE = `
kind: system
bodies:
  - name: disc
    mass: 1
    inertia: 0.007597396200850034
    friction: 0.06942473889794201
    shape: { disc: 0.11252700565382838, center: [0.03375810169614851, 0] }
    position: [-0.22151181735098363, 0.913990818336606]
    velocity: [0.1648626858368516, -0.9269824409857392]
    spin: 2.2963420185260475
  - name: angle
    mass: 1
    inertia: 0.00664280523834985
    friction: 0.15333109453786165
    shape:
      polygon:
        - [-0.1152632225677371, -0.1152632225677371]
        - [0.1152632225677371, -0.1152632225677371]
        - [0.1152632225677371, -0.04610528902709485]
        - [-0.04610528902709485, -0.04610528902709485]
        - [-0.04610528902709485, 0.1152632225677371]
        - [-0.1152632225677371, 0.1152632225677371]
    position: [-0.4286970651475713, 0.5287842442281544]
    angle: 4.217710476368666
    velocity: [0.7208173833787441, 1.7262471513822675]
    spin: -1.33697152370587
obstacles: [{ name: floor, type: half-plane, friction: 0.5, restitution: 0.3 }]
`;

it("gives no friction what contacts that nearly depend on each other press against each other", () => {
  const { energy, status } = simulate(readModel(DISC_ON_ANGLE, { kind: "system" }).model, {
    ...{ method: "event", until: 0.6 },
  });
  expect(status).toBe("done");
  // Plastic impacts and friction take energy only; rounding of 16 J.
  expect(energy.largestIncrease).toBeLessThan(1e-12);
  expect(energy.byElement["disc-angle.1.friction"]).toBeLessThan(1e-12);
});
