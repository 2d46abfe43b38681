/**
 * What a run sums up for each element, under its name: a contact that is found may go and come again with another number (`FoundContacts`), and
 * what it has done is its own.
 */
import type { MechanicalSystem, SystemElement } from "../models/mechanical-system.ts";

/** `make`: the account of an element that is asked for the first time. */
export function elementAccounts<T>({ elements }: Pick<MechanicalSystem, "elements">, make: () => T) {
  const byName = new Map<string, T>();
  const [held, owners]: [T[], SystemElement[]] = [[], []];
  return {
    /** All accounts, in the order in which they were first asked for. */
    byName: byName as ReadonlyMap<string, T>,
    /** That of what has this number now. */
    of(e: number): T {
      const element = elements[e]!;
      if (owners[e] === element) return held[e]!;
      const account = byName.get(element.name) ?? make();
      byName.set(element.name, account);
      owners[e] = element;
      held[e] = account;
      return account;
    },
  };
}
