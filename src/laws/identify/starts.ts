/**
 * Where the fits start. The law is piecewise linear, so the misfit has kinks and may have several minima: every start
 * lies in another contact state, and the best end wins. All starts are deterministic.
 *
 * The first one is linear: with the contact states of the data (active A where the measured Λ > 0) the law says
 * γ_A⁺ + (E γ⁻)_A = 0, and ‖u⁺(p) − u⁺‖_M is the norm of this defect in the metric G_AA⁻¹: linear least squares.
 */
import { ELEMENTS } from "../../elements/elements.ts";
import { nnls } from "../../linalg/nnls.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import type { MeasuredProblem } from "./measured-impact.ts";
import { addResidual, determine, emptyEvaluation } from "./normal-equations.ts";
import type { LawParameter, Parametrisation } from "./parametrisation.ts";
import { activeComponents, pieceRows, pieceSensitivity } from "./predict.ts";

/** Friction coefficients that stand for slip and for stick, where the data do not say. */
const SLIP = 0.05;
const STICK = 1;

/** Friction coefficients of which every combination of slip and stick is tried; with more, all slip or all stick. */
const MOST_COMBINED = 3;

/** Levels of |ε| at which all elements start together, as shares of its largest; zero has a solution for every u⁻. */
const LEVELS = [0, 0.5, 1];

/** Start vectors, the most promising first. */
export function fitStarts(law: Parametrisation, data: readonly MeasuredProblem[]): Float64Array[] {
  const impulses = data.map(measuredImpulses);
  const active = data.map(({ impact }, k) => activeComponents(impact, impulses[k]!));
  const { file } = law;
  const linear = linearStart(law, data, active);
  if (law.isMatrix) return [linear, file, linearStart(law, data, allNormal(data))];
  const guess = withFriction(law, linear, measuredFriction(law.parameters, data, impulses));
  const states = frictionStates(law.parameters).map((values) => withFriction(law, guess, values));
  const levels = LEVELS.map((share) =>
    guess.map((value, k) => {
      const { symbol, low, high } = law.parameters[k]!;
      return symbol === "ε" ? share * (-low > high ? low : high) : value;
    }),
  );
  return [guess, file, ...states, ...levels];
}

/** Every unilateral and bilateral component, for every pair. */
function allNormal(data: readonly MeasuredProblem[]): number[][] {
  return data.map(({ impact }) =>
    impact.elements.flatMap(({ element, start }) =>
      ["unilateral", "bilateral"].includes(ELEMENTS[element.kind].family) ? [start] : [],
    ),
  );
}

/** Linear least squares with given active components; what stays open keeps its neutral value. */
function linearStart(
  law: Parametrisation,
  data: readonly MeasuredProblem[],
  active: readonly (readonly number[])[],
): Float64Array {
  const count = law.parameters.length;
  const sum = emptyEvaluation(count);
  const size = data.reduce((total, { weight, energy }) => total + 2 * weight * energy, 0);
  data.forEach(({ impact, contactVelocity, weight }, k) => {
    const rows = pieceRows(impact, active[k]!);
    const residual = new Float64Array(impact.freedoms);
    active[k]!.forEach((i, a) => {
      const defect = contactVelocity[i]! + keptOffset(law, impact, i);
      for (let j = 0; j < residual.length; j++) residual[j]! -= rows[a * residual.length + j]! * defect;
    });
    addResidual(sum, residual, pieceSensitivity(law, impact, active[k]!), weight / size);
  });
  // Residuals were taken at p = neutral: the step of least norm from there.
  const step = determine(sum.normal, count).solve(sum.gradient);
  return law.neutral.map((value, k) => value - step[k]!);
}

