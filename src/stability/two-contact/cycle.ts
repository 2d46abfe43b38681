/**
 * One pass from the Poincaré section to the next ([VarkonyiOr] (22)–(27)): contact 1 touches, contact 2 hits.
 * The state is scaled to ż2 = −1, ẋ2 = s = tan φ, so that nothing is lost near φ = ±π/2:
 *   next slope s' = ẋ2'/|ż2'| (R = atan s'),   growth G = |ż2'|
 * R and G do not depend on the size of the load; duration and travel are in units of the load acceleration A:
 * a real pass with approach speed w takes duration · w/A and moves x2 by travel · w²/A.
 */
import { collide } from "./collide.ts";
import {
  advance,
  chooseMode,
  ENDLESS,
  type Flow,
  HITS_FIRST,
  HITS_SECOND,
  makeFlow,
  recordDigit,
  restartRecord,
  STOPS,
} from "./flow.ts";
import { AT_REST, directionOf, FREE, LONGEST_PATH, modeOf, POSITIVE, pathWord } from "./words.ts";
import { firstTangential, type ZeroOrderModel } from "./zero-order-model.ts";

/**
 * How a pass ends: at the section again; at rest; in slip or separation that never ends; without a consistent
 * continuation (above (11), or slip at both contacts that has no mode); after more events than a path number holds (chatter that avoids the section).
 */
export type CycleEnding = "section" | "rest" | "endless" | "inconsistent" | "long";

export interface Cycle {
  /** Whether R and G exist: the pass ends at the section. */
  defined: boolean;
  ending: CycleEnding;
  /** tan R; 0 where undefined. */
  nextSlope: number;
  /** G; 0 where undefined. */
  growth: number;
  /** The path as a number, decoded by `pathWord`; equal numbers are equal paths with equal formulas. */
  pathCode: number;
  /** The first `marginCount` entries: distances (≥ 0) to the alternative of each decision, zero where the path changes. */
  readonly margins: Float64Array;
  marginCount: number;
  /** Time and travel of x2, see above; also for passes that end at rest. */
  duration: number;
  travel: number;
  /** Work space. */
  readonly flow: Flow;
}

export function makeCycle(): Cycle {
  const flow = makeFlow();
  return {
    defined: false,
    ending: "rest",
    nextSlope: 0,
    growth: 0,
    pathCode: 0,
    margins: flow.margins,
    marginCount: 0,
    duration: 0,
    travel: 0,
    flow,
  };
}

/** Follows the pass that starts at the section with ẋ2 = slope, ż2 = −1. The model must have a section. */
export function cycleFromSlope(model: ZeroOrderModel, slope: number, out: Cycle): void {
  const flow = out.flow;
  enterSection(model, flow, slope);
  const ending = model.hasSection ? pass(model, flow) : "inconsistent";
  out.ending = ending;
  out.defined = ending === "section";
  const speed = out.defined ? -flow.velocity[3]! : 0;
  out.growth = speed;
  out.nextSlope = out.defined ? flow.velocity[2]! / speed : 0;
  out.pathCode = flow.path;
  out.marginCount = flow.marginCount;
  out.duration = flow.time;
  out.travel = flow.position[2]!;
}

function enterSection(model: ZeroOrderModel, flow: Flow, slope: number): void {
  flow.position.fill(0);
  flow.velocity[0] = model.hasSection ? firstTangential(model, slope, 0, -1) : 0;
  flow.velocity[1] = 0;
  flow.velocity[2] = slope;
  flow.velocity[3] = -1;
  flow.touches[0] = true;
  flow.touches[1] = false;
  flow.time = 0;
  restartRecord(flow);
}

function pass(model: ZeroOrderModel, flow: Flow): CycleEnding {
  let hitting = 1;
  while (flow.pathLength < LONGEST_PATH) {
    if (!collide(model, flow, hitting)) return "inconsistent";
    let event = STOPS;
    while (event === STOPS) {
      if (flow.pathLength >= LONGEST_PATH) return "long";
      const mode = chooseMode(model, flow);
      if (mode < 0) return "inconsistent";
      recordDigit(flow, mode);
      if (mode === AT_REST) return "rest";
      event = advance(model, flow, mode);
    }
    if (event === ENDLESS) return "endless";
    if (event === HITS_SECOND && flow.touches[0]) return flow.velocity[3]! < 0 ? "section" : "rest";
    hitting = event === HITS_FIRST ? 0 : 1;
  }
  return "long";
}

export interface CyclePoint {
  /** φ. */
  readonly angle: number;
  /** R(φ) and G(φ); null where undefined. */
  readonly reduced: number | null;
  readonly growth: number | null;
  readonly path: string;
  readonly ending: CycleEnding;
}

