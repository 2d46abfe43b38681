/**
 * The reservoirs of the elements as blocks of an inclusion problem; every law uses the same ones.
 */
import type { ElementKind } from "../elements/element.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { type Block, type BlockKind, block } from "../problems/inclusion-problem.ts";

const BLOCK_KINDS: Readonly<Record<ElementKind, BlockKind>> = {
  "geometric-unilateral": "unilateral",
  "kinematic-unilateral": "unilateral",
  "geometric-bilateral": "bilateral",
  "kinematic-bilateral": "bilateral",
  "coulomb-step": "coulomb-step",
  "coulomb-isotropic": "coulomb-disk",
  "coulomb-orthotropic": "coulomb-ellipse",
  "coulomb-contensou": "coulomb-contensou",
  step: "step",
};

/** One block per element, in order. */
export function reservoirBlocks(impact: Pick<ImpactProblem, "elements">): Block[] {
  return impact.elements.map(({ element, start, dimension, normal }) => {
    const friction = element.friction ?? [0];
    return block({
      kind: BLOCK_KINDS[element.kind],
      start,
      dimension,
      normal,
      friction: [friction[0]!, friction[1] ?? friction[0]!],
      bound: element.bound ?? 0,
      radius: element.radius ?? 0,
      pressure: element.pressure ?? "uniform",
    });
  });
}
