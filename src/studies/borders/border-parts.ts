/**
 * Which parts of a grid borders pass through: the edges and middles of the cells whose corners differ. The other edges of such a cell are
 * looked at too: a border may cross one of them twice.
 */
import type { Study } from "../../models/study/study.ts";
import type { Cell } from "../computation.ts";
import { computationCost } from "../computations.ts";
import type { PointList } from "../study-chunks.ts";
import { planeShape, stepPart } from "../study-points.ts";
import { ACROSS, BORDER_RESOLUTION, MIDDLE, PARTS, UP } from "./open-borders.ts";

/** The parts for the classes of a grid of two axes, the first axis running fastest: their indices rise, their work is that of their points. */
export function borderParts(study: Study, cells: readonly Cell[]): PointList {
  const [width, height] = planeShape(study);
  const isPart = new Uint8Array(PARTS * width * height);
  for (let j = 0, point = 0; j < height - 1; j++, point++) {
    for (let i = 0; i < width - 1; i++, point++) {
      const corner = cells[point];
      const others = [point + 1, point + width, point + width + 1];
      if (others.every((other) => cells[other] === corner)) continue;
      isPart.fill(1, PARTS * point, PARTS * point + PARTS);
      isPart[PARTS * (point + width) + ACROSS] = 1;
      isPart[PARTS * (point + 1) + UP] = 1;
    }
  }
  const indices: number[] = [];
  let evaluations = 0;
  isPart.forEach((is, index) => {
    if (is === 0) return;
    indices.push(index);
    evaluations += evaluationsOf(study, cells, width, index);
  });
  return { indices, work: evaluations * computationCost(study.compute) };
}

/** Evaluations of a part with one border or none. */
function evaluationsOf(study: Study, cells: readonly Cell[], width: number, index: number): number {
  const part = index % PARTS;
  if (part === MIDDLE) return 1;
  const point = (index - part) / PARTS;
  if (cells[point] === cells[point + (part === ACROSS ? 1 : width)]) return 3;
  const i = part === ACROSS ? point % width : Math.floor(point / width);
  return 3 + Math.ceil(Math.log2(stepPart(study.axes[part]!, i) / 2 / BORDER_RESOLUTION));
}