/** R, G and the path at one approach angle φ ∈ (−π/2, π/2). */
export function cycleAt(model: ZeroOrderModel, angle: number): CyclePoint {
  const cycle = makeCycle();
  cycleFromSlope(model, Math.tan(angle), cycle);
  return { ...pointOf(cycle, angle), ending: cycle.ending };
}

function pointOf({ defined, nextSlope, growth, pathCode }: Cycle, angle: number): Omit<CyclePoint, "ending"> {
  return {
    angle,
    reduced: defined ? Math.atan(nextSlope) : null,
    growth: defined ? growth : null,
    path: pathWord(pathCode),
  };
}

export interface CobwebStep extends Omit<CyclePoint, "ending"> {
  /** |ż2⁽ᵏ⁾| / |ż2⁽¹⁾|: product of the growths before this step. */
  readonly size: number;
}

/**
 * The sequence φ⁽¹⁾, φ⁽²⁾ = R(φ⁽¹⁾), … of (26) with the growth of every step, as a cobweb plot needs it: at most `steps` steps
 * from the approach angle `angle`, of which the last one may be undefined. Slopes are iterated, not angles, so that a sequence
 * that runs to ±π/2 keeps its digits.
 */
export function cobweb(model: ZeroOrderModel, angle: number, steps: number): CobwebStep[] {
  const cycle = makeCycle();
  const sequence: CobwebStep[] = [];
  let slope = Math.tan(angle);
  let size = 1;
  for (let k = 0; k < steps; k++) {
    cycleFromSlope(model, slope, cycle);
    sequence.push({ ...pointOf(cycle, k === 0 ? angle : Math.atan(slope)), size });
    if (!cycle.defined || cycle.growth === 0) break;
    slope = cycle.nextSlope;
    size *= cycle.growth;
  }
  return sequence;
}

/** With cos φ2 = 0 contact 1 does not notice ẋ2 at all: any slope this large already shows the limit exactly. */
const LARGE_SLOPE = 2 ** 40;

/**
 * G± of Lemma 3: the growth for φ → ±π/2, from the limiting pass in which both contacts slip in one direction and
 * nothing depends on ẋ2. Null where that pass does not return to the section.
 */
export function endGrowth(model: ZeroOrderModel, end: 1 | -1): number | null {
  if (!model.hasSection) return null;
  if (model.cosines[1] === 0) {
    const cycle = makeCycle();
    cycleFromSlope(model, end * LARGE_SLOPE, cycle);
    return cycle.defined ? cycle.growth : null;
  }
  const mode = model.doubleSlipModes[end > 0 ? 0 : 1]!;
  const first = mode >> 2;
  const second = mode & 3;
  const rise = slippingRebound(model, 1, second);
  if (!(rise >= 0)) return null;
  return model.sustains[1] ? endAfterSlip(model, first, second, rise) : endAfterFlight(model, first, rise);
}

/** Normal velocity of the other contact after contact `contact` hits with speed 1 and slips; NaN under Painlevé. */
function slippingRebound(model: ZeroOrderModel, contact: number, letter: number): number {
  const response = model.slipResponse[2 * contact + (letter === POSITIVE ? 0 : 1)]!;
  if (response === 0) return Number.NaN;
  const away = 4 * (2 * (1 - contact) + 1) + 2 * contact;
  const g = model.delassus;
  return response * (g[away + 1]! - directionOf(letter) * model.friction[contact]! * g[away]!);
}

/** Contact 2 keeps touching: contact 1 comes down with the speed it left with and must throw contact 2 up. */
function endAfterSlip(model: ZeroOrderModel, first: number, second: number, rise: number): number | null {
  if (!(model.modeAcceleration[4 * modeOf(FREE, second) + 1]! < 0)) return null;
  const rebound = rise * slippingRebound(model, 0, first);
  if (!(rebound >= 0) || !(model.modeAcceleration[4 * modeOf(first, FREE) + 3]! < 0)) return null;
  return rebound;
}

/** The load lifts contact 2 (FF): it is in the air when contact 1 hits, and falls from there. */
function endAfterFlight(model: ZeroOrderModel, first: number, rise: number): number | null {
  const z1 = model.loadAcceleration[1]!;
  const z2 = model.loadAcceleration[3]!;
  if (!(z1 < 0)) return null;
  const time = (-2 * rise) / z1;
  const speed = z2 * time + rise * slippingRebound(model, 0, first);
  const height = (z2 * time * time) / 2;
  const fall = model.modeAcceleration[4 * modeOf(first, FREE) + 3]!;
  return fall < 0 && Number.isFinite(speed) ? Math.sqrt(speed * speed - 2 * fall * height) : null;
}
