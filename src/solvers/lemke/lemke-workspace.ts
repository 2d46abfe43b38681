/**
 * Buffers of Lemke's method, used again by every solve with the same workspace.
 */
import { Buffers } from "../../linalg/buffers.ts";
import { LcpForm } from "../../problems/lcp-form.ts";
import { Dictionary } from "./dictionary.ts";

export class LemkeWorkspace extends Buffers {
  readonly form = new LcpForm(this.capacity);
  /** Made anew where the copositive form has more pairs. */
  dictionary = new Dictionary(this.capacity, this.form);
  /** λ and contact state of every component at the end of the path. */
  readonly scaled = this.vector();
  readonly states = new Uint8Array(this.capacity);
  /** The linear system of these states: matrix, right side, pivots, free components and their places among themselves. */
  readonly system = this.vector(this.capacity * this.capacity);
  readonly solution = this.vector();
  readonly pivots = this.integers();
  readonly free = this.integers();
  readonly placeOf = this.integers();
}
