import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateExpression } from "../../../src/models/expressions/evaluate.ts";
import { parseExpression } from "../../../src/models/expressions/parse.ts";
import { termsOf } from "../../../src/models/expressions/terms-of.ts";
import { kinkArguments } from "../../../src/stability/lyapunov/structure/kink-arguments.ts";
import { systemStructure } from "../../../src/stability/lyapunov/structure/system-structure.ts";
import { isNeverPositive, weakSign } from "../../../src/stability/lyapunov/structure/weak-sign.ts";
import { line, systemOf } from "./models.ts";
import { example } from "./watched.ts";

const power = (force: string, more: Record<string, unknown> = {}): string =>
  systemStructure(line("x^2/2", { parameters: { c: 0.5 }, forces: [force], ...more }).system).appliedForces;

describe("the power of applied forces", () => {
  it("is proved to be nothing or a loss where the formulas show it", () => {
    for (const force of ["0", "0*dx", "x - x"]) expect(power(force), force).toBe("none");
    for (const force of ["-c*dx", "-abs(dx)*dx", "-dx^3", "-tanh(dx/0.01)", "-(1 + x^2)*dx - sign(dx)", "-exp(t)*dx"]) {
      expect(power(force), force).toBe("dissipative");
    }
  });

  it("is unknown where it feeds energy somewhere, however little or near", () => {
    for (const force of [
      "max(0, 0.01 - x^2 - dx^2)*dx",
      "max(0, 1e-3 - abs(dx))*dx",
      "(1 - x^2)*dx",
      "1e-14*dx",
      "-(x^2 - 1e-6)*dx",
      "-x",
      "1",
      "sin(t)",
      "(c - 0.6 + 0.2)*dx",
    ]) {
      expect(power(force), force).toBe("unknown");
    }
    expect(power("0", { potentialEnergy: "x^2*(1 + sin(t)/9)" })).toBe("unknown");
  });

  it("of coupled forces is that of their quadratic form, in any units", () => {
    const coupled = (forces: readonly string[]): string =>
      systemStructure(systemOf({ coordinates: ["x", "y"], kineticEnergy: "1/2*(dx^2 + dy^2)", forces }).system)
        .appliedForces;
    expect(coupled(["3*dy", "-3*dx"])).toBe("dissipative");
    expect(coupled(["-0.1*(dx - dy)", "0.1*(dx - dy)"])).toBe("dissipative");
    expect(coupled(["-1e9*dx + 0.9*dy", "0.9*dx - 1e-9*dy"])).toBe("dissipative");
    expect(coupled(["-1e9*dx + 1.1*dy", "1.1*dx - 1e-9*dy"])).toBe("unknown");
    expect(coupled(["-dx", "1e-15*dx"])).toBe("unknown");
    expect(coupled(["1e-15*dx", "-dy"])).toBe("unknown");
  });

  it("of dampers between bodies is a loss; a motor beside them leaves it open", () => {
    const body = { name: "rod", mass: 1, inertia: 1, position: [0, -1] };
    const model = (more: Record<string, unknown>) =>
      systemOf({
        bodies: [body],
        joints: [{ name: "pin", type: "revolute", between: ["rod", "ground"], at: [0, 0] }],
        dampers: [{ name: "d", between: ["rod", "ground"], torsionalDamping: 0.1 }],
        ...more,
      });
    expect(systemStructure(model({}).system).appliedForces).toBe("dissipative");
    const motors = [{ name: "m", between: ["rod", "ground"], torque: "rod_x" }];
    expect(systemStructure(model({ motors }).system).appliedForces).toBe("unknown");
    expect(systemStructure(example("rocking-block-motion").system).appliedForces).toBe("none");
  });

  it("of a mechanism without formulas is unknown", () => {
    const { formulas: _, ...bare } = line("x^2/2").system;
    expect(systemStructure(bare).appliedForces).toBe("unknown");
  });
});

describe("signs", () => {
  it("that are proved hold at random values", () => {
    const leaf = fc.constantFrom("x", "y", "2", "0.5", "0");
    const { formula } = fc.letrec<{ formula: string }>((tie) => ({
      formula: fc.oneof(
        { depthSize: "small", withCrossShrink: true },
        leaf,
        fc.tuple(tie("formula"), fc.constantFrom("+", "-", "*"), tie("formula")).map(([a, o, b]) => `(${a} ${o} ${b})`),
        fc
          .tuple(fc.constantFrom("abs", "tanh", "sign", "atan", "cosh", "-"), tie("formula"))
          .map(([f, a]) => `${f}(${a})`),
        fc.tuple(fc.constantFrom("min", "max"), tie("formula"), tie("formula")).map(([f, a, b]) => `${f}(${a}, ${b})`),
        fc.tuple(tie("formula"), fc.constantFrom(2, 3)).map(([a, n]) => `(${a})^${n}`),
      ),
    }));
    const value = fc.integer({ min: -8, max: 8 }).map((n) => n / 4);
    let proved = 0;
    fc.assert(
      fc.property(formula, value, value, (text, x, y) => {
        const expression = parseExpression(text);
        if (!isNeverPositive(weakSign(expression, new Map()))) return;
        proved++;
        let result: number;
        try {
          result = evaluateExpression(
            expression,
            new Map([
              ["x", x],
              ["y", y],
            ]),
          );
        } catch {
          return; // cosh of cosh overflows.
        }
        expect(result, text).toBeLessThanOrEqual(0);
      }),
      { numRuns: 2000, seed: 6 },
    );
    expect(proved).toBeGreaterThan(50);
  });
});

describe("kinks and magnitudes", () => {
  const kinks = (text: string): string[] => kinkArguments(parseExpression(text), ["x"]).map((kink) => kink.function);

  it("are listed by function, those without the coordinate left out", () => {
    expect(kinks("x^2 - 1.5*max(0, x)^2")).toEqual(["max"]);
    expect(kinks("sqrt(x) + x^1.5 + hypot(x, 1) + acos(x) + atan2(x, 1)")).toEqual([
      "sqrt",
      "^",
      "hypot",
      "acos",
      "atan2",
    ]);
    expect(kinks("abs(k)*x^2 + exp(x) + x^3")).toEqual([]);
  });

  it("are near where their argument vanishes, and only there", () => {
    const { system } = line("abs(x - 1)*x^2 + atan2(x, -1)");
    const near = (x: number): string[] =>
      systemStructure(system)
        .kinksNear(Float64Array.of(x), 0, 1e-6)
        .map((kink) => kink.function);
    expect(near(0)).toEqual(["atan2"]);
    expect(near(1)).toEqual(["abs"]);
    expect(near(1 + 1e-9)).toEqual(["abs"]);
    expect(near(0.5)).toEqual([]);
  });

  it("tell rounding from values: sin(π) has the size of π", () => {
    const size = (text: string, x: number): number =>
      evaluateExpression(termsOf(parseExpression(text)), new Map([["x", x]]));
    expect(size("sin(x)", Math.PI)).toBeCloseTo(Math.PI, 12);
    expect(size("x - 3", 3)).toBe(6);
    expect(size("(x - 3)*5", 3)).toBe(30);
  });
});
