import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Command } from "commander";
import { afterAll, describe, expect, it, vi } from "vitest";
import { reproduceCommand } from "../../cli/commands/reproduce.ts";
import { PAPERS } from "../../cli/reproduce/papers.ts";
import { type Paper, type PublishedFigure, type PublishedValue, value } from "../../cli/reproduce/published.ts";
import { paperLab } from "../support/paper-rows.ts";
import { sprag } from "../support/sprag.ts";

const folder = mkdtempSync(join(tmpdir(), "sprag-reproduce-"));
afterAll(() => rmSync(folder, { recursive: true }));
const at = (...names: string[]): string => join(folder, ...names);
const read = (...names: string[]): string => readFileSync(at(...names), "utf8");

describe("the table of published values", () => {
  const rows = PAPERS.flatMap(({ values }) => values);
  const figures = PAPERS.flatMap((paper) => paper.figures);

  it("has five papers, ids that are unique and begin with their paper", () => {
    expect(PAPERS).toHaveLength(5);
    const ids = [...rows, ...figures].map(({ id }) => id);
    expect(ids.filter((id, k) => ids.indexOf(id) !== k)).toEqual([]);
    for (const { key, values, figures: drawn } of PAPERS) {
      expect([...values, ...drawn].filter(({ id }) => !id.startsWith(`${key}-`))).toEqual([]);
      expect(values.length).toBeGreaterThan(0);
      expect(drawn.length).toBeGreaterThan(1);
    }
    expect(ids.filter((id) => !/^[a-z0-9-]+$/.test(id))).toEqual([]);
  });

  it("says where and what in every row, and why in every erratum", () => {
    expect(rows.filter(({ where, what, published }) => !where || !what || !published)).toEqual([]);
    expect(rows.filter(({ erratum }) => erratum && erratum.because.length < 40)).toEqual([]);
  });

  it("what a note says that no paper prints is marked as ours, and what is ours has a note", () => {
    const unprinted = /no digits|closed form|ours, each|of ours/;
    expect(rows.filter(({ note, ours }) => !ours && unprinted.test(note ?? "")).map(({ id }) => id)).toEqual([]);
    expect(rows.filter(({ note, ours }) => ours && !note).map(({ id }) => id)).toEqual([]);
    expect(rows.filter(({ ours, erratum }) => ours && erratum).map(({ id }) => id)).toEqual([]);
    const marked = rows.filter(({ ours }) => ours).map(({ id }) => id);
    expect(marked).toContain("glocker-fig-13d-normal");
    expect(marked).toContain("varkonyi-or-6-strip-left");
    expect(marked).not.toContain("glocker-128-normal");
  });
});

