import { describe, expect, it } from "vitest";
import { expectClose, expectPrinted } from "../support/expect.ts";
import { fences, readProject } from "../support/project.ts";
import { sprag, spragJson } from "../support/sprag.ts";

const EXAMPLE_2 = "examples/posture-example-2.yaml";

/** `found` has everything `shown` has; numbers to the digits shown, `…` for any text. */
function expectShown(found: unknown, shown: unknown, path: string): void {
  if (typeof shown === "number") expectPrinted(found as number, String(shown));
  else if (Array.isArray(shown)) {
    expect((found as unknown[]).length, path).toBe(shown.length);
    shown.forEach((one, k) => expectShown((found as unknown[])[k], one, `${path}[${k}]`));
  } else if (shown !== null && typeof shown === "object") {
    for (const [key, one] of Object.entries(shown)) {
      expect(found, path).toHaveProperty(key);
      expectShown((found as Record<string, unknown>)[key], one, `${path}.${key}`);
    }
  } else if (shown !== "…") expect(found, path).toBe(shown);
}

describe("sprag posture", () => {
  it("prints for Example 2 what the contract shows, to its digits", () => {
    const shown = fences(readProject("docs/contract.md"))
      .filter(({ language }) => language === "json")
      .map(({ code }) => JSON.parse(code) as Record<string, unknown>)
      .filter(({ kind }) => kind === "posture-result");
    expect(shown).toHaveLength(1);
    expect(shown[0]).toHaveProperty("margin");
    expectShown(spragJson(["posture", EXAMPLE_2, "--at=0.948"]), shown[0], "result");
  });

  it("decides what the paper leaves open, says so, and shows what the contract shows; --paper asks the paper alone", () => {
    const model = `kind: posture
loadAngleDegrees: 10
contactOffsets: [1, -0.1]
centerHeight: 0.4
contactSlopesDegrees: [0, 0]
friction: [0.45, 0.6]
`;
    const shown = fences(readProject("docs/contract.md"))
      .filter(({ language }) => language === "json")
      .map(({ code }) => JSON.parse(code) as Record<string, unknown>)
      .filter((one) => "beyond" in one && !("kind" in one));
    expect(shown).toHaveLength(1);
    const found = spragJson(["posture", "-"], model);
    expect(found).toMatchObject({ region: 7, verdict: "stable", theorem: "E", evidence: null });
    expectShown(found, shown[0], "result");
    const { stdout } = sprag(["posture", "-"], model);
    expect(stdout).toContain("✓ finite-time Lyapunov stable  (region 7, Theorem E, proved here, unpublished)");
    expect(stdout).toMatch(/slip NN goes on as +FN/);
    expect(stdout).toMatch(/hypotheses, slack +equilibrium/);
    const paper = spragJson(["posture", "-", "--paper"], model) as { evidence: unknown };
    expect(paper).toMatchObject({ region: 7, verdict: "undecided", theorem: null, beyond: null });
    expect(paper.evidence).not.toBeNull();
  });

  it("prints the contract's fields", () => {
    const result = spragJson(["posture", EXAMPLE_2]);
    const keys = [
      "region",
      "verdict",
      "theorem",
      "reason",
      "relabelled",
      "painleveBounds",
      "feasible",
      "ambiguousModes",
    ];
    for (const key of [...keys, "persistent", "modes", "growthAtEnds", "fixedPoints", "maps", "partition"]) {
      expect(result).toHaveProperty(key);
    }
    expect(result).toMatchObject({ kind: "posture-result", verdict: "stable", theorem: 4, region: 3 });
  });

  it("lists all sixteen modes and the set of balancing forces", () => {
    const { modes, balancingForces } = spragJson(["posture", EXAMPLE_2]) as {
      modes: Record<string, { admissible: boolean; accelerations: unknown }>;
      balancingForces: Record<"from" | "to", { t1: number; n1: number; t2: number; n2: number }>;
    };
    // cos φ1 cos φ2 > 0: PN and NP, and one contact stuck while the other slips, leave no motion (Section 3.1).
    const impossible = Object.entries(modes).filter(([, { admissible }]) => !admissible);
    expect(Object.keys(modes)).toHaveLength(16);
    expect(impossible.map(([name]) => name).sort()).toEqual(["NP", "NS", "PN", "PS", "SN", "SP"]);
    const degrees = Math.PI / 180;
    for (const { t1, n1, t2, n2 } of [balancingForces.from, balancingForces.to]) {
      const [c1, s1, c2, s2] = [
        Math.cos(75 * degrees),
        Math.sin(75 * degrees),
        Math.cos(30 * degrees),
        Math.sin(30 * degrees),
      ];
      const [x1, z1, x2, z2] = [t1 * c1 - n1 * s1, t1 * s1 + n1 * c1, t2 * c2 - n2 * s2, t2 * s2 + n2 * c2];
      const because = "the load (sin α, −cos α) is balanced in force and in moment about the centre of mass";
      expectClose(x1 + x2, -Math.sin(65 * degrees), { absolute: 1e-12, because });
      expectClose(z1 + z2, Math.cos(65 * degrees), { absolute: 1e-12, because });
      expectClose(-3.5 * z1 + 1.25 * x1 + 2.25 * z2 + 1.25 * x2, 0, { absolute: 1e-12, because });
      expect(Math.abs(t1)).toBeLessThanOrEqual(0.75 * n1 + 1e-12);
      expect(Math.abs(t2)).toBeLessThanOrEqual(0.6 * n2 + 1e-12);
    }
  });

  it("evaluates the maps at exactly the angles it is given", () => {
    const { maps } = spragJson(["posture", EXAMPLE_2, "--at=0.948,-0.524"]) as {
      maps: { samples: { angle: number; reduced: number | null }[] };
    };
    expect(maps.samples.map(({ angle }) => angle)).toEqual([0.948, -0.524]);
    expectPrinted(maps.samples[0]!.reduced!, "-0.524");
    expect(maps.samples[1]!.reduced).toBeNull();
  });

  it("follows a motion: the printed path, approach angles and rest of Example 2", () => {
    const { trajectory } = spragJson(["posture", EXAMPLE_2, "--trajectory=1,1,0,0,0,2"]) as {
      trajectory: { path: string; outcome: string; approachAngles: number[]; final: { x2: number } };
    };
    expect(trajectory.path).toBe("FF IF PF FI FP IF PF SF II SS");
    expect(trajectory.outcome).toBe("rest");
    expectPrinted(trajectory.final.x2, "14.87");
    expectPrinted(trajectory.approachAngles[0]!, "0.948");
    expectPrinted(trajectory.approachAngles[1]!, "-0.524");
  });

  it("has the same verdict for the paper's 300 equal intervals", () => {
    expect(spragJson(["posture", EXAMPLE_2, "--uniform"])).toMatchObject({ verdict: "stable", theorem: 4 });
  });

  it("--check exits 1 unless the posture is proved stable", () => {
    expect(sprag(["posture", EXAMPLE_2, "--check"]).code).toBe(0);
    expect(sprag(["posture", "examples/posture-example-3.yaml", "--check"]).code).toBe(1);
  });

  it("puts the verdict first, then the reason", () => {
    const lines = sprag(["posture", "examples/posture-backpack.yaml"]).stdout.split("\n");
    const head = lines.indexOf("✗ unstable  (region 6, Theorem 1)");
    expect(lines[head - 1]).toBe("");
    expect(lines[head + 1]).toContain("SF");
  });

  const posture = (change: object): string =>
    JSON.stringify({
      kind: "posture",
      loadAngle: 0.1,
      contactOffsets: [1, -1],
      centerHeight: 0.5,
      contactSlopes: [0.1, -0.2],
      friction: [0.5, 0.5],
      ...change,
    });

  it.each([
    ["friction of 0", { friction: [0, 0.5] }, /friction/],
    ["negative friction", { friction: [0.5, -1] }, /friction/],
    ["coincident contacts", { contactOffsets: [1, 1] }, /contact/],
    ["zero gyration radius", { gyrationRadius: 0 }, /gyrationRadius/],
    ["no load", { loadSize: 0 }, /load/],
  ])("refuses %s", (_, change, message) => {
    const refused = sprag(["posture", "-"], posture(change));
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(message);
  });

  it.each([
    ["a load that pulls away", { loadAngle: Math.PI }, { verdict: "infeasible", region: 0 }],
    ["cos φ1 = 0", { contactSlopes: [Math.PI / 2, 0.1] }, {}],
    ["both surfaces upright", { contactSlopes: [Math.PI / 2, -Math.PI / 2] }, {}],
    ["surfaces overhead", { contactSlopes: [3, 3] }, {}],
  ])("%s gets the region it belongs to", (_, change, expected) => {
    const result = spragJson(["posture", "-"], posture(change));
    expect(result).toMatchObject({ kind: "posture-result", ...expected });
    expect(JSON.stringify(result)).not.toMatch(/NaN|Infinity/);
  });

  it.each([
    ["--at=2", /between −π\/2 and π\/2/],
    ["--at=a", /numbers separated by commas/],
    ["--trajectory=1,2", /six numbers/],
    ["--trajectory=-1,0,0,0,0,0", /inside its surface/],
    ["--svg=no-such-folder/x.svg", /there is no folder/],
  ])("refuses %s", (flag, message) => {
    const refused = sprag(["posture", EXAMPLE_2, flag]);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(message);
  });
});
