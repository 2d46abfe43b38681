/** Gaps that are compared with zero where the coordinates are zero, too. */
import { describe, expect, test } from "vitest";
import { simulate } from "../../src/dynamics/simulate.ts";
import { readModel } from "../../src/models/read-model.ts";
import { expectClose } from "../support/expect.ts";

const modelOf = (text: string) => readModel(text, { kind: "system" }).model;
const METHODS = ["event", "moreau", "rattle"] as const;
const UNITS = [1e-9, 1, 1e9];

/** z + h with h = 0.3 − 0.1 − 0.2, which is −2.8e-17 in doubles, in a unit of length. */
const restingOn = (gap: string, unit: number, position = "0") => `
kind: system
parameters: { k: ${unit} }
coordinates: [z]
kineticEnergy: "1/2*dz^2"
potentialEnergy: "9.81*k*z"
elements: [{ name: g, type: geometric-unilateral, gap: "${gap}" }]
initial: { position: ["${position}"] }
simulate: { until: 1, step: 1e-2 }`;

describe("a start that only rounding makes penetrate", () => {
  for (const method of METHODS) {
    test.each(UNITS)(`is at rest under ${method}, in units of %s m`, (unit) => {
      for (const gap of ["z + 0.3*k - 0.1*k - 0.2*k", "z + k*(0.3 - 0.1 - 0.2)"]) {
        const { status, final, energy } = simulate(modelOf(restingOn(gap, unit)), { method });
        expect(status).toBe("done");
        expect(Math.abs(final.position[0]!)).toBeLessThan(1e-15 * unit);
        expect(energy.dissipated).toBeLessThan(1e-15 * unit * unit);
      }
    });

    test.each(UNITS)(`may be in the coordinate instead, under ${method}, in units of %s m`, (unit) => {
      const { status } = simulate(modelOf(restingOn("z", unit, "k*(0.3 - 0.1 - 0.2)")), { method });
      expect(status).toBe("done");
    });

    test(`is refused under ${method} from 1e-8 of the lengths on`, () => {
      const deep = restingOn("z + 0.3*k - 0.1*k - 0.2*k", 1, "-1e-8");
      expect(() => simulate(modelOf(deep), { method })).toThrow(/penetrates by 1\.000e-8/);
    });
  }
});

/** A plate on two feet at the origin of its coordinates; it chatters from foot to foot and comes to rest at z = a = 0. */
const plate = (k: number) => `
kind: system
parameters: { k: ${k} }
coordinates: [z, a]
kineticEnergy: "1/2*(dz^2 + k^2*da^2)"
potentialEnergy: "9.81*k*z"
elements:
  - { name: g1, type: geometric-unilateral, gap: "z + 0.6*k + 0.4*k*sin(a) - 0.6*k*cos(a)" }
  - { name: g2, type: geometric-unilateral, gap: "z + 0.6*k - 0.3*k*sin(a) - 0.6*k*cos(a)" }
initial: { position: ["1e-4*k", 1e-4] }
simulate: { until: 1, step: 1e-3 }`;

describe("a chatter that ends at the origin", () => {
  test.each(UNITS)("comes to an end, in units of %s m", (k) => {
    const { status, final, energy, events } = simulate(modelOf(plate(k)));
    expect(status).toBe("done");
    expect(events.length).toBeLessThan(200);
    expect(Math.abs(final.position[0]!)).toBeLessThan(1e-12 * k);
    expect(Math.abs(final.position[1]!)).toBeLessThan(1e-12);
    // All of m g z is lost: T + U = 0 in the only place of rest.
    expectClose(energy.dissipated / (k * k), 9.81e-4, { relative: 1e-9, because: "the energy of the start" });
  });
});

/**
 * The posture of Várkonyi & Or, Example 3, as a body on two points, plastic impacts, in the units of the paper: reverse chatter in
 * which every turn is longer by G at the fixed point of R. All coordinates stay near zero.
 */
