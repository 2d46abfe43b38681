/**
 * Settings of a workspace in the palette: each changes the options as the page does, and the question that follows is answered with them.
 * No browser is needed.
 */
import { describe, expect, it } from "vitest";
import { settingsOf } from "../../studio/panels/setting-commands.ts";
import { JOBS } from "../../studio/workers/jobs.ts";
import type { ImpactAnswer } from "../../studio/workspaces/impact/page.ts";
import { playerLook } from "../../studio/workspaces/motion/motion-look.ts";
import type { StudyAnswer } from "../../studio/workspaces/study/study-protocol.ts";
import type { ComputedView } from "../../studio/workspaces/views.ts";
import { readProject } from "../support/project.ts";

async function ask(view: ComputedView, name: string, options = {}) {
  const answer = await JOBS.answer({ view, name, text: readProject(`examples/${name}.yaml`), options });
  const settings = settingsOf(view, options, answer);
  return { answer, settings, titles: settings.map(({ title }) => title) };
}

describe("settings as commands", () => {
  it("take another law, back to that of the file, and every solution", async () => {
    const first = await ask("impact", "kane-stick");
    expect(first.titles).toContain("every solution: on");
    expect(first.titles).not.toContain("law: of the file");
    const { part } = first.settings.find(({ title }) => title === "law: poisson")!;
    const second = await ask("impact", "kane-stick", part);
    expect((second.answer as ImpactAnswer).impact.law).toBe("poisson");
    expect(second.titles).not.toContain("law: poisson");
    expect(second.settings.find(({ title }) => title === "law: of the file")!.part).toEqual({
      law: undefined,
      solution: 0,
    });
  });

  it("take another method of a run", async () => {
    const { settings } = await ask("motion", "bouncing-ball");
    const { part } = settings.find(({ title }) => title === "method: moreau")!;
    const { answer } = await ask("motion", "bouncing-ball", part);
    expect(settings).toContainEqual({ title: "speed: 0.1 ×", part: { speed: 0.1 }, isLook: true });
    expect(playerLook({ speed: 0.1 })).toEqual({ speed: 0.1 });
    expect(answer.command.join(" ")).toContain("--method moreau");
  });

  it("lay another field along an axis of a map, the other one stays", async () => {
    const first = await ask("study", "kane-stick");
    const [x, y] = (first.answer as StudyAnswer).map.axes;
    const up = first.settings.find(({ title }) => title.startsWith("up: "))!;
    const { answer } = await ask("study", "kane-stick", up.part);
    const { axes } = (answer as StudyAnswer).map;
    expect([axes[0], `up: ${axes[1].field}`]).toEqual([x, up.title]);
    const turned = first.settings.find(({ title }) => title === "axes: exchanged")!;
    expect(((await ask("study", "kane-stick", turned.part)).answer as StudyAnswer).map.axes).toEqual([y, x]);
  });
});
