import { describe, expect, it } from "vitest";
import { ERROR_CODES } from "../../cli/explanations/error-codes.ts";
import { explain, explanations, wordsOf } from "../../cli/explanations/explanations.ts";
import { SYMBOLS } from "../../cli/explanations/symbols.ts";
import { screenWidth } from "../../src/text/screen-width.ts";
import { errorCodes } from "../support/error-codes.ts";
import { readProject } from "../support/project.ts";
import { sprag, spragJson } from "../support/sprag.ts";

describe("error codes", () => {
  const used = errorCodes();

  it("are found in every way they are given", () => {
    // An object, a parameter of a function of the same file, of another file, a constant, a choice of two, the default, an arrow.
    const ways = ["usage", "bad-path", "duplicate-name", "not-allowed-name", "missing-key", "bad-input", "not-json"];
    for (const code of ways) expect([...used.keys()]).toContain(code);
    // `refuse("step", what, fix)` of other files has the place there, not the code.
    expect([...used.keys()]).not.toContain("step");
    expect(used.get("duplicate-name")).toContain("src/models/element-fields.ts");
  });

  it("each have an explanation, and no explanation is left over", () => {
    expect(Object.keys(ERROR_CODES).sort()).toEqual([...used.keys()].sort());
  });

  it("of a complaint of the command line can be explained", () => {
    const { error } = spragJson(["impact", "nowhere.yaml"]) as { error: { code: string } };
    const { code, stdout } = sprag(["explain", error.code]);
    expect(code).toBe(0);
    expect(stdout).toContain("file-unreadable  error code\n  The file does not exist or may not be read.");
  });
});

describe("symbols", () => {
  it("are those of the notation page, row by row", () => {
    const rows = readProject("docs/notation.md")
      .split("\n")
      .filter((line) => line.startsWith("| "))
      .slice(2);
    const cell = (text: string): string => text.replaceAll("|", "\\|");
    const shown = SYMBOLS.map(({ symbol, names, meaning, equation = "–", source = "–" }) => {
      const called = names.map((name) => `\`${name}\``).join(", ");
      return `| ${[symbol, called, meaning, equation, source].map((text) => (text === called ? text : cell(text))).join(" | ")} |`;
    });
    expect(rows).toEqual(shown);
  });

  it("name papers that the references have", () => {
    const references = readProject("docs/references.md");
    const keys = explanations().flatMap(
      ({ source = "", meaning }) => `${source} ${meaning}`.match(/\[[A-Z]\w+\]/g) ?? [],
    );
    expect(keys.length).toBeGreaterThan(30);
    for (const key of new Set(keys)) expect(references).toContain(`| ${key} |`);
  });

  it.each([
    ["γ", "preContactVelocity"],
    ["gamma", "preContactVelocity"],
    ["Λ", "impulses"],
    ["lawVelocity", "ξ = γ⁺ + εγ⁻"],
    ["µ", "friction coefficient"],
    ["EPSILON", "Newton's coefficient of restitution"],
    ["δ", "δ = (1 − ε)/(1 + ε)"],
  ])("%s is explained", (term, words) => {
    const [found] = explain(term);
    expect(`${found!.names} ${found!.meaning} ${found!.equation}`).toContain(words);
    expect(found!.source).toMatch(/^\[(Glocker2012|LeineBaumann)\]/);
  });

  it("are printed with equation, names and source", () => {
    expect(sprag(["explain", "ξ"]).stdout).toBe(
      [
        "ξ  symbol",
        "  the velocity in the law",
        "  ξ = γ⁺ + εγ⁻ = GΛ + c",
        "  in Sprag  lawVelocity",
        "  source    Glocker 2012 (12)\n",
      ].join("\n"),
    );
  });

  it("with two meanings are explained twice: G is the Delassus matrix and a growth map", () => {
    expect(explain("G").map(({ names }) => names![0])).toEqual(["delassus", "growth"]);
    expect(explain("R").map(({ names }) => names![0])).toEqual(["radius", "reduced"]);
    // Case counts where both cases are symbols.
    expect(explain("c").map(({ names }) => names![0])).toEqual(["offset"]);
  });
});

describe("words of results", () => {
  it.each([
    ...["holds", "fails", "undecided", "exact", "sufficient", "search", "solved", "several", "none", "failed"],
    ...["done", "stopped", "stable", "unstable", "infeasible", "excluded", "separated", "active", "closed", "stick"],
    ...["rest", "periodic", "moving", "fitted", "gains", "inferred"],
    ...["slip", "zeno", "kinetic", "energetic", "similar", "newton", "coulomb-step", "lemke", "rattle"],
  ])("%s is explained", (term) => expect(explain(term)).not.toEqual([]));

  it("that are unknown lead to near ones", () => {
    const { code, stderr } = sprag(["explain", "undecidet"]);
    expect(code).toBe(2);
    expect(stderr).toContain('nothing is called "undecidet"');
    expect(stderr).toContain("Did you mean undecided?");
    expect(sprag(["explain", "qqqqqqqq"]).stderr).toContain("fix: `sprag explain` lists everything.");
  });
});

describe("sprag explain", () => {
  it("alone lists every term, no line wider than the screen", () => {
    const { code, stdout } = sprag(["explain"]);
    expect(code).toBe(0);
    const listed = stdout.replace(/\s+/g, " ");
    for (const { term } of explanations()) expect(listed).toContain(term);
    for (const line of stdout.split("\n")) expect(screenWidth(line)).toBeLessThanOrEqual(80);
  });

  it("explains everything it lists, under each of its words", () => {
    for (const one of explanations()) for (const word of wordsOf(one)) expect(explain(word)).toContainEqual(one);
  });

  it("prints JSON", () => {
    expect(spragJson(["explain", "delassus"])).toMatchObject({
      kind: "explanations",
      explanations: [{ term: "G", of: "symbol", equation: "G = WᵀM⁻¹W", source: "[Glocker2012] (26)" }],
    });
  });
});
