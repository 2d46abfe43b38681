import { expect, test } from "vitest";
import { measureContacts } from "../../../src/dynamics/event-driven/contact-reach.ts";
import { openRun } from "../../../src/dynamics/event-driven/run-state.ts";
import { eventSettings } from "../../../src/dynamics/run-settings.ts";
import { readModel } from "../../../src/models/read-model.ts";

/** Numbers that count how often all of them are written at once. */
class Counted extends Int32Array {
  fills = 0;

  override fill(value: number, start?: number, end?: number): this {
    this.fills++;
    return super.fill(value, start, end);
  }
}

/** Discs of 2 kg above the ground, far from each other. */
function discs(count: number): string {
  const bodies = Array.from(
    { length: count },
    (_, k) => `  - { name: d${k}, mass: 2, position: [${3 * k}, 5], shape: { disc: 1 } }`,
  );
  return `kind: system\nbodies:\n${bodies.join("\n")}\nobstacles:\n  - { name: ground, type: half-plane }\n`;
}

test("contacts are measured some at a time, each as by itself", () => {
  const { system, initial } = readModel(discs(14), { kind: "system" }).model;
  const options = { until: 1 };
  const run = openRun(system, options, eventSettings(system, options), false, 0);
  run.q.set(initial.position);
  const starts = new Counted(system.elements.length).fill(-1);
  starts.fills = 0;
  run.frame.starts = starts;
  measureContacts(run);
  const { contacts } = run.roles;
  expect(contacts.length).toBe(14 + (14 * 13) / 2);
  // Through the centres: 1/m at the ground, 2/m between two discs.
  const found = contacts.map((e) => run.contacts.compliance[e]!);
  expect(found.filter((g) => Math.abs(g - 0.5) < 1e-15).length).toBe(14);
  expect(found.filter((g) => Math.abs(g - 1) < 1e-15).length).toBe((14 * 13) / 2);
  // Choosing elements costs as much as there are: once for each contact that would be their square.
  expect(starts.fills).toBeLessThan(contacts.length / 16);
});
