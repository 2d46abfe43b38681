/**
 * The linear pieces of the maps of a law: one for each contact state that occurs on a cone of u⁻ with interior.
 *
 *   u⁺ = J_Z u⁻,   γ⁺ = J_S γ⁻,   Λ = J_Λ u⁻          on   { u⁻ : A u⁻ ≥ 0 }
 *
 * The pieces list every solution: where cones overlap with different u⁺ the law has several, where no cone reaches it
 * has none. Dependent directions need no states of their own: by Carathéodory's theorem every u⁺ is reached with
 * impulses along independent rays, so pieces with such a state cover the rest, and u⁺ is the same (`isRedundant`).
 * A state that slips and whose equations are singular on a cone with interior leaves u⁺ open: it is `undecided`.
 *
 * Trap: the cones are those of all u⁻, also of contacts that open before the impact (γ⁻ > 0).
 */
import { InputError } from "../../errors.ts";
import { matrixProduct, transpose } from "../../linalg/dense.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import { uncompleted } from "../../problems/mass-response.ts";
import type { Stoppable } from "../../problems/stop-signal.ts";
import type { Law } from "../law.ts";
import { LAWS } from "../laws.ts";
import type { ImpactOptions } from "../resolve-impact.ts";
import { type PieceState, pieceStates } from "./contact-states.ts";
import { velocityOf } from "./kinetic-basis.ts";
import { type PiecewiseLaw, piecewiseLaw } from "./piecewise-law.ts";
import { stateConditions } from "./state-map.ts";
import { type StatePiece, statePieces } from "./state-pieces.ts";

export interface Piece {
  /** Per element, in file order. */
  readonly states: readonly PieceState[];
  /** Jacobian of Z: ∂u⁺/∂u⁻, f × f. */
  readonly postVelocity: Float64Array;
  /** Jacobian of S: ∂γ⁺/∂γ⁻, n × n. */
  readonly postContactVelocity: Float64Array;
  /** ∂Λ/∂u⁻, n × f. */
  readonly impulses: Float64Array;
  /** Rows A with A u⁻ ≥ 0, m × f, of unit length in the kinetic metric: a·u⁻ is the distance from the face, in √J. */
  readonly cone: Float64Array;
  /** The same rows as functions of γ⁻, m × n: A = contactCone · Wᵀ. */
  readonly contactCone: Float64Array;
  /** m. */
  readonly faces: number;
  /** Sine of the half-angle of the widest round cone inside; zero for a flat cone. */
  readonly width: number;
  /** A u⁻ on the axis of that round cone, ‖u⁻‖_M = 1; zero for a flat cone or one without faces. */
  readonly interior: Float64Array;
  /** Another choice of impulses gives the same u⁺ on the whole cone. */
  readonly isRedundant: boolean;
}

/** A state that occurs on a cone with interior, where it does not determine u⁺. */
export interface UndecidedPiece {
  readonly states: readonly PieceState[];
  readonly reason: string;
}

export interface ImpactPieces {
  readonly pieces: readonly Piece[];
  /** When there are any, nothing that is said about all pieces is said about all impacts. */
  readonly undecided: readonly UndecidedPiece[];
  /** Number of contact states that were looked at. */
  readonly states: number;
}

export interface PieceOptions extends Omit<ImpactOptions, "all" | "solver" | "tolerance" | keyof Stoppable> {
  /** Also pieces of regular states that occur only on a flat cone, which is more than a point. Default false. */
  readonly withFlat?: boolean;
  /** More states than this are refused with an `InputError`. Default 20 000, some seconds of work. */
  readonly maxStates?: number;
}

const MOST_STATES = 20_000;

/** All pieces of the law on the masses and elements of an impact; its own u⁻ plays no part. */
export function impactPieces(impact: ImpactProblem, options: PieceOptions = {}): ImpactPieces {
  const law = piecewiseLaw(impact, options, options.maxStates ?? MOST_STATES);
  if (typeof law === "string") {
    const laws = Object.values<Law>(LAWS).filter(({ restitution }) => restitution);
    throw new InputError({
      code: "no-pieces",
      what: law,
      where: "impactPieces",
      fix: `Laws with pieces: ${laws.map(({ name }) => name).join(", ")}, on contacts without friction or with coulomb-step friction. \`impactMaps\` evaluates every law.`,
    });
  }
  const { pieces, undecided, states } = statePieces(law, options.withFlat ?? false, undefined)!;
  return {
    pieces: pieces.map((state) => pieceOf(law, state)),
    undecided: undecided.map(({ modes, reason }) => ({ states: pieceStates(impact, law.scaled, modes), reason })),
    states,
  };
}

/** A state in the units of the impact. */
function pieceOf(law: PiecewiseLaw, state: StatePiece): Piece {
  const { impact, basis } = law;
  const { size: n, freedoms: f, directions } = impact;
  const { count: faces, inside, isRedundant, modes } = state;
  const contactCone = contactRows(law, state);
  return {
    states: pieceStates(impact, law.scaled, modes),
    ...jacobians(law, state.impulses),
    cone: matrixProduct(contactCone, faces, n, directions, f),
    contactCone,
    faces,
    width: inside?.width ?? 0,
    interior: inside ? velocityOf(impact, basis, inside.axis) : new Float64Array(f),
    isRedundant,
  };
}

/** The conditions as functions of γ⁻, count × n. */
function contactRows(law: PiecewiseLaw, { modes, impulses, kept, lengths }: StatePiece): Float64Array {
  const { size: n, unit: units } = law.scaled;
  const conditions = stateConditions(law, modes, impulses, law.offset, n);
  const out = new Float64Array(kept.length * n);
  kept.forEach((k, at) => {
    for (let j = 0; j < n; j++) out[at * n + j] = (conditions[k]!.row[j]! * units[j]!) / lengths[at]!;
  });
  return out;
}

type Jacobians = Pick<Piece, "postVelocity" | "postContactVelocity" | "impulses">;

/** From λ = Π γ̂ to the maps in the units of the impact. */
function jacobians({ impact, scaled }: PiecewiseLaw, scaledImpulses: Float64Array): Jacobians {
  const { freedoms: f, size: n, directions, response, stiffening } = impact;
  const { unit: units } = scaled;
  const byContact = scaledImpulses.map((value, at) => value * units[Math.floor(at / n)]! * units[at % n]!);
  const change = matrixProduct(impact.delassus, n, n, byContact, n);
  const byVelocity = matrixProduct(byContact, n, n, directions, f);
  const postVelocity = matrixProduct(transpose(response, n, f), f, n, byVelocity, f);
  for (let a = 0; a < f; a++) postVelocity[a * f + a]! += 1;
  const physical = byContact.map((value, at) => uncompleted(value, stiffening[Math.floor(at / n)]!, change[at]!));
  for (let i = 0; i < n; i++) change[i * n + i]! += 1;
  return { postVelocity, postContactVelocity: change, impulses: matrixProduct(physical, n, n, directions, f) };
}
