/**
 * The table of reservoirs, and what follows from it for any block. Solvers, laws, certificates and dynamics ask here; none of
 * them names a kind. A new reservoir is one file beside this one and one line below.
 */
import { type Body, SPARE } from "../body.ts";
import { DISK } from "../disk.ts";
import { SEGMENT } from "../interval.ts";
import { bilateral } from "./bilateral.ts";
import { type Block, type BlockKind, block, type ReservoirNumbers } from "./block.ts";
import { coulombContensou } from "./coulomb-contensou.ts";
import { coulombDisk } from "./coulomb-disk.ts";
import { coulombEllipse } from "./coulomb-ellipse.ts";
import { coulombStep } from "./coulomb-step.ts";
import type { Reservoir } from "./reservoir.ts";
import { step } from "./step.ts";
import { unilateral } from "./unilateral.ts";

export const RESERVOIRS: Readonly<Record<BlockKind, Reservoir>> = {
  unilateral,
  bilateral,
  step,
  "coulomb-step": coulombStep,
  "coulomb-disk": coulombDisk,
  "coulomb-ellipse": coulombEllipse,
  "coulomb-contensou": coulombContensou,
};

type Kinded = Pick<Block, "kind">;

/** C = R₀⁻. */
export const isUnilateral = ({ kind }: Kinded): boolean => RESERVOIRS[kind].family === "unilateral";

/** C = R. */
export const isBilateral = ({ kind }: Kinded): boolean => RESERVOIRS[kind].family === "bilateral";

/** C is bounded and follows no other impulse. */
export const isStep = ({ kind }: Kinded): boolean => RESERVOIRS[kind].family === "step";

/** C follows a normal impulse. */
export const isFriction = ({ normal }: Pick<Block, "normal">): boolean => normal >= 0;

/** A hard contact or clutch at a component. */
export const unilateralBlock = (start: number): Block => block({ kind: "unilateral", start, dimension: 1 });

/** A bilateral constraint. */
export const bilateralBlock = (start: number): Block => block({ kind: "bilateral", start, dimension: 1 });

/** A fixed bound at a component. */
export const stepBlock = (start: number, bound: number): Block => block({ kind: "step", start, dimension: 1, bound });

/** Planar friction at a component. */
export const lineFriction = (start: number, normal: number, friction: number): Block =>
  block({ kind: "coulomb-step", start, dimension: 1, normal, friction: [friction, friction] });

/** Isotropic friction in two directions, fed by the component `normal`. */
export const diskFriction = (start: number, normal: number, friction: number): Block =>
  block({ kind: "coulomb-disk", start, dimension: 2, normal, friction: [friction, friction] });

/** Semi-axis j of the reservoir at size 1: Infinity where it is unbounded, 0 where it transmits nothing. */
export function axisOf(numbers: ReservoirNumbers, j: number): number {
  return RESERVOIRS[numbers.kind].axis(numbers, j);
}

/** Whether component j transmits anything: its semi-axis is not 0. */
export function transmits(numbers: ReservoirNumbers, j: number): boolean {
  return axisOf(numbers, j) > 0;
}

/**
 * The unit body of those components that transmit, in their order: an ellipse with one semi-axis is a segment, a Contensou body
 * without radius a disk. Undefined for half-line and line, and where nothing is transmitted.
 */
export function bodyOf(numbers: ReservoirNumbers): Body | undefined {
  const { axis, body, dimension } = RESERVOIRS[numbers.kind];
  let live = 0;
  for (let j = 0; j < dimension; j++) if (axis(numbers, j) > 0) live++;
  return live === dimension ? body(numbers) : [undefined, SEGMENT, DISK][live];
}

/** The size of a reservoir: Λ_k of friction, never negative; 1 for everything else. */
export function sizeOf({ normal }: Pick<Block, "normal">, impulses: Float64Array): number {
  return normal < 0 ? 1 : Math.max(0, impulses[normal]!);
}

/** out[at…] = prox_C(out[at…]), spin measured at the rim. */
export function projectReservoirInPlace(
  numbers: ReservoirNumbers,
  out: Float64Array,
  at: number,
  size: number,
  room: Float64Array,
): void {
  RESERVOIRS[numbers.kind].projectInPlace(numbers, out, at, size, room);
}

/** σ_C(d) = Φ(D d) of a bounded reservoir at size 1. */
export function supportOf(numbers: ReservoirNumbers, d: ArrayLike<number>, room: Float64Array): number {
  const { axis, body, dimension } = RESERVOIRS[numbers.kind];
  for (let j = 0; j < dimension; j++) room[SPARE + j] = axis(numbers, j) * d[j]!;
  return body(numbers)!.support(room, SPARE, room);
}

/** out = ∇σ_C(d) = D ∇Φ(D d): the point of a bounded reservoir of size 1 that lies furthest along d. */
export function supportPointInto(
  out: Float64Array,
  numbers: ReservoirNumbers,
  d: ArrayLike<number>,
  room: Float64Array,
): void {
  const { axis, body, dimension } = RESERVOIRS[numbers.kind];
  for (let j = 0; j < dimension; j++) room[SPARE + j] = axis(numbers, j) * d[j]!;
  body(numbers)!.supportPointInto(out, 0, room, SPARE, room);
  for (let j = 0; j < dimension; j++) out[j]! *= axis(numbers, j);
}
