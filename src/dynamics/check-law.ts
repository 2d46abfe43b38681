/**
 * What a law would refuse at the first impact is refused before the run.
 */
import { InputError } from "../errors.ts";
import type { LawSettings } from "../laws/law.ts";
import { lawOf } from "../laws/laws.ts";
import type { MechanicalSystem } from "../models/mechanical-system.ts";
import { count } from "../models/numbers.ts";

/** Laws that are one inclusion with an offset ε γ⁻; time stepping applies all others to the impact alone, before the step. */
export function isOneInclusion(law: LawSettings): boolean {
  return lawOf(law).kind === "coefficients";
}

/** Throws `InputError` when the law lacks a setting or does not go with the mechanism or the method. */
export function checkLaw(system: MechanicalSystem, law: LawSettings, method: string): void {
  const { name, of, postVelocity, measured } = law.choice;
  const refuse = (what: string, where: string, fix: string): never => {
    throw new InputError({ code: "law-setting", what, where, fix });
  };
  const uses = (wanted: string): boolean => name === wanted || of === wanted;
  if (uses("moreau") && law.restitution === undefined) {
    refuse(
      "the law moreau needs one coefficient for the whole mechanism",
      "restitution",
      "Add `restitution: 0.5` (a number from 0 to 1) to the file.",
    );
  }
  if (uses("user") && !postVelocity && !measured) {
    refuse(
      "the law user needs formulas or measured pairs",
      "law",
      "Write `law: { name: user, postVelocity: […] }` or `measured: […]` into the file.",
    );
  }
  const contacts = system.elements.filter(({ kind }) => kind.endsWith("-unilateral")).length;
  const isSquare = law.fremondMatrix?.length === contacts && law.fremondMatrix.every((row) => row.length === contacts);
  if (uses("fremond") && !isSquare) {
    refuse(
      `the law fremond needs a ${contacts} × ${contacts} matrix, one row and column for each unilateral element`,
      "fremondMatrix",
      `Add fremondMatrix to the file, ${count(contacts, "row")} of ${count(contacts, "number")}.`,
    );
  }
  if (method === "event" || isOneInclusion(law)) return;
  if (method === "rattle") {
    refuse(
      `the method rattle does not take the law ${name}`,
      "law",
      "Use newton, moreau or max-dissipation, or the method moreau.",
    );
  }
  if (system.hasMovingConstraints && lawOf(law).kind === "velocity") {
    refuse(
      `the method ${method} takes the law ${name} for constraints at rest only; this mechanism has moving ones`,
      "law",
      "Use newton, moreau or poisson, or the method event.",
    );
  }
}
