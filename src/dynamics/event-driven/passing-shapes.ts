/**
 * Shapes with sides that pass each other between two looks. The gap of a corner is positive before and behind the other shape, and jumps
 * between its sides, so neither its sign nor its slope need tell. The distance of two convex shapes tells: negative inside, it changes by no
 * more than the way L that a point of one goes against the other (first-part.ts). What is not halved any more is
 * shorter than a sixteenth of their widths: nothing passes there, and gaps are as smooth as the motion.
 */
import { findRoot } from "../../linalg/find-root.ts";
import type { ShapePairs } from "../../models/mechanical-system.ts";
import { OPEN } from "../../problems/contact-state.ts";
import { type Advance, firstPart } from "../first-part.ts";
import { gapRounding } from "./contact-reach.ts";
import type { Scan } from "./event-functions.ts";
import { dip, firstRoot, SIMULTANEOUS, valueAt } from "./function-roots.ts";
import { viewOf } from "./run-state.ts";

/** Parts of the step within which one shape goes this share of both widths against the other are not halved. */
const SHORT = 1 / 16;

/** Nor parts below this share of the step. */
const SHORTEST = 2 ** -20;

/** Shapes overlap from this share of their widths on. */
const OVERLAPPING = 2 ** -30;

/** Shapes with this share of their widths in each other have met, though no gap says so. */
const PASSED = 2 ** -23;

/** Shapes that touch already overlap from this share of their widths on: what is less belongs to the gaps. */
const HELD_DEPTH = 2 ** -6;

/** Factor of the depths at which the contact that closes is looked for. */
const DEEPER = 8;

/** θ of the first closings by number of the function, `known` ones among them; undefined when there are none. */
export function passingClosings(scan: Scan, known?: Map<number, number>): Map<number, number> | undefined {
  const { run, method } = scan;
  const { shapes } = run;
  if (!shapes) return known;
  const count = shapes.find(run.q, method.swing);
  let roots = known;
  for (let k = 0; k < count; k++) {
    for (const [i, theta] of closingsOf(scan, shapes, shapes.near[k]!) ?? [])
      (roots ??= new Map()).set(i, Math.min(theta, roots.get(i) ?? theta));
  }
  return roots;
}

/** One pair along the step. */
interface Pass extends Advance<Map<number, number>> {
  readonly scan: Scan;
  /** Numbers of the gaps of its open contacts. */
  readonly gaps: readonly number[];
  readonly isHeld: boolean;
  /** Depth from which on one has passed into the other whatever the gaps say. */
  readonly passed: number;
}

function closingsOf(scan: Scan, shapes: ShapePairs, pair: number): Map<number, number> | undefined {
  const { run, method, state, functions } = scan;
  const way = shapes.way(pair, method.swing);
  const [q] = viewOf(run, state);
  const apart = (theta: number, enough: number): number => {
    method.interpolateInto(state, theta, run.system.freedoms);
    return shapes.apart(pair, q, enough);
  };
  const begin = apart(0, way);
  if (begin > way) return undefined;
  const end = apart(1, way);
  if (begin + end > way) return undefined;
  const contacts = shapes.contacts(pair);
  const isHeld = contacts.some((e) => run.modes.mode[e] !== OPEN);
  const width = shapes.width(pair);
  // Where the bodies are does not count, but for the rounding that it makes.
  const least = isHeld ? HELD_DEPTH * width : Math.max(OVERLAPPING * width, gapRounding(run, contacts[0]!));
  const tolerance = Math.max(least, -2 * begin);
  if (begin + end + 2 * tolerance > way) return undefined;
  const gaps = functions.flatMap(({ kind, element }, i) => (kind === "gap" && contacts.includes(element) ? [i] : []));
  const pass: Pass = {
    ...{
      scan,
      gaps,
      isHeld,
      way,
      short: Math.max(SHORT * width, SHORTEST * way),
      tolerance,
      passed: PASSED * width,
      apart,
    },
    look: (from, a, to, b) => (b < -tolerance ? entries(pass, from, a, to, b) : dips(pass, from, to)),
  };
  return firstPart(pass, 0, begin, 1, end);
}

/** The contacts through which the shapes have come into each other at `to`. */
function entries(pass: Pass, from: number, a: number, to: number, b: number): Map<number, number> | undefined {
  const { scan, gaps, tolerance, apart } = pass;
  for (let depth = tolerance; ; depth *= DEEPER) {
    const isLast = !(b < -depth);
    const inside = (theta: number): number => apart(theta, 0) + depth;
    const place = isLast ? to : findRoot(inside, from, a + depth, to, b + depth, SIMULTANEOUS);
    const roots = new Map<number, number>();
    for (const i of gaps) {
      const gap = valueAt(scan, scan.functions[i]!, place);
      if (!(gap < 0)) continue;
      roots.set(i, firstRoot(scan, i, from, valueAt(scan, scan.functions[i]!, from), place, gap));
    }
    if (roots.size > 0) return roots;
    if (isLast) return b < -pass.passed ? flushEntries(pass, from, a, to, b) : undefined;
  }
}

/**
 * Faces that meet flush: each corner stands on the line of the edge next to the face that it comes through, and no gap is negative however
 * deep the shapes are. Those that are rounding where the shapes meet close there.
 */
function flushEntries({ scan, gaps, tolerance, apart }: Pass, from: number, a: number, to: number, b: number) {
  const place = findRoot((theta) => apart(theta, 0) + tolerance, from, a + tolerance, to, b + tolerance, SIMULTANEOUS);
  const roots = new Map<number, number>();
  for (const i of gaps) {
    const one = scan.functions[i]!;
    if (valueAt(scan, one, place) <= gapRounding(scan.run, one.element)) roots.set(i, place);
  }
  return roots.size > 0 ? roots : undefined;
}

/** Gaps that are open at both ends of a short part and closed between them. */
function dips({ scan, gaps, isHeld, way }: Pass, from: number, to: number): Map<number, number> | undefined {
  if (isHeld) return undefined;
  let roots: Map<number, number> | undefined;
  for (const i of gaps) {
    const one = scan.functions[i]!;
    const early = valueAt(scan, one, from);
    if (!(early > 0 && early <= (to - from) * way)) continue;
    const late = valueAt(scan, one, to);
    const root = late < 0 ? firstRoot(scan, i, from, early, to, late) : dip(scan, one, from, early, to);
    if (root <= 1) (roots ??= new Map()).set(i, root);
  }
  return roots;
}