/** Part of the law's offset at the reference point of the linear fit. */
function keptOffset(law: Parametrisation, impact: ImpactProblem, component: number): number {
  let offset = 0;
  let isOpen = false;
  law.parameters.forEach(({ row, column }, k) => {
    if (row !== component) return;
    isOpen = true;
    offset += law.neutral[k]! * impact.preContactVelocity[column]!;
  });
  if (isOpen) return offset;
  const { element } = impact.elements.find(({ start }) => start === component)!;
  return element.restitution * impact.preContactVelocity[component]!;
}

/** Largest measured ratio of tangential and normal impulse: μ where anything slips, a lower bound elsewhere. */
function measuredFriction(
  parameters: readonly LawParameter[],
  data: readonly MeasuredProblem[],
  impulses: readonly Float64Array[],
): (number | undefined)[] {
  return parameters
    .filter(({ symbol }) => symbol === "μ")
    .map(({ name, element }) => {
      let largest: number | undefined;
      data.forEach(({ impact, weight }, k) => {
        const placed = impact.elements.find((one) => one.element.name === element)!;
        const normal = impulses[k]![placed.normal]!;
        if (weight === 0 || !(normal > 0)) return;
        const parts = Array.from(impulses[k]!.subarray(placed.start, placed.start + Math.min(2, placed.dimension)));
        const isOneOfTwo = (placed.element.friction?.length ?? 1) > 1;
        const size = isOneOfTwo ? Math.abs(parts[name.endsWith("[2]") ? 1 : 0]!) : Math.hypot(...parts);
        largest = Math.max(largest ?? 0, size / normal);
      });
      return largest;
    });
}

/** Slip and stick in every combination. */
function frictionStates(parameters: readonly LawParameter[]): number[][] {
  const count = parameters.filter(({ symbol }) => symbol === "μ").length;
  if (count === 0) return [];
  if (count > MOST_COMBINED) return [SLIP, STICK].map((value) => Array<number>(count).fill(value));
  return Array.from({ length: 2 ** count }, (_, bits) =>
    Array.from({ length: count }, (_, k) => ((bits >> k) & 1 ? STICK : SLIP)),
  );
}

function withFriction(law: Parametrisation, p: Float64Array, values: readonly (number | undefined)[]): Float64Array {
  let next = 0;
  return p.map((value, k) => (law.parameters[k]!.symbol === "μ" ? (values[next++] ?? value) : value));
}

/** Measured impulses below this share of the largest (in √J) are taken as none when a start is guessed. */
const GUESS_SHARE = 1e-3;

/**
 * The impulses behind a measured pair: min ‖M(u⁺ − u⁻) − W Λ‖ in the metric M⁻¹, with Λ ≥ 0 for unilateral elements
 * and free for all others. In kinetic coordinates: min |v⁺ − v⁻ − Σ y_i Λ_i|.
 */
function measuredImpulses({ impact, before, after }: MeasuredProblem): Float64Array {
  const { freedoms: f, size: n, halfResponse } = impact;
  // A free impulse is the difference of two nonnegative ones.
  const columns: { readonly component: number; readonly sign: number }[] = [];
  for (const { element, start, dimension } of impact.elements) {
    for (let i = start; i < start + dimension; i++) {
      columns.push({ component: i, sign: 1 });
      if (ELEMENTS[element.kind].family !== "unilateral") columns.push({ component: i, sign: -1 });
    }
  }
  const matrix = new Float64Array(f * columns.length);
  columns.forEach(({ component, sign }, j) => {
    for (let k = 0; k < f; k++) matrix[k * columns.length + j] = sign * halfResponse[component * f + k]!;
  });
  const change = after.map((value, k) => value - before[k]!);
  const { x } = nnls(matrix, f, columns.length, change);
  const impulses = new Float64Array(n);
  columns.forEach(({ component, sign }, j) => {
    impulses[component]! += sign * x[j]!;
  });
  const share = impulses.map((value, i) => Math.abs(value) * Math.sqrt(impact.delassus[i * n + i]!));
  const largest = share.reduce((a, b) => Math.max(a, b), 0);
  return impulses.map((value, i) => (share[i]! > GUESS_SHARE * largest ? value : 0));
}
