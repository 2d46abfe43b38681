import { existsSync, readFileSync } from "node:fs";
import { afterAll, describe, expect, it } from "vitest";
import { scratchFolder, sprag, spragJson } from "../support/sprag.ts";

const { write, remove } = scratchFolder();
afterAll(remove);

interface Impact {
  readonly event?: { readonly number: number; readonly t: number };
  readonly written?: string;
  readonly solutions: readonly { readonly postVelocity: readonly number[]; readonly elements: object }[];
}

/** A place in the scratch folder where nothing is yet. */
const place = (name: string): string => `${write("here", "")}-${name}`;
const ball = "examples/bouncing-ball.yaml";

describe("--at-event", () => {
  it("looks at the second impact of the ball, half as fast as the first", () => {
    const { event, solutions } = spragJson(["impact", ball, "--at-event", "2"]) as Impact;
    expect(event!.number).toBe(2);
    expect(event!.t).toBeCloseTo(2, 12);
    expect(solutions[0]!.postVelocity[0]).toBeCloseTo(2.5, 10);
    expect(sprag(["impact", ball, "--at-event", "2"]).stdout).toContain("impact 2 of the run, t = 2 s");
  });

  it.each(["certify", "compare"])("is heard by %s, too", (command) => {
    expect(spragJson([command, ball, "--at-event", "3"])).toMatchObject({ event: { number: 3 } });
  });

  it("is heard by fit, which takes a system", () => {
    const data = write("falls.csv", "before.1,after.1\n-10,4\n-5,2\n");
    const fitted = spragJson(["fit", ball, "--at-event", "1", "--data", data]) as { parameters: { value: number }[] };
    expect(fitted.parameters[0]!.value).toBeCloseTo(0.4, 9);
  });

  it.each([
    [ball, "100", "only 23 impacts"],
    [ball, "0", "a whole number from 1"],
    ["examples/kane-stick.yaml", "1", "has no run"],
    ["examples/posture-example-4.yaml", "1", "kind posture"],
  ])("refuses %s %s", (file, number, words) => {
    const { code, stderr } = sprag(["impact", file, "--at-event", number]);
    expect(code).toBe(2);
    expect(stderr.replace(/\s+/g, " ")).toContain(words);
  });
});

describe("impact --write", () => {
  it.each(["yaml", "json"])("writes an impact that solves to the same (.%s)", (ending) => {
    const out = place(`written.${ending}`);
    const first = spragJson([
      "impact",
      "examples/rocking-block-motion.yaml",
      "--at-event",
      "1",
      "--write",
      out,
    ]) as Impact;
    expect(first.written).toBe(out);
    const second = spragJson(["impact", out]) as Impact;
    expect(second.solutions[0]!.postVelocity).toEqual(first.solutions[0]!.postVelocity);
    expect(second.solutions[0]!.elements).toEqual(first.solutions[0]!.elements);
  });

  it("says what it wrote, with the law of the flag", () => {
    const out = place("said.yaml");
    const { stdout } = sprag(["impact", "examples/newtons-cradle.yaml", "--law", "poisson", "--write", out]);
    expect(stdout).toContain(`wrote ${out}`);
    expect(readFileSync(out, "utf8")).toContain("law: poisson");
  });

  it("keeps an existing file, and writes nothing under an ending it does not know", () => {
    const kept = write("kept.yaml", "mine\n");
    const { code, stderr } = sprag(["impact", ball, "--at-event", "1", "--write", kept]);
    expect([code, readFileSync(kept, "utf8")]).toEqual([2, "mine\n"]);
    expect(stderr).toContain("--force");
    expect(sprag(["impact", ball, "--at-event", "1", "--write", kept, "--force"]).code).toBe(0);
    expect(readFileSync(kept, "utf8")).toMatch(/^kind: impact/);
    const odd = place("odd.txt");
    expect(sprag(["impact", ball, "--at-event", "1", "--write", odd]).code).toBe(2);
    expect(existsSync(odd)).toBe(false);
  });
});
