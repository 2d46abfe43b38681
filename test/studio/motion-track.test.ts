/**
 * The verdict of a motion along a slider, without a browser. Kane's pendulum begins at the wall: what its run creates is what its impact creates,
 * and that begins at ε_N = 0.397 and μ = 0.274, as along the impact.
 */
import { describe, expect, it, vi } from "vitest";
import type { Field, Question } from "../../studio/workers/protocol.ts";
import { motionFields } from "../../studio/workspaces/model-fields.ts";
import { motionTrack, trackedFields } from "../../studio/workspaces/motion/answer-track.ts";
import { readProject } from "../support/project.ts";

/** A model, and its field at a path. */
function asked(name: string, path: string, options = {}): [Question, Field] {
  const text = readProject(`examples/${name}.yaml`).replace("position: [5]", "position: [0.5]");
  return [{ view: "motion", name, text, options }, motionFields(text, name).find((field) => field.path === path)!];
}
/** Seconds that no track here takes: what is found does not depend on the machine. */
const ENOUGH = 600;

describe("the track of a motion", () => {
  it.each([
    ["elements[0].restitution", 0.397],
    ["elements[1].friction", 0.274],
  ])("changes along %s where the energy of the impact does: at %d", (path, flip) => {
    const found = motionTrack(...asked("double-pendulum-wall", path, { until: 1e-3 }), false, ENOUGH);
    expect(found.map(({ tone }) => tone)).toEqual(["stable", "gain"]);
    expect(found[1]!.isRough).toBeUndefined();
    expect(Number(found[1]!.from.toPrecision(3))).toBe(flip);
  });

  it("is painted at seven places first, which tell no value of the change", () => {
    const found = motionTrack(...asked("double-pendulum-wall", "elements[1].friction", { until: 1e-3 }), true, ENOUGH);
    expect(found.map(({ tone, isRough }) => [tone, isRough])).toEqual([["stable", undefined], ["gain", true]]); // biome-ignore format: one line
    expect(found[1]!.from).toBe(0.25);
  });

  it("is pale where there is no motion: a ball does not begin below its ground", () => {
    const found = motionTrack(...asked("bouncing-ball", "initial.position[0]", { until: 1e-3 }), true, ENOUGH);
    expect(found.map(({ verdict, tone }) => [verdict, tone])).toEqual([["none", "ink"], ["holds", "stable"]]); // biome-ignore format: one line
  });

  it("says nothing where there is no time, and does not remember it", () => {
    const question = asked("bouncing-ball", "parameters.g", { until: 1e-3 });
    expect(motionTrack(...question, false, -1).map(({ verdict }) => verdict)).toEqual(["undecided"]);
    expect(motionTrack(...question, true, ENOUGH).map(({ verdict }) => verdict)).toEqual(["holds"]);
  });

  it("takes its three seconds once, the first painting among them, and tells no value where few places were looked at", () => {
    // A clock that goes on by 50 ms whenever it is looked at.
    let now = 0;
    vi.spyOn(performance, "now").mockImplementation(() => (now += 50));
    const question = asked("double-pendulum-wall", "elements[1].friction", { until: 1e-4 });
    motionTrack(...question, true);
    const first = now;
    expect(first).toBeGreaterThan(1000);
    const track = motionTrack(...question);
    // Each place that is left over looks at the clock once more.
    expect(now).toBeLessThan(3000 + 25 * 50);
    expect(track.slice(1).every(({ isRough }) => isRough)).toBe(true);
    expect(track.length).toBeGreaterThan(1);
  });

  it("is left out where a run takes too long, and says why", () => {
    const [, field] = asked("bouncing-ball", "parameters.g");
    expect(trackedFields([field], 0.1)[0]).toMatchObject({ hasTrack: true, isSlow: true });
    expect(trackedFields([field], 0.5)[0]).toMatchObject({
      hasTrack: false,
      unpainted: "The track is not painted: a run takes 0.5 s, and 7 of them more than 3 s.",
    });
  });
});
