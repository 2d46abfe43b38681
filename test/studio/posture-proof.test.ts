/**
 * What Posture computes on request, without a browser: proofs, and verdicts with the pages of the theory behind them.
 */
import { describe, expect, it } from "vitest";
import { editModel, readModel } from "../../src/doors/models.ts";
import { movedCenter, postureOfModel, postureVerdict } from "../../src/doors/posture.ts";
import { JOBS } from "../../studio/workers/jobs.ts";
import type { RobustCenter } from "../../studio/workspaces/posture/work/robust-center.ts";
import type { ComputedView } from "../../studio/workspaces/views.ts";
import { filesBelow, readProject } from "../support/project.ts";

const question = (view: ComputedView, name: string) => ({
  ...{ view, name, text: readProject(`examples/${name}.yaml`), options: {}, isQuick: true },
});

describe("how far the centre of mass may be off", () => {
  it("the verdict is the same all over the square that is proved: the backpack", async () => {
    const asked = question("posture", "posture-backpack");
    const { verdict, theorem, reach, parts, command } = (await JOBS.part({
      question: asked,
      part: "robust",
    })) as RobustCenter;
    expect([verdict, theorem]).toEqual(["unstable", 1]);
    expect(reach).toBeGreaterThan(0);
    expect(parts).toBeGreaterThan(0);
    expect(command.slice(0, 4)).toEqual(["posture", "posture-backpack.yaml", "--certify", "--box"]);
    const posture = postureOfModel(readModel(asked.text, { kind: "posture" }).model);
    for (const [across, up] of [
      [1, 1],
      [1, -1],
      [-1, 1],
      [-1, -1],
    ] as const) {
      // Inside the square however it is turned.
      const half = reach / Math.SQRT2;
      expect(postureVerdict(movedCenter(posture, [across * half, up * half])).verdict).toBe("unstable");
    }
  });
});

describe("verdicts", () => {
  const pages = filesBelow("docs/theory", /\.md$/).map((file) => file.replace(/^.*\/|\.md$/g, ""));
  it.each([
    ["impact", "kane-stick"],
    ["certify", "kane-stick"],
    ["posture", "posture-example-4"],
    ["motion", "bouncing-ball"],
    ["study", "studies/kane"],
  ] as const)("of %s lead to a page of the theory", async (view, name) => {
    expect(pages).toContain((await JOBS.answer(question(view, name))).verdict.theory);
  });
});

describe("a stance", () => {
  it("has sliders that its file takes: the friction under its feet, the radius of gyration", async () => {
    const asked = question("posture", "stairs-quadruped");
    const { fields } = await JOBS.answer(asked);
    expect(fields.map(({ path, value }) => [path, value])).toEqual([
      ["terrain[0].friction[0]", 0.7],
      ["terrain[0].friction[2]", 0.6],
      ["gyrationRadius", 0.22],
    ]);
    for (const { path, most } of fields) {
      const text = editModel(asked.text, [{ path, value: most }]);
      expect((await JOBS.answer({ ...asked, text })).verdict.name).toMatch(/^(stable|unstable|undecided|none)$/);
    }
  });
});
