/**
 * The pad of directions: names that keep apart for every shipped impact and for directions at one place; none where two coordinates are
 * not the whole. No browser is needed.
 */
import { readdirSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { placeNames } from "../../src/doors/figures.ts";
import { meetsSegment } from "../../src/plots/layout/plane.ts";
import { boxesMeet, textAt, textBox } from "../../src/plots/scene.ts";
import { words } from "../../src/plots/text/rich-text.ts";
import { JOBS } from "../../studio/workers/jobs.ts";
import type { Field } from "../../studio/workers/protocol.ts";
import { directionPad, MIDDLE, PAD, type Pad } from "../../studio/workspaces/impact/direction-pad.ts";
import { readProject, root } from "../support/project.ts";

const boxesOf = ({ names, axes }: Pick<Pad, "names" | "axes">) =>
  [...names, ...axes].map(({ name, x, y, anchor }) => textBox(textAt(x, y, words(name), { size: 12, colour: "ink", anchor }))); // biome-ignore format: one line

function expectApart(pad: Pad): void {
  const boxes = boxesOf(pad);
  boxes.forEach((box, k) => {
    expect(boxes.slice(k + 1).filter((other) => boxesMeet(box, other, 0))).toEqual([]);
    const through = pad.arrows.filter(({ handle: { x, y } }) => meetsSegment(box, [MIDDLE.x, MIDDLE.y], [x, y]));
    expect(through).toEqual([]);
    expect([box.x >= 0, box.y >= 0, box.x + box.width <= PAD.width, box.y + box.height <= PAD.height]).toEqual(
      Array(4).fill(true),
    );
  });
}

const field = (of: string, k: number, value: number): Field => ({
  ...{ path: `${of}[${k}]`, label: `w${k}`, of, value, least: -2, most: 2, group: "directions", hasTrack: false },
});
const direction = (of: string, x: number, y: number): Field[] => [field(of, 0, x), field(of, 1, y)];

async function padOf(name: string): Promise<Pad | undefined> {
  const text = readProject(`examples/${name}.yaml`);
  const { fields, stored } = await JOBS.answer({ view: "impact", name, text, options: {} });
  const { preVelocity } = stored.model as { preVelocity: readonly number[] };
  return directionPad(
    fields.filter(({ group }) => group === "directions"),
    preVelocity.length,
  );
}

describe("the pad of directions", () => {
  it("names of all shipped impacts keep apart", async () => {
    const names = readdirSync(`${root}examples`).flatMap((file) => /^(.*)\.yaml$/.exec(file)?.[1] ?? []);
    const impacts = names.filter((name) => /^kind: impact/m.test(readProject(`examples/${name}.yaml`)));
    let count = 0;
    for (const name of impacts) {
      const pad = await padOf(name);
      if (!pad) continue;
      count++;
      expect(pad.names.length, name).toBe(pad.arrows.length);
      expectApart(pad);
    }
    expect(count).toBeGreaterThan(5);
  });

  it("keeps apart what points to one place, and to the ends of the axes", () => {
    const pad = directionPad([...direction("heel", 0, 1), ...direction("toe", 0, 1), ...direction("stop", 1, 0)], 2)!;
    expect(pad.names.map(({ name }) => name)).toEqual(["heel", "toe", "stop"]);
    expect(pad.axes.map(({ name }) => name)).toEqual(["u₁", "u₂"]);
    expectApart(pad);
  });

  it("tells an element that is called like an axis from it", () => {
    const pad = directionPad(direction("u₁", 0.5, 1), 2)!;
    expect(pad.names.map(({ name }) => name)).toEqual(["u₁"]);
    expect(pad.axes.map(({ name }) => name)).toEqual(["u₁", "u₂"]);
  });

  it("is not there where the two numbers of a direction are not all of it", async () => {
    // Of heel and toe the third entry is a formula.
    expect(await padOf("robot-foot")).toBeUndefined();
    expect(directionPad([...direction("a", 1, 0), field("b", 0, 1)], 2)).toBeUndefined();
  });

  it("leaves out a name for which there is no room", () => {
    const ground = { width: 40, height: 14, size: 12, gap: 2 };
    expect(placeNames([{ name: "far too long for this", point: [5, 5] }], ground)).toEqual([]);
  });
});
