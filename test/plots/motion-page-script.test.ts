import { describe, expect, it } from "vitest";
import { type DrawnAt, placeContacts, placeParts } from "../../src/plots/figures/drawing-record.ts";
import { forcesOf, type MotionDrawing, stateAt } from "../../src/plots/figures/mechanism-motion.ts";
import { shapesOf, stacked } from "../../src/plots/figures/mechanism-shapes.ts";
import type { View } from "../../src/plots/figures/mechanism-view.ts";
import type { MotionRecord } from "../../src/plots/figures/motion-record.ts";
import { lineInBox } from "../../src/plots/layout/plane.ts";
import { motionPage } from "../../src/plots/motion-page.ts";
import type { Point } from "../../src/plots/path.ts";
import type { StoredResult } from "../../src/reports/read-result.ts";
import { storedMotion } from "../support/motions.ts";
import { type Node, playPage } from "../support/page-stub.ts";

type Motion = MotionRecord & { readonly drawing: MotionDrawing };

const played = (result: StoredResult) => {
  const html = motionPage(result as StoredResult<"simulation-result">);
  return { ...playPage(html), html };
};

const isShown = (node: Node): boolean => node.style.display !== "none";
const numbers = (text: string): number[] => (text.match(/-?\d+(\.\d+)?/g) ?? []).map(Number);

function viewOfPage(data: { view: { x: number; y: number; scale: number; width: number; height: number } }): View {
  const { x, y, scale, width, height } = data.view;
  const box = { x: 0, y: 0, width, height };
  const at = (p: Point): Point => [x + scale * p[0], y - scale * p[1]];
  return { box, scale, at, cut: (point, way) => lineInBox(point, way, box) };
}

/** What the figures draw in a state, as flat lists of numbers in the order of the stage. */
function expectedShapes(drawing: MotionDrawing, state: DrawnAt, view: View): [string, number[]][] {
  return stacked(placeParts(drawing, state)).flatMap((placed) =>
    shapesOf(placed, view).map(({ look, lines, radius }): [string, number[]] => {
      const points = lines.filter(({ length }) => length > 1 || radius !== undefined).flat(2);
      return [look, radius === undefined ? points : [...points, radius]];
    }),
  );
}

function drawnShapes(stage: Node): [string, number[]][] {
  return stage.children
    .filter(isShown)
    .filter(({ attributes }) => attributes.class !== "contact")
    .flatMap(({ children }) => children)
    .map(({ attributes: own }): [string, number[]] => [
      own.class!,
      own.d === undefined ? [own.cx, own.cy, own.r].map(Number) : numbers(own.d),
    ]);
}

function expectSame(drawn: [string, number[]][], expected: [string, number[]][]): void {
  expect(drawn.map(([look]) => look)).toEqual(expected.map(([look]) => look));
  drawn.forEach(([, values], k) => {
    expect(values).toHaveLength(expected[k]![1].length);
    values.forEach((value, j) => {
      expect(Math.abs(value - expected[k]![1][j]!)).toBeLessThan(0.006);
    });
  });
}

