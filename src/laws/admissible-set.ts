/**
 * The set of everything an impact may do, in the kinetic metric:
 *
 *   𝒮(u⁻) = T_C ∩ (u⁻ − T_C^⊥) ∩ Ball_{‖u⁻‖_M}(0)                                              [Poster]
 *
 *   kinematic   γ_i⁺ ≥ 0 for unilateral, γ_b⁺ = 0 for bilateral elements
 *   kinetic     u⁺ = u⁻ + M⁻¹ W Λ with −Λ_i ∈ C_i(Λ_k): the poster's cone, extended to every element of Sprag
 *   energetic   ‖u⁺‖_M ≤ ‖u⁻‖_M
 *
 * The set is convex, compact and never empty: prox_{T_C}(u⁻) = u⁻ + M⁻¹WΛ without friction is in all three. That holds
 * for inconsistent u⁻, too (γ_b⁻ ≠ 0): bilateral impulses take γ_b away and with it energy.
 *
 * Sign trap: the poster's T_C^⊥ holds the negative directions, so u⁻ − T_C^⊥ are pushing impulses.
 */
import { InputError } from "../errors.ts";
import { matrixProduct, norm, unitRows } from "../linalg/dense.ts";
import { halton } from "../linalg/halton.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { type Boundary, type BoundaryOptions, boundary } from "./admissible-set/boundary.ts";
import { farthestInBall, nearestInBall } from "./admissible-set/energy-ball.ts";
import { type Membership, type MembershipOptions, membership } from "./admissible-set/membership.ts";
import type { ReachableSet, Reached } from "./admissible-set/nearest-reachable.ts";
import { type ReducedSpace, reducedSpace } from "./admissible-set/reduced-space.ts";
import { reservoirs } from "./admissible-set/reservoir-cone.ts";
import { kineticNorm } from "./conclude.ts";

export type { Boundary, Membership };

export interface AdmissiblePoint {
  /** u⁺. */
  readonly postVelocity: Float64Array;
  /** Λ that realise it, as `conclude` takes them (for a singular M those of the completed masses). */
  readonly impulses: Float64Array;
  /** Whether the conditions of optimality and admissibility are met to `POLYHEDRAL_TOLERANCE` or `CURVED_TOLERANCE`. */
  readonly reached: boolean;
}

export interface Projection extends AdmissiblePoint {
  /** ‖u − u⁺‖_M. */
  readonly distance: number;
}

export interface SupportPoint extends AdmissiblePoint {
  /** max ⟨d, u⟩_M over 𝒮. */
  readonly value: number;
}

export interface AdmissibleSet {
  readonly impact: ImpactProblem;
  /** r: 𝒮 lies in u⁻ + a space of this dimension. */
  readonly dimension: number;
  /** Always false; see above why. */
  readonly isEmpty: false;
  /** Whether every reservoir is polyhedral (no discs, ellipses or Contensou bodies). */
  readonly isPolyhedral: boolean;
  /** By which margins u is inside or outside. */
  readonly membership: (velocity: ArrayLike<number>, options?: MembershipOptions) => Membership;
  /** prox_𝒮(u), the admissible velocity nearest to u in the kinetic metric. */
  readonly project: (velocity: ArrayLike<number>) => Projection;
  /** The admissible velocity farthest in a direction of the velocity space. */
  readonly support: (direction: ArrayLike<number>) => SupportPoint;
  /** Well-spread admissible velocities, the same at every call: boundary points and mixtures of them in turn. */
  readonly sample: (count: number) => Float64Array[];
  /** Faces and arcs to draw; undefined beyond three dimensions. */
  readonly boundary: (options?: BoundaryOptions) => Boundary | undefined;
  /** The corners of the boundary (vertices, and where edges meet the energy ball); undefined beyond three dimensions. */
  readonly extremePoints: (options?: BoundaryOptions) => readonly Float64Array[] | undefined;
}

/** Defect accepted as reached for polyhedral reservoirs: a few hundred roundings of the dense kernels. */
const POLYHEDRAL_TOLERANCE = 1e-12;

/** The same for curved reservoirs, where rays are added until the gap is rounding. */
const CURVED_TOLERANCE = 1e-10;

