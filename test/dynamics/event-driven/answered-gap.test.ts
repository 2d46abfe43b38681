/** A gap that an event has answered is zero on both sides of its rounding. */
import { expect, it } from "vitest";
import { openStart } from "../../../src/dynamics/check-initial.ts";
import { measureContacts } from "../../../src/dynamics/event-driven/contact-reach.ts";
import { openRun } from "../../../src/dynamics/event-driven/run-state.ts";
import { attempt, openMover } from "../../../src/dynamics/event-driven/take-step.ts";
import { eventSettings } from "../../../src/dynamics/run-settings.ts";
import { readModel } from "../../../src/models/read-model.ts";

it("an answered contact that flies a rounding above the floor comes again when it is below it beyond rounding, not at the same instant", () => {
  // A disc of 1 m about (0, 1 + 2⁻⁵²) comes down from rest; the floor is at 0.
  const file = {
    kind: "system",
    gravity: [0, -10],
    bodies: [{ name: "disc", mass: 1, shape: { disc: 1 }, position: [0, 1 + 2 ** -52] }],
    obstacles: [{ name: "floor", type: "half-plane" }],
  };
  const { model } = readModel(JSON.stringify(file), { kind: "system" });
  const settings = eventSettings(model.system, { until: 1, from: 0.5 });
  const { system, q, u } = openStart(model.system, model.initial, settings);
  const run = openRun(system, { until: 1 }, settings, false, 0);
  run.q.set(q);
  run.u.set(u);
  run.energies.largest = 1;
  measureContacts(run);
  const gap = system.elements.findIndex(({ kind }) => kind === "geometric-unilateral");
  run.contacts.answered[gap] = run.t;
  run.contacts.answeredGap[gap] = 2 ** -52;
  const step = attempt(run, openMover(run), 1e-3);
  expect(step.triggers?.map(({ kind }) => kind)).toEqual(["gap"]);
  // ½ · 10 t²: half of what counts as zero at least, after 5e-8 s. The rounding that it began with is passed after 7e-9 s.
  expect(step.after).toBeGreaterThan(Math.sqrt((0.5 * run.contacts.rounding[gap]!) / 5));
});
