import { describe, expect, it } from "vitest";
import { answerPosture } from "../../../src/answers/answer-posture.ts";
import { drawFigure } from "../../../src/plots/draw-figure.ts";
import { postureFrames } from "../../../src/plots/figures/posture-frames.ts";
import { postureTests } from "../../../src/plots/figures/posture-tests.ts";
import { centerRegions } from "../../../src/stability/two-contact/center-regions.ts";
import type { FullMotion } from "../../../src/stability/two-contact/full-motion/full-motion.ts";
import { readProject } from "../../support/project.ts";

const text = readProject("examples/posture-example-3.yaml");
const start = { z1: 0, z2: 0.01, x2: 0, dz1: 0, dz2: 0, dx2: 0 };

describe("a followed motion as frames", () => {
  const { stored, trajectory } = answerPosture(text, { trajectory: start });
  const frames = postureFrames(stored, 50);

  it("begins with the push and ends with the motion", () => {
    expect(frames[0]!.t).toBe(0);
    expect(frames.at(-1)!.t).toBeCloseTo(trajectory!.duration, 12);
    // z2 along the normal of contact 2, whose surface climbs by 40° − 45°.
    const [across, up] = frames[0]!.contact2;
    expect(across).toBeCloseTo(-0.01 * Math.sin((-5 * Math.PI) / 180), 12);
    expect(up).toBeCloseTo(0.01 * Math.cos((-5 * Math.PI) / 180), 12);
  });

  it("keeps the body rigid to first order", () => {
    // Places of Example 3 turned by 45°: (1.5, −0.6), (−0.1, −0.6), the centre of mass at the origin.
    const turned = ([x, z]: readonly [number, number]) => [(x + z) * Math.SQRT1_2, (z - x) * Math.SQRT1_2] as const;
    const places = { contact1: turned([1.5, -0.6]), contact2: turned([-0.1, -0.6]), centerOfMass: [0, 0] } as const;
    const names = Object.keys(places) as (keyof typeof places)[];
    for (const frame of frames) {
      for (const a of names) {
        for (const b of names) {
          const arm = [places[a][0] - places[b][0], places[a][1] - places[b][1]] as const;
          const stretch = (frame[a][0] - frame[b][0]) * arm[0] + (frame[a][1] - frame[b][1]) * arm[1];
          expect(Math.abs(stretch)).toBeLessThan(1e-12);
        }
      }
    }
  });

  it("of the full motion begin and end with its states", () => {
    const full = answerPosture(text, { trajectory: start, full: [1] });
    const { events, duration } = full.fullMotion as FullMotion;
    const found = postureFrames(full.stored, 50, { full: true });
    expect(found.at(-1)!.t).toBeCloseTo(duration, 12);
    // Tangent and normal of a contact are at right angles.
    const far = ({ x2, z2 }: { readonly x2: number; readonly z2: number }) => Math.hypot(x2, z2);
    expect(Math.hypot(...found[0]!.contact2)).toBeCloseTo(far(start), 12);
    expect(Math.hypot(...found.at(-1)!.contact2)).toBeCloseTo(far(events.at(-1)!.state), 12);
    expect(() => postureFrames(stored, 3, { full: true })).toThrow("no motion was followed");
  });

  it("needs a motion", () =>
    expect(() => postureFrames(answerPosture(text).stored, 3)).toThrow("no motion was followed"));
});

it("tests of a posture as words are those of the figure, in their order", () => {
  const { stored } = answerPosture(text);
  const tests = postureTests(stored);
  expect(tests.map(({ holds }) => holds)).toEqual([true, true, true, true, true, false, undefined, undefined]);
  // [VarkonyiOr] Example 3: G = 1.0542.
  expect(tests[5]).toMatchObject({ name: "no fixed point with G > 1", value: "G = 1.054" });
});

it("a posture with regions of its centre of mass names them behind the body", () => {
  const { stored, posture } = answerPosture(text);
  const regions = centerRegions(posture, { across: [-0.7, 0.3], up: [-1.6, 0.8], columns: 24, rows: 24 });
  const { svg } = drawFigure({ ...stored, centerRegions: regions }, { figure: "posture", size: "page" });
  expect(svg).toContain(">stable<");
  expect(svg).toContain("url(#");
  expect(drawFigure(stored, { figure: "posture", size: "page" }).svg).not.toContain(">stable<");
});
