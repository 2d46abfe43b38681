/**
 * Whether a run created energy: judged once, with the tolerance in words, for the report of the terminal and the verdict of the studio.
 * 2⁻¹⁶ = 1.52588e-5 and 2⁻³⁰ = 9.3132e-10 of energies of 100 J are 0.00152588 J and 9.3132e-8 J.
 */
import { describe, expect, it } from "vitest";
import { openLedger } from "../../src/dynamics/ledger.ts";
import { motionVerdict } from "../../src/plots/motion-verdict.ts";
import type { StoredResult } from "../../src/reports/read-result.ts";
import { createdEnergy, workTone } from "../../src/reports/run-energy.ts";
import { simulationText } from "../../src/reports/simulation-report.ts";
import { storedMotion } from "../support/motions.ts";
import { bouncingBall } from "../support/systems-stepping.ts";

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

  it("and by the largest T of the run, which may be at neither end", () => {
    const passing = {
      initial: 0,
      final: 0,
      dissipated: 0,
      external: 0,
      kinetic: { initial: 0, final: 0, largest: 100 },
    };
    expect(createdEnergy({ method: "moreau", energy: { ...passing, created: 0.0015 } }).isFinding).toBe(false);
    expect(createdEnergy({ method: "moreau", energy: { ...passing, created: 0.0016 } }).isFinding).toBe(true);
  });

  it("of one event has the colour of a gain where that of the run would be a finding", () => {
    const run = (method: string) => ({ method, energy: { ...energy, created: 1 } });
    expect([0.0016, 0.0015, 0, -1e-15, -1e-9].map((work) => workTone(work, run("moreau")))).toEqual([
      ...["gain", "none", "none", "none", "loss"],
    ]);
    expect(workTone(1e-7, run("event"))).toBe("gain");
    expect(workTone(9e-8, run("event"))).toBe("none");
  });

  it("warns of a run where its report does, and not of rounding beside tens of joules", () => {
    const rounded = openLedger(bouncingBall(0.5, 10, 2));
    rounded.start(Float64Array.of(1.2), Float64Array.of(0), 0);
    // A stack at rest: T is nothing, U is 24 J.
    rounded.created.enter(1.878, [1.26e-11], 0);
    const books = rounded.close(Float64Array.of(1.2), Float64Array.of(0), 2);
    expect(books.created).toBe(1.26e-11);
    expect(rounded.created.warnings("moreau", books)).toEqual([]);
    expect(createdEnergy({ method: "moreau", energy: books }).isFinding).toBe(false);
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
