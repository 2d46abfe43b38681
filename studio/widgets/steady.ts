/**
 * Holds a drawing by two places while a handle is dragged: a figure chooses its own window, and would slip away under the pointer.
 *   place(p) = k p + e with complex k, e such that both places of the new drawing lie where they lay
 */
import type { Drawn, Handle } from "../workers/protocol.ts";

type Anchored = Pick<Drawn, "anchors">;

export interface Steady {
  readonly css: string;
  readonly place: (x: number, y: number) => readonly [number, number];
}

export function steady(from: Anchored, now: Anchored, { still }: Pick<Handle, "still">): Steady | undefined {
  const [a, b] = still ?? [];
  if (a === undefined || b === undefined || !from.anchors || !now.anchors) return undefined;
  const [o1, o2, n1, n2] = [from.anchors[a], from.anchors[b], now.anchors[a], now.anchors[b]];
  if (!o1 || !o2 || !n1 || !n2) return undefined;
  const [ox, oy, nx, ny] = [o2[0] - o1[0], o2[1] - o1[1], n2[0] - n1[0], n2[1] - n1[1]];
  const size = nx * nx + ny * ny;
  if (size === 0) return undefined;
  const [c, s] = [(ox * nx + oy * ny) / size, (oy * nx - ox * ny) / size];
  const [ex, ey] = [o1[0] - (c * n1[0] - s * n1[1]), o1[1] - (s * n1[0] + c * n1[1])];
  return { css: `matrix(${c},${s},${-s},${c},${ex},${ey})`, place: (x, y) => [c * x - s * y + ex, s * x + c * y + ey] };
}
