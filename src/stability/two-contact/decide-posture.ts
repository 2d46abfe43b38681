/**
 * The decision about a posture ([VarkonyiOr] Theorems 1–4 in the order of Section 7.3): the cheap tests come first, and
 * the maps R and G are only built when they are needed.
 *   region 0 infeasible · 1 Painlevé (11) · 6 ambiguous (Theorem 1) · 4, 5 reverse chatter (Theorem 2), persistent or not
 *   2 Theorem 3 · 3 Theorem 4 · 7 not decided
 * Every test is strict and needs its margin above VERDICT_ROUNDING; what rounding does not tell is region 7.
 * Region 2 or 3 may depend on the labels of the contacts, stable or unstable never does.
 */
import type { Partition } from "../interval-graph/refine-partition.ts";
import { type Ambiguity, ambiguity } from "./ambiguity.ts";
import { OUTER_SLOPE } from "./break-points.ts";
import { cycleFromSlope } from "./cycle.ts";
import { type FixedPoint, fixedPoints } from "./fixed-points.ts";
import { type MapStructure, mapStructure } from "./map-pieces.ts";
import { painleve } from "./painleve.ts";
import { type Persistence, persistence } from "./persistence.ts";
import { exchangeLabels, type Posture } from "./posture.ts";
import { relabel } from "./relabel.ts";
import type { PartitionOptions } from "./stable-partition.ts";
import { isFeasible } from "./statics.ts";
import {
  type DecayEverywhere,
  decayEverywhere,
  orderedIntervals,
  type ReverseChatter,
  reverseChatter,
} from "./theorems.ts";
import { type ZeroOrderModel, zeroOrderModel } from "./zero-order-model.ts";

export type PostureRegion = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

export type PostureFinding = "stable" | "unstable" | "undecided" | "infeasible" | "excluded";

export interface PostureDecision {
  readonly region: PostureRegion;
  readonly verdict: PostureFinding;
  /** Theorem that decides; null where none does. */
  readonly theorem: 1 | 2 | 3 | 4 | null;
  /**
   * How far the verdict is from another one, without units: the smallest margin of the tests it rests on.
   *   infeasible  how far the friction cones are missed          excluded  that of (11) and of the equilibrium
   *   unstable    those of equilibrium and (11), and of the mode (Theorem 1) or G(φ*) − 1 (Theorem 2)
   *   stable      those of equilibrium, (11), ambiguity and persistence, and 1 − sup G (Theorem 3) or the drift
   *               |R − φ| at the ends of unsafe intervals (Theorem 4)
   * Null for region 7.
   */
  readonly margin: number | null;
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
}

const NOTHING = {
  theorem: null,
  margin: null,
  ambiguity: null,
  persistence: null,
  structure: null,
  fixedPoints: [],
  chatter: null,
  decay: null,
  partition: null,
} as const;

export function decidePosture(posture: Posture, options: PartitionOptions = {}): PostureDecision {
  const model = zeroOrderModel(posture);
  const base = { ...NOTHING, model, analysed: model, relabelled: false };
  if (!isFeasible(model))
    return { ...base, region: 0, verdict: "infeasible", margin: Math.abs(model.equilibriumMargin) };
  const paradox = painleve(model);
  const statical = model.equilibriumMargin;
  if (paradox.excluded) {
    return { ...base, region: 1, verdict: "excluded", margin: Math.min(statical, -paradox.margin) };
  }
  const reach = Math.min(statical, paradox.margin);
  const ambiguous = ambiguity(model);
  if (ambiguous.ambiguous) {
    const margin = Math.min(reach, ambiguous.margin!);
    return { ...base, region: 6, verdict: "unstable", theorem: 1, margin, ambiguity: ambiguous };
  }
  const { analysed, relabelled } = labelled(posture, model);
  const persistent = persistence(model, ambiguous);
  const known = { ...base, analysed, relabelled, ambiguity: ambiguous, persistence: persistent };
  if (!analysed.hasSection || !analysed.sustains[0]) return { ...known, region: 7, verdict: "undecided" };
  return decideByMaps(known, persistent, reach, options);
}

type Known = Omit<PostureDecision, "region" | "verdict">;

/**
 * At a margin m of persistence the maps have break points up to slopes of about 1/m; those beyond OUTER_SLOPE stay unseen,
 * so that nothing can be called stable there.
 */
export const MAP_RESOLUTION = 4 / OUTER_SLOPE;

/** `reach` is the smaller one of the margins of the equilibrium and of (11). */
function decideByMaps(
  known: Known,
  { persistent, margin: keeps }: Persistence,
  reach: number,
  options: PartitionOptions,
): PostureDecision {
  const { analysed } = known;
  const structure = mapStructure((slope, out) => cycleFromSlope(analysed, slope, out));
  const fixed = fixedPoints(structure);
  const mapped = { ...known, structure, fixedPoints: fixed };
  const chatter = reverseChatter(fixed);
  if (chatter) {
    const margin = Math.min(reach, chatter.margin);
    return { ...mapped, region: persistent ? 4 : 5, verdict: "unstable", theorem: 2, margin, chatter };
  }
  if (!persistent || keeps <= MAP_RESOLUTION || !endsAtRest(structure))
    return { ...mapped, region: 7, verdict: "undecided" };
  const decay = decayEverywhere(structure);
  const holds = Math.min(reach, known.ambiguity!.distance, keeps);
  if (decay) {
    return { ...mapped, region: 2, verdict: "stable", theorem: 3, margin: Math.min(holds, decay.margin), decay };
  }
  const partition = orderedIntervals(structure, fixed, options);
  if (!partition.stable) return { ...mapped, region: 7, verdict: "undecided", partition };
  const margin = Math.min(holds, partition.margin ?? 1);
  return { ...mapped, region: 3, verdict: "stable", theorem: 4, margin, partition };
}

/** The labels (13) asks for; where cos φ1 = 0 leaves no section, the other ones if they have one. */
function labelled(posture: Posture, model: ZeroOrderModel): { analysed: ZeroOrderModel; relabelled: boolean } {
  const kept = relabel(posture, model);
  if (kept.model.hasSection) return { analysed: kept.model, relabelled: kept.exchanged };
  const other = kept.exchanged ? model : zeroOrderModel(exchangeLabels(posture));
  if (other.hasSection && other.sustains[0]) return { analysed: other, relabelled: !kept.exchanged };
  return { analysed: kept.model, relabelled: kept.exchanged };
}

/** Where R is undefined, the theorems take for granted that the motion ends at rest. */
export function endsAtRest(structure: MapStructure): boolean {
  return structure.pieces.every((piece) => piece.defined || piece.ending === "rest");
}
