/**
 * The end of a chatter: the remaining impacts are summed, the contacts close, the accumulation point is recorded.
 *
 * When the energy left in the flights is a part 2⁻⁴⁶ of the largest one, or their height near the rounding of the gaps, and
 * they are steadily geometric
 * (`zeno.ts`), the velocities of all contacts of the pattern are brought to zero at once, friction included in the same
 * proportion to the normal impulses as in the sum of the remaining impacts. Until the accumulation point the mechanism
 * then moves with these contacts closed: their mean force is that of the impacts left out. The positions differ from
 * those of the chatter by the height of the flights that are left out.
 */
import { luInPlace, luSolveInPlace } from "../../linalg/lu.ts";
import { leastSquares } from "../../linalg/qr.ts";
import { RANK_ROUNDING } from "../../linalg/tolerances.ts";
import { gapRounding } from "./contact-reach.ts";
import { fillFrame, setActive } from "./frame.ts";
import { CLOSED, OPEN, SLIP, STICK } from "./modes.ts";
import { reduce, spread } from "./reduced-problem.ts";
import { energyOf, namesOf, type Run, speedScale, VELOCITY_ROUNDING } from "./run-state.ts";
import { slipSpeed } from "./slip-force.ts";
import { accumulation } from "./zeno.ts";

/** Energy of the flights, relative to the largest kinetic energy, below which they are summed. */
const FLIGHT_ENERGY = 2 ** -46;

/** Height of the flights, in roundings of the gap, below which they are summed: beyond that their ratio is noise. */
const FLIGHT_HEIGHT = 2 ** 8;

/** Closes the contacts of a chatter that has become small enough. The frame holds the candidates of the last impact. */
export function readChatter(run: Run): { isClosed: true; elements: readonly number[] } | undefined {
  const found = accumulation(run.impacts);
  if (!found || run.t + found.remaining > run.settings.until || run.zeno) return undefined;
  const { frame: at } = run;
  let energy = 0;
  let isLow = true;
  for (const e of found.elements) {
    const i = at.starts[e]!;
    if (i < 0) continue;
    energy += (0.5 * at.velocities[i]! ** 2) / at.delassus[i * (at.size + 1)]!;
    // A flight of duration D that starts with γ rises to γ D / 4.
    if (at.velocities[i]! * found.period > 4 * FLIGHT_HEIGHT * gapRounding(run, e)) isLow = false;
  }
  if (!isLow && energy > FLIGHT_ENERGY * run.energyScale) return undefined;
  const before = energyOf(run);
  const kept = run.y.slice();
  const isHeld = (e: number): boolean => run.modes.mode[e] === CLOSED && run.roles.family[e] === "contact";
  const elements = [...new Set([...found.elements, ...at.active.filter(isHeld)])];
  if (!close(run, elements)) {
    run.y.set(kept);
    return undefined;
  }
  const work = energyOf(run) - before;
  run.hasJumped = true;
  const share = work / found.elements.length;
  for (const e of found.elements) run.ledger.elementWork(e, share);
  const { ratio, impacts, remaining } = found;
  const names = namesOf(run, found.elements);
  run.zeno = { t: run.t + remaining, type: "zeno", elements: names, work, impacts, ratio };
  run.impacts.length = 0;
  return { isClosed: true, elements };
}

/** γ = 0 for the contacts, with slip forces in proportion; false when that is not possible. */
function close(run: Run, contacts: readonly number[]): boolean {
  const { system, roles, frame: at, trial, reduced } = run;
  const members = system.elements.flatMap((_, e) => {
    const family = roles.family[e];
    if (family === "bilateral") return [e];
    return contacts.includes(e) || (family === "friction" && contacts.includes(roles.owner[e]!)) ? [e] : [];
  });
  setActive(at, members);
  if (!fillFrame(at, run.q, run.u, run.t)) return false;
  trial.mode.fill(OPEN);
  for (const e of members) {
    const element = system.elements[e]!;
    const i = at.starts[e]!;
    if (roles.family[e] !== "friction") trial.mode[e] = CLOSED;
    else {
      const speed = slipSpeed(element, at.velocities, i);
      trial.mode[e] = speed > VELOCITY_ROUNDING * speedScale(run, i) ? SLIP : STICK;
      for (let j = 0; j < element.dimension; j++) {
        const rim = j === 2 ? (element.radius ?? 1) : 1;
        trial.direction[element.start + j] = speed > 0 ? (at.velocities[i + j]! * rim) / speed : 0;
      }
    }
  }
  reduce(reduced, at, trial);
  const n = reduced.count;
  const right = Float64Array.from({ length: n }, (_, a) => -at.velocities[reduced.components[a]!]!);
  const matrix = reduced.matrix.slice(0, n * n);
  if (luInPlace(matrix, n, reduced.pivots) > n * RANK_ROUNDING) luSolveInPlace(matrix, n, reduced.pivots, right);
  else right.set(leastSquares(reduced.matrix.slice(0, n * n), n, n, right).x);
  reduced.solution.set(right);
  at.free.fill(0);
  spread(reduced, at, trial);
  for (let k = 0; k < run.u.length; k++) run.u[k]! += reduced.acceleration[k]!;
  for (const e of members) {
    const { start, dimension } = system.elements[e]!;
    for (let j = 0; j < dimension; j++) run.impulses[start + j]! += reduced.forces[at.starts[e]! + j]!;
  }
  return true;
}