/** The admissible set of an impact. */
export function admissibleSet(impact: ImpactProblem): AdmissibleSet {
  const space = reducedSpace(impact);
  const all = reservoirs(impact, space);
  const set = { before: space.before, reservoirs: all, rows: unitRows(all.cones.map(({ axis }) => axis)) };
  const { isPolyhedral } = set.reservoirs;
  const finish = (found: Reached): AdmissiblePoint => realise(impact, space, found, isPolyhedral);
  const project = (velocity: ArrayLike<number>): Projection => {
    const u = checkedVelocity(impact, velocity, "project");
    const point = finish(nearestInBall(set, space.toReduced(u), space.radius));
    const offset = u.map((value, j) => value - point.postVelocity[j]!);
    return { ...point, distance: kineticNorm(impact, offset) };
  };
  const nameOf = (component: number): string =>
    impact.elements.find(({ start, dimension }) => component >= start && component < start + dimension)!.element.name;
  const outline = (options?: BoundaryOptions): Boundary | undefined =>
    space.dimension <= 3 ? closed(boundary(space, set, nameOf, options), project, impact.freedoms) : undefined;
  return {
    impact,
    dimension: space.dimension,
    isEmpty: false,
    isPolyhedral,
    membership: (velocity, options) =>
      membership(impact, space, set, checkedVelocity(impact, velocity, "membership"), options),
    project,
    support: (direction) => {
      const d = checkedVelocity(impact, direction, "support");
      const g = space.toReduced(d);
      const length = norm(g);
      const unit = length > 0 ? g.map((x) => x / length) : g;
      const found = farthestInBall(set, unit, space.radius);
      const inner = found.z.reduce((sum, z, k) => sum + z * g[k]!, 0);
      return { ...finish(found), value: space.fixedProduct(d) + inner };
    },
    sample: (count) => sample(space, set, count),
    boundary: outline,
    extremePoints: (options) => outline(options)?.corners,
  };
}

/** A set of one point (or one that rounding has made so) has no outline: then its point is the corner. */
function closed(found: Boundary, project: (velocity: ArrayLike<number>) => Projection, freedoms: number): Boundary {
  if (found.corners.length > 0 || found.faces.some(({ pieces }) => pieces.length > 0)) return found;
  return { ...found, corners: [project(new Float64Array(freedoms)).postVelocity] };
}

/** u⁺ = u⁻ + M⁻¹ W Λ from the impulses themselves, so that both belong together to rounding. */
function realise(impact: ImpactProblem, space: ReducedSpace, found: Reached, isPolyhedral: boolean): AdmissiblePoint {
  const impulses = found.impulses.slice();
  space.completeImpulses(impulses);
  const change = matrixProduct(impulses, 1, impact.size, impact.response, impact.freedoms);
  const postVelocity = change.map((value, j) => value + impact.preVelocity[j]!);
  return { postVelocity, impulses, reached: found.defect <= (isPolyhedral ? POLYHEDRAL_TOLERANCE : CURVED_TOLERANCE) };
}

/** Boundary points are projections of points of a cube around the ball; mixtures fill the inside. */
function sample(space: ReducedSpace, set: ReachableSet, count: number): Float64Array[] {
  const points: Float64Array[] = [];
  let last = nearestInBall(set, new Float64Array(space.dimension), space.radius).z;
  for (let i = 0; i < count; i++) {
    const wanted = last.map((_, k) => SAMPLE_CUBE * space.radius * (2 * halton(i, k) - 1));
    // A projection that did not reach its accuracy may lie outside: stay at the point before.
    const found = nearestInBall(set, wanted, space.radius);
    const z = found.defect <= CURVED_TOLERANCE ? found.z : last;
    const share = i % 2 === 0 ? 1 : halton(i, space.dimension);
    points.push(z.map((value, k) => last[k]! + share * (value - last[k]!)));
    last = points[i]!;
  }
  return points.map(space.fromReduced);
}

/** Half edge of the cube in radii: far enough that most of its points lie outside. */
const SAMPLE_CUBE = 2;

function checkedVelocity(impact: ImpactProblem, velocity: ArrayLike<number>, where: string): Float64Array {
  const u = Float64Array.from(velocity);
  if (u.length !== impact.freedoms || !u.every(Number.isFinite)) {
    throw new InputError({
      what: `a velocity has ${impact.freedoms} finite numbers here, got [${Array.from(u).join(", ")}]`,
      where,
      fix: "Give one number for every generalized velocity of the model.",
    });
  }
  return u;
}
