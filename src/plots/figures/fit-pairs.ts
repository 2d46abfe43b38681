/** Contact velocities after the impacts of a fit: measured across, fitted up. */
import type { Space } from "../figure.ts";
import { AXIS_FOOT, axisBottom, axisLeft } from "../layout/axes.ts";
import { placeLabels } from "../layout/place-labels.ts";
import { planeAround } from "../layout/plane.ts";
import { axisTitle } from "../layout/scale.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { circle, line, type Point, polygon, rectangle } from "../path.ts";
import { type Item, textAt } from "../scene.ts";
import { rich, words } from "../text/rich-text.ts";
import { fitName } from "./fit-name.ts";
import type { FitRecord } from "./fit-record.ts";

/** Elements with a mark of their own; more share the last. */
const MARKS = 4;
const DOT = 1.9;
const KEY = 10;

interface Compared {
  readonly element: string;
  readonly point: Point;
}

export function pairPanel(
  record: FitRecord,
  space: Space,
): { items: Item[]; height: number; rows: (string | number | null)[][] } {
  const points = comparedOf(record);
  const elements = [...new Set(points.map(({ element }) => element))];
  const keys = elements.slice(0, MARKS);
  const head = KEY * keys.length;
  const plane = planeAround(
    points.map(({ point }) => point),
    { ...space, ...(space.height !== undefined && { height: space.height - head }) },
    0.08,
  );
  const { x, y, at, box } = plane;
  const low = Math.max(x.domain[0], y.domain[0]);
  const high = Math.min(x.domain[1], y.domain[1]);
  const foot = box.y + box.height;
  const key = (element: string, k: number): Item[] => {
    const top = foot + AXIS_FOOT + 4 + KEY * k;
    const name = fitName(element, 0.7 * space.width, TYPE.note);
    return [mark([box.x + 4, top - 2.4], k), textAt(box.x + 11, top, name, { size: TYPE.note, colour: "ink" })];
  };
  return {
    items: [
      line(at([low, low]), at([high, high]), { stroke: "ink3", width: LINE.helper, dash: [4, 2.5], isButt: true }),
      ...points.map(({ element, point }) => mark(at(point), Math.min(MARKS - 1, elements.indexOf(element)))),
      ...placeLabels(
        [
          {
            point: at([high, high]),
            text: words("fitted = measured"),
            look: { size: TYPE.note, colour: "ink2", halo: "paper" },
            prefer: ["below-left", "left"],
          },
        ],
        { bounds: box, boxes: points.map(({ point }) => dotBox(at(point))) },
      ),
      ...axisBottom(x, foot, { title: axisTitle(rich`measured $γ^+$`, "(m/s)", x) }),
      ...axisLeft(y, box.x, { title: axisTitle(rich`fitted $γ^+$`, "(m/s)", y) }),
      ...keys.flatMap(key),
    ],
    height: foot + AXIS_FOOT + head,
    rows: points.map(({ element, point: [measured, fitted] }) => ["velocity", element, measured, fitted, null]),
  };
}

/** Every component of every pair that the law has an answer for. */
function comparedOf(record: FitRecord): Compared[] {
  return record.misfit.pairs.flatMap(({ measured, fitted }) =>
    (measured ?? []).flatMap((value, i): Compared[] => {
      const after = fitted?.[i];
      return after === undefined
        ? []
        : [{ element: record.components?.[i] ?? `component ${i + 1}`, point: [value, after] }];
    }),
  );
}

const dotBox = ([x, y]: Point) => ({ x: x - DOT, y: y - DOT, width: 2 * DOT, height: 2 * DOT });

/** Disc, ring, square, triangle. */
function mark([x, y]: Point, k: number): Item {
  if (k === 0) return circle([x, y], DOT, { fill: "ink" });
  const look = { fill: "paper", stroke: "ink", width: LINE.helper } as const;
  if (k === 1) return circle([x, y], DOT, look);
  if (k === 2) return rectangle(x - DOT, y - DOT, 2 * DOT, 2 * DOT, look);
  return polygon(
    [
      [x, y - 1.3 * DOT],
      [x + 1.2 * DOT, y + DOT],
      [x - 1.2 * DOT, y + DOT],
    ],
    look,
  );
}
