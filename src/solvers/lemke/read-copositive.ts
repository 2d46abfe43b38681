/**
 * From the end of the path on the copositive form to impulses and states: Λ_T = β⁺ − β⁻.
 */
import type { BilateralElimination } from "../../problems/lcp-bilateral.ts";
import type { LcpCore } from "../../problems/lcp-core.ts";
import { type Dictionary, forceOf, isForceBasic } from "./dictionary.ts";
import { FREE, respondInto } from "./read-impulses.ts";

/** Writes the impulses (with units, into zeros) and the states of all components of the original core. */
export function readCopositiveInto(
  impulses: Float64Array,
  states: Int8Array,
  d: Dictionary,
  core: LcpCore,
  bilaterals: BilateralElimination | undefined,
): void {
  const { normals, pairs, component } = core;
  const tangents = pairs - normals;
  states.fill(0, 0, core.size);
  for (let k = 0; k < normals; k++) {
    impulses[component[k]!] = forceOf(d, k);
    if (isForceBasic(d, k)) states[component[k]!] = FREE;
  }
  for (let k = normals; k < pairs; k++) {
    const [plus, minus, slack] = [k, k + tangents, k + 2 * tangents];
    impulses[component[k]!] = forceOf(d, plus) - forceOf(d, minus);
    const sides = (isForceBasic(d, plus) ? 1 : 0) - (isForceBasic(d, minus) ? 1 : 0);
    // λ is basic, ζ = 0: the impulse lies on the edge, on the side of the one force that is basic.
    const isOnEdge = isForceBasic(d, slack);
    states[component[k]!] = isOnEdge ? sides : sides !== 0 ? FREE : 0;
  }
  if (bilaterals !== undefined) respondInto(impulses, core, bilaterals, 1);
  for (let i = 0; i < core.size; i++) {
    impulses[i] = impulses[i]! * core.unit[i]! * core.drive;
    if (bilaterals !== undefined && bilaterals.rowOf[i]! >= 0) states[i] = FREE;
  }
}
