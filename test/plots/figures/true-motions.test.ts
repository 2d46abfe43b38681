import { describe, expect, it } from "vitest";
import { phaseOfMotion, recordMotion } from "../../../src/doors/motion.ts";
import { readModel, type SystemModel, simulate, simulationJson } from "../../../src/index.ts";
import { drawFigure } from "../../../src/plots/draw-figure.ts";
import { coordinateCourses } from "../../../src/plots/figures/coordinate-courses.ts";
import type { MotionRecord } from "../../../src/plots/figures/motion-record.ts";
import { LINE } from "../../../src/plots/layout/sizes.ts";
import type { Item } from "../../../src/plots/scene.ts";
import type { StoredResult } from "../../../src/reports/read-result.ts";
import { exampleSystem } from "../../dynamics/reference/reference.ts";
import { soundTexts } from "../../support/figure-checks.ts";
import { exampleRecord } from "../../support/impact-record.ts";
import { storedMotion, storedRun } from "../../support/motions.ts";

const headline = (result: StoredResult, figure = "ledger"): string => soundTexts(result, figure)[0]!;

function systemOf(fields: object): SystemModel {
  return readModel(JSON.stringify({ kind: "system", ...fields }), { kind: "system" }).model;
}

/** Between walls at 0 and 1, with the velocity 1: an impact a second, at half seconds. */
const betweenWalls = (until: number): SystemModel =>
  systemOf({
    ...{ coordinates: ["x"], kineticEnergy: "1/2*dx^2", potentialEnergy: "0" },
    elements: [
      { name: "left", type: "geometric-unilateral", gap: "x", restitution: 1 },
      { name: "right", type: "geometric-unilateral", gap: "1 - x", restitution: 1 },
    ],
    initial: { position: [0.5], velocity: [1] },
    simulate: { until, method: "event" },
  });

describe("who dissipates", () => {
  it("friction on a belt is no damper: it dissipates and puts energy in", () => {
    expect(headline(storedMotion("slider-belt"))).toBe("64.4 J are dissipated; friction puts 7.09 J in");
  });

  it("an oscillating table pays for its nine impacts, g²T²/6 each", () => {
    const result = storedMotion("ball-on-table");
    // ε = ½ and γ⁻ = −2γ⁺; −gT/2 − v = γ⁻, gT/2 − v = γ⁺: γ⁺ = gT/3, lost ½(γ⁻² − γ⁺²) = g²T²/6 = 16.04 J nine times.
    expect((9 * 9.81 ** 2) / 6).toBeCloseTo(144.35, 2);
    expect(headline(result)).toBe("Contacts dissipate 144 J, and their motion pays for it");
  });

  it("dampers are named where no contact acts", () => {
    const damped = systemOf({
      ...{ coordinates: ["x"], kineticEnergy: "1/2*dx^2", potentialEnergy: "0", forces: ["-dx"] },
      elements: [{ name: "wall", type: "geometric-unilateral", gap: "10 - x", restitution: 1 }],
      initial: { position: [0], velocity: [1] },
      simulate: { until: 30, method: "event" },
    });
    expect(headline(storedRun(damped))).toBe("Dampers take 0.500 J; contacts lose no energy");
  });
});

describe("created energy", () => {
  it("the error of time steps is no finding: Newton with ε = ½ creates nothing", () => {
    const stepped = storedMotion("bouncing-ball", { method: "moreau", step: 1e-3 });
    expect((stepped.energy as { created: number }).created).toBeGreaterThan(0);
    expect(headline(stepped)).toMatch(/^ground takes all of the 50.0 J lost at contacts/);
    expect(soundTexts(stepped, "time-lanes")).not.toContain("impact, gain");
    expect(headline(storedMotion("woodpecker", { method: "rattle" }))).not.toContain("create");
  });

  it("what steps create and no element gains in all is not laid on the law", () => {
    const base = storedMotion("bouncing-ball", { method: "moreau", step: 1e-2, until: 1.5 });
    const energy = { ...(base.energy as object), created: 1 };
    expect(headline({ ...base, energy } as StoredResult)).toBe("Steps of moreau create 1.00 J");
  });
});

describe("energies that stay", () => {
  it.each(["newtons-cradle", "four-bar", "two-mass-resonance"])("the ledger of %s is seen against zero", (name) => {
    const texts = soundTexts(storedMotion(name), "ledger");
    expect(texts).toContain("0");
    expect(texts.join(" ")).not.toMatch(/\d\.\d{5}/);
  });

  it("also where U is zero at the begin and T + U nothing but error", () => {
    const base = storedMotion("newtons-cradle");
    const energy = { ...(base.energy as object), initial: 0, final: -1e-12, dissipated: 0, byElement: {} };
    expect(soundTexts({ ...base, energy } as StoredResult, "ledger")).toContain("0.02");
  });

  it.each(["ball-on-table", "super-ball"])("no impact of %s is named for its rounding", (name) => {
    expect(soundTexts(storedMotion(name), "time-lanes").join(" ")).not.toMatch(/·\s*10/);
  });
});

