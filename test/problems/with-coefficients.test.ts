import { describe, expect, it } from "vitest";
import { withCoefficients, withNamedCoefficients } from "../../src/problems/with-coefficients.ts";
import { exampleImpact } from "../support/models.ts";

describe("an impact with other coefficients", () => {
  const impact = exampleImpact("kane-slip");
  const rough = impact.elements.find(({ element }) => element.friction)!.element;

  it("is the impact itself where nothing changes", () => {
    expect(withCoefficients(impact, () => undefined)).toBe(impact);
    expect(withNamedCoefficients(impact, [{ name: "E[1][1]" }], [7])).toBe(impact);
  });

  it("changes what is named, and nothing else", () => {
    const named = [{ name: `${rough.name}.friction` }, { name: `${rough.name}.restitution` }];
    const changed = withNamedCoefficients(impact, named, [0.125, 0.375]);
    const elements = impact.elements.map((placed) =>
      placed.element === rough ? { ...placed, element: { ...rough, restitution: 0.375, friction: [0.125] } } : placed,
    );
    expect(changed).toEqual({ ...impact, elements });
    expect(changed.massFactor).toBe(impact.massFactor);
  });

  it("tells the axes of friction apart", () => {
    const orthotropic = withCoefficients(impact, ({ name }) =>
      name === rough.name ? { friction: [0.25, 0.5] } : undefined,
    );
    const changed = withNamedCoefficients(orthotropic, [{ name: `${rough.name}.friction[2]` }], [0.75]);
    expect(changed.elements.find(({ element }) => element.name === rough.name)!.element.friction).toEqual([0.25, 0.75]);
  });
});
