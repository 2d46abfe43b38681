/**
 * Measured orders of convergence, against closed forms; docs/guide/simulating.md prints them. An oscillator ẍ = −x falls
 * from x = 1 on a stop at −½: cos t until 2π/3, then with ε of its speed; and a pendulum linkage with redundant joints.
 */
import { describe, it } from "vitest";
import { type SimulateOptions, simulate } from "../../../src/dynamics/simulate.ts";
import type { SystemModel } from "../../../src/models/model.ts";
import { readModel } from "../../../src/models/read-model.ts";
import { expectClose } from "../../support/expect.ts";
import { readProject } from "../../support/project.ts";
import { exampleSystem } from "./reference.ts";

const EPSILON = 0.6;

function oscillator(stop: number, restitution: number): SystemModel {
  const file = {
    kind: "system",
    coordinates: ["x"],
    kineticEnergy: "1/2*dx^2",
    potentialEnergy: "1/2*x^2",
    elements: [{ name: "stop", type: "geometric-unilateral", gap: `x + ${stop}`, restitution }],
    initial: { position: [1], velocity: [0] },
  };
  return readModel(JSON.stringify(file), { file: "oscillator.json", kind: "system" }).model;
}

/** Closed form with the stop at −½, before its second impact. */
function exact(t: number, restitution: number): number {
  const impact = (2 * Math.PI) / 3;
  if (t < impact) return Math.cos(t);
  return -0.5 * Math.cos(t - impact) + restitution * Math.sin(impact) * Math.sin(t - impact);
}

/** Slope of log(error) over log(step), errors averaged over steps near each other: where in a step an impact falls is chance. */
function order(errorOf: (step: number) => number, until: number, counts: readonly number[]): number {
  const points = counts.map((count) => {
    const near = [0, 1, 2, 3, 4, 5, 6].map((k) => until / (count + k));
    const mean = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;
    return [Math.log(mean(near)), Math.log(mean(near.map(errorOf)))] as const;
  });
  const [x, y] = [0, 1].map((i) => points.reduce((sum, point) => sum + point[i]!, 0) / points.length) as [
    number,
    number,
  ];
  const above = points.reduce((sum, [a, b]) => sum + (a - x) * (b - y), 0);
  return above / points.reduce((sum, [a]) => sum + (a - x) ** 2, 0);
}

/** Tolerances so loose that the largest step alone decides. */
const LOOSE = { rtol: 0.99, atol: 0.99 };

const UNTIL = 3;
const error = (stop: number, restitution: number, options: SimulateOptions, truth: number): number =>
  Math.abs(simulate(oscillator(stop, restitution), { until: UNTIL, ...options }).final.position[0]! - truth);
const smooth = (options: SimulateOptions) => (step: number) => error(2, EPSILON, { ...options, step }, Math.cos(UNTIL));
const impacts =
  (options: SimulateOptions, restitution = EPSILON) =>
  (step: number) =>
    error(0.5, restitution, { ...options, step }, exact(UNTIL, restitution));

/** Angle of the linkage after a quarter of its period, where the pendulum hangs. */
function linkage(method: string, more: SimulateOptions = {}): (step: number) => number {
  const model = exampleSystem("four-bar");
  return (step) => Math.abs(simulate(model, { method, step, until: QUARTER, ...more }).final.position[2]!);
}
let [a, c] = [1, Math.cos(0.5)];
for (let k = 0; k < 8; k++) [a, c] = [(a + c) / 2, Math.sqrt(a * c)];
const QUARTER = Math.PI / 2 / Math.sqrt((3.5 * 9.81) / 3) / a;

interface Case {
  readonly name: string;
  readonly theory: number;
  readonly measure: () => number;
}

const CASES: readonly Case[] = [
  {
    name: "event, smooth",
    theory: 5,
    measure: () => order(smooth({ method: "event", ...LOOSE }), UNTIL, [10, 20, 40]),
  },
  {
    name: "event, impacts",
    theory: 5,
    measure: () => order(impacts({ method: "event", ...LOOSE }), UNTIL, [10, 20, 40]),
  },
  { name: "moreau, smooth", theory: 2, measure: () => order(smooth({ method: "moreau" }), UNTIL, [50, 100, 200]) },
  { name: "moreau, joints", theory: 2, measure: () => order(linkage("moreau"), QUARTER, [20, 40, 80]) },
  { name: "moreau, impacts", theory: 1, measure: () => order(impacts({ method: "moreau" }), UNTIL, [200, 800, 3200]) },
  {
    name: "moreau with θ = 1, smooth",
    theory: 1,
    measure: () => order(smooth({ method: "moreau", theta: 1 }), UNTIL, [200, 400, 800]),
  },
  { name: "rattle, smooth", theory: 2, measure: () => order(smooth({ method: "rattle" }), UNTIL, [50, 100, 200]) },
  { name: "rattle, joints", theory: 2, measure: () => order(linkage("rattle"), QUARTER, [20, 40, 80]) },
  {
    name: "rattle, impacts with ε > 0",
    theory: 2,
    measure: () => order(impacts({ method: "rattle" }), UNTIL, [200, 800, 3200]),
  },
  {
    name: "rattle, impacts with ε = 0",
    theory: 1,
    measure: () => order(impacts({ method: "rattle" }, 0), UNTIL, [200, 800, 3200]),
  },
  {
    name: "rattle with implicit forces, smooth",
    theory: 2,
    measure: () => order(smooth({ method: "rattle", implicit: true }), UNTIL, [50, 100, 200]),
  },
  {
    name: "rattle with implicit forces, joints",
    theory: 2,
    measure: () => order(linkage("rattle", { implicit: true }), QUARTER, [20, 40, 80]),
  },
  {
    name: "rattle with implicit forces, impacts with ε > 0",
    theory: 2,
    measure: () => order(impacts({ method: "rattle", implicit: true }), UNTIL, [200, 800, 3200]),
  },
];

describe("order of convergence", () => {
  it.each(CASES)("$name: $theory, and the guide prints what is measured", ({ name, theory, measure }) => {
    const measured = measure();
    expectClose(measured, theory, {
      absolute: theory === 5 ? 0.5 : 0.1,
      because: "steps that are not infinitely small",
    });
    const row = readProject("docs/guide/simulating.md")
      .split("\n")
      .find((line) => line.startsWith(`| ${name} | ${theory} |`));
    expectClose(Number(row?.split("|")[3]), measured, { absolute: 0.1, because: "printed with one digit" });
  });
});
