import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { sprag } from "../support/sprag.ts";

const scratch = mkdtempSync(join(tmpdir(), "sprag-motion-"));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));
const at = (name: string): string => join(scratch, name);
const BALL = ["simulate", "examples/bouncing-ball.yaml", "--until", "2.2"];

describe("sprag simulate with figures", () => {
  it("writes the main figure and the report; a stored result gives the same bytes", () => {
    const run = sprag([...BALL, "--svg", at("a.svg")]);
    expect(run.code).toBe(0);
    expect(run.stdout).toContain("simulated until");
    expect(run.stderr).toContain("time-lanes: wrote");
    writeFileSync(at("run.json"), sprag([...BALL, "--json"]).stdout);
    expect(sprag(["figure", at("run.json"), "-o", at("b.svg")]).code).toBe(0);
    expect(readFileSync(at("b.svg"), "utf8")).toBe(readFileSync(at("a.svg"), "utf8"));
  });

  it("writes several figures, and knows their names before the run", () => {
    expect(sprag([...BALL, "--figure", "ledger,phase", "--svg", at("c.svg")]).code).toBe(0);
    expect(existsSync(at("c-ledger.svg")) && existsSync(at("c-phase.svg"))).toBe(true);
    const wrong = sprag([...BALL, "--figure", "leger", "--svg", at("d.svg")]);
    expect(wrong.code).toBe(2);
    expect(wrong.stderr).toContain("time-lanes, ledger, phase");
  });

  it("measures orders, draws them, and refuses what is about one motion", () => {
    const orders = ["simulate", "examples/bouncing-ball.yaml", "--until", "1.6", "--convergence"];
    const { code, stdout, stderr } = sprag([...orders, "--method", "moreau", "--svg", at("orders.svg")]);
    expect(code).toBe(0);
    expect(stdout).toMatch(/✓ moreau: order \d\.\d\d/);
    expect(stderr).toContain("convergence: wrote");
    const result = JSON.parse(sprag([...orders, "--method", "moreau", "--json"]).stdout);
    expect(result).toMatchObject({ kind: "convergence-result", status: "done", curves: [{ method: "moreau" }] });
    expect(sprag([...orders, "-o", at("x.csv")]).code).toBe(2);
    expect(sprag([...orders, "--figure", "phase", "--svg", at("f.svg")]).stderr).toContain("convergence");
  });

  it.each([
    ["--figure", "time-lanes", "--svg", at("p.svg")],
    ["--html", at("p.html")],
  ])("a run that fails at once keeps its exit code, and says that %s %s drew nothing", (...flags) => {
    const { code, stdout, stderr } = sprag(["simulate", "examples/painleve-rod.yaml", ...flags]);
    expect(code).toBe(3);
    expect(stdout).toBe(sprag(["simulate", "examples/painleve-rod.yaml"]).stdout);
    expect(stderr.replace(/\s+/g, " ")).toMatch(/^not drawn: .*ended where it began; the solver failed/);
    expect(existsSync(flags.at(-1)!)).toBe(false);
  });

  it("writes a page, and not over a file that is there", () => {
    expect(sprag([...BALL, "--html", at("e.html")]).code).toBe(0);
    expect(readFileSync(at("e.html"), "utf8")).toContain("<title>Bouncing ball</title>");
    expect(sprag([...BALL, "--html", at("e.html")]).code).toBe(2);
    expect(sprag([...BALL, "--html", at("e.html"), "--force"]).code).toBe(0);
  });

  it("a page has the theme that is asked for, and files of their own have other outputs", () => {
    expect(sprag([...BALL, "--html", at("g.html"), "--theme", "dark"]).code).toBe(0);
    expect(readFileSync(at("g.html"), "utf8")).toContain('<html lang="en" data-theme="dark">');
    expect(sprag([...BALL, "--html", at("h.html"), "--theme", "pink"]).stderr).toContain("light");
    expect(sprag([...BALL, "--html", at("h.html"), "--bare"]).stderr).toContain("--bare belongs to a figure");
    expect(sprag([...BALL, "--html", at("h.svg"), "--svg", at("h.svg")]).stderr).toContain("is named twice");
    expect(sprag([...BALL, "--csv", at("h.csv"), "-o", at("h.csv")]).stderr).toContain("is named twice");
    expect(sprag([...BALL, "--html", at("h.svg")]).stderr).toContain("Name a file that ends in .html.");
    expect(sprag([...BALL, "--html", at("h.csv"), "-o", at("h.csv")]).stderr).toContain("is named twice");
    expect(existsSync(at("h.csv")) || existsSync(at("h.svg")) || existsSync(at("h.html"))).toBe(false);
  });

  it("a run that ended where it began says so", () => {
    const start = ["--set", "initial.position=[0]", "--set", "initial.velocity=[-1]"];
    const { code, stderr } = sprag([
      "simulate",
      "examples/bouncing-ball.yaml",
      "--until",
      "0",
      ...start,
      "--svg",
      at("z.svg"),
    ]);
    expect(stderr).toContain("ledger: wrote");
    expect(code).toBe(0);
  });
});
