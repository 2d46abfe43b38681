import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { differentiate } from "../../../src/models/expressions/differentiate.ts";
import { evaluateExpression, explainNonFinite } from "../../../src/models/expressions/evaluate.ts";
import { parseExpression } from "../../../src/models/expressions/parse.ts";
import { toTex } from "../../../src/models/expressions/to-tex.ts";
import { evaluateDual } from "../../support/dual-numbers.ts";
import { expectClose } from "../../support/expect.ts";
import { randomExpression, randomValues } from "../../support/random-expression.ts";
import { readTex } from "../../support/read-tex.ts";

const tex = (text: string, options = {}): string => toTex(parseExpression(text), options);

describe("formulas look as they are set in papers", () => {
  test.each([
    ["1/2*m*l^2*dphi1^2", String.raw`\frac{1}{2} m l^{2} \dot{\varphi}_{1}^{2}`],
    ["m*g*l*(1 - cos(phi))", String.raw`m g l \left(1 - \cos \varphi\right)`],
    ["a - (b - c)", String.raw`a - \left(b - c\right)`],
    ["a + (b - c)", "a + b - c"],
    ["a + (-b)", String.raw`a + \left(-b\right)`],
    ["a + (-b + c)", String.raw`a + \left(-b + c\right)`],
    ["-a*b", "-a b"],
    ["a*(-b)", String.raw`a \left(-b\right)`],
    ["(-a)^2", String.raw`\left(-a\right)^{2}`],
    ["-a^2", "-a^{2}"],
    ["-(a + b)", String.raw`-\left(a + b\right)`],
    ["(a + b)*(c - d)", String.raw`\left(a + b\right) \left(c - d\right)`],
    ["a/(b*c)", String.raw`\frac{a}{b c}`],
    ["a/b*c", String.raw`\frac{a}{b} c`],
    ["a^b^c", "a^{b^{c}}"],
    ["(a^b)^c", String.raw`\left(a^{b}\right)^{c}`],
    ["2*3*x", String.raw`2 \cdot 3 x`],
    ["sin(x)^2*y", String.raw`\sin^{2} x \cdot y`],
    ["sin(x)^-1", String.raw`\left(\sin x\right)^{-1}`],
    ["sin(2*x)*cos(y)", String.raw`\sin\left(2 x\right) \cos y`],
    ["1.5e-7*x", String.raw`1.5 \cdot 10^{-7} x`],
    ["1e21^2", String.raw`\left(10^{21}\right)^{2}`],
    ["exp(-k*t)", String.raw`\mathrm{e}^{-k t}`],
    ["sqrt(x + 1)", String.raw`\sqrt{x + 1}`],
    ["hypot(x, y + 1)", String.raw`\sqrt{x^{2} + \left(y + 1\right)^{2}}`],
    ["abs(x)*sign(y)", String.raw`\left|x\right| \operatorname{sign} y`],
    ["min(a, b, c)", String.raw`\min\left(a, b, c\right)`],
    ["atan2(y, x)", String.raw`\operatorname{atan2}\left(y, x\right)`],
    ["log(x)*log10(y)", String.raw`\ln x \cdot \log_{10} y`],
    ["asin(pi/6)", String.raw`\arcsin\left(\frac{\pi}{6}\right)`],
  ])("%s", (text, expected) => {
    expect(tex(text)).toBe(expected);
  });
});

describe("names", () => {
  test.each([
    ["phi", String.raw`\varphi`],
    ["φ", String.raw`\varphi`],
    ["Omega_2", String.raw`\Omega_{2}`],
    ["μ_N", String.raw`\mu_{N}`],
    ["x1_2", "x_{1,2}"],
    ["lambda_T", String.raw`\lambda_{T}`],
    ["k_spring", String.raw`k_{\mathrm{spring}}`],
    ["coupling", String.raw`\mathrm{coupling}`],
    ["_a", String.raw`\mathrm{\_a}`],
    ["ж", String.raw`\text{ж}`],
    ["dq", String.raw`\dot{q}`],
    ["dx_1", String.raw`\dot{x}_{1}`],
    ["dtheta", String.raw`\dot{\vartheta}`],
    ["d", "d"],
    ["d1", "d_{1}"],
    ["delta", String.raw`\delta`],
    ["delta_1", String.raw`\delta_{1}`],
    ["dist", String.raw`\mathrm{dist}`],
  ])("%s → %s", (name, expected) => {
    expect(tex(name)).toBe(expected);
  });

  test("who knows the coordinates says so", () => {
    expect(tex("da*dist*db", { coordinates: ["ist", "b"] })).toBe(String.raw`\mathrm{da} \dot{\mathrm{ist}} \dot{b}`);
  });

  test("who knows better gives the TeX", () => {
    expect(tex("m1*v^2", { names: { m1: "m_{\\mathrm{car}}" } })).toBe(String.raw`m_{\mathrm{car}} v^{2}`);
    expect(tex("constructor", { names: {} })).toBe(String.raw`\mathrm{constructor}`);
  });
});

test("read as it stands, the TeX of random expressions and derivatives has their value", () => {
  let compared = 0;
  fc.assert(
    fc.property(randomExpression(), randomValues, fc.boolean(), (random, values, derive) => {
      const expression = derive ? differentiate(random, "x") : random;
      const { largest } = evaluateDual(expression, values, "y");
      if (!(largest < 1e3) || explainNonFinite(expression, values)) return;
      compared++;
      expectClose(readTex(toTex(expression), values), evaluateExpression(expression, values), {
        absolute: 1e-12 * Math.max(1, largest) ** 2,
        because: "a root for hypot and products in another order round differently",
      });
    }),
    { numRuns: 2000 },
  );
  expect(compared).toBeGreaterThan(1000);
});
