/**
 * A model under the law of that name instead of its own.
 */
import { LAWS } from "../laws/laws.ts";
import type { LawChoice, LawChoiceName, LawData } from "../models/law-choice.ts";
import { lookUp } from "../text/look-up.ts";

/** `canonical` repairs the law of the model; the law that it has keeps what the model says for it. */
export function lawNamed(name: string, law: LawChoice | undefined): LawChoice {
  lookUp(LAWS, name, { what: "impact law", where: "law", code: "law-unknown" });
  const known = name as LawChoiceName;
  if (law?.name === known) return law;
  if (known === "canonical" && law && law.name !== "canonical") return { ...law, name: known, of: law.name };
  return { name: known };
}

/** The model itself where no name is given. */
export function withLaw<M extends LawData>(model: M, name: string | undefined): M {
  return name === undefined ? model : { ...model, law: lawNamed(name, model.law) };
}
