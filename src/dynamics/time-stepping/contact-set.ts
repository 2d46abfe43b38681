/**
 * The elements that take part in one step, with the buffers of their inclusion problem.
 *
 *   ξ = G Λ + c,   G = Wᵀ Ā⁻¹ W,   c = γ_free + (what the law adds),   γ_free = Wᵀ(u⁻ + Ā⁻¹ Δt h) + χ
 *
 * Buffers are made once for each combination of active elements and kept for the last few combinations, so that a step
 * with a known combination allocates nothing. Rows of W with few entries are multiplied by those only.
 */
import { ELEMENTS } from "../../elements/elements.ts";
import { reservoirBlocks } from "../../laws/reservoir-blocks.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import type { ImpactProblem, PlacedElement } from "../../problems/impact-problem.ts";
import type { Block, InclusionProblem } from "../../problems/inclusion-problem.ts";

type Mutable<T> = { -readonly [K in keyof T]: T[K] };

export interface ContactSet {
  /** Indices of the active elements, ascending, and where their components stand. */
  readonly elements: Int32Array;
  readonly starts: Int32Array;
  readonly size: number;
  /** Component of the mechanism for each component of the set. */
  readonly origin: Int32Array;
  readonly problem: InclusionProblem;
  /** The blocks of the problem; the bound of a `step` is its force times the duration of the step. */
  readonly blocks: readonly Mutable<Block>[];
  /** Wᵀ and the answers Ā⁻¹ w, n × f, and one view per row. */
  readonly rows: Float64Array;
  readonly rowViews: readonly Float64Array[];
  readonly response: Float64Array;
  readonly responseViews: readonly Float64Array[];
  /** Columns of the entries of row i: entries[entryStart[i]] … */
  readonly entryStart: Int32Array;
  readonly entries: Int32Array;
  /** χ, γ⁻, γ_free, γ⁺, S, ε and Λ per component. */
  readonly offsets: Float64Array;
  readonly before: Float64Array;
  readonly free: Float64Array;
  readonly after: Float64Array;
  readonly stiffening: Float64Array;
  readonly restitution: Float64Array;
  readonly impulses: Float64Array;
  readonly isBilateral: Uint8Array;
  /** There is something that acts without being closed: Λ = 0 is not a solution just because no contact approaches. */
  readonly hasPermanent: boolean;
}

/** Combinations whose buffers are kept: enough for contacts that open and close in turn. */
const KEPT = 8;

export interface ContactSets {
  /** The set of the elements with a nonzero mark. */
  get(marks: Uint8Array): ContactSet;
}

export function contactSets(system: MechanicalSystem): ContactSets {
  const kept: ContactSet[] = [];
  return {
    get(marks) {
      for (let k = 0; k < kept.length; k++) {
        const candidate = kept[k]!;
        if (!matches(candidate, marks)) continue;
        for (let i = k; i > 0; i--) kept[i] = kept[i - 1]!;
        kept[0] = candidate;
        return candidate;
      }
      const made = makeSet(system, marks);
      kept.unshift(made);
      if (kept.length > KEPT) kept.pop();
      return made;
    },
  };
}

function matches({ elements }: ContactSet, marks: Uint8Array): boolean {
  let at = 0;
  for (let i = 0; i < marks.length; i++) {
    if (marks[i] === 0) continue;
    if (elements[at] !== i) return false;
    at++;
  }
  return at === elements.length;
}

/** The active elements with their places in the set. */
function placeElements(system: MechanicalSystem, elements: Int32Array): PlacedElement[] {
  const localOf = new Map<number, number>();
  let size = 0;
  for (const i of elements) {
    localOf.set(system.elements[i]!.start, size);
    size += system.elements[i]!.dimension;
  }
  return Array.from(elements, (i) => {
    const element = system.elements[i]!;
    const normal = element.normalComponent < 0 ? -1 : localOf.get(element.normalComponent)!;
    const start = localOf.get(element.start)!;
    return { element: { ...element, directions: [] }, start, dimension: element.dimension, normal };
  });
}

function makeSet(system: MechanicalSystem, marks: Uint8Array): ContactSet {
  const f = system.freedoms;
  const elements = Int32Array.from(system.elements.flatMap((_, i) => (marks[i] ? [i] : [])));
  const placed = placeElements(system, elements);
  const size = placed.reduce((sum, { dimension }) => sum + dimension, 0);
  // The reservoirs follow from the elements alone; there are no directions yet.
  const shape: Pick<ImpactProblem, "elements"> = { elements: placed };
  const blocks: Mutable<Block>[] = reservoirBlocks(shape as ImpactProblem);
  const vector = (): Float64Array => new Float64Array(size);
  const [rows, response] = [new Float64Array(size * f), new Float64Array(size * f)];
  const views = (of: Float64Array): Float64Array[] =>
    Array.from({ length: size }, (_, i) => of.subarray(i * f, (i + 1) * f));
  const made: ContactSet = {
    elements,
    starts: Int32Array.from(placed, ({ start }) => start),
    size,
    origin: new Int32Array(size),
    blocks,
    problem: { size, matrix: new Float64Array(size * size), offset: vector(), blocks },
    rows,
    rowViews: views(rows),
    response,
    responseViews: views(response),
    entryStart: new Int32Array(size + 1),
    entries: new Int32Array(size * f),
    offsets: vector(),
    before: vector(),
    free: vector(),
    after: vector(),
    stiffening: vector(),
    restitution: vector(),
    impulses: vector(),
    isBilateral: new Uint8Array(size),
    hasPermanent: blocks.some(({ kind }) => kind === "bilateral" || kind === "step"),
  };
  placed.forEach(({ element, start, dimension }, k) => {
    made.restitution.fill(element.restitution, start, start + dimension);
    if (ELEMENTS[element.kind].family === "bilateral") made.isBilateral[start] = 1;
    for (let j = 0; j < dimension; j++) made.origin[start + j] = system.elements[elements[k]!]!.start + j;
  });
  return made;
}
