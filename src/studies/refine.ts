/**
 * A map of two axes refined only where classes meet: from the coarse grid on, every cell whose corners, or points that its neighbours
 * made known on its rim, are of different classes gets the middles of its edges and its own; and so on, L times. What is left lies in
 * cells whose rim is of one class, and is inferred: an island that no computed point meets is missed.
 */
import { InputError } from "../errors.ts";
import { isList, type Study } from "../models/study/study.ts";
import type { Cell } from "./computation.ts";
import { gridShape, planeShape } from "./study-points.ts";

/** Classes by index; undefined where a point was not computed. */
export type KnownClasses = readonly (Cell | undefined)[];

/** The classes of all points are in memory. */
const MOST_POINTS = 2 ** 24;

/** The study on its finest grid, 2^levels − 1 new values between any two. */
export function refinedStudy(study: Study, levels: number): Study {
  const refuse = (what: string, fix: string): InputError =>
    new InputError({ code: "wrong-size", what, where: "axes", fix });
  // A sample and axes side by side have one direction.
  if (gridShape(study).length !== 2)
    throw refuse("only a grid of two axes can be refined", "Combine two axes as a product, or leave --refine out.");
  const axes = study.axes.map((axis) => {
    if (!isList(axis) && axis.count > 1) return { ...axis, count: (axis.count - 1) * 2 ** levels + 1 };
    throw refuse("only axes from … to can be refined", "Give from, to and count in the place of values.");
  });
  const fine: Study = { ...study, axes, refine: levels };
  const [width, height] = planeShape(fine);
  if (width * height <= MOST_POINTS) return fine;
  throw refuse(
    `the finest grid would have ${width * height} points: at most ${MOST_POINTS} can be refined`,
    "Refine less, or begin with a coarser grid.",
  );
}

/** What is computed next, rising: the coarse grid, then points of cells whose classes differ; nothing where all is known. */
export function nextPoints(study: Study, known: KnownClasses): number[] {
  const [width, height] = planeShape(study);
  const coarse = 2 ** (study.refine ?? 0);
  if (known[0] === undefined) return lattice(width, height, coarse);
  for (let step = coarse; step > 1; step /= 2) {
    const wanted = new Set<number>();
    for (const corner of cellsOf(width, height, step, known)) {
      if (isUniform(known, corner, step, width)) continue;
      for (const j of [0, step / 2, step]) {
        for (const i of [0, step / 2, step]) {
          const point = corner + j * width + i;
          if (known[point] === undefined) wanted.add(point);
        }
      }
    }
    if (wanted.size > 0) return [...wanted].sort((a, b) => a - b);
  }
  return [];
}

/** The classes of all points, once nothing is left to compute. */
export function inferredClasses(study: Study, known: KnownClasses): Cell[] {
  const [width, height] = planeShape(study);
  const all = [...known];
  for (let step = 2 ** (study.refine ?? 0); step > 1; step /= 2) {
    for (const corner of cellsOf(width, height, step, known)) {
      if (!isUniform(known, corner, step, width)) continue;
      for (let j = 0; j <= step; j++) {
        for (let i = 0; i <= step; i++) {
          const point = corner + j * width + i;
          if (all[point] === undefined) all[point] = known[corner];
        }
      }
    }
  }
  return all.map((cell) => cell ?? null);
}

function lattice(width: number, height: number, step: number): number[] {
  const points: number[] = [];
  for (let j = 0; j < height; j += step) for (let i = 0; i < width; i += step) points.push(j * width + i);
  return points;
}

/** First corners of the cells of a size whose corners are known. */
function* cellsOf(width: number, height: number, step: number, known: KnownClasses): Generator<number> {
  for (let j = 0; j + step < height; j += step) {
    for (let i = 0; i + step < width; i += step) {
      const corner = j * width + i;
      const others = [corner, corner + step, corner + step * width, corner + step * width + step];
      if (others.every((other) => known[other] !== undefined)) yield corner;
    }
  }
}

/** Whether all that is known on the rim of a cell is of one class. */
function isUniform(known: KnownClasses, corner: number, step: number, width: number): boolean {
  const kind = known[corner];
  const isSame = (point: number): boolean => known[point] === undefined || known[point] === kind;
  for (let k = 0; k <= step; k++) {
    const rim = [corner + k, corner + step * width + k, corner + k * width, corner + k * width + step];
    if (!rim.every(isSame)) return false;
  }
  return true;
}
