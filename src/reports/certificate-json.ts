/**
 * The JSON of `sprag certify`.
 */
import type { Certificate } from "../certificates/certificate.ts";
import { type Stamp, stamped } from "./result-format.ts";

export function certificateJson(certificate: Certificate): Stamp & Record<string, unknown> {
  const { law, allVelocities, restitutionBounds, conditions, energy, monotonicity, uniqueness } = certificate;
  return stamped("certificate", {
    law,
    velocities: allVelocities ? "all" : "admissible",
    restitutionBounds,
    conditions: conditions ? finite(conditions) : {},
    energy,
    monotonicity,
    uniqueness,
  });
}

/** Numbers that JSON cannot write (a coefficient of −1 has no loss factor) become null. */
function finite(value: unknown): unknown {
  if (typeof value === "number") return Number.isFinite(value) ? value : null;
  if (Array.isArray(value)) return value.map(finite);
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, finite(entry)]));
}
