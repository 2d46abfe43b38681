/**
 * The stages of the method for cones, each with a name, and the order in which `auto` runs them: what is cheap first, what is
 * sure last. A stage goes on from the best iterate and may leave a better one.
 *
 *   gauss-seidel     some sweeps; solves what is easy, and comes near for the others
 *   admm             alternating directions with one factorisation; where that is dear, else left out
 *   newton           semismooth Newton steps; solves what is regular
 *   interior-point   with ‖u_t‖ differentiated, then lagged; Newton steps from its iterates
 *   proximal         proximal point; solves what is hyperstatic
 */
import { admmStage } from "./admm.ts";
import { type InteriorOptions, interiorStage } from "./interior.ts";
import { proximalStage } from "./proximal.ts";
import { type Search, systemOf } from "./search.ts";
import { type Equations, newtonStage } from "./semismooth.ts";
import { sweepStage } from "./sweeps.ts";

/** Sweeps before anything else; more follow only where so few of them lead to the tolerance. */
const FIRST_SWEEPS = 20;
const FEW_SWEEPS = 60;

/** Alternating directions are tried where a factorisation costs so many times as much as its entries: as two dozen solutions. */
const DEAR = 50;
const ADMM_ITERATIONS = 200;

/** Newton steps from the sweeps, and how many of them may gain nothing. */
const FIRST_STEPS = 12;
const FIRST_PATIENCE = 4;

/** Newton steps from an interior iterate are tried when its error has fallen by this since the last time. */
const NEXT_TRY = 0.1;
const FIRST_TRY = 1e-3;
const LAST_STEPS = 15;
const LAST_PATIENCE = 3;

const FULL: InteriorOptions = { isLagged: false, isSized: true, steps: 60, reach: 0.999, centering: 0 };
const LAGGED: InteriorOptions = { isLagged: true, isSized: false, steps: 40, reach: 0.95, centering: 0.1 };

/** Rounds of the proximal point method; those that work take a few dozen. */
const ROUNDS = 400;

function interior(search: Search, equations: () => Equations, options: InteriorOptions): void {
  let next = FIRST_TRY;
  const onStep = (error: number, p: Float64Array): void => {
    if (error >= next) return;
    next = NEXT_TRY * error;
    newtonStage(search, equations(), p, LAST_STEPS, LAST_PATIENCE);
  };
  interiorStage(search, { ...options, onStep });
}

/** A stage asks for the equations of Newton steps when it needs them. */
export type Stage = (search: Search, equations: () => Equations) => void;

export const STAGES = {
  "gauss-seidel": (search) => sweepStage(search, FIRST_SWEEPS, FEW_SWEEPS),
  admm: (search) => admmStage(search, ADMM_ITERATIONS),
  newton: (search, equations) => newtonStage(search, equations(), search.best, FIRST_STEPS, FIRST_PATIENCE),
  "interior-point": (search, equations) => interior(search, equations, FULL),
  "interior-point-lagged": (search, equations) => interior(search, equations, LAGGED),
  proximal: (search, equations) => proximalStage(search, equations(), ROUNDS),
} as const satisfies Record<string, Stage>;

export type StageName = keyof typeof STAGES;

/** Whether `auto` runs a stage on this problem. */
export function isWorthwhile(name: StageName, search: Search): boolean {
  if (name !== "admm") return true;
  const fronts = systemOf(search)?.fronts;
  if (!fronts) return false;
  const { work, factorSize } = fronts;
  return work >= DEAR * factorSize;
}
