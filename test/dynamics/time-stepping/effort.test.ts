import { expect, it } from "vitest";
import { steppingSettings } from "../../../src/dynamics/run-settings.ts";
import { runTimeStepping } from "../../../src/dynamics/time-stepping/run-time-stepping.ts";
import { solveFor, steppingWorkspace } from "../../../src/dynamics/time-stepping/stepping-workspace.ts";
import { readModel } from "../../../src/models/read-model.ts";

const file = {
  kind: "system",
  bodies: [{ name: "ball", mass: 1, shape: { disc: 0.1 }, position: [0, 0.1], restitution: 0.5 }],
  obstacles: [{ name: "floor", type: "half-plane" }],
};
const { system, initial } = readModel(JSON.stringify(file), { kind: "system" }).model;

function workspaceWith(shouldStop: () => boolean) {
  const settings = steppingSettings(system, { method: "rattle", step: 1e-3, until: 1, shouldStop });
  const work = steppingWorkspace(system, settings, false, false);
  return { work, set: work.sets(new Uint8Array(system.elements.length)) };
}

it("a step that needs more contact problems than any step should fails, so that it is made in halves", () => {
  const { work, set } = workspaceWith(() => false);
  let solved = 0;
  while (solveFor(work, set)) solved++;
  expect(solved).toBe(8192);
  expect(work.result.failure?.kind).toBe("step-laborious");
});

it("a step that takes long asks whether it is still wanted, an ordinary one does not", () => {
  let asked = 0;
  const { work, set } = workspaceWith(() => ++asked > 2);
  for (let k = 0; k < 32; k++) expect(solveFor(work, set)).toBe(true);
  expect(asked).toBe(0);
  while (solveFor(work, set));
  expect(asked).toBe(3);
  expect(work.result.failure?.kind).toBe("stop-asked");
});

it("a run is asked once a step while its steps are ordinary", () => {
  let asked = 0;
  const shouldStop = (): boolean => ++asked > 10;
  const { status, steps } = runTimeStepping(system, initial, { method: "rattle", step: 1e-3, until: 1, shouldStop });
  expect([status, steps]).toEqual(["stopped", 10]);
});