describe("sprag reproduce", () => {
  const POSTER = ["reproduce", "--paper", "poster"];

  it("writes page, Markdown, JSON and figures of a paper", () => {
    const { code, stdout, stderr } = sprag([...POSTER, "-o", at("poster"), "--json"]);
    expect(code).toBe(0);
    expect(stderr.replace(/\s+/g, " ")).toMatch(/^report: wrote .*index.html/);
    const json = JSON.parse(stdout) as {
      values: { id: string; computed: unknown; agrees: boolean; erratum: object | null }[];
      figures: { id: string; file: string }[];
    };
    expect(read("poster", "report.json")).toBe(stdout);
    expect(json).toMatchObject({ kind: "reproduction", agree: 30, errata: 1, disagree: 0, ours: 25 });
    expect(json.values.find(({ id }) => id === "poster-topology-1")).toEqual({
      ...{ id: "poster-topology-1", paper: "Poster", where: "topology", what: "α₁", published: "1/2" },
      ...{ computed: 0.5, agrees: true, erratum: null },
    });
    expect(json.values.find(({ id }) => id === "poster-linear-energy")).toMatchObject({
      ...{ published: "≤ 0", computed: 0.25, agrees: false },
      erratum: { right: "1/4", confirmed: true },
    });
    expect(readdirSync(at("poster", "figures")).map((name) => `figures/${name}`)).toEqual(
      json.figures.map(({ file }) => file).sort(),
    );
    for (const { file } of json.figures) expect(read("poster", file)).toMatch(/^<svg /);
  });

  it("the page is whole: no address elsewhere, ids once, every figure in both themes, every value", () => {
    const page = read("poster", "index.html");
    expect(page).not.toMatch(/(src|href)="(?!#)/);
    expect(page).not.toMatch(/\b(NaN|undefined|Infinity)\b/);
    const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
    expect(ids.filter((id, k) => ids.indexOf(id) !== k)).toEqual([]);
    const { values, figures } = PAPERS.find(({ key }) => key === "poster")!;
    for (const { id } of [...values, ...figures]) expect(ids).toContain(id);
    expect(page.match(/<svg /g)).toHaveLength(2 * figures.length);
  });

  it("the Markdown has a row for every value and a picture for every figure", () => {
    const text = read("poster", "report.md");
    expect(text.match(/ \| (agrees|erratum) \| /g)).toHaveLength(31);
    for (const [, file] of text.matchAll(/\]\((figures\/[^)]+)\)/g)) expect(existsSync(at("poster", file!))).toBe(true);
  });

  it("keeps what exists, before the work; --force writes over it", () => {
    writeFileSync(at("poster", "report.md"), "mine");
    const again = sprag([...POSTER, "-o", at("poster")]);
    expect(again.code).toBe(2);
    expect(again.stderr.replace(/\s+/g, " ")).toMatch(/exists already.*--force/);
    expect(read("poster", "report.md")).toBe("mine");
    expect(sprag([...POSTER, "-o", at("poster"), "--force"]).code).toBe(0);
    expect(read("poster", "report.md")).toMatch(/^# The papers, recomputed/);
  });

  it("an id stands for its group; --only chooses a part; without -o the table is printed", () => {
    const { code, stdout } = sprag(["reproduce", "glocker-128"], undefined, 120);
    expect(code).toBe(0);
    expect(stdout).toMatch(/Λ_N \/ N s +3\.4079 +3\.4078\d+ +agrees/);
    expect(stdout).not.toContain("(130)");
    const { values, figures } = JSON.parse(
      sprag(["reproduce", "glocker-fig-15", "--only", "figures", "-o", at("one"), "--json"]).stdout,
    ) as {
      values: object[];
      figures: object[];
    };
    expect([values.length, figures.length]).toEqual([0, 1]);
    expect(read("one", "index.html")).toContain("impact-equivalent system");
  });

  it.each([
    [["glocker-129-normel"], /Did you mean "glocker-129-normal"\?.*Near, .*glocker-129, glocker-12/],
    [
      ["nonsense"],
      /"nonsense" .*Known, each with all that begin so: glocker, leine, poster, paschkowski, varkonyi\. $/,
    ],
    [["--paper", "gloker"], /Did you mean "glocker"\?.*leine-baumann, poster/],
    [["--only", "tables"], /values, figures/],
    [["glocker-128", "--paper", "poster"], /no value or figure "glocker-128"/],
    [["-o", at("no", "such", "place")], /there is no folder/],
    [["--only", "figures"], /Add -o DIR/],
    [["glocker-fig-15"], /Add -o DIR/],
  ])("%j is refused with a way out", (args, message) => {
    const { code, stdout, stderr } = sprag(["reproduce", ...args]);
    expect(code).toBe(2);
    expect(stdout).toBe("");
    expect(stderr.replace(/\s+/g, " ")).toMatch(message);
  });

  it("takes several papers, counts one figure as one, and prints products as papers do", () => {
    const both = sprag([
      "reproduce",
      "--paper",
      "glocker",
      "--paper",
      "poster",
      "glocker-113-exact",
      "poster-intensity",
    ]);
    expect(both.code).toBe(0);
    expect(both.stdout).toContain("(7 − 3√5)/2");
    expect(both.stdout).toContain("√2");
    const one = sprag(["reproduce", "glocker-fig-15", "--only", "figures", "-o", at("single")]);
    expect(one.stderr.replace(/\s+/g, " ")).toContain(" and 1 figure ");
  });

  it("refuses an unknown id in few lines", () => {
    expect(sprag(["reproduce", "glocker-999"]).stderr.split("\n").length).toBeLessThan(8);
  });

  it("leaves a folder as it was when it refuses", () => {
    mkdirSync(at("mine"));
    writeFileSync(at("mine", "index.html"), "mine");
    expect(sprag([...POSTER, "-o", at("mine")]).code).toBe(2);
    expect(readdirSync(at("mine"))).toEqual(["index.html"]);
  });

  it("refuses a file in the place of the folder", () => {
    writeFileSync(at("file"), "");
    const { code, stderr } = sprag(["reproduce", "-o", at("file")]);
    expect(code).toBe(2);
    expect(stderr).toContain("cannot write");
  });
});

