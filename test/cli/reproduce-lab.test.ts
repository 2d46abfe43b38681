import { describe, expect, it } from "vitest";
import type { StoredResult } from "../../src/doors/reports.ts";
import { paperLab } from "../support/paper-rows.ts";
import { sprag } from "../support/sprag.ts";

const lab = paperLab();
const printed = (...args: string[]): unknown => JSON.parse(sprag([...args, "--json"]).stdout);
const stored = (result: StoredResult): unknown => JSON.parse(JSON.stringify(result));

describe("figures of papers are drawn from what the commands store", () => {
  it.each(["kane-stick", "slide-push", "cradle-3-exchange", "double-pendulum-wall"])("impact %s", (name) => {
    expect(stored(lab.storedImpact(name))).toEqual(printed("impact", `examples/${name}.yaml`));
  });

  it.each(["slide-push", "two-contacts"])("certify %s", (name) => {
    expect(stored(lab.storedCertificate(name))).toEqual(printed("certify", `examples/${name}.yaml`));
  });

  it("simulate two-mass-1, with what the phase portrait stands on", () => {
    const run = stored(lab.storedRun("two-mass-1"));
    expect(run).toEqual(printed("simulate", "examples/two-mass-1.yaml"));
    expect(run).toMatchObject({ phase: { coordinate: "q2" } });
  });

  it("posture posture-example-3, apart from the number of samples and the evidence", () => {
    const parts = (result: unknown) => {
      const { maps, evidence: _, ...rest } = result as { maps: Record<string, unknown>; evidence: unknown };
      return { ...rest, maps: { ...maps, samples: [] } };
    };
    const command = printed("posture", "examples/posture-example-3.yaml");
    expect(parts(stored(lab.storedPosture("posture-example-3")))).toEqual(parts(command));
  });

  it("a run of one coordinate has its samples and no others", () => {
    const { coordinates, samples } = lab.storedRun("two-mass-1", "x") as unknown as {
      coordinates: string[];
      samples: { q: number[][]; u: number[][] };
    };
    const whole = lab.storedRun("two-mass-1") as unknown as { samples: { q: number[][] } };
    expect([coordinates, samples.q.length, samples.u.length]).toEqual([["x"], 1, 1]);
    expect(samples.q[0]).toEqual(whole.samples.q[0]);
  });
});
