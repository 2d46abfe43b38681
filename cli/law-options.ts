/**
 * The law of a file, with the flag `--law` winning over it.
 */
import { type ImpactModel, type ImpactOptions, LAWS, type LawChoice, type LawName, nearest } from "../src/index.ts";
import { usage } from "./command.ts";

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

/** One of a list of words, or an error that suggests the nearest. */
export function choose<Name extends string>(option: string, value: string, known: readonly Name[]): Name {
  if ((known as readonly string[]).includes(value)) return value as Name;
  const suggestion = nearest(value, known);
  const hint = suggestion ? `Did you mean "${suggestion}"? ` : "";
  throw usage(option, `${option} does not know "${value}"`, `${hint}Known: ${known.join(", ")}.`);
}
