/**
 * The transition graph of contact modes ([VarkonyiOr] Fig. 3) for one posture: which edges exist, and which of them a path of words uses.
 * Labels are those of the maps. Nodes, as the paper numbers them:
 *   1 FF · 2 IF · 3 FF after FI · 4 FI · 5 contact 1 alone · 6 contact 2 alone · 7 II · 8 slip at both · 9 SS
 * 4 → 3 exists where z̈2 > 0 in FF, and then 4 → 6 does not; 7 → 5 and 7 → 6 do not exist where the posture is persistent.
 */
import type { PostureRecord } from "./posture-record.ts";

export type NodeNumber = 1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9;

export interface Transition {
  readonly from: NodeNumber;
  readonly to: NodeNumber;
  readonly excluded: boolean;
  /** How often the path that is shown uses it. */
  readonly used: number;
}

const EDGES: readonly (readonly [NodeNumber, NodeNumber])[] = [
  ...([
    [1, 2],
    [1, 4],
    [2, 5],
    [4, 3],
    [3, 2],
    [4, 6],
    [5, 4],
    [5, 7],
  ] as const),
  ...([
    [6, 2],
    [6, 7],
    [7, 5],
    [7, 6],
    [7, 8],
    [7, 9],
    [8, 9],
  ] as const),
];

/** z̈ of both contacts in free flight, in the labels of the maps. */
export function freeFlight({ modes, relabelled }: PostureRecord): [number, number] | undefined {
  const found = modes?.FF?.accelerations;
  if (!found) return undefined;
  return relabelled ? [found.z2, found.z1] : [found.z1, found.z2];
}

/** The edges with what the path uses; a way out of SS (Theorem 1) is added. */
export function transitions(result: PostureRecord): Transition[] {
  const lifts = (freeFlight(result)?.[1] ?? 0) > 0;
  const isExcluded = (from: NodeNumber, to: NodeNumber): boolean => {
    if (from === 7 && (to === 5 || to === 6)) return result.persistent === true;
    if (from === 3 || (from === 4 && to === 3)) return !lifts;
    return from === 4 && to === 6 && lifts;
  };
  const way = shownPath(result);
  const used = (from: NodeNumber, to: NodeNumber): number =>
    way.filter((step, k) => step === from && way[k + 1] === to).length;
  const known = EDGES.map(([from, to]) => ({
    from,
    to,
    excluded: isExcluded(from, to) && used(from, to) === 0,
    used: used(from, to),
  }));
  const added = way.flatMap((from, k): Transition[] => {
    const to = way[k + 1];
    if (from !== 9 || !to) return [];
    return [{ from, to, excluded: false, used: 1 }];
  });
  return [...known, ...added.slice(0, 1)];
}

/** Nodes of the path that is shown: the witness, closed to a round, else the trajectory; empty where there is neither. */
function shownPath({ witness, trajectory }: PostureRecord): (NodeNumber | null)[] {
  if (witness?.kind === "ambiguous-mode") return [9, nodeOf(witness.mode!, null)];
  if (witness?.kind === "reverse-chatter") {
    const round = nodesOf(witness.path!.split(" "));
    return [...round, round[0]!];
  }
  return trajectory ? nodesOf(trajectory.path.split(" ")) : [];
}

/** One node for each visit; null stands for an infinite sequence of impacts, over which no edge leads. */
function nodesOf(path: readonly string[]): (NodeNumber | null)[] {
  const nodes: (NodeNumber | null)[] = [];
  for (const word of path) {
    const last = nodes.at(-1) ?? null;
    const node = nodeOf(word, last);
    if (node !== last) nodes.push(node);
  }
  return nodes;
}

function nodeOf(word: string, last: NodeNumber | null): NodeNumber | null {
  if (word === "…") return null;
  if (word === "FF") return last === 4 ? 3 : 1;
  if (word === "SS") return 9;
  if (word === "II") return 7;
  if (word === "IF") return 2;
  if (word === "FI") return 4;
  return word.endsWith("F") ? 5 : word.startsWith("F") ? 6 : 8;
}
