/**
 * Whether a run created energy: judged once, with the tolerance in words, for the report of the terminal and the verdict of the studio.
 * 2⁻¹⁶ = 1.52588e-5 and 2⁻³⁰ = 9.3132e-10 of energies of 100 J are 0.00152588 J and 9.3132e-8 J.
 */
import { describe, expect, it } from "vitest";
import { motionVerdict } from "../../src/plots/motion-verdict.ts";
import type { StoredResult } from "../../src/reports/read-result.ts";
import { createdEnergy } from "../../src/reports/run-energy.ts";
import { simulationText } from "../../src/reports/simulation-report.ts";
import { storedMotion } from "../support/motions.ts";

type Motion = StoredResult<"simulation-result">;
const energy = { initial: 100, final: 50, dissipated: 50, external: 0 };
const judged = (method: string, created: number) => createdEnergy({ method, energy: { ...energy, created } });

describe("created energy", () => {
  it("of time steps counts as their error up to 2⁻¹⁶ of the energies, of events as rounding up to 2⁻³⁰", () => {
    expect(judged("moreau", 0.0015).isFinding).toBe(false);
    expect(judged("moreau", 0.0016).isFinding).toBe(true);
    expect(judged("event", 9e-8).isFinding).toBe(false);
    expect(judged("event", 1e-7).isFinding).toBe(true);
  });

  it("is measured by T where T + U is nothing: the zero of U is a choice", () => {
    const swinging = { initial: 0, final: 0, dissipated: 0, external: 0, kinetic: { initial: 100, final: 100 } };
    expect(createdEnergy({ method: "moreau", energy: { ...swinging, created: 0.0015 } }).isFinding).toBe(false);
  });

  it("names what was created and what counts as error, nothing where nothing was", () => {
    expect(judged("moreau", 0)).toMatchObject({ none: "no energy was created" });
    expect(judged("moreau", 0).note).toBeUndefined();
    expect(judged("moreau", 5e-6)).toMatchObject({
      none: "no energy was created beyond the error of time steps",
      note: "5e-6 J were created; up to 0.00152588 J (2⁻¹⁶ of the energies) count as the error of time steps",
    });
    expect(judged("event", 9e-8).note).toContain("up to 9.3132e-8 J (2⁻³⁰ of the energies) count as rounding");
  });

  it("is told in the same words by the terminal and by the verdict", () => {
    const stored = storedMotion("bouncing-ball");
    const run = {
      ...stored,
      method: "moreau",
      energy: { ...(stored.energy as object), created: 5e-6, largestIncrease: 0 },
    };
    const { none, note } = createdEnergy(run as never);
    const verdict = motionVerdict(run as unknown as Motion);
    const text = simulationText(run as never, { coordinates: ["z"] }).replaceAll(/\s+/g, " ");
    expect(text).toContain(`${none}; ${note};`);
    expect(verdict.headline.toLowerCase()).toBe(none);
    expect(verdict.reason).toContain(`${note}.`);
  });
});
