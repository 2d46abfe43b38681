/** What a recorder is shown between the ends of the steps. */
import { describe, expect, it } from "vitest";
import { runEventDriven } from "../../../src/dynamics/event-driven/run-event-driven.ts";
import { INNER_STATES } from "../../../src/dynamics/simulation.ts";
import { expectClose } from "../../support/expect.ts";
import { scratchFolder, spragJson } from "../../support/sprag.ts";
import { bouncingBall } from "../../support/systems-stepping.ts";

interface Seen {
  readonly t: number;
  readonly z: number;
  readonly isRecord: boolean;
}

function watch(every?: number): Seen[] {
  const seen: Seen[] = [];
  const recorder = {
    record: (t: number, q: Float64Array): number => seen.push({ t, z: q[0]!, isRecord: true }),
    look: (t: number, q: Float64Array): number => seen.push({ t, z: q[0]!, isRecord: false }),
  };
  const options = { until: 1.5, recorder, ...(every !== undefined && { every }) };
  runEventDriven(bouncingBall(0.5, 10), { position: [5], velocity: [0] }, options);
  return seen;
}

describe.each([undefined, 0.013])("look (every %s)", (every) => {
  const seen = watch(every);

  it("shows the states in the order of time, each inside its step", () => {
    for (let k = 1; k < seen.length; k++) expect(seen[k]!.t).toBeGreaterThanOrEqual(seen[k - 1]!.t);
    expect(seen.filter(({ isRecord }) => !isRecord).length).toBeGreaterThan(0);
  });

  it("shows the same number between any two records of different times", () => {
    let [looks, last] = [0, seen[0]!];
    for (const one of seen.slice(1)) {
      if (!one.isRecord) looks++;
      else {
        expect(looks).toBe(one.t > last.t ? INNER_STATES : 0);
        [looks, last] = [0, one];
      }
    }
  });

  it("shows states of the motion", () => {
    for (const { t, z } of seen.filter(({ t }) => t < 1)) {
      expectClose(z, 5 - 5 * t * t, { absolute: 1e-12, because: "free fall is a parabola" });
    }
  });
});

describe("--watch", () => {
  it("sees a bump of V that is narrower than a step", () => {
    const folder = scratchFolder();
    const file = folder.write(
      "bump.json",
      JSON.stringify({
        ...{ kind: "system", coordinates: ["x"], kineticEnergy: "1/2*dx^2" },
        initial: { position: [-0.51], velocity: [1] },
        simulate: { until: 1 },
        lyapunov: "1 - x + 0.3*exp(-((x - 0.02)/0.005)^2)",
      }),
    );
    const { lyapunov } = spragJson(["simulate", file, "--watch"]) as {
      lyapunov: { verdict: string; rise: { amount: number; from: { t: number }; to: { t: number } } };
    };
    folder.remove();
    let [lowest, rise] = [Infinity, 0];
    for (let x = -0.51; x < 0.49; x += 1e-5) {
      const value = 1 - x + 0.3 * Math.exp(-(((x - 0.02) / 0.005) ** 2));
      lowest = Math.min(lowest, value);
      rise = Math.max(rise, value - lowest);
    }
    expect(lyapunov.verdict).toBe("rises");
    expect(lyapunov.rise.amount).toBeLessThanOrEqual(rise);
    expect(lyapunov.rise.amount).toBeGreaterThan(0.95 * rise);
    expect(lyapunov.rise.from.t).toBeGreaterThan(0.51);
    expect(lyapunov.rise.to.t).toBeLessThan(0.54);
  });
});
