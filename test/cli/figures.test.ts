import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { figureIds } from "../../src/doors/figures.ts";
import { readResult } from "../../src/doors/reports.ts";
import { FIGURES } from "../../src/plots/figures.ts";
import { sprag } from "../support/sprag.ts";

const folder = mkdtempSync(join(tmpdir(), "sprag-figures-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (name: string): string => join(folder, name);
const read = (name: string): string => readFileSync(at(name), "utf8");

const KANE = ["impact", "examples/kane-stick.yaml"];

describe("figures on the command line", () => {
  it.each([
    ["impact", ["examples/kane-stick.yaml"], "ledger"],
    ["compare", ["examples/kane-stick.yaml"], "admissible-set"],
    ["certify", ["examples/two-contacts.yaml", "--region", "first,second"], "coefficient-region"],
    ["posture", ["examples/posture-example-3.yaml"], "return-maps"],
    ["equilibria", ["examples/bouncing-ball.yaml", "--starts", "2"], "phase"],
    ["fit", ["examples/super-ball-floor.yaml", "--data", "examples/data/super-ball-floor.csv"], "fit"],
  ])("%s writes its main figure, tells where, and keeps its report", (command, args, id) => {
    const { code, stdout, stderr } = sprag([command, ...args, "--svg", at(`${command}.svg`)]);
    expect(code).toBe(0);
    expect(stdout).toBe(sprag([command, ...args]).stdout);
    expect(stderr).toMatch(new RegExp(`^${id}: wrote `));
    expect(read(`${command}.svg`)).toMatch(/^<svg /);
  });

  it("(125), (126) the ledger of Kane's impact shows −0.229 J and +0.392 J, its table the numbers of the JSON", () => {
    expect(sprag([...KANE, "--csv", at("kane.csv")]).code).toBe(0);
    const { solutions } = JSON.parse(sprag([...KANE, "--json"]).stdout) as {
      solutions: [{ elements: Record<string, { work: number }>; energy: { before: number; after: number } }];
    };
    const [{ elements, energy }] = solutions;
    expect(read("kane.csv")).toBe(
      `row,energy / J\nbefore,${energy.before}\nnormal,${elements.normal!.work}\ntangent,${elements.tangent!.work}\nafter,${energy.after}\n`,
    );
    const svg = read("impact.svg").replace(/<[^>]*>/g, "");
    expect(svg).toContain("−0.229 J");
    expect(svg).toContain("+0.392 J");
  });

  it("a stored result is drawn with the same bytes, dark and for a slide too", () => {
    writeFileSync(at("kane.json"), sprag([...KANE, "--json"]).stdout);
    expect(sprag(["figure", at("kane.json"), "-o", at("again.svg")]).code).toBe(0);
    expect(read("again.svg")).toBe(read("impact.svg"));
    const look = ["--theme", "dark", "--size", "slide", "--bare"];
    expect(sprag([...KANE, ...look, "--svg", at("dark.svg")]).code).toBe(0);
    expect(sprag(["figure", at("kane.json"), ...look, "-o", at("dark-again.svg")]).code).toBe(0);
    expect(read("dark-again.svg")).toBe(read("dark.svg"));
    expect(read("dark.svg")).not.toContain("creates");
  });

  it("a second run of the same model is drawn beside the first; what is no motion is refused", () => {
    const ball = ["simulate", "examples/bouncing-ball.yaml", "--json"];
    writeFileSync(at("event.json"), sprag(ball).stdout);
    writeFileSync(at("moreau.json"), sprag([...ball, "--method", "moreau", "--step", "0.02"]).stdout);
    const drawn = [
      "figure",
      at("event.json"),
      "--beside",
      at("moreau.json"),
      "--figure",
      "ledger",
      "-o",
      at("two.csv"),
    ];
    expect(sprag(drawn).code).toBe(0);
    expect(read("two.csv")).toMatch(/^run,row,energy \/ J\nthis run,start,50\n(.*\n)+second run,start,50\n/);
    writeFileSync(at("impact.json"), sprag([...KANE, "--json"]).stdout);
    const { code, stderr } = sprag(["figure", at("impact.json"), "--beside", at("event.json"), "-o", at("no.svg")]);
    expect([code, existsSync(at("no.svg"))]).toEqual([2, false]);
    expect(stderr).toContain("a result of kind impact-result is no motion");
  });

  it("a PNG has the size of the sheet at 300 dots an inch: 85 mm are 1004 pixels", () => {
    expect(sprag([...KANE, "--png", at("kane.png")]).code).toBe(0);
    const bytes = readFileSync(at("kane.png"));
    expect(bytes.subarray(1, 4).toString("latin1")).toBe("PNG");
    expect(bytes.readUInt32BE(16)).toBe(Math.round((85 / 25.4) * 300));
  });

  it("a PNG says which characters no font has; an SVG keeps them", () => {
    // U+0378 is assigned to no character, so that no font has it; Greek, Hebrew and Arabic come with the program.
    const model = readFileSync("examples/kane-stick.yaml", "utf8");
    for (const [name, lacks] of [
      ["\u0378\u0379", " lacks glyphs of \u0378 \u0379: no font of this machine has them; install one, or use --svg"],
      ["Öl ψ נקודת التماس", undefined],
    ] as const) {
      writeFileSync(at("named.yaml"), model.replace(/^title: .*$/m, `title: ${name}`));
      const { stderr } = sprag([
        "impact",
        at("named.yaml"),
        "--force",
        "--png",
        at("named.png"),
        "--svg",
        at("named.svg"),
      ]);
      const said = stderr.replace(/\s+/g, " ");
      if (lacks) expect(said).toContain(`${at("named.png")}${lacks}`);
      else expect(said).not.toContain("lacks");
      expect(read("named.svg")).toContain(name);
    }
  });

  it("a damaged result is refused by the name of what is missing", () => {
    writeFileSync(at("stump.json"), '{"kind":"impact-result","version":1}');
    const { code, stderr } = sprag(["figure", at("stump.json"), "-o", at("stump.svg")]);
    expect(code).toBe(2);
    expect(stderr).toContain("impact-result must be a whole result; it has no law");
  });

  it("several figures get their ids before the ending", () => {
    expect(sprag([...KANE, "--figure", "ledger,impulse-space", "--svg", at("two.svg")]).code).toBe(0);
    expect(read("two-ledger.svg")).toBe(read("impact.svg"));
    expect(read("two-impulse-space.svg")).toMatch(/^<svg /);
  });

  it.each([
    [["--figure", "lejer", "--svg", at("x.svg")], /ledger, impulse-space/],
    [["--svg", at("impact.svg")], /exists already/],
    [["--size", "poster", "--svg", at("x.svg")], /column, page, slide, screen/],
    [["--theme", "blue", "--svg", at("x.svg")], /light, dark/],
    [["--figure", "ledger"], /--svg OUT/],
    [["--svg", at("z.out"), "--csv", at("z.out")], /is named twice/],
    [["--svg", "-"], /figures go into files; standard output has the report.*ends in \.svg/],
    [["--svg", at("x.png")], /x\.png does not end in \.svg/],
    [["--png", at("x.svg")], /x\.svg does not end in \.png/],
  ])("%j is refused with a way out, before the work", (flags, message) => {
    const { code, stdout, stderr } = sprag([...KANE, ...flags]);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr.replace(/\s+/g, " ")).toMatch(message);
  });

  it("a figure that a result does not have says why, and names those that it has", () => {
    const cradle = ["impact", "examples/cradle-3.yaml"];
    const { code, stderr } = sprag([...cradle, "--figure", "impulse-space", "--svg", at("y.svg")]);
    const result = readResult(sprag([...cradle, "--json"]).stdout, { file: "cradle-3" });
    const drawable = FIGURES.filter(({ of, lacks }) => of.includes(result.kind) && lacks?.(result) === undefined);
    expect(drawable.map(({ id }) => id)).toContain("ledger");
    expect(code).toBe(2);
    expect(stderr.replace(/\s+/g, " ")).toMatch(/this result has no figure impulse-space: .*friction/);
    expect(stderr.replace(/\s+/g, " ")).toContain(
      `Figures of this result: ${drawable.map(({ id }) => id).join(", ")}.`,
    );
  });

  it("and leaves the result the one JSON document", () => {
    const args = ["certify", "examples/two-contacts.yaml", "--figure", "coefficient-region", "--svg", at("w.svg")];
    const { code, stdout, stderr } = sprag([...args, "--json"]);
    expect(code).toBe(2);
    expect(JSON.parse(stdout)).toMatchObject({ kind: "certificate" });
    expect(stderr.replace(/\s+/g, " ")).toContain("add --region A,B");
    expect(existsSync(at("w.svg"))).toBe(false);
  });

  it.each([
    ["impact", "kane-stick"],
    ["compare", "kane-stick"],
    ["certify", "kane-stick"],
    ["posture", "posture-example-3"],
    ["simulate", "bouncing-ball"],
  ])("%s lists its own figures, and keeps files that exist", (command, example) => {
    writeFileSync(at("kept.svg"), "mine");
    const run = (...flags: string[]) => sprag([command, `examples/${example}.yaml`, ...flags]);
    const unknown = run("--figure", "no-such", "--svg", at("q.svg"));
    expect([unknown.code, unknown.stdout]).toEqual([2, ""]);
    const kind = (JSON.parse(run("--json").stdout) as { kind: Parameters<typeof figureIds>[0] }).kind;
    expect(unknown.stderr.replace(/\s+/g, " ")).toContain(`Known: ${figureIds(kind).join(", ")}.`);
    expect(run("--svg", at("kept.svg")).code).toBe(2);
    expect(read("kept.svg")).toBe("mine");
    expect(run("--svg", at("kept.svg"), "--force").code).toBe(0);
    expect(read("kept.svg")).toMatch(/^<svg /);
  });

  it("a figure named twice is drawn once", () => {
    expect(sprag([...KANE, "--figure", "ledger,ledger", "--svg", at("once.svg")]).code).toBe(0);
    expect(read("once.svg")).toBe(read("impact.svg"));
  });

  it("what is no result is refused as such: a picture, a text in UTF-16", () => {
    writeFileSync(at("no.png"), Buffer.from([0x89, 0x50, 0x4e, 0x47]));
    writeFileSync(at("wide.json"), Buffer.from("\ufeff{}", "utf16le"));
    const picture = sprag(["figure", at("no.png"), "-o", at("no.svg")]).stderr.replace(/\s+/g, " ");
    expect(picture).toContain("Give a result: what a command printed with --json.");
    const wide = sprag(["figure", at("wide.json"), "-o", at("no.svg")]).stderr.replace(/\s+/g, " ");
    expect(wide).toContain("this text is UTF-16, not UTF-8");
    expect(sprag(["impact", at("no.png")]).stderr.replace(/\s+/g, " ")).toContain("Give a model as YAML or JSON text");
  });
});
