/**
 * Steps in which bodies pass through each other, whole or in part: on the straight way of the step (first-part.ts) a contact is deeper than a
 * share of the widths of its two shapes, at its end or between. Such a step fails, and is made in halves.
 *
 *   deep   −g > b/16 + (−g(q))₊      b: the widths of both, what one must go to pass the other
 *   over   from deeper than b/16 on, the normal turns over: what pushes out is on the other side than before
 *
 * So no step that goes far begins behind the middle of a body, where the way out is the way through. Where nothing goes farther than b/8
 * nothing can pass, and nothing is looked at; that is known from the ways of the bodies alone.
 */
import { EPSILON } from "../../linalg/tolerances.ts";
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { type Advance, firstPart } from "../first-part.ts";
import { rolesOf } from "../frame/roles.ts";
import { GAP_ROUNDINGS, lengthScale } from "../length-scale.ts";
import type { Station } from "./dip-watch.ts";
import { normalTurn } from "./normal-turn.ts";
import { checkedStepper, fail, fitResult, type Stepper } from "./step-result.ts";

/** Share of its widths that a contact may be deep. Half of them is as deep as shapes can be. */
const DEEP = 1 / 16;

/** What goes no farther than this share of the widths passes nothing: it comes out as far as it went in. */
const FAR = 2 * DEEP;

/** Parts of a way below this share of it are not halved. */
const SHORTEST = 2 ** -20;

/** Looks at gaps in one step; a dozen a contact is usual, more where something slides along another and many times its width. */
const MOST_LOOKS = 2 ** 14;

/** Looks after which a step asks whether it is still wanted. */
const ASK_EVERY = 2 ** 8;

export function watchPassing(system: MechanicalSystem, stepper: Stepper, shouldStop?: () => boolean): Stepper {
  const { fastestApproach, approachOf, widthOf, gapOf, mayPass } = system;
  if (!fastestApproach || !approachOf || !widthOf || !gapOf || !mayPass) return stepper;
  const ways = new Float64Array(system.freedoms);
  const near = nearContacts(system);
  const way = straightWay(system);
  const passes = (e: number): boolean => {
    const length = approachOf(e, ways);
    const width = widthOf(e);
    return length > FAR * width && way.passes(e, length, width);
  };
  return checkedStepper(stepper, (result, end, _, { q, t }) => {
    for (let j = 0; j < ways.length; j++) ways[j] = Math.abs(result.q[j]! - q[j]!);
    if (!mayPass(ways, FAR)) return true;
    way.set(q, t, result.q, end, shouldStop);
    const chosen = near({ q, t }, { q: result.q, t: end }, ways, fastestApproach(ways));
    const passed = chosen.find(passes);
    // Contacts may have been found.
    fitResult(result, system);
    if (way.isStopped) return fail(result, { kind: "stop-asked" });
    if (passed !== undefined) return fail(result, { kind: "bodies-passed" }, [system.elements[passed]!.name]);
    if (way.unseen >= 0) result.unseen = system.elements[way.unseen]!.name;
    return true;
  });
}

/** The way of one step, and what contacts do on it. */
function straightWay(system: MechanicalSystem) {
  const gapOf = system.gapOf!;
  const lengths = lengthScale(system);
  const place: Float64Array = new Float64Array(system.freedoms);
  const turn = normalTurn(system);
  let [q, next, t, end] = [place, place, 0, 0];
  let looks = 0;
  let shouldStop: (() => boolean) | undefined;
  const way = {
    isStopped: false,
    /** A contact that was not looked at to the end, −1 without any. */
    unseen: -1,
    set(...given: [Float64Array, number, Float64Array, number, (() => boolean)?]): void {
      [q, t, next, end, shouldStop] = given;
      looks = 0;
      way.isStopped = false;
      way.unseen = -1;
    },
    passes(e: number, length: number, width: number): boolean {
      const rounding = GAP_ROUNDINGS * EPSILON * (lengths.of(e, q, t) + lengths.of(e, next, end));
      const allowed = DEEP * width + rounding;
      const [a, b] = [gapOf(e, q, t), gapOf(e, next, end)];
      const tolerance = allowed + Math.max(0, -a);
      if (b < -tolerance || (a < -allowed && turn(e, q, next) < 0)) return true;
      const look = (_from: number, c: number, _to: number, d: number): true | undefined =>
        Math.min(c, d) < -tolerance || undefined;
      const apart = (share: number): number => {
        for (let j = 0; j < place.length; j++) place[j] = q[j]! + share * (next[j]! - q[j]!);
        return gapOf(e, place, t + share * (end - t));
      };
      const isOver = (): boolean => {
        looks++;
        if (looks > MOST_LOOKS) way.unseen = e;
        else if (looks % ASK_EVERY === 0 && shouldStop?.()) way.isStopped = true;
        return way.isStopped || looks > MOST_LOOKS;
      };
      const short = Math.max(FAR * width, SHORTEST * length);
      const advance: Advance<true> = { way: length, short, tolerance, apart, look, isOver };
      return firstPart(advance, 0, a, 1, b) === true;
    },
  };
  return way;
}

/** Contacts that could be closed somewhere on the way. */
function nearContacts(system: MechanicalSystem) {
  const { contacts } = system;
  const [half, middle] = [new Float64Array(system.freedoms), new Float64Array(system.freedoms)];
  const gaps = new Float64Array(contacts ? 0 : system.elements.length);
  const isContact = contacts ? [] : rolesOf(system).family.map((family) => family === "contact");
  return (from: Station, to: Station, ways: Float64Array, most: number): number[] => {
    for (let j = 0; j < ways.length; j++) {
      half[j] = 0.5 * ways[j]!;
      middle[j] = 0.5 * (from.q[j]! + to.q[j]!);
    }
    if (contacts) {
      contacts.find(middle, 0, half);
      return Array.from(contacts.near.subarray(0, contacts.count));
    }
    system.gapsInto(gaps, middle, 0.5 * (from.t + to.t), 0.5 * most);
    return isContact.flatMap((is, e) => (is && gaps[e]! <= 0.5 * most ? [e] : []));
  };
}