describe("a value that does not come out", () => {
  const paper = (values: readonly PublishedValue[], figures: readonly PublishedFigure[]): Paper => ({
    ...{ key: "test", name: "Test", title: "A paper" },
    ...{ values, figures },
  });
  const erratum = { right: "2", because: "because two is meant, as anybody can count by hand on two fingers" };

  /** Runs the command over a table of its own. */
  function run(...values: PublishedValue[]): { code: number; text: string } {
    return runWith(values, [], []);
  }

  function runWith(values: readonly PublishedValue[], figures: readonly PublishedFigure[], flags: readonly string[]) {
    let code = -1;
    vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const write = vi.spyOn(process.stdout, "write").mockReturnValue(true);
    try {
      const program = new Command();
      reproduceCommand([paper(values, figures)])(program, (exit) => {
        code = exit;
      });
      program.parse(["reproduce", ...flags], { from: "user" });
      return { code, text: write.mock.calls.map(([text]) => String(text)).join("") };
    } finally {
      vi.restoreAllMocks();
    }
  }

  it("without an erratum ends with exit code 1", () => {
    const { code, text } = run(
      value("test-1", "(1)", "x", "1.5", () => 1.5),
      value("test-2", "(2)", "y", "1.5", () => 1.6),
    );
    expect(code).toBe(1);
    expect(text).toMatch(/DISAGREES/);
    expect(text).toMatch(/1 of 2 values agree to the printed digits, 1 disagrees/);
  });

  it("with an erratum that the computed value confirms is none", () => {
    const { code, text } = run(value("test-1", "(1)", "x", "1", () => 2, { erratum }));
    expect(code).toBe(0);
    expect(text).toContain("1 is an erratum with evidence");
  });

  it("with an erratum that it does not confirm disagrees", () => {
    const { code, text } = run(value("test-1", "(1)", "x", "1", () => 3, { erratum }));
    expect(code).toBe(1);
    expect(text.replace(/\s+/g, " ")).toContain("which the computed value does not confirm");
  });

  it("disagrees where the computation fails, with the reason, and the others are computed", () => {
    const broken = (): number => {
      throw new Error("no such thing");
    };
    const { code, text } = run(
      value("test-1", "(1)", "x", "1", broken),
      value("test-2", "(2)", "y", "2", () => 2),
    );
    expect(code).toBe(1);
    expect(text).toMatch(/not computed/);
    expect(text).toContain("no such thing");
    expect(text).toContain("1 of 2 values agree");
  });

  it("a value that the paper does not print is counted apart, and told from printed ones", () => {
    const own = { ours: true, note: "the paper draws it" } as const;
    const printed = value("test-1", "(1)", "x", "1.5", () => 1.5);
    const mine = value("test-2", "Fig. 1", "y", "2.25", () => 2.25, own);
    const { code, text } = run(printed, mine);
    expect(code).toBe(0);
    const line = text.replace(/\s+/g, " ");
    expect(line).toContain(
      "1 of 1 values agree to the printed digits, none disagrees; beside them 1 of 1 values of ours agree.",
    );
    expect(line).toContain("2.25 (ours)");
    expect(JSON.parse(runWith([printed, mine], [], ["--json"]).text)).toMatchObject({ agree: 2, ours: 1, disagree: 0 });
    const wrong = run(value("test-2", "Fig. 1", "y", "2.25", () => 2.5, own));
    expect(wrong.code).toBe(1);
    expect(wrong.text).toContain("0 of 1 values of ours agree.");
  });

  it("a figure that cannot be drawn is told in every report, the others are drawn, and the exit code is 1", () => {
    const figure = (id: string, result: PublishedFigure["result"]): PublishedFigure => ({
      ...{ id, where: "Fig. 1", caption: "A picture" },
      ...{ result, figure: "ledger" },
    });
    const broken = figure("test-fig-1", () => {
      throw new Error("no ink");
    });
    const sound = figure("test-fig-2", () => paperLab().storedImpact("kane-stick"));
    const values = [value("test-1", "(1)", "x", "1", () => 1)];
    const { code, text } = runWith(values, [broken, sound], ["-o", at("broken")]);
    expect(code).toBe(1);
    const why = "The figure test-fig-1 could not be drawn: no ink";
    expect(text.replace(/\s+/g, " ")).toContain(why);
    expect(text).toContain("1 of 2 figures are drawn.");
    expect(read("broken", "index.html")).toContain(why);
    expect(read("broken", "report.md")).toContain(why);
    const json = JSON.parse(read("broken", "report.json")) as { figures: { id: string }[] };
    expect(json.figures[0]).toMatchObject({ id: "test-fig-1", file: null, failure: "no ink" });
    expect(readdirSync(at("broken", "figures"))).toEqual(["test-fig-2.svg"]);
  });
});
