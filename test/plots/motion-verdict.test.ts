/**
 * Is energy created? Kane's pendulum against the wall gains 0.163427 J [Glocker2012] 7.2; a ball with ε = ½ loses its 50 J.
 */
import { describe, expect, it } from "vitest";
import { motionVerdict } from "../../src/plots/motion-verdict.ts";
import type { StoredResult } from "../../src/reports/read-result.ts";
import { simulationChecks } from "../../src/reports/simulation-checks.ts";
import { storedMotion } from "../support/motions.ts";

type Motion = StoredResult<"simulation-result">;
const verdictOf = (name: string, fields: object = {}) => motionVerdict({ ...storedMotion(name), ...fields } as Motion);

describe("the verdict of a motion", () => {
  it("says who took what was lost, when impacts accumulate and when it rests", () => {
    expect(verdictOf("bouncing-ball")).toEqual({
      verdict: "holds",
      headline: "No energy was created",
      reason:
        "Ground takes all of the 50 J lost at contacts; impacts accumulate at 3 s. 23 impacts until 4 s, at rest from 3 s on.",
    });
  });

  it("created energy is the headline", () => {
    const { verdict, headline } = verdictOf("double-pendulum-wall");
    expect(verdict).toBe("fails");
    expect(headline).toContain("creates 0.163427 J");
  });

  it("names the giver once, with numbers as the terminal writes them", () => {
    expect(verdictOf("slider-belt").reason.match(/puts/g)).toHaveLength(1);
    expect(verdictOf("woodpecker").reason).toMatch(/Beak friction puts [\d.]+e-5 J in\./);
  });

  it("a run that ended early is undecided, with its reason", () => {
    const stopped = verdictOf("bouncing-ball", { status: "stopped", reason: "on request" });
    expect(stopped).toMatchObject({ verdict: "undecided", reason: "On request." });
    expect(verdictOf("painleve-rod")).toMatchObject({ verdict: "undecided", headline: "The run failed at 0 s" });
  });
});

describe("the checks of a simulation", () => {
  type Checked = Parameters<typeof simulationChecks>[0];
  const checked = (fields: (result: Checked) => object = () => ({})) => {
    const result = storedMotion("bouncing-ball") as unknown as Checked;
    return simulationChecks({ ...result, ...fields(result) } as Checked)
      .filter(({ holds }) => !holds)
      .map(({ name }) => name);
  };

  it("hold for a ball that comes to rest at zero", () => {
    expect(checked()).toEqual([]);
  });

  it("see a gap in the books, a depth and a rise", () => {
    expect(checked(({ energy }) => ({ energy: { ...energy, imbalance: 1 } }))).toEqual(["books balance to"]);
    expect(checked(() => ({ worstPenetration: 0.1 }))).toEqual(["penetration ≤"]);
    expect(checked(({ energy }) => ({ energy: { ...energy, largestIncrease: 1 } }))).toEqual([
      "largest unpaid rise of T + U",
    ]);
  });
});
