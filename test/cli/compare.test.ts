import { describe, expect, it } from "vitest";
import { sprag, spragJson } from "../support/sprag.ts";

interface Comparison {
  readonly kind: string;
  readonly laws: { law: string; status: string; postVelocity?: number[]; admissible?: { inside: boolean } | null }[];
  readonly admissibleSet: { dimension: number; corners: number[][] | null };
}

describe("sprag compare", () => {
  const result = spragJson(["compare", "examples/cradle-3-safe.yaml"]) as Comparison;
  const law = (name: string) => result.laws.find((row) => row.law === name)!;

  it("runs every law that has what it needs and lists the others", () => {
    expect(result.kind).toBe("comparison");
    expect(law("newton").status).toBe("solved");
    expect(law("moreau").status).toBe("not-run");
  });

  it("says which results are admissible", () => {
    expect(law("fremond").admissible!.inside).toBe(false);
    expect(law("canonical(fremond)").admissible!.inside).toBe(true);
  });

  it("gives the corners of the admissible set: (1,1,1)/3, (−1,2,2)/3 and (0,0,1)", () => {
    expect(result.admissibleSet.dimension).toBe(2);
    const corners = result.admissibleSet.corners!;
    for (const expected of [
      [1 / 3, 1 / 3, 1 / 3],
      [-1 / 3, 2 / 3, 2 / 3],
      [0, 0, 1],
    ]) {
      const distance = corners.map((corner) => Math.max(...corner.map((x, j) => Math.abs(x - expected[j]!))));
      expect(Math.min(...distance)).toBeLessThan(1e-9);
    }
  });

  it("prints one row per law and keeps warnings", () => {
    const { stdout, code } = sprag(["compare", "examples/spatial-three-solutions.yaml"]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/canonical\(newton\)/);
    expect(stdout).toMatch(/one of 3 solutions/);
  });
});
