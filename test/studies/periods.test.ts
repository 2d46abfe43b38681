import { expect, it } from "vitest";
import { readStudy } from "../../src/studies/read-study.ts";
import { readProject } from "../support/project.ts";

/**
 * Slip of the slider on a belt: y = x − 3.95, y″ − c y′ + y = 0 from x = μN/k = 4 with the speed of the belt, until it has that speed
 * again; then it sticks until the spring pulls with μN again. The period is the sum of both times.
 */
function period(v: number, c: number): number {
  const equilibrium = 4 - c * v;
  const omega = Math.sqrt(1 - c ** 2 / 4);
  const a = 4 - equilibrium;
  const b = (v - (c / 2) * a) / omega;
  const y = (t: number): number => Math.exp((c / 2) * t) * (a * Math.cos(omega * t) + b * Math.sin(omega * t));
  const speed = (t: number): number =>
    (c / 2) * y(t) + Math.exp((c / 2) * t) * omega * (b * Math.cos(omega * t) - a * Math.sin(omega * t));
  let [low, high] = [Math.PI, 2 * Math.PI];
  while (high - low > 1e-13) {
    const middle = (low + high) / 2;
    if (speed(middle) < v) low = middle;
    else high = middle;
  }
  return low + (4 - equilibrium - y(low)) / v;
}

it("a stick–slip cycle is periodic, with the period of its closed form", () => {
  const axes = [{ field: "parameters.v", values: [0.5] }];
  const text = JSON.stringify({ kind: "study", base: "belt", axes, columns: ["period"] });
  const own = readStudy(text, { open: () => ({ text: readProject("examples/slider-belt.yaml") }) });
  const [, , verdict, found] = own.row(0);
  expect(verdict).toBe("periodic");
  // The events of a run are located to about 1e-9.
  expect(Math.abs((found as number) - period(0.5, 0.1))).toBeLessThan(1e-7);
});
