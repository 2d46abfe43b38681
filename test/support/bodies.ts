/**
 * Kernels of the unit bodies as tests call them: with a room of their own.
 */
import { bodyRoom } from "../../src/sets/body.ts";
import { CONTENSOU } from "../../src/sets/contensou.ts";
import type { Pressure } from "../../src/sets/contensou-support.ts";

export const contensouSupport = (v: number, omega: number, pressure: Pressure): number =>
  CONTENSOU[pressure].support(Float64Array.of(v, 0, omega), 0, bodyRoom());

export const contensouSupportPoint = (
  out: Float64Array,
  at: number,
  v1: number,
  v2: number,
  omega: number,
  pressure: Pressure,
): void => CONTENSOU[pressure].supportPointInto(out, at, Float64Array.of(v1, v2, omega), 0, bodyRoom());

export const contensouSupportHessian = (
  out: Float64Array,
  v1: number,
  v2: number,
  omega: number,
  pressure: Pressure,
): void => CONTENSOU[pressure].supportHessianInto(out, Float64Array.of(v1, v2, omega), 0, bodyRoom());

export const projectOntoContensouInPlace = (out: Float64Array, at: number, size: number, pressure: Pressure): boolean =>
  CONTENSOU[pressure].projectInPlace(out, at, size, bodyRoom());
