/**
 * The reservoirs of the elements as blocks of an inclusion problem; every law uses the same ones.
 */
import type { Element, ElementKind } from "../elements/element.ts";
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
  return impact.elements.map(({ element, start, dimension, normal }) =>
    reservoirBlock(element, start, dimension, normal),
  );
}

/** The block of one element whose components stand from `start` on; `normal` is the component that feeds its friction. */
export function reservoirBlock(
  { kind, friction = [0], bound = 0, radius = 0, pressure = "uniform" }: Omit<Element, "directions">,
  start: number,
  dimension: number,
  normal: number,
): Block {
  return block({
    ...{ kind: BLOCK_KINDS[kind], start, dimension, normal, bound, radius, pressure },
    friction: [friction[0]!, friction[1] ?? friction[0]!],
  });
}
