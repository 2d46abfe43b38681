import { describe, expect, it } from "vitest";
import {
  answerCertificate,
  answerConvergence,
  answerImpact,
  answerImpactModel,
  answerMotion,
  answerPosture,
} from "../../src/doors/answers.ts";
import { readModel, recordTrajectory } from "../../src/index.ts";
import { inputError } from "../support/expect.ts";
import { readProject } from "../support/project.ts";
import { sprag } from "../support/sprag.ts";

const textOf = (name: string): string => readProject(`examples/${name}.yaml`);
const printed = (command: string, name: string, ...flags: string[]): string =>
  sprag([command, `examples/${name}.yaml`, ...flags, "--json"]).stdout;
const written = ({ stored }: { readonly stored: object }): string => `${JSON.stringify(stored, null, 2)}\n`;

describe("answers are what the commands print with --json, byte for byte", () => {
  it.each([
    ["kane-stick", {}, []],
    ["kane-stick", { law: "canonical" }, ["--law", "canonical"]],
    ["spatial-three-solutions", { all: true }, ["--all"]],
    ["bouncing-ball", { atEvent: 2 }, ["--at-event", "2"]],
    ["kane-stick", { set: { "elements[0].restitution": 0.25 } }, ["--set", "elements[0].restitution=0.25"]],
  ])("impact %s %o", (name, options, flags) => {
    expect(written(answerImpact(textOf(name), options))).toBe(printed("impact", name, ...flags));
  });

  it("an impact that was read before", () => {
    const read = readModel(textOf("kane-stick"), { kind: "impact" });
    expect(written(answerImpactModel(read, { law: "poisson" }))).toBe(
      printed("impact", "kane-stick", "--law", "poisson"),
    );
  });

  it.each([
    ["slide-push", { safe: true, frictionBounds: true }, ["--safe", "--friction-bounds"]],
    ["two-contacts", { safe: ["second"] }, ["--safe", "--elements", "second"]],
    ["two-contacts", { region: ["first", "second"] }, ["--region", "first,second"]],
    ["kane-stick", { law: "max-dissipation", safe: true }, ["--law", "max-dissipation", "--safe"]],
  ] as const)("certify %s %o", (name, options, flags) => {
    expect(written(answerCertificate(textOf(name), options))).toBe(printed("certify", name, ...flags));
  });

  it("posture, with a trajectory on equal intervals", () => {
    const trajectory = { z1: 1, z2: 1, x2: 0, dz1: 0, dz2: 0, dx2: 2 };
    expect(written(answerPosture(textOf("posture-example-2"), { trajectory, uniform: 50 }))).toBe(
      printed("posture", "posture-example-2", "--trajectory=1,1,0,0,0,2", "--uniform=50"),
    );
  });

  it("simulate, watched, by another law; orders of convergence", () => {
    expect(written(answerMotion(textOf("bouncing-ball"), { until: 2.2, law: "poisson", watch: true }))).toBe(
      printed("simulate", "bouncing-ball", "--until", "2.2", "--law", "poisson", "--watch"),
    );
    expect(written(answerConvergence(textOf("bouncing-ball"), { until: 0.02, step: 0.01 }))).toBe(
      printed("simulate", "bouncing-ball", "--until", "0.02", "--step", "0.01", "--convergence"),
    );
  });
});

describe("an answer", () => {
  it("of a motion leaves out what its phase portrait stands on, where that is not wanted", () => {
    const { phase, ...rest } = answerMotion(textOf("bouncing-ball")).stored as { readonly phase?: unknown };
    expect(phase).toBeDefined();
    expect(answerMotion(textOf("bouncing-ball"), { phase: false }).stored).toEqual(rest);
  });

  it("has the model under the law that was asked for", () => {
    expect(answerImpact(textOf("kane-stick"), { law: "poisson", compare: false })).toMatchObject({
      model: { law: { name: "poisson" } },
      result: { law: "poisson" },
    });
  });

  it("leaves the other laws out when told to", () => {
    const { compared, stored } = answerImpact(textOf("kane-stick"), { compare: false });
    expect([compared, stored.laws]).toEqual([undefined, undefined]);
  });

  it("says what it does, tells the end of the run and takes a recorder made for the model", () => {
    const said: string[] = [];
    answerImpact(textOf("kane-stick"), { say: (detail) => said.push(detail) });
    expect(said).toContain("other laws");
    const ends = new Set<number>();
    let rows: ReturnType<typeof recordTrajectory> | undefined;
    const { head } = answerMotion(textOf("bouncing-ball"), {
      until: 1.5,
      onProgress: ({ until }) => ends.add(until),
      record: ({ system }) => {
        rows = recordTrajectory(system);
        return rows;
      },
    });
    expect([...ends].every((end) => end === 1.5)).toBe(true);
    expect(rows!.columns().data[0]!.at(-1)).toBe(1.5);
    expect(head).toMatchObject({ title: "Bouncing ball", coordinates: ["z"] });
  });

  it("of a model that was read is that of its text, with settings and with mistakes", () => {
    const text = textOf("kane-stick");
    const read = readModel(text, { file: "a.yaml" });
    const set = ["elements[1].restitution=0.5"];
    expect(answerImpact(read).stored).toEqual(answerImpact(text).stored);
    expect(answerImpact(read, { set }).stored).toEqual(answerImpact(text, { set }).stored);
    expect(answerMotion(readModel(textOf("bouncing-ball"))).stored).toEqual(
      answerMotion(textOf("bouncing-ball")).stored,
    );
    const mistake = (given: typeof read | string) => inputError(() => answerPosture(given, { file: "a.yaml" }));
    expect(mistake(read)).toEqual(mistake(text));
  });

  it("stops when asked to", () => {
    expect(answerMotion(textOf("bouncing-ball"), { shouldStop: () => true }).stored.status).toBe("stopped");
  });

  it("blames the file with its place, the option without one", () => {
    const text = textOf("kane-stick");
    expect(inputError(() => answerPosture(text, { file: "a.yaml" }))).toMatchObject({
      code: "wrong-kind",
      where: { file: "a.yaml", line: 1 },
    });
    expect(inputError(() => answerImpact(text, { law: "newtn" }))).toMatchObject({
      code: "law-unknown",
      where: { path: "law" },
    });
    expect(inputError(() => answerImpact(text, { atEvent: 1 })).what).toContain("has no run");
    const { where } = inputError(() => answerMotion(textOf("bouncing-ball"), { file: "b.yaml", until: -1 }));
    expect(where).toEqual({ path: "until" });
  });
});
