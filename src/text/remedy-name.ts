/**
 * What a remedy changes, in words: `the law poisson`, `restitution 0 for stop, clutch`.
 */
import { showNumber } from "./show-number.ts";

export interface NamedChange {
  readonly law?: { readonly name: string };
  /** One new value for all of these elements, by name. */
  readonly restitution?: Readonly<Record<string, number>>;
}

export function remedyName({ law, restitution = {} }: NamedChange): string {
  const [value = 0] = Object.values(restitution);
  return law ? `the law ${law.name}` : `restitution ${showNumber(value)} for ${Object.keys(restitution).join(", ")}`;
}
