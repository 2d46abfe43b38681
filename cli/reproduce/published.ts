/**
 * What a paper published and how it is computed anew: the shapes of the one table that the command `sprag reproduce` and the tests of
 * the papers read.
 */
import type { StoredResult } from "../../src/doors/reports.ts";
import type { Lab } from "./lab.ts";

/** A number, or a word such as "stable". */
export type Computed = number | string;

export type Compute = (lab: Lab) => Computed;

/** What is right where a printed value is not, and why. */
export interface Erratum {
  /** Written like a published value; the computed one must agree with it. */
  readonly right: string;
  readonly because: string;
  /** How the printed value came about, where that is known: this computation gives it. */
  readonly cause?: { readonly how: string; readonly compute: Compute };
}

export interface PublishedValue {
  readonly id: string;
  /** Equation, table, figure or section. */
  readonly where: string;
  /** Symbol, with its unit. */
  readonly what: string;
  /** As printed; `agreement.ts` says what may stand here. */
  readonly published: string;
  readonly compute: Compute;
  /** What a reader must know, for example that the paper gives a closed form and no digits. */
  readonly note?: string;
  /** The paper does not print it: `published` is a closed form or a second method of ours for what it states or draws. */
  readonly ours?: true;
  readonly erratum?: Erratum;
}

export interface PublishedFigure {
  readonly id: string;
  readonly where: string;
  /** What is seen, and what of the paper it shows. */
  readonly caption: string;
  readonly result: (lab: Lab) => StoredResult;
  /** Id of the figure; the main one of the result unless given. */
  readonly figure?: string;
  /** Without the headline, where that does not speak of this figure. */
  readonly bare?: boolean;
}

export interface Paper {
  /** For `--paper`, and the beginning of its ids. */
  readonly key: string;
  readonly name: string;
  readonly title: string;
  readonly values: readonly PublishedValue[];
  readonly figures: readonly PublishedFigure[];
}

type Extras = Pick<PublishedValue, "note" | "ours" | "erratum">;

/** One row of the table. */
export function value(
  id: string,
  where: string,
  what: string,
  published: string,
  compute: Compute,
  extras: Extras = {},
): PublishedValue {
  return { id, where, what, published, compute, ...extras };
}

/** Rows that are computed together: the name of each follows the id, the values stand in the same order. */
export function values(
  id: string,
  where: string,
  compute: (lab: Lab) => ArrayLike<Computed>,
  rows: readonly (readonly [name: string, what: string, published: string, extras?: Extras])[],
): PublishedValue[] {
  return rows.map(([name, what, published, extras], k) =>
    value(`${id}-${name}`, where, what, published, (lab) => compute(lab)[k]!, extras),
  );
}
