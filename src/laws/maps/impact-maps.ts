/**
 * An impact law as maps from velocities before to velocities after the impact ([LeineBaumann]):
 *
 *   u⁺ = Z(u⁻)  (18),     γ⁺ = S(γ⁻)  (17),     −Λ ∈ H(γ̄),  γ̄ = ½(γ⁺ + γ⁻)  (11), (12)
 *
 * Every law of the table can be evaluated. Where a law has several solutions (friction) the maps follow the one that
 * the solver finds; where it has none, or the solver fails, they say so by `undefined`.
 */
import { matrixProduct } from "../../linalg/dense.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { uncompleted } from "../../problems/mass-response.ts";
import { withPreVelocity } from "../../problems/with-pre-velocity.ts";
import { solverWorkspace } from "../../solvers/workspace.ts";
import { velocityAfter } from "../conclude.ts";
import { lawOf, lawSettings } from "../laws.ts";
import type { ImpactOptions } from "../resolve-impact.ts";
import { type LawRun, runLaw } from "../run-law.ts";
import { leastEnergyVelocity } from "./kinetic-basis.ts";

/** One evaluation. */
export interface MapPoint {
  readonly preVelocity: Float64Array;
  readonly preContactVelocity: Float64Array;
  readonly postVelocity: Float64Array;
  readonly postContactVelocity: Float64Array;
  /** γ̄ = ½(γ⁺ + γ⁻), dual to Λ: T⁺ − T⁻ = γ̄ᵀΛ (10). */
  readonly meanContactVelocity: Float64Array;
  /** Λ; with dependent directions one of several with the same u⁺. */
  readonly impulses: Float64Array;
  /** How the law was followed, for `concludeOwn`. */
  readonly run: LawRun;
}

export interface ImpactMaps {
  /** Everything at u⁻; undefined when there is no solution or none was found. */
  evaluate(preVelocity: ArrayLike<number>): MapPoint | undefined;
  /** Everything at γ⁻: the Minty parametrisation of the graph of H, γ⁻ = γ̄ − ½GΛ. Uses the u⁻ of least energy. */
  evaluateAtContact(preContactVelocity: ArrayLike<number>): MapPoint | undefined;
  /** Z (18). */
  postVelocity(preVelocity: ArrayLike<number>): Float64Array | undefined;
  /** S (17), for γ⁻ in the range of Wᵀ. */
  postContactVelocity(preContactVelocity: ArrayLike<number>): Float64Array | undefined;
  /** Λ as a function of u⁻. */
  impulses(preVelocity: ArrayLike<number>): Float64Array | undefined;
}

/** Options of `resolveImpact` that say how a law is evaluated. */
export type MapOptions = Omit<ImpactOptions, "all">;

/** The maps of a law on the masses and elements of an impact; its own u⁻ plays no part. */
export function impactMaps(impact: ImpactProblem, options: MapOptions = {}): ImpactMaps {
  const settings = lawSettings(options);
  const law = lawOf(settings);
  const { solver, tolerance } = options;
  const workspace = solverWorkspace();
  const solverOptions = { workspace, ...(solver && { solver }), ...(tolerance !== undefined && { tolerance }) };
  const evaluate = (preVelocity: ArrayLike<number>): MapPoint | undefined => {
    const problem = withPreVelocity(impact, preVelocity);
    const found = runLaw(law.begin(problem, settings), solverOptions);
    if (found.status !== "solved") return undefined;
    const run = found.runs[0]!;
    const { impulses, postVelocity, tail } = run.end;
    return { ...mapPoint(problem, impulses, postVelocity ?? velocityAfter(problem, impulses, tail)), run };
  };
  const evaluateAtContact = (velocity: ArrayLike<number>) => evaluate(leastEnergyVelocity(impact, velocity));
  return {
    evaluate,
    evaluateAtContact,
    postVelocity: (velocity) => evaluate(velocity)?.postVelocity,
    postContactVelocity: (velocity) => evaluateAtContact(velocity)?.postContactVelocity,
    impulses: (velocity) => evaluate(velocity)?.impulses,
  };
}

function mapPoint(impact: ImpactProblem, solved: Float64Array, postVelocity: Float64Array): Omit<MapPoint, "run"> {
  const { freedoms: f, size: n, preVelocity, preContactVelocity, stiffening } = impact;
  const postContactVelocity = matrixProduct(impact.directions, n, f, postVelocity, 1);
  return {
    preVelocity,
    preContactVelocity,
    postVelocity,
    postContactVelocity,
    meanContactVelocity: postContactVelocity.map((after, i) => 0.5 * (after + preContactVelocity[i]!)),
    impulses: solved.map((value, i) =>
      uncompleted(value, stiffening[i]!, postContactVelocity[i]! - preContactVelocity[i]!),
    ),
  };
}
