/**
 * The flag `--law`, which wins over the law of a file, and other flags that take one word of a list.
 */
import { LAWS, type LawName } from "../src/index.ts";
import { didYouMean, given, read, usage } from "./command.ts";

export const LAW_OPTION = {
  "--law <name>": `impact law: ${Object.keys(LAWS).join(", ")} (the flag wins over the file)`,
} as const;

/** The name that the flag gives, checked. */
export const lawFlag = ({ law }: { readonly law?: string }): { readonly law?: LawName } =>
  given({ law: read(law, (name) => choose("--law", name, Object.keys(LAWS) as LawName[])) });

/** One of a list of words, or an error that suggests the nearest. */
export function choose<Name extends string>(option: string, value: string, known: readonly Name[]): Name {
  if ((known as readonly string[]).includes(value)) return value as Name;
  throw usage(option, `${option} does not know "${value}"`, `${didYouMean(value, known)}Known: ${known.join(", ")}.`);
}
