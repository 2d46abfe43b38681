/**
 * The linear pieces of a law in coordinates w where T = ½|w|² (`kineticBasis`), and the cone of velocities that
 * elements can meet:
 *
 *   w⁺ = Z w   on   { w : A w ≥ 0 },     admissible: γ_i⁻ ≤ 0 hard contact, ≥ 0 clutch, = 0 bilateral    [Glocker2012] Section 4
 *
 * What contacts cannot see (f > r) passes unchanged and adds the same to T⁻ and T⁺.
 * Flat cones are kept: admissible velocities may all lie on one (a resting contact, a closed joint).
 */
import { ELEMENTS } from "../elements/elements.ts";
import { pieceStates } from "../laws/maps/contact-states.ts";
import type { KineticBasis } from "../laws/maps/kinetic-basis.ts";
import { type PiecewiseLaw, piecewiseLaw } from "../laws/maps/piecewise-law.ts";
import { type StatePiece, statePieces } from "../laws/maps/state-pieces.ts";
import { divided, dot } from "../linalg/dense.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import { type Stoppable, withStop } from "../problems/stop-signal.ts";
import { withCoefficients } from "../problems/with-coefficients.ts";
import { STOPPED } from "../solvers/stopping.ts";
import { type CertifyOptions, MOST_CERTIFIED_STATES } from "./certificate.ts";
import { type Cone, WHOLE_SPACE } from "./cone.ts";
import { velocitiesAfter } from "./lifted-state.ts";

/** `inside`: how large the cone is; undefined for a flat one. */
export interface KineticPiece extends Pick<StatePiece, "modes" | "inside"> {
  /** Z, r × r. */
  readonly map: Float64Array;
  /** A, rows of unit length r. */
  readonly rows: readonly Float64Array[];
}

export interface KineticPieces {
  /** What they were asked for with. */
  readonly options: CertifyOptions;
  readonly impact: ImpactProblem;
  readonly law: PiecewiseLaw;
  /** r. */
  readonly rank: number;
  readonly basis: KineticBasis;
  readonly pieces: readonly KineticPiece[];
  /** States that no regular map on a cone describes (`liftedState` does): they may occur on flat cones. */
  readonly open: readonly Uint8Array[];
  /** Dependent bilateral elements met with γ⁻ ≠ 0: with different coefficients they allow a flat set of velocities only. */
  readonly hasOpenDependentJoints: boolean;
  /** Conditions on w before the impact. */
  readonly admissible: Cone;
}

/** The pieces, or the reason why there is no such list. */
export function kineticPieces(impact: ImpactProblem, options: CertifyOptions): KineticPieces | string {
  const { allVelocities = false, maxStates = MOST_CERTIFIED_STATES } = options;
  const law = piecewiseLaw(allVelocities ? impact : withInelasticJoints(impact), options, maxStates);
  if (typeof law === "string") return law;
  const found = statePieces(law, true, withStop<Stoppable>(options).shouldStop);
  if (found === undefined) return STOPPED;
  const { pieces, open } = found;
  const { basis } = law;
  return {
    ...{ options, impact, law, rank: basis.rank, basis },
    pieces: pieces.map((piece) => kineticPiece(law, piece)),
    open,
    hasOpenDependentJoints: allVelocities && law.hasDependent,
    admissible: admissibleCone(impact, basis, allVelocities),
  };
}

/** The pieces of all velocities from those of `kineticPieces`: the same ones unless an open joint has a coefficient. */
export function piecesEverywhere(found: KineticPieces | string): KineticPieces | string {
  if (typeof found === "string" || found.options.allVelocities) return found;
  const { impact, law, options } = found;
  if (law.impact !== impact) return kineticPieces(impact, { ...options, allVelocities: true });
  return { ...found, hasOpenDependentJoints: law.hasDependent, admissible: WHOLE_SPACE };
}

/** A closed joint has γ⁻ = 0, so its coefficient plays no part; equal ones keep dependent joints consistent. */
function withInelasticJoints(impact: ImpactProblem): ImpactProblem {
  return withCoefficients(impact, ({ kind, restitution }) =>
    ELEMENTS[kind].family === "bilateral" && restitution !== 0 ? { restitution: 0 } : undefined,
  );
}

/** Z = I + Ŷᵀ (Π Ŷ). */
function kineticPiece(law: PiecewiseLaw, state: StatePiece): KineticPiece {
  const r = law.basis.rank;
  const map = velocitiesAfter(law, state.reducedImpulses, r);
  const rows = Array.from({ length: state.count }, (_, i) => state.rows.subarray(i * r, i * r + r));
  return { modes: state.modes, map, rows, inside: state.inside };
}

/** A contact state in words. */
export function statesInWords({ impact, scaled }: PiecewiseLaw, modes: Uint8Array): string {
  return pieceStates(impact, scaled, modes).join(", ");
}

/** The conditions of kinematics; none for all velocities. */
export function admissibleCone(impact: ImpactProblem, basis: KineticBasis, allVelocities = false): Cone {
  if (allVelocities) return WHOLE_SPACE;
  const r = basis.rank;
  const inequalities: Float64Array[] = [];
  const equalities: Float64Array[] = [];
  for (const { element, start } of impact.elements) {
    const condition = ELEMENTS[element.kind].before;
    if (condition === "any") continue;
    const row = basis.directions.slice(start * r, start * r + r);
    const length = (condition === "nonpositive" ? -1 : 1) * Math.sqrt(dot(row, row));
    (condition === "zero" ? equalities : inequalities).push(divided(row, length));
  }
  return { inequalities, equalities };
}
