/** A step that holds the modes against flicker still sees what closes elsewhere. */
import { describe, expect, it } from "vitest";
import { openStart } from "../../../src/dynamics/check-initial.ts";
import { measureContacts } from "../../../src/dynamics/event-driven/contact-reach.ts";
import { openRun } from "../../../src/dynamics/event-driven/run-state.ts";
import { attempt, openMover } from "../../../src/dynamics/event-driven/take-step.ts";
import { eventSettings } from "../../../src/dynamics/run-settings.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectClose } from "../../support/expect.ts";

describe("a blind step", () => {
  // A disc 1 cm above the floor comes down at 1 m/s without gravity.
  const file = {
    kind: "system",
    gravity: [0, 0],
    bodies: [{ name: "disc", mass: 1, shape: { disc: 0.1 }, position: [0, 0.11], velocity: [0, -1], restitution: 0.5 }],
    obstacles: [{ name: "floor", type: "half-plane" }],
  };
  const { model } = readModel(JSON.stringify(file), { kind: "system" });

  it("ends where a contact that was apart closes: 1 cm at 1 m/s", () => {
    const settings = eventSettings(model.system, { until: 1 });
    const { system, q, u } = openStart(model.system, model.initial, settings);
    const run = openRun(system, { until: 1 }, settings, false, 0);
    run.q.set(q);
    run.u.set(u);
    run.energies.largest = system.kineticEnergy(q, u);
    measureContacts(run);
    const step = attempt(run, openMover(run), 0.02, true);
    expect(run.log.failure).toBeUndefined();
    expect(step.triggers?.map(({ kind }) => kind)).toEqual(["gap"]);
    expectClose(step.after, 0.01, { relative: 1e-12, because: "the motion is uniform" });
  });
});
