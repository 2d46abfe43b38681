/**
 * The whole answer about a posture: decision, reason and the numbers behind it, as the posture result of the contract
 * lists them. Contact labels are those of the posture given, also where the analysis had to exchange them so that (13)
 * holds; only maps, approach angles, path words and the partition then speak of the exchanged labels.
 */
import { ambiguity } from "./ambiguity.ts";
import type { BeyondPaper } from "./beyond-paper.ts";
import { type CyclePoint, cycleAt, endGrowth } from "./cycle.ts";
import { type DecisionOptions, decidePosture, type PostureDecision } from "./decide-posture.ts";
import { type EvidenceOptions, type PostureEvidence, postureEvidence } from "./evidence.ts";
import { type FeasibleStrip, feasibleStrip } from "./feasible-strip.ts";
import type { FixedPoint } from "./fixed-points.ts";
import { type MapCurves, mapCurves } from "./map-curves.ts";
import type { MapStructure } from "./map-pieces.ts";
import { type ContactMode, contactModes } from "./modes.ts";
import { painleve } from "./painleve.ts";
import { type Persistence, persistence } from "./persistence.ts";
import type { Posture } from "./posture.ts";
import { type IntervalGraph, intervalGraph } from "./stable-partition.ts";
import { type Statics, statics } from "./statics.ts";
import type { Slack } from "./verdict-margin.ts";
import { verdictReason } from "./verdict-reasons.ts";
import { type PostureWitness, witnessTrajectory } from "./witness-trajectory.ts";
import { type ModeName, pathWord } from "./words.ts";

export interface VerdictOptions extends DecisionOptions {
  /** Number of equally spaced approach angles at which the maps are sampled (default 0). */
  readonly samples?: number;
  /** Approach angles at which the maps are evaluated, in this order, instead of equally spaced ones. */
  readonly angles?: readonly number[];
  /** Simulate a bounded family of perturbations where the theory does not decide (default false). */
  readonly evidence?: boolean | EvidenceOptions;
  /** Follow a growing motion where the posture is unstable (default false). */
  readonly witness?: boolean;
  /** The maps as curves to draw, with their interval graph (default false). */
  readonly curves?: boolean;
}

interface MapPieceReport {
  readonly from: number;
  readonly to: number;
  readonly path: string;
  readonly defined: boolean;
  /** G and R where they are constant on the piece, else null. */
  readonly growth: number | null;
  readonly reduced: number | null;
}

/** The posture that was judged, in the words of a model file; SI units and radians. */
interface JudgedPosture extends Omit<Posture, "offsets" | "height" | "slopes"> {
  readonly contactOffsets: Posture["offsets"];
  readonly centerHeight: Posture["height"];
  readonly contactSlopes: Posture["slopes"];
}

export interface PostureVerdict
  extends Pick<PostureDecision, "region" | "verdict" | "theorem" | "margin" | "relabelled" | "partition"> {
  readonly model: JudgedPosture;
  readonly reason: string;
  /** The hypotheses the verdict rests on with their slacks, smallest first; empty where undecided. */
  readonly slacks: readonly Slack[];
  /** Right sides of (11); null where there is no bound. */
  readonly painleveBounds: readonly [number | null, number | null];
  readonly feasible: boolean;
  /** Largest distance of balancing forces from the edges of their cones over the load. */
  readonly equilibriumMargin: number;
  /** The contact forces that balance the load: a segment, of which an end may be missing; null where there are none. */
  readonly balancingForces: Statics["balancing"];
  /** Where the centre of mass may go across the load, from where it is; null where nowhere. */
  readonly feasibleStrip: FeasibleStrip | null;
  readonly ambiguousModes: readonly ModeName[];
  /** Null where there is no equilibrium. */
  readonly persistent: boolean | null;
  /** The requirement of Definition 4 that fails, or null. */
  readonly persistenceFails: string | null;
  /** All sixteen, FF, FS, … NN. */
  readonly modes: Readonly<Record<ModeName, Omit<ContactMode, "mode" | "fails">>>;
  /** G− and G+ of Lemma 3. */
  readonly growthAtEnds: readonly [number | null, number | null];
  /** Whether the outermost pieces follow (29)–(31) with these values; null where the maps were not built. */
  readonly endLimitsHold: boolean | null;
  readonly fixedPoints: readonly (Omit<FixedPoint, "pathCode"> & { readonly path: string })[];
  readonly maps: {
    readonly breakpoints: readonly number[];
    readonly pieces: readonly MapPieceReport[];
    readonly samples: readonly CyclePoint[];
    readonly curves?: MapCurves;
    /** With the curves: which intervals of angles follow which. */
    readonly graph?: IntervalGraph;
  };
  readonly evidence: PostureEvidence | null;
  readonly witness: PostureWitness | null;
  /** What Theorems E and F look at; null where the theorems of the paper decide or only they were asked. */
  readonly beyond: BeyondReport | null;
}

/** Where the paper does not decide. Slips and modes have the posture's labels; order speaks of the contacts of the maps. */
export interface BeyondReport extends Pick<BeyondPaper, "order" | "slips" | "open"> {
  /** Nobody has refereed Theorems E and F. */
  readonly status: "proved here, unpublished";
  /** Slip without a consistent mode rests on this declared rule: the body stops at once. Null where every slip has a mode. */
  readonly rule: "full stop" | null;
}