describe("the script of the page of a motion", () => {
  it.each([
    ["bouncing-ball", 1.5],
    ["woodpecker", 0.1],
    ["super-ball", 0.2],
    ["two-mass-1", 0.3],
    ["double-pendulum-wall", 0.3],
  ])("%s: the stage shows what the figures draw, at the start and at the end", (name, until) => {
    const result = storedMotion(name, { until });
    const motion = result as unknown as Motion;
    const { find, html, at } = played(result);
    const view = viewOfPage(JSON.parse(/id="data">([\s\S]*?)<\/script>/.exec(html)![1]!));
    const { t } = motion.samples!;
    const rows = [t.lastIndexOf(t[0]!), t.length - 1];
    for (const k of rows) {
      at(t[k]!);
      expectSame(drawnShapes(find("stage")), expectedShapes(motion.drawing, stateAt(motion, motion.drawing, k), view));
    }
  });

  it("arrows point where the figure says, however long the tangent of the file is", () => {
    const base = storedMotion("sliding-block") as unknown as Motion;
    const contacts = base.drawing.contacts.map((contact) => ({
      ...contact,
      tangent: [5, 0] as const,
      normal: [0, 3] as const,
    }));
    const motion = { ...base, drawing: { ...base.drawing, contacts } } as Motion;
    const { find, at } = played(motion as unknown as StoredResult);
    // In the last interval the block sticks; friction acts before.
    const k = Math.floor(motion.samples!.t.length / 4);
    const early = { ...motion, samples: { ...motion.samples!, t: motion.samples!.t.slice(0, k + 1) } } as Motion;
    at(motion.samples!.t[k - 1]!);
    const [placed] = placeContacts(motion.drawing, stateAt(motion, motion.drawing, k - 1));
    const [force] = forcesOf(early, [placed!]);
    const shaft = find("stage")
      .children.at(-1)!
      .children.find(({ attributes }) => attributes.class === "force")!;
    const [x0, y0, x1, y1] = numbers(shaft.attributes.d!) as [number, number, number, number];
    expect((y0 - y1) / (x1 - x0)).toBeCloseTo(force!.vector[1] / force!.vector[0], 1);
    // Coulomb: a slipping block rubs with μ times the normal force.
    expect(Math.abs(force!.vector[0] / force!.vector[1])).toBeCloseTo(placed!.contact.mu!, 6);
  });

  it("labels stand where the drawing says", () => {
    const base = storedMotion("bouncing-ball", { until: 1.5 }) as unknown as Motion;
    const parts = [...base.drawing.parts, { kind: "label", text: "here", at: [0, 0] as const }];
    const { find, html } = played({ ...base, drawing: { ...base.drawing, parts } } as unknown as StoredResult);
    const { view } = JSON.parse(/id="data">([\s\S]*?)<\/script>/.exec(html)![1]!);
    const label = find("stage").children.find(({ textContent }) => textContent === "here")!;
    expect(Number(label.attributes.x)).toBeCloseTo(view.x, 1);
    expect(Number(label.attributes.y)).toBeCloseTo(view.y, 1);
  });

  it("leaves out what has no value, and never guesses between a value and none", () => {
    const base = storedMotion("bouncing-ball", { until: 1.5 }) as unknown as Motion;
    const values = base.drawing.values.map((column) => column.map((value, k) => (k === 0 ? value : null)));
    const { find, at } = played({ ...base, drawing: { ...base.drawing, values } } as unknown as StoredResult);
    const discs = () => find("stage").children.filter((one) => isShown(one) && one.attributes.class === "disc");
    expect(discs()).toHaveLength(1);
    at(base.samples!.t[1]! / 2);
    expect(discs()).toHaveLength(0);
  });

  it("marks the event that was last, changing two buttons, and goes from event to event", () => {
    const { find, at } = played(storedMotion("bouncing-ball"));
    const buttons = find("events").children.map(({ children }) => children[0]!);
    const marked = (): number[] => buttons.flatMap((one, k) => (one.attributes["aria-current"] ? [k] : []));
    at(0.5);
    expect(marked()).toEqual([]);
    const before = buttons.reduce((sum, { changes }) => sum + changes, 0);
    find("next").fire("click");
    expect(marked()).toEqual([0]);
    find("next").fire("click");
    expect(marked()).toHaveLength(1);
    expect(buttons.reduce((sum, { changes }) => sum + changes, 0) - before).toBe(3);
    // Half of g t² = 5 m: the first impact at 1 s.
    at(1.2);
    find("back").fire("click");
    expect(find("clock").textContent).toBe("1 s");
  });

  it("says what it leaves out", () => {
    const base = storedMotion("bouncing-ball", { until: 1.5 }) as unknown as Motion;
    const events = Array.from({ length: 2500 }, (_, k) => ({
      t: k / 2500,
      type: "impact",
      elements: ["ground"],
      work: 0,
    }));
    const coordinates = Array.from({ length: 30 }, (_, k) => `q${k}`);
    const { samples, drawing } = base;
    const many = coordinates.map(() => samples!.q[0]!);
    const contacts = Array.from({ length: 20 }, () => drawing.contacts[0]!);
    const lanes = Array.from({ length: 40 }, (_, k) => ({ ...base.contactStates![0]!, element: `c${k}` }));
    const { html, find } = played({
      ...{ ...base, events, coordinates, samples: { ...samples, q: many, u: many } },
      ...{ drawing: { ...drawing, contacts }, contactStates: lanes },
    } as unknown as StoredResult);
    for (const note of ["first 2000 of 2500 events", "first 24 of 30 coordinates", "first 8 of 30 coordinates"]) {
      expect(html).toContain(note);
    }
    expect(html).toContain("first 12 of 20 contacts");
    expect(html).toMatch(/The busiest \d+ of 40 contacts/);
    expect(find("events").children).toHaveLength(2000);
    expect(motionPage(base as unknown as StoredResult<"simulation-result">)).not.toContain("The first ");
  });

  it("names stand beside their parts, and go with them", () => {
    const base = storedMotion("bouncing-ball", { until: 1.5 }) as unknown as Motion;
    const { find, at } = played(base as unknown as StoredResult);
    const nameOf = (name: string) => find("stage").children.find(({ textContent }) => textContent === name)!;
    const height = (name: string): number => Number(nameOf(name).attributes.y);
    expect(nameOf("ball").attributes.class).toBe("name");
    const [start, ground] = [height("ball"), height("ground")];
    at(0.9);
    expect(height("ball")).toBeGreaterThan(start + 20);
    expect(height("ground")).toBe(ground);
    const values = base.drawing.values.map((column) => column.map(() => null));
    const lost = played({ ...base, drawing: { ...base.drawing, values } } as unknown as StoredResult);
    const shown = lost.find("stage").children.filter(isShown);
    expect(shown.map(({ textContent }) => textContent)).not.toContain("ball");
  });

  it("a radius that changes is drawn as it is, and a negative one is not drawn", () => {
    const base = storedMotion("bouncing-ball", { until: 1.5 }) as unknown as Motion;
    const { values } = base.drawing;
    const radii = base.samples!.t.map((t) => 1 - t);
    const parts = [{ kind: "disc", at: [0, 0] as const, radius: { value: values.length } }];
    const drawing = { ...base.drawing, parts, values: [...values, radii] };
    const { find, at, html } = played({ ...base, drawing } as unknown as StoredResult);
    const { scale } = JSON.parse(/id="data">([\s\S]*?)<\/script>/.exec(html)![1]!).view;
    const [disc] = find("stage").children.filter(({ attributes }) => attributes.class === "disc");
    at(0.5);
    expect(Number(disc!.children[0]!.attributes.r)).toBeCloseTo(0.5 * scale, 1);
    at(1.5);
    expect(isShown(disc!)).toBe(false);
  });
});
