/**
 * The decision about a posture ([VarkonyiOr] Theorems 1–4 in the order of Section 7.3): the cheap tests come first, and
 * the maps R and G are only built when they are needed.
 *   region 0 infeasible · 1 Painlevé (11) · 6 ambiguous (Theorem 1) · 4, 5 reverse chatter (Theorem 2), persistent or not
 *   2 Theorem 3 · 3 Theorem 4 · 7 not decided by these; Theorems E and F of ours (beyond-paper.ts) go on there
 * Every test is strict and needs its margin above VERDICT_ROUNDING; what rounding does not tell is region 7 and undecided.
 * Region 2 or 3 may depend on the labels of the contacts, stable or unstable never does.
 */
import type { Partition } from "../interval-graph/refine-partition.ts";
import { type Ambiguity, ambiguity } from "./ambiguity.ts";
import { type BeyondPaper, beyondPaper } from "./beyond-paper.ts";
import { cycleFromSlope } from "./cycle.ts";
import { type FixedPoint, fixedPoints } from "./fixed-points.ts";
import { endsAtRest, type MapStructure, mapStructure } from "./map-pieces.ts";
import { painleve } from "./painleve.ts";
import { type Persistence, persistence } from "./persistence.ts";
import { exchangeLabels, type Posture } from "./posture.ts";
import { type PartitionOptions, stablePartition } from "./stable-partition.ts";
import { isFeasible } from "./statics.ts";
import { type DecayEverywhere, decayEverywhere, type ReverseChatter, reverseChatter } from "./theorems.ts";
import {
  ambiguousSlack,
  chatterSlacks,
  decaySlack,
  equilibriumSlack,
  MAP_RESOLUTION,
  painleveSlack,
  partitionSlacks,
  persistentSlacks,
  type Slack,
  smallestSlack,
} from "./verdict-margin.ts";
import { relabel, type ZeroOrderModel, zeroOrderModel } from "./zero-order-model.ts";

export type PostureRegion = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

export type PostureFinding = "stable" | "unstable" | "undecided" | "infeasible" | "excluded";

export interface DecisionOptions extends PartitionOptions {
  /** Use the theorems of [VarkonyiOr] only: region 7 stays undecided (default false). */
  readonly paper?: boolean;
  /**
   * Leave out the interval graph where Theorem E already decides (default false): region 3 then has `theorem: "E"`, no partition and
   * the slacks of Theorem E.
   */
  readonly quick?: boolean;
}

export interface PostureDecision {
  /** The paper's number, also where Theorem E or F decides what the paper does not. */
  readonly region: PostureRegion;
  readonly verdict: PostureFinding;
  /** Theorem that decides, E and F of ours (beyond-paper.ts); null where none does. */
  readonly theorem: 1 | 2 | 3 | 4 | "E" | "F" | null;
  /** Smallest slack of the tests the verdict rests on (verdict-margin.ts); null where undecided. Not a radius. */
  readonly margin: number | null;
  /** These tests; empty where undecided. */
  readonly slacks: readonly Slack[];
  /** Model with the file's labels, and the one the maps speak of. */
  readonly model: ZeroOrderModel;
  readonly analysed: ZeroOrderModel;
  readonly relabelled: boolean;
  readonly ambiguity: Ambiguity | null;
  readonly persistence: Persistence | null;
  /** The maps; null where they were not needed or do not exist. */
  readonly structure: MapStructure | null;
  readonly fixedPoints: readonly FixedPoint[];
  readonly chatter: ReverseChatter | null;
  readonly decay: DecayEverywhere | null;
  readonly partition: Partition | null;
  /** What Theorems E and F found; null where they were not asked. */
  readonly beyond: BeyondPaper | null;
}

const NOTHING = {
  theorem: null,
  margin: null,
  slacks: [],
  ambiguity: null,
  persistence: null,
  structure: null,
  fixedPoints: [],
  chatter: null,
  decay: null,
  partition: null,
  beyond: null,
} as const;