describe("rest", () => {
  it("no velocity at the last instant is no rest", () => {
    expect(headline(storedMotion("ball-on-table"), "phase")).toMatch(/^z moves between .* has no velocity at/);
    expect(headline(storedMotion("clutch-rectifier"), "phase")).not.toContain("rests");
  });

  it("a fall that is a nanosecond old is no rest", () => {
    expect(headline(storedMotion("bouncing-ball", { until: 1e-9 }), "phase")).not.toContain("rests");
  });

  it("what stands from the start rests", () => {
    const still = exampleSystem("sliding-block");
    const initial = { ...still.initial, velocity: still.initial.velocity.map(() => 0) };
    expect(headline(storedRun({ ...still, initial }), "phase")).toMatch(/rests at 0.* from 0 s on/);
  });
});

describe("thinned motions", () => {
  const result = storedRun(betweenWalls(9000));
  const record = result as unknown as MotionRecord;

  it("say how many states were left out", () => {
    const kept = new Set(record.samples!.t);
    const impacts = record.events.filter(({ type }) => type === "impact");
    expect(impacts).toHaveLength(9000);
    const absent = impacts.filter(({ t }) => !kept.has(t)).length;
    expect(absent).toBeGreaterThan(4000);
    expect(record.samples!.leftOut).toBeGreaterThanOrEqual(2 * absent);
    for (const figure of ["phase", "time-lanes"]) {
      expect(soundTexts(result, figure).join(" ")).toContain(`states at ${absent} of 9000 impacts left out`);
    }
    expect((storedRun(betweenWalls(20)) as unknown as MotionRecord).samples!.leftOut).toBeUndefined();
  });

  it("draw no state that never was: a ball of constant speed is on two lines, and its jumps are upright", () => {
    for (const [a, b] of segments(drawFigure(result, { figure: "phase" }).scene.items)) {
      const isFlight = Math.abs(a[1] - b[1]) < 0.02;
      const isJump = Math.abs(a[0] - b[0]) < 0.02;
      expect(isFlight || isJump, `${a} to ${b}`).toBe(true);
    }
  });

  it("courses go with the speed of the ball alone", () => {
    const { scene } = coordinateCourses(record, 9e4, 0);
    const long = segments(scene.items).filter(([a, b]) => b[0] - a[0] > 1);
    expect(long.length).toBeGreaterThan(4000);
    const steep = long.map(([a, b]) => Math.abs((b[1] - a[1]) / (b[0] - a[0])));
    const speed = steep.reduce((most, x) => Math.max(most, Number.isFinite(x) ? x : 0), 0);
    for (const x of steep) expect(x).toBeGreaterThan(0.9 * speed);
  });
});

type Pair = readonly [readonly [number, number], readonly [number, number]];

/** Straight pieces of the lines of data and jumps. */
function segments(items: readonly Item[]): Pair[] {
  return items.flatMap((item): Pair[] => {
    if (item.kind === "group") return segments(item.items);
    if (item.kind !== "path" || item.stroke === undefined || !(item.width === LINE.data || item.dash)) return [];
    if (item.d.includes("A")) return [];
    const points = item.d
      .split(/[ML]/)
      .slice(1)
      .map((at) => at.trim().split(" ").map(Number) as [number, number]);
    return points.slice(1).map((point, k) => [points[k]!, point] as const);
  });
}

describe("the ground of a phase portrait", () => {
  function withGround(name: string): StoredResult {
    const model = exampleSystem(name);
    const recorder = recordMotion(model.system);
    const run = simulate(model, { recorder });
    const motion = recorder.motion();
    const phase = phaseOfMotion(model, motion, run.final);
    return JSON.parse(
      JSON.stringify(simulationJson(run, model.system.coordinates, { motion, ...(phase && { phase }) })),
    ) as StoredResult;
  }
  const hatches = (result: StoredResult): number =>
    drawFigure(result, { figure: "phase" }).svg.split("<pattern").length - 1;

  it("says what its hatch means", () => {
    const result = withGround("bouncing-ball");
    expect(hatches(result)).toBe(1);
    expect(soundTexts(result, "phase")).toContain("contacts forbid this");
  });

  it.each(["four-bar", "slider-crank-clearance", "rocking-block-motion"])(
    "is left out where others move: %s",
    (name) => {
      const result = withGround(name);
      expect(result).toHaveProperty("phase");
      expect(hatches(result)).toBe(0);
      expect(soundTexts(result, "phase").join(" ")).not.toContain("forbid");
    },
  );
});

it("the joint of an impact that does nothing has no impulse of 10⁻³¹ N s", () => {
  const result = exampleRecord("singular-mass");
  const elements = (result as unknown as { solutions: { elements: Record<string, { impulse: number[] }> }[] })
    .solutions[0]!.elements;
  elements.link!.impulse = [3.33e-31];
  const texts = soundTexts(result, "mechanism").join(" ");
  expect(texts).toContain("1.50 N s");
  expect(texts).not.toMatch(/10\S*31/);
});
