/**
 * Characteristic quantities of an impact ([Poster]), of any law's result:
 *
 *   intensity            ρ = ‖u⁺ − u⁻‖_M
 *   topology             α = Λ / |Λ|₁ over the geometric unilateral elements
 *   induced contact      w_α = Σ α_g w_g,  Λ_α = |Λ|₁:   u⁺ = u⁻ + M⁻¹ w_α Λ_α  (one-point collision)
 *   antidissipative      Λ_g γ̄_g > 0 with the mean contact velocity γ̄ = ½ (γ⁻ + γ⁺); such a contact is a distant effect
 *
 * With friction, clutches or bilateral elements the one-point collision gives the part of u⁺ − u⁻ that comes from the
 * hard contacts. Traps: α does not exist for Λ = 0 and is not determined by u⁺ when the directions are dependent.
 */
import { columnsOf, matrixProduct } from "../linalg/dense.ts";
import { pivotedQr } from "../linalg/qr.ts";
import { EPSILON } from "../linalg/tolerances.ts";
import type { ImpactProblem, PlacedElement } from "../problems/impact-problem.ts";
import { kineticNorm, STATE_ROUNDING } from "./conclude.ts";
import type { ImpactSolution } from "./impact-solution.ts";

export interface Topology {
  /** Names of the geometric unilateral elements, in order. */
  readonly elements: readonly string[];
  /** α, nonnegative, with the sum 1. */
  readonly shares: readonly number[];
  /** False when the directions are dependent: other impulses, so another α, may give the same u⁺. */
  readonly unique: boolean;
}

export interface InducedContact {
  /** w_α = Σ α_g w_g. */
  readonly direction: readonly number[];
  /** Λ_α = |Λ|₁. */
  readonly impulse: number;
  /** u⁻ + M⁻¹ w_α Λ_α. */
  readonly postVelocity: readonly number[];
  /** Whether the one-point collision is the whole impact: no other element transmits an impulse. */
  readonly isWhole: boolean;
}

export interface Characteristics {
  /** ρ. */
  readonly intensity: number;
  /** Null where it is not defined; then `reason` says why. */
  readonly topology: Topology | null;
  readonly induced: InducedContact | null;
  readonly reason?: string;
  /** γ̄ per element. */
  readonly meanContactVelocity: readonly (readonly number[])[];
  /** Hard contacts that create energy: they answer what happens elsewhere. */
  readonly antidissipative: readonly string[];
  readonly hasDistantEffect: boolean;
}

/** Impulses that share one rounding error with the impact's size are zero. */
const IMPULSE_ROUNDING = 2 ** 10 * EPSILON;

/** The characteristic quantities of one solution of the impact. */
export function characteristics(impact: ImpactProblem, solution: ImpactSolution): Characteristics {
  const { freedoms: f, size: n } = impact;
  const change = Float64Array.from(solution.postVelocity, (u, j) => u - impact.preVelocity[j]!);
  const meanContactVelocity = solution.elements.map(({ preContactVelocity, postContactVelocity }) =>
    preContactVelocity.map((before, j) => 0.5 * (before + postContactVelocity[j]!)),
  );
  const energy = Math.max(solution.energy.before, solution.energy.after);
  const antidissipative = solution.elements
    .filter(({ kind, impulse }, i) => {
      const work = impulse[0]! * meanContactVelocity[i]![0]!;
      return kind === "geometric-unilateral" && work > STATE_ROUNDING * energy;
    })
    .map(({ name }) => name);
  const base = {
    intensity: kineticNorm(impact, change),
    meanContactVelocity,
    antidissipative,
    hasDistantEffect: antidissipative.length > 0,
  };
  const hard = impact.elements.filter(({ element }) => element.kind === "geometric-unilateral");
  const undetermined = (reason: string): Characteristics => ({ ...base, topology: null, induced: null, reason });
  if (hard.length === 0) return undetermined("there is no hard contact");
  const impulses = impulsesOf(impact, solution);
  const isPushed = ({ start, dimension }: PlacedElement): boolean =>
    Array.from({ length: dimension }, (_, j) => start + j).some((i) => isTransmitted(impact, impulses, i, energy));
  if (!hard.some(isPushed)) return undetermined("no hard contact transmits an impulse");
  const components = hard.map(({ start }) => start);
  const sum = components.reduce((total, i) => total + Math.max(0, impulses[i]!), 0);
  const shares = components.map((i) => Math.max(0, impulses[i]!) / sum);
  const elements = hard.map(({ element }) => element.name);
  const isWhole = !impact.elements.some((placed) => !hard.includes(placed) && isPushed(placed));
  const weights = new Float64Array(n);
  components.forEach((i, g) => {
    weights[i] = shares[g]!;
  });
  const direction = Array.from(matrixProduct(weights, 1, n, impact.directions, f));
  const response = matrixProduct(weights, 1, n, impact.response, f);
  const postVelocity = Array.from(impact.preVelocity, (u, j) => u + sum * response[j]!);
  return {
    ...base,
    topology: { elements, shares, unique: areIndependent(impact, components) },
    induced: { direction, impulse: sum, postVelocity, isWhole },
  };
}

/** Λ of all components. */
export function impulsesOf(impact: ImpactProblem, solution: ImpactSolution): Float64Array {
  const impulses = new Float64Array(impact.size);
  solution.elements.forEach(({ impulse }, i) => {
    impulses.set(impulse, impact.elements[i]!.start);
  });
  return impulses;
}

/** An impulse that matters beside one that carries the whole energy, √(2T/G_ii). */
function isTransmitted(impact: ImpactProblem, impulses: Float64Array, i: number, energy: number): boolean {
  const compliance = impact.delassus[i * impact.size + i]!;
  return Math.abs(impulses[i]!) * Math.sqrt(compliance) > IMPULSE_ROUNDING * Math.sqrt(2 * energy);
}

function areIndependent(impact: ImpactProblem, components: readonly number[]): boolean {
  const { freedoms: f, halfResponse } = impact;
  const rows = components.map((i) => halfResponse.subarray(i * f, i * f + f));
  return pivotedQr(columnsOf(rows, f), f, rows.length).rank === rows.length;
}
