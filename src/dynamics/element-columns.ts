/**
 * Columns of a trajectory that belong to elements: contact by contact, or by pair of shapes. The gap of a pair is the smallest of its
 * contacts', its impulses are their sums: friction has one sign in a pair, whichever of the two the corners belong to.
 */
import type { SystemElement } from "../models/mechanical-system.ts";

/** `each`: contact by contact; `pairs`: contacts of two shapes together. */
export type ContactColumns = "each" | "pairs";

/** A column: the smallest gap of some elements, or the sum of some components of the impulses. */
export interface ElementColumn {
  readonly name: string;
  readonly members: readonly number[];
}

export interface ElementColumns {
  readonly gaps: readonly ElementColumn[];
  readonly impulses: readonly ElementColumn[];
}

export function elementColumns(
  elements: readonly Pick<SystemElement, "name" | "pair" | "hasGap" | "dimension" | "start">[],
  contacts: ContactColumns,
): ElementColumns {
  const [gaps, impulses] = [new Map<string, number[]>(), new Map<string, number[]>()];
  const add = (columns: Map<string, number[]>, name: string, member: number): void => {
    const members = columns.get(name);
    if (members) members.push(member);
    else columns.set(name, [member]);
  };
  elements.forEach(({ name, pair, hasGap, dimension, start }, e) => {
    const own = contacts === "each" || pair === undefined ? name : `${pair}${hasGap ? "" : ".friction"}`;
    if (hasGap) add(gaps, `gap.${own}`, e);
    if (dimension === 1) add(impulses, `impulse.${own}`, start);
    else for (let j = 0; j < dimension; j++) add(impulses, `impulse.${own}.${j + 1}`, start + j);
  });
  const listed = (columns: Map<string, number[]>): ElementColumn[] =>
    [...columns].map(([name, members]) => ({ name, members }));
  return { gaps: listed(gaps), impulses: listed(impulses) };
}

export function smallestOf(members: readonly number[], gaps: ArrayLike<number>): number {
  let least = Number.POSITIVE_INFINITY;
  for (const member of members) least = Math.min(least, gaps[member]!);
  return least;
}

export function sumOf(members: readonly number[], impulses: ArrayLike<number>): number {
  let sum = 0;
  for (const member of members) sum += impulses[member]!;
  return sum;
}
