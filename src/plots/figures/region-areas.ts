/**
 * Classes on a grid as areas: their outlines along the edges of the cells, the cell of each class that is farthest from its borders, and
 * a coarser grid where outlines would be too long to be seen or stored.
 */
import { type ClassGrid, outlines } from "../../linalg/grid-outlines.ts";

export { type ClassGrid, outlines };

/** Edges between cells of different classes, those at the rim included. */
export function borderCount({ width, height, cells }: ClassGrid): number {
  let count = 2 * (width + height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const here = cells[y * width + x];
      if (x > 0 && cells[y * width + x - 1] !== here) count++;
      if (y > 0 && cells[(y - 1) * width + x] !== here) count++;
    }
  }
  return count;
}

/** Every other cell of every other row. */
export function halved({ width, height, cells }: ClassGrid): ClassGrid {
  const [w, h] = [Math.ceil(width / 2), Math.ceil(height / 2)];
  const out = new Int16Array(w * h);
  for (let y = 0; y < h; y++) for (let x = 0; x < w; x++) out[y * w + x] = cells[2 * y * width + 2 * x]!;
  return { width: w, height: h, cells: out };
}

export interface Middle {
  readonly x: number;
  readonly y: number;
  /** Distance to the nearest border, in units. */
  readonly room: number;
}

/** For each class the middle of the cell with most room; `dx`, `dy` are the sizes of a cell in units. */
export function middles(grid: ClassGrid, count: number, dx: number, dy: number): (Middle | undefined)[] {
  const { width, cells } = grid;
  const room = roomOf(grid, dx, dy);
  const best = new Int32Array(count).fill(-1);
  for (let at = 0; at < cells.length; at++) {
    const kind = cells[at]!;
    if (kind >= 0 && (best[kind]! < 0 || room[at]! > room[best[kind]!]!)) best[kind] = at;
  }
  return Array.from(best, (at) =>
    at < 0 ? undefined : { x: (at % width) + 0.5, y: Math.floor(at / width) + 0.5, room: room[at]! },
  );
}

/** Distance of every cell from the nearest border, along rows and columns: one walk there and one back. */
function roomOf({ width, height, cells }: ClassGrid, dx: number, dy: number): Float64Array {
  const room = new Float64Array(width * height);
  const step = (at: number, next: number, size: number): number =>
    next >= 0 && cells[next] === cells[at] ? room[next]! + size : size / 2;
  for (let y = 0, at = 0; y < height; y++) {
    for (let x = 0; x < width; x++, at++) {
      room[at] = Math.min(step(at, x > 0 ? at - 1 : -1, dx), step(at, at - width, dy));
    }
  }
  for (let y = height - 1, at = width * height - 1; y >= 0; y--) {
    for (let x = width - 1; x >= 0; x--, at--) {
      const right = step(at, x < width - 1 ? at + 1 : -1, dx);
      room[at] = Math.min(room[at]!, right, step(at, y < height - 1 ? at + width : -1, dy));
    }
  }
  return room;
}
