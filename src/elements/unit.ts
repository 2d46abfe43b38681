/**
 * What coordinates and gaps are measured in: lengths or angles. Velocities and impulses follow; energies are joules in both cases,
 * since γᵀΛ is one. Sprag computes with numbers alone: units are for people, and absent where nobody declared them.
 */
export const UNITS = ["m", "rad"] as const;

export type Unit = (typeof UNITS)[number];

/** Of u or γ. */
export const VELOCITY_UNITS: Readonly<Record<Unit, string>> = { m: "m/s", rad: "rad/s" };

/** Of Λ: energy per velocity. */
export const IMPULSE_UNITS: Readonly<Record<Unit, string>> = { m: "N s", rad: "N m s" };

/** The unit of component j of an element; the last of Contensou's is a spin. */
export function componentUnit(element: { readonly kind: string; readonly unit?: Unit }, j: number): Unit | undefined {
  const { kind, unit } = element;
  return unit !== undefined && kind === "coulomb-contensou" && j === 2 ? "rad" : unit;
}

/**
 * The unit of γ = Σ w_j u_j where no factor brings in a length of its own: every w_j is 0 or ±1, and all coordinates that take
 * part have one unit. `coefficients`: rows of w, undefined where they are not constant.
 */
export function sharedUnit(
  coefficients: readonly (readonly (number | undefined)[])[],
  units: readonly (Unit | null)[],
): Unit | undefined {
  const taking = coefficients.flatMap((row) => row.flatMap((w, j) => (w === 0 ? [] : [{ w, unit: units[j] }])));
  const unit = taking[0]?.unit ?? undefined;
  return taking.every((one) => Math.abs(one.w ?? 0) === 1 && one.unit === unit) ? unit : undefined;
}
