/**
 * The problems that are measured: the micro collection of real families where it lies beside the project, else
 * generated ones of the same families.
 */
import { existsSync, readFileSync } from "node:fs";
import type { InclusionProblem } from "../src/problems/inclusion-problem.ts";
import { contactBlocks, contactProblem, FAMILIES } from "./families.ts";

export interface NamedProblem {
  readonly family: string;
  /** 1 without friction, 2 planar, 3 spatial. */
  readonly dimension: number;
  readonly contacts: number;
  readonly problem: InclusionProblem;
}

interface Stored {
  readonly name: string;
  readonly kind: "fc" | "lcp";
  readonly dim?: number;
  readonly nc?: number;
  readonly n?: number;
  readonly W?: number[][];
  readonly M?: number[][];
  readonly q: number[];
  readonly mu?: number[];
}

const COLLECTION = "../shared/data/fc/micro.json";

/** Numbers of contacts that are measured. */
export const SIZES = [1, 2, 4, 5, 8, 10, 20, 100];

/** Where the problems come from, and the problems. */
export function microProblems(): { readonly source: string; readonly problems: readonly NamedProblem[] } {
  const large = [2, 3].flatMap((dimension) => FAMILIES.map((family) => generated(family, dimension as 2 | 3, 100)));
  if (existsSync(COLLECTION)) {
    const { problems } = JSON.parse(readFileSync(COLLECTION, "utf8")) as { problems: Stored[] };
    const stored = problems.map(convert).filter(({ contacts }) => SIZES.includes(contacts));
    return { source: "the micro collection; 100 contacts generated", problems: [...stored, ...large] };
  }
  const problems = [2, 3].flatMap((dimension) =>
    FAMILIES.flatMap((family) => SIZES.map((contacts) => generated(family, dimension as 2 | 3, contacts))),
  );
  return { source: "generated problems", problems };
}

function generated(family: (typeof FAMILIES)[number], dimension: 2 | 3, contacts: number): NamedProblem {
  return { family, dimension, contacts, problem: contactProblem(family, dimension, contacts) };
}

function convert(stored: Stored): NamedProblem {
  const family = stored.name.split("-")[1]!;
  const dimension = stored.kind === "lcp" ? 1 : stored.dim!;
  const contacts = stored.nc ?? stored.n!;
  const matrix = Float64Array.from((stored.W ?? stored.M!).flat());
  const friction = stored.mu ?? new Array<number>(contacts).fill(0);
  const problem = {
    size: stored.q.length,
    matrix,
    offset: Float64Array.from(stored.q),
    blocks: contactBlocks(dimension, friction),
  };
  return { family, dimension, contacts, problem };
}
