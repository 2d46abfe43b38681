/**
 * From the end of the path to impulses and contact states.
 *
 *   Λ_T = Λ_R − μ̂ Λ_N − bound   where Λ_R is kept,      Λ_T = μ̂ Λ_N + bound − Λ_L   where Λ_L is
 *
 * so that a slipping pair (the force kept is zero) lies exactly on the edge of its reservoir. In the copositive form
 * Λ_T = β⁺ − β⁻.
 */
import type { BilateralElimination } from "../../problems/bilateral-elimination.ts";
import { OPEN, SLIP_MINUS, SLIP_PLUS, STICK } from "../../problems/contact-state.ts";
import type { LcpForm } from "../../problems/lcp-form.ts";
import { type Dictionary, forceOf, isForceBasic } from "./dictionary.ts";
import type { LemkeWorkspace } from "./lemke-workspace.ts";

/** Writes λ and the states of all components into the workspace. */
export function readImpulses(
  { form, dictionary: d, scaled, states }: LemkeWorkspace,
  bilaterals: BilateralElimination | undefined,
  isCopositive: boolean,
): void {
  for (let k = 0; k < form.normals; k++) {
    scaled[k] = forceOf(d, k);
    states[k] = isForceBasic(d, k) ? STICK : OPEN;
  }
  for (let k = form.normals; k < form.pairs; k++) {
    if (isCopositive) readCopositivePair(form, d, k, scaled, states);
    else readPair(form, d, k, scaled, states);
  }
  if (bilaterals === undefined) return;
  respondInto(scaled, form, bilaterals, 1);
  for (let i = form.pairs; i < form.size; i++) states[i] = bilaterals.rowOf[i]! >= 0 ? STICK : OPEN;
}

function readPair(form: LcpForm, d: Dictionary, k: number, scaled: Float64Array, states: Uint8Array): void {
  const normal = form.partNormal[k]!;
  const edge = normal < 0 ? form.bound[k]! : form.share[k]! * scaled[normal]!;
  const isRight = d.forceSide[k] === 0;
  scaled[k] = isRight ? forceOf(d, k) - edge : edge - forceOf(d, k);
  states[k] = isForceBasic(d, k) ? STICK : isRight ? SLIP_PLUS : SLIP_MINUS;
}

function readCopositivePair(form: LcpForm, d: Dictionary, k: number, scaled: Float64Array, states: Uint8Array): void {
  const tangents = form.pairs - form.normals;
  const [plus, minus, slack] = [k, k + tangents, k + 2 * tangents];
  scaled[k] = forceOf(d, plus) - forceOf(d, minus);
  const isPlus = isForceBasic(d, plus);
  if (isPlus === isForceBasic(d, minus)) states[k] = OPEN;
  // λ is basic, ζ = 0: the impulse lies on the edge, on the side of the one force that is basic.
  else states[k] = !isForceBasic(d, slack) ? STICK : isPlus ? SLIP_MINUS : SLIP_PLUS;
}

/** Fills in the scaled impulses of the bilateral components that the others (and `constant` times b) ask for. */
export function respondInto(
  out: Float64Array,
  { size: n, pairs, matrix, offset }: LcpForm,
  bilaterals: BilateralElimination,
  constant: number,
): void {
  for (let i = pairs; i < n; i++) {
    const row = bilaterals.rowOf[i]!;
    let sum = row < 0 ? 0 : constant * offset[row]!;
    if (row >= 0) for (let k = 0; k < pairs; k++) sum += matrix[row * n + k]! * out[k]!;
    out[i] = sum;
  }
}
