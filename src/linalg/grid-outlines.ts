/**
 * Classes on a grid as areas: their outlines along the edges of the cells.
 */

/** Classes by number, row by row; −1 where a cell has none. */
export interface ClassGrid {
  readonly width: number;
  readonly height: number;
  readonly cells: Int16Array;
}

/**
 * Closed outlines of every class as corners (x, y) of cells, the class to the right of the way where rows go down (to the left where they rise); holes run the other way round, so that
 * filling leaves them out.
 */
export function outlines({ width, height, cells }: ClassGrid, count: number): number[][][] {
  const across = width + 1;
  const ways = Array.from({ length: count }, () => new Map<number, number[]>());
  const add = (kind: number, from: number, to: number): void => {
    const known = ways[kind]!.get(from);
    if (known) known.push(to);
    else ways[kind]!.set(from, [to]);
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const kind = cells[at]!;
      if (kind < 0) continue;
      const corner = y * across + x;
      if (y === 0 || cells[at - width] !== kind) add(kind, corner, corner + 1);
      if (x === width - 1 || cells[at + 1] !== kind) add(kind, corner + 1, corner + 1 + across);
      if (y === height - 1 || cells[at + width] !== kind) add(kind, corner + 1 + across, corner + across);
      if (x === 0 || cells[at - 1] !== kind) add(kind, corner + across, corner);
    }
  }
  return ways.map((of) =>
    stitched(of).map((loop) => loop.flatMap((corner) => [corner % across, Math.floor(corner / across)])),
  );
}

/** Ways joined to loops; corners on a straight line are left out. */
function stitched(ways: Map<number, number[]>): number[][] {
  const loops: number[][] = [];
  for (const [start, open] of ways) {
    while (open.length > 0) {
      const loop: number[] = [];
      let at = start;
      let step = 0;
      do {
        const next = ways.get(at)!.pop()!;
        if (next - at !== step) loop.push(at);
        step = next - at;
        at = next;
      } while (at !== start);
      loops.push(loop);
    }
  }
  return loops;
}
