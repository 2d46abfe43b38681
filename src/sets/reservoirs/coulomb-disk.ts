/**
 * Isotropic Coulomb friction: C = disk of radius r = μ Λ_k.                                 [Glocker2012] (47), 4.6
 *
 * Its defect, with y = Λ − x (defect.ts):
 *   d = x                                   if ‖y‖ ≤ r
 *   d = (r/‖y‖) x + (1 − r/‖y‖) Λ           else,  1 − r/‖y‖ = (‖y‖² − r²) / (‖y‖ (‖y‖ + r))
 */
import { DISK } from "../disk.ts";
import type { Block } from "./block.ts";
import { addSize, type DefectRoom, type Impulses } from "./defect.ts";
import type { Reservoir } from "./reservoir.ts";

export const coulombDisk: Reservoir = {
  family: "friction",
  dimension: 2,
  words: "disk μΛ_k",
  axis: ({ friction }) => friction[0],
  body: () => DISK,
  projectInPlace: ({ friction }, out, at, size, room) => DISK.projectInPlace(out, at, friction[0] * size, room),
  writeDefect,
};

function writeDefect(block: Block, impulses: Impulses, { x, defect, sum }: DefectRoom): void {
  const { head, tail } = impulses;
  const i = block.start;
  const x1 = x[0]!;
  const x2 = x[1]!;
  sum
    .set(head[i]!, tail?.[i] ?? 0)
    .add(-x1)
    .settle();
  const y1 = sum.head;
  const t1 = sum.tail;
  sum
    .set(head[i + 1]!, tail?.[i + 1] ?? 0)
    .add(-x2)
    .settle();
  const y2 = sum.head;
  const t2 = sum.tail;
  addSize(sum.set(0), block, impulses, block.friction[0]).settle();
  const r = sum.head;
  const rt = sum.tail;
  sum
    .set(0)
    .addProduct(y1, y1)
    .addProduct(y1, 2 * t1)
    .addProduct(y2, y2)
    .addProduct(y2, 2 * t2);
  const excess = sum.addProduct(-r, r).addProduct(-r, 2 * rt).value;
  if (excess <= 0) {
    defect[0] = x1;
    defect[1] = x2;
    return;
  }
  const length = Math.hypot(y1, y2);
  const share = r / length;
  const rest = excess / (length * (length + r));
  defect[0] = share * x1 + rest * head[i]!;
  defect[1] = share * x2 + rest * head[i + 1]!;
}