function example3(speed: number): string {
  const [slope1, slope2, load] = [(80 * Math.PI) / 180, (40 * Math.PI) / 180, (45 * Math.PI) / 180];
  const contact = (n: number, l: number, slope: number, friction: number): string => {
    const [nx, nz] = [-Math.sin(slope), Math.cos(slope)];
    const dx = `(x + ${l}*cos(a) + 0.6*sin(a) - ${l})`;
    const dz = `(z + ${l}*sin(a) - 0.6*cos(a) + 0.6)`;
    const [px, pz] = [`(-${l}*sin(a) + 0.6*cos(a))`, `(${l}*cos(a) + 0.6*sin(a))`];
    return `
  - { name: n${n}, type: geometric-unilateral, gap: "${nx}*${dx} + ${nz}*${dz}" }
  - { name: t${n}, type: coulomb-step, slip: "${nz}*(dx + da*${px}) + ${-nx}*(dz + da*${pz})", normal: n${n}, friction: ${friction} }`;
  };
  const [vx, vz, w] = [-0.00852968085635559, -0.021314705873395397, 0.014221125522495739].map((v) => v * speed);
  return `
kind: system
coordinates: [x, z, a]
kineticEnergy: "1/2*(dx^2 + dz^2 + da^2)"
potentialEnergy: "${9.81 * Math.cos(load)}*z - ${9.81 * Math.sin(load)}*x"
elements:${contact(1, 1.5, slope1, 0.6)}${contact(2, -0.1, slope2, 0.001)}
initial: { velocity: [${vx}, ${vz}, ${w}] }
simulate: { until: ${0.41 * speed} }`;
}

/** Ratios of successive times between the impacts of the second contact. */
function growth(method: "event" | "rattle", step?: number): number[] {
  const model = modelOf(example3(1e-3));
  const { status, events } = simulate(model, { method, project: true, ...(step !== undefined && { step }) });
  expect(status).toBe("done");
  const times = events.filter(({ type, elements }) => type === "impact" && elements.includes("n2")).map(({ t }) => t);
  const turns = times.slice(1).map((t, i) => t - times[i]!);
  return turns.slice(1).map((turn, i) => turn / turns[i]!);
}

describe("[VarkonyiOr] Example 3 at its equilibrium, 10 μm away", () => {
  test("every turn is longer by G = 1.0542 with located events", () => {
    const ratios = growth("event");
    expect(ratios.length).toBeGreaterThan(2);
    for (const ratio of ratios)
      expectClose(ratio, 1.0542, { relative: 2e-4, because: "the next order of the amplitude" });
  });

  test("and under RATTLE with ever smaller steps", () => {
    const errors = [8e-8, 2e-8].map((step) => {
      const ratios = growth("rattle", step);
      return Math.abs(ratios.at(-1)! - 1.0542);
    });
    expect(errors[1]!).toBeLessThan(4e-3);
    expect(errors[1]!).toBeLessThan(errors[0]! + 1e-3);
  });
});

/** A body with a foot on each of two slopes, its contacts as formulas beside its coordinates; friction holds it. */
function betweenSlopes() {
  const feet = [
    { name: "left", x: -0.3, angle: 0.25, friction: 0.2 },
    { name: "right", x: 1.5, angle: 0.74, friction: 0.55 },
  ];
  const elements = feet.flatMap(({ name, x, angle, friction }) => {
    const [n, s] = [Math.cos(angle), Math.sin(angle)];
    const [armX, armY] = [`(${x}*cos(b_a) + 0.15*sin(b_a))`, `(${x}*sin(b_a) - 0.15*cos(b_a))`];
    const gap = `${-s}*(b_x + ${armX} - ${x}) + ${n}*(b_y + ${armY} + 0.15)`;
    const slip = `${n}*(db_x - db_a*${armY}) + ${s}*(db_y + db_a*${armX})`;
    return [
      { name, type: "geometric-unilateral", gap },
      { name: `${name} slip`, type: "coulomb-step", slip, normal: name, friction },
    ];
  });
  const body = { name: "b", mass: 1, inertia: 1, position: [0, 0], velocity: [-0.01, -0.02], spin: 0.006 };
  return modelOf(JSON.stringify({ kind: "system", gravity: [1.7, -9.66], bodies: [body], elements }));
}

test("a body that friction holds between two slopes rests in RATTLE steps for as long as one likes", () => {
  // Nothing moves there: a reach of contacts that is a share of the way of a step is zero, the rounding of the gaps is not.
  const [early, late] = [0.05, 0.15].map((until) =>
    simulate(betweenSlopes(), { method: "rattle", step: 1e-4, until, project: true }),
  );
  for (const run of [early!, late!]) {
    expect(run.status).toBe("done");
    expect(run.final.velocity).toEqual([0, 0, 0]);
  }
  late!.final.position.forEach((x, j) =>
    expectClose(x, early!.final.position[j]!, { absolute: 1e-13, because: "rounding" }),
  );
});