export function postureVerdict(posture: Posture, options: VerdictOptions = {}): PostureVerdict {
  const decision = decidePosture(posture, options);
  const { model, analysed, structure, region, verdict, theorem, margin, relabelled, partition } = decision;
  const feasible = region !== 0;
  const ambiguous = decision.ambiguity ?? ambiguity(model);
  const persistent = feasible ? (decision.persistence ?? persistence(model, ambiguous)) : null;
  const ends: [number | null, number | null] = feasible
    ? [endGrowth(analysed, -1), endGrowth(analysed, 1)]
    : [null, null];
  const { evidence, witness } = options;
  return {
    region,
    verdict,
    theorem,
    model: judgedPosture(posture),
    reason: verdictReason(decision),
    margin,
    slacks: [...decision.slacks].sort((a, b) => a.slack - b.slack),
    relabelled,
    painleveBounds: painleve(model).bounds,
    feasible,
    equilibriumMargin: model.equilibriumMargin,
    balancingForces: statics(model).balancing,
    feasibleStrip: feasibleStrip(model),
    ambiguousModes: ambiguous.modes,
    persistent: persistent?.persistent ?? null,
    persistenceFails: failureText(persistent),
    modes: modeTable(decision),
    growthAtEnds: ends,
    endLimitsHold: structure && endLimitsHold(structure, ends),
    fixedPoints: decision.fixedPoints.map(({ pathCode, ...point }) => ({ ...point, path: pathWord(pathCode) })),
    maps: {
      breakpoints: structure ? structure.pieces.slice(1).map((piece) => piece.from) : [],
      pieces: structure ? pieceReports(structure) : [],
      samples: mapSamples(decision, options),
      ...(structure &&
        options.curves && {
          curves: mapCurves(structure, decision.fixedPoints),
          graph: intervalGraph(structure, decision.fixedPoints, partition),
        }),
    },
    partition,
    evidence: evidence && verdict === "undecided" ? postureEvidence(decision, evidence === true ? {} : evidence) : null,
    witness: witness && verdict === "unstable" ? witnessTrajectory(decision) : null,
    beyond: beyondReport(decision),
  };
}

function beyondReport({ beyond, relabelled }: PostureDecision): BeyondReport | null {
  if (beyond === null) return null;
  const { order, slips, open } = beyond;
  const own = (mode: ModeName): ModeName => (relabelled ? (`${mode[1]}${mode[0]}` as ModeName) : mode);
  const shown = slips?.map(({ slip, modes, ...rest }) => ({ slip: own(slip), modes: modes.map(own), ...rest }));
  return {
    status: "proved here, unpublished",
    order,
    slips: (shown ?? null) as BeyondReport["slips"],
    open,
    rule: slips?.some(({ modes }) => modes.length === 0) ? "full stop" : null,
  };
}

function judgedPosture({ offsets, height, slopes, ...rest }: Posture): JudgedPosture {
  const { friction, loadAngle, loadSize, loadTorque, mass, gyrationRadius } = rest;
  return {
    ...{ contactOffsets: offsets, centerHeight: height, contactSlopes: slopes },
    ...{ friction, loadAngle, loadSize, loadTorque, mass, gyrationRadius },
  };
}

function failureText(persistent: Persistence | null): string | null {
  const fails = persistent?.fails;
  return fails ? `${fails.text}${fails.border ? ", to rounding" : ""}` : null;
}

function modeTable({ model }: PostureDecision): PostureVerdict["modes"] {
  const rows = contactModes(model).map(({ mode, fails: _, ...found }) => [mode, found]);
  return Object.fromEntries(rows) as PostureVerdict["modes"];
}

function pieceReports(structure: MapStructure): MapPieceReport[] {
  return structure.pieces.map(({ from, to, pathCode, defined, growthConstant, slopeConstant }) => ({
    from,
    to,
    path: pathWord(pathCode),
    defined,
    growth: growthConstant,
    reduced: slopeConstant === null ? null : Math.atan(slopeConstant),
  }));
}

/** End values of two computations of one formula agree to this. */
const END_ROUNDING = 2 ** -34;

/** On the outermost pieces tan R = (s + c)/G with the G of the limiting pass, which implies (29), (30) and (31). */
function endLimitsHold(structure: MapStructure, ends: readonly [number | null, number | null]): boolean {
  const { pieces } = structure;
  return [pieces[0]!, pieces[pieces.length - 1]!].every((piece, k) => {
    const expected = ends[k]!;
    if (expected === null || !piece.defined) return expected === null && !piece.defined;
    if (piece.growthConstant === null || piece.shift === null) return false;
    return Math.abs(piece.growthConstant - expected) <= END_ROUNDING * (1 + expected);
  });
}

function mapSamples(decision: PostureDecision, options: VerdictOptions): CyclePoint[] {
  const { analysed } = decision;
  if (!analysed.hasSection) return [];
  const count = options.samples ?? 0;
  const angles = options.angles ?? Array.from({ length: count }, (_, k) => Math.PI * ((k + 0.5) / count - 0.5));
  return angles.map((angle) => cycleAt(analysed, angle));
}
