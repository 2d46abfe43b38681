/**
 * The law of a file, with the flag `--law` winning over it.
 */

import type { LawChoice } from "../src/doors/models.ts";
import { type CertifyOptions, type ImpactModel, type ImpactOptions, LAWS, type LawName } from "../src/index.ts";
import { didYouMean, given, usage } from "./command.ts";

export const LAW_OPTION = {
  "--law <name>": `impact law: ${Object.keys(LAWS).join(", ")} (the flag wins over the file)`,
} as const;

/** What `resolveImpact` needs to know about the law. */
export function lawOptions({ law, restitution, fremondMatrix }: ImpactModel, flag?: string): ImpactOptions {
  const choice = flag === undefined ? law : lawOfFlag(flag, law);
  return {
    ...(choice && { law: choice }),
    ...(restitution !== undefined && { restitution }),
    ...(fremondMatrix && { fremondMatrix }),
  };
}

/** `--law canonical` repairs the law of the file; `--law user` is that of the file. */
export function lawOfFlag(flag: string, law: LawChoice | undefined): LawChoice {
  const name = choose("--law", flag, Object.keys(LAWS)) as LawName;
  if (law?.name === name) return law;
  if (name === "canonical" && law && law.name !== "canonical") return { ...law, name, of: law.name };
  return { name };
}

/** The part of it that a certificate is about: a solver plays no part. */
export function certifiedLaw(
  model: ImpactModel,
  flag?: string,
): Pick<CertifyOptions, "law" | "restitution" | "fremondMatrix"> {
  const { law, restitution, fremondMatrix } = lawOptions(model, flag);
  return given({ law, restitution, fremondMatrix });
}

/** One of a list of words, or an error that suggests the nearest. */
export function choose<Name extends string>(option: string, value: string, known: readonly Name[]): Name {
  if ((known as readonly string[]).includes(value)) return value as Name;
  throw usage(option, `${option} does not know "${value}"`, `${didYouMean(value, known)}Known: ${known.join(", ")}.`);
}
