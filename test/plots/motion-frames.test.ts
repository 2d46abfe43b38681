/**
 * A motion as a drawing at any time. The reference is the ball that falls from 5 m with g = 10: z = 5 − 5 t² until it hits at 1 s with −10 m/s
 * and leaves with half of that.
 */
import { describe, expect, it } from "vitest";
import { motionView } from "../../src/plots/figures/motion-view.ts";
import { motionFrames } from "../../src/plots/motion-frames.ts";
import { motionStates } from "../../src/plots/motion-states.ts";
import { boxesMeet, type Item, type PathItem, textBoxes } from "../../src/plots/scene.ts";
import { plainText } from "../../src/plots/text/rich-text.ts";
import type { StoredResult } from "../../src/reports/read-result.ts";
import { flatItems } from "../support/figure-checks.ts";
import { storedMotion } from "../support/motions.ts";

type Motion = StoredResult<"simulation-result">;
const ball = (): Motion => storedMotion("bouncing-ball", { until: 1.5 }) as Motion;
const paths = (items: readonly Item[]): PathItem[] =>
  flatItems(items).filter((item): item is PathItem => item.kind === "path");
/** The first number of a circle's path is its left end, the second its height. */
const heightOf = ({ d }: PathItem): number => Number(/^M\S+ (\S+?)A/.exec(d)?.[1]);
const bodyOf = (items: readonly Item[]): PathItem =>
  paths(items).find(({ d, fill }) => d.includes("A") && fill === "undecided-wash")!;

