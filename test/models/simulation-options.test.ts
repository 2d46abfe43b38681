import { describe, expect, it } from "vitest";
import { simulate } from "../../src/doors/motion.ts";
import { InputError } from "../../src/errors.ts";
import type { SystemModel } from "../../src/models/model.ts";
import { readModel } from "../../src/models/read-model.ts";
import {
  FILE_OPTIONS,
  METHOD_NAMES,
  OPTION_NAMES,
  type OptionName,
  optionRow,
  RANGES,
} from "../../src/models/simulation-options.ts";
import { readProject } from "../support/project.ts";
import { sprag } from "../support/sprag.ts";

const ball = (settings: object): string =>
  JSON.stringify({
    kind: "system",
    coordinates: ["z"],
    kineticEnergy: "1/2*dz^2",
    potentialEnergy: "10*z",
    elements: [{ name: "ground", type: "geometric-unilateral", gap: "z", restitution: 0.5 }],
    initial: { position: [0.1], velocity: [0] },
    simulate: settings,
  });

const read = (settings: object): SystemModel => readModel(ball(settings), { kind: "system" }).model;

const INSIDE = { time: 0.01, positive: 0.01, whole: 1000, share: 1e-3, fraction: 1, depth: 0.1 };
const OUTSIDE = { time: Number.NaN, positive: 0, whole: -1, share: 1, fraction: 1.5, depth: -1 };

function inside(name: OptionName): unknown {
  const { range, choices } = optionRow(name);
  return range ? INSIDE[range] : name === "solver" ? "lemke" : (choices?.[1] ?? true);
}

function outside(name: OptionName): unknown {
  const { range, choices, isWord } = optionRow(name);
  return range ? OUTSIDE[range] : choices || isWord ? "nonsense" : "perhaps";
}

function refusal(call: () => unknown): InputError {
  try {
    call();
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

const flagged = OPTION_NAMES.filter((name) => optionRow(name).flag);
const spelled = (name: OptionName): string => optionRow(name).flag![0].split(" ")[0]!;

describe("the table of simulation options", () => {
  it.each(FILE_OPTIONS)("%s is read from a file, and refused at its place when it makes no sense", (name) => {
    expect(read({ until: 0.02, [name]: inside(name) }).simulate).toMatchObject({ [name]: inside(name) });
    const { range } = optionRow(name);
    if (range === "time") return;
    const error = refusal(() => read({ until: 0.02, [name]: outside(name) }));
    expect(error.where.path).toBe(`simulate.${name}`);
    expect(`${error.what} ${error.fix}`).toContain(range ? RANGES[optionRow(name).range!].must : "");
  });

  it("refuses times in a file between which there is no run", () => {
    for (const times of [{ until: -1 }, { from: 3, until: 2 }]) {
      expect(refusal(() => read(times))).toMatchObject({ code: "bad-time", where: { path: "simulate.until" } });
    }
    expect(read({ from: 3 }).simulate).toEqual({ from: 3 });
  });

  it.each(OPTION_NAMES.filter((name) => !FILE_OPTIONS.includes(name)))("%s is for the library alone", (name) => {
    expect(refusal(() => read({ until: 1, [name]: inside(name) })).what).toContain(name);
  });

  it.each(OPTION_NAMES)(
    "%s is taken by the library under every method, and refused by all when it makes no sense",
    (name) => {
      const model = read({ until: 0.02 });
      for (const method of name === "method" ? [undefined] : METHOD_NAMES) {
        const more = method && { method };
        expect(simulate(model, { [name]: inside(name), ...more }).status).toBe("done");
        const error = refusal(() => simulate(model, { [name]: outside(name), ...more }));
        expect(error.where.path).toContain(name === "from" && method === "event" ? "until" : name);
        expect(error.what).toContain(String(outside(name)));
        expect(error.fix).not.toBe("");
      }
    },
  );

  it("is what the command line takes, all at once", () => {
    const words = (name: OptionName): string[] =>
      /</.test(optionRow(name).flag![0]) ? [spelled(name), String(inside(name))] : [spelled(name)];
    const asked = flagged.filter((name) => name !== "every").flatMap(words);
    const run = sprag(["simulate", "-", ...asked, "--json"], ball({}));
    expect(run).toMatchObject({ code: 0, stderr: "" });
    expect(JSON.parse(run.stdout)).toMatchObject({ method: inside("method"), final: { t: inside("until") } });
    const help = sprag(["simulate", "--help"]).stdout.replace(/\s+/g, " ");
    for (const name of flagged) expect(help).toContain(optionRow(name).flag!.join(" "));
  });

  it.each(flagged.filter((name) => optionRow(name).flag![0].includes("<")))(
    "%s is refused under its flag when it makes no sense",
    (name) => {
      const run = sprag(
        ["simulate", "-", "-o", "never.csv", spelled(name), String(outside(name))],
        ball({ until: 0.01 }),
      );
      expect(run.code).toBe(2);
      expect(run.stderr).toContain(spelled(name));
    },
  );

  it("stands in the guide, line by line", () => {
    const lines = OPTION_NAMES.map((name) => {
      const { range, choices, isWord, default: value, defaultOf, methods, isInFile, flag, doc } = optionRow(name);
      const values = range
        ? RANGES[optionRow(name).range!].must
        : (choices?.join(", ") ?? (isWord ? "a name" : "true, false"));
      const said = [isInFile === false ? "" : "file", "library", flag ? `\`${flag[0]}\`` : ""]
        .filter(Boolean)
        .join(", ");
      const heeded = methods.length === METHOD_NAMES.length ? "all" : methods.join(", ");
      const shown = `${value ?? "–"}${defaultOf ? ` (${defaultOf.join(", ")})` : ""}`;
      return `| \`${name}\` | ${values} | ${shown} | ${heeded} | ${said} | ${doc} |`;
    });
    const page = readProject("docs/guide/simulating.md").split("\n");
    expect(page.filter((line) => /^\| `\w+` \|.*library/.test(line))).toEqual(lines);
    const contract = readProject("docs/contract.md");
    expect(flagged.filter((name) => !contract.includes(spelled(name)))).toEqual([]);
  });
});