export function decidePosture(posture: Posture, options: DecisionOptions = {}): PostureDecision {
  const model = zeroOrderModel(posture);
  const base = { ...NOTHING, model, analysed: model, relabelled: false };
  const statical = equilibriumSlack(model);
  if (!isFeasible(model)) return { ...base, region: 0, verdict: "infeasible", ...restingOn([statical]) };
  const paradox = painleve(model);
  const reach = [statical, painleveSlack(paradox)];
  if (paradox.excluded) return { ...base, region: 1, verdict: "excluded", ...restingOn(reach) };
  const ambiguous = ambiguity(model);
  if (ambiguous.ambiguous) {
    const rests = restingOn([...reach, ambiguousSlack(ambiguous)]);
    return { ...base, region: 6, verdict: "unstable", theorem: 1, ...rests, ambiguity: ambiguous };
  }
  const { analysed, relabelled } = labelled(posture, model);
  const persistent = persistence(model, ambiguous);
  const known = { ...base, analysed, relabelled, ambiguity: ambiguous, persistence: persistent };
  if (!analysed.hasSection || !analysed.sustains[0]) return { ...known, region: 7, verdict: "undecided" };
  return decideByMaps(known, persistent, reach, options);
}

type Known = Omit<PostureDecision, "region" | "verdict">;

/** The tests of a verdict and the smallest slack among them. */
function restingOn(slacks: readonly Slack[]): Pick<PostureDecision, "margin" | "slacks"> {
  return { margin: smallestSlack(slacks).slack, slacks };
}

/** `reach`: the slacks of the equilibrium and of (11). */
function decideByMaps(
  known: Known,
  persists: Persistence,
  reach: readonly Slack[],
  options: DecisionOptions,
): PostureDecision {
  const { analysed } = known;
  const { persistent } = persists;
  const structure = mapStructure((slope, out) => cycleFromSlope(analysed, slope, out));
  const fixed = fixedPoints(structure);
  const mapped = { ...known, structure, fixedPoints: fixed };
  const chatter = reverseChatter(structure, fixed);
  if (chatter) {
    const rests = restingOn([...reach, ...chatterSlacks(analysed, chatter)]);
    return { ...mapped, region: persistent ? 4 : 5, verdict: "unstable", theorem: 2, ...rests, chatter };
  }
  if (!persistent || persists.margin <= MAP_RESOLUTION || !endsAtRest(structure))
    return decideBeyond(mapped, reach, options);
  const holds = [...reach, ...persistentSlacks(analysed, known.ambiguity!, persists)];
  const decay = decayEverywhere(structure);
  if (decay) {
    const rests = restingOn([...holds, decaySlack(decay)]);
    return { ...mapped, region: 2, verdict: "stable", theorem: 3, ...rests, decay };
  }
  if (options.quick && !options.paper) {
    const quick = decideBeyond(mapped, reach, options);
    if (quick.theorem === "E") return { ...quick, region: 3 };
  }
  const partition = stablePartition(structure, fixed, options);
  if (!partition.stable) return decideBeyond({ ...mapped, partition }, reach, options);
  const rests = restingOn([...holds, ...partitionSlacks(structure, fixed, partition)]);
  return { ...mapped, region: 3, verdict: "stable", theorem: 4, ...rests, partition };
}

/** Region 7: what the paper leaves open. */
function decideBeyond(
  mapped: Known & { readonly structure: MapStructure },
  reach: readonly Slack[],
  options: DecisionOptions,
): PostureDecision {
  if (options.paper) return { ...mapped, region: 7, verdict: "undecided" };
  const beyond = beyondPaper({ ...mapped, ambiguity: mapped.ambiguity! }, reach, options);
  const { theorem } = beyond;
  const partition = beyond.partition ?? mapped.partition;
  if (theorem === null) return { ...mapped, region: 7, verdict: "undecided", partition, beyond };
  return { ...mapped, region: 7, verdict: "stable", theorem, ...restingOn(beyond.slacks), partition, beyond };
}

/** The labels (13) asks for; where cos φ1 = 0 leaves no section, the other ones if they have one. */
function labelled(posture: Posture, model: ZeroOrderModel): { analysed: ZeroOrderModel; relabelled: boolean } {
  const kept = relabel(posture, model);
  if (kept.model.hasSection) return { analysed: kept.model, relabelled: kept.exchanged };
  const other = kept.exchanged ? model : zeroOrderModel(exchangeLabels(posture));
  if (other.hasSection && other.sustains[0]) return { analysed: other, relabelled: !kept.exchanged };
  return { analysed: kept.model, relabelled: kept.exchanged };
}

/** The region as a class of a map: the paper's 7 is split by the verdict of Theorems E and F. */
export function regionSplit(region: number, verdict: PostureFinding): string {
  return region === 7 ? `7 ${verdict}` : String(region);
}