describe("the frames of a motion", () => {
  it("the ball falls by 5 t²: after half a second it has done a quarter of its way", () => {
    const frames = motionFrames(ball())!;
    const [top, quarter, floor] = [0, 0.5, 1].map((t) => heightOf(bodyOf(frames.at(t)))) as [number, number, number];
    // Straight lines between samples of a parabola.
    expect((quarter - top) / (floor - top)).toBeCloseTo(0.25, 2);
  });

  it("positions go on through an impact, velocities jump", () => {
    const result = ball();
    const frames = motionFrames(result)!;
    const [before, at] = [1 - 1e-9, 1].map((t) => heightOf(bodyOf(frames.at(t)))) as [number, number];
    expect(Math.abs(at - before)).toBeLessThanOrEqual(0.01);
    const state = motionStates(result)!;
    expect(state(1 - 1e-9).velocity[0]).toBeCloseTo(-10, 6);
    expect(state(1).velocity[0]).toBeCloseTo(5, 6);
    expect(state(1).position[0]).toBeCloseTo(state(1 - 1e-9).position[0]!, 6);
  });

  it("shows trails, velocities and the ring of an impact when they are asked for", () => {
    const frames = motionFrames(ball())!;
    const count = (t: number, options: object): number => paths(frames.at(t, options)).length;
    const plain = count(1.1, {});
    expect(count(1.1, { trails: true })).toBe(plain + 1);
    expect(count(1.1, { velocities: true })).toBe(plain + 2);
    expect(count(1.1, { strikes: 0.2 })).toBe(plain + 1);
    expect(count(1.3, { strikes: 0.2 })).toBe(plain);
  });

  it("shows forces while they act: a block that slides is pressed and rubbed, one that flies is not", () => {
    const block = motionFrames(storedMotion("sliding-block") as Motion)!;
    const pushes = (items: readonly Item[]): number => paths(items).filter(({ fill }) => fill === "cone-text").length;
    expect(pushes(block.at(0.3, { forces: true }))).toBeGreaterThan(0);
    expect(pushes(block.at(0.3))).toBe(0);
    expect(pushes(motionFrames(ball())!.at(0.5, { forces: true }))).toBe(0);
  });

  it("rings the contact of the element that a reader points at, by its own name or that of its friction", () => {
    const block = motionFrames(storedMotion("sliding-block") as Motion)!;
    const count = (lit?: string): number => paths(block.at(0.3, { ...(lit !== undefined && { lit }) })).length;
    const { drawing } = storedMotion("sliding-block") as Motion & {
      drawing: { contacts: { element: string; friction: string }[] };
    };
    const [{ element, friction }] = drawing.contacts as [{ element: string; friction: string }];
    expect([count(element), count(friction), count("nobody")]).toEqual([count() + 1, count() + 1, count()]);
  });

  it("another run is drawn in the window of the first one", () => {
    const [long, short] = [storedMotion("bouncing-ball") as Motion, ball()];
    const [own, other] = [motionFrames(long)!, motionFrames(short, { like: long })!];
    expect(heightOf(bodyOf(other.at(0)))).toBe(heightOf(bodyOf(own.at(0))));
    expect(paths(other.at(0.5, { isGhost: true })).every(({ dash }) => dash !== undefined)).toBe(true);
  });

  it.each([
    ["woodpecker", 0.4, ["bird", "pole", "sleeve"]],
    ["two-mass-resonance", 20, ["k2", "m1"]],
  ] as const)(
    "names of %s keep apart and inside along the whole motion, and none is left out",
    (name, until, named) => {
      const result = storedMotion(name, { until }) as Motion;
      const frames = motionFrames(result, { width: 224 })!;
      const seen = new Set<string>();
      const wrong: string[] = [];
      for (let k = 0; k <= 60; k++) {
        const t = frames.from + (k / 60) * (frames.to - frames.from);
        const texts = textBoxes(frames.at(t, { forces: true })).map(({ item, box }) => ({
          box,
          text: plainText(item.text),
        }));
        seen.add(texts.map(({ text }) => text).join(" "));
        texts.forEach(({ box, text }, i) => {
          const { x, y, width, height } = box;
          if (x < 0 || y < 0 || x + width > frames.width || y + height > frames.height)
            wrong.push(`${text} is cut at ${t} s`);
          for (const other of texts.slice(i + 1))
            if (boxesMeet(box, other.box)) wrong.push(`${text} on ${other.text} at ${t} s`);
        });
      }
      expect(wrong).toEqual([]);
      expect([...seen].map((names) => names.split(" "))).toEqual([expect.arrayContaining([...named])]);
    },
  );

  it("of what travels far beside its size are seen through a window that travels along, of anything else through one that stays", () => {
    const isTravelling = (name: string, until: number) =>
      motionFrames(storedMotion(name, { until }) as Motion)!.isTravelling;
    expect(isTravelling("woodpecker", 0.4)).toBe(true);
    // One ball is seen against its ground; what only swings stays where it is.
    expect(isTravelling("bouncing-ball", 1)).toBe(false);
    expect(isTravelling("double-pendulum-wall", 0.4)).toBe(false);
    expect(isTravelling("newtons-cradle", 0.4)).toBe(false);
  });

  it("of the woodpecker hold it whole at every time, and show it half as large again as one window for all would", () => {
    const result = storedMotion("woodpecker", { until: 1 }) as Motion;
    const frames = motionFrames(result, { width: 260 })!;
    const still = motionView([result as unknown as Parameters<typeof motionView>[0][number]], 260);
    for (let k = 0; k <= 40; k++) {
      // The bird is the one disc, of 6 mm: its left end, its height, its radius.
      const bird = /^M(\S+) (\S+?)A(\S+)/.exec(bodyOf(frames.at(k / 40)).d)!;
      const [x, y, r] = bird.slice(1).map(Number) as [number, number, number];
      expect(r).toBeGreaterThan(1.5 * still.scale * 0.006);
      expect(Math.min(x, frames.width - x - 2 * r, y - r, frames.height - y - r)).toBeGreaterThan(0);
    }
  });

  it("a model that says not what it looks like has its coordinates over time, with a line at the present", () => {
    const { drawing: _, ...bare } = ball() as Motion & { drawing?: unknown };
    const frames = motionFrames(bare as Motion)!;
    expect(frames.kind).toBe("coordinates");
    const [first, last] = [frames.from, frames.to].map((t) => paths(frames.at(t)).at(-1)!.d);
    expect(first).not.toBe(last);
    expect(motionFrames({ ...bare, samples: undefined } as unknown as Motion)).toBeUndefined();
  });
});
