/**
 * Steps of `moreau` in which bodies pass through each other unseen: a contact is open at both ends and deep in between, on the straight
 * way of the step (first-part.ts). Such a step fails, and is made in halves. Looked at are contacts whose bodies go so far against each other in
 * the step that it is possible; where nothing moves far nothing is looked at.
 */
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { firstPart } from "../first-part.ts";
import { rolesOf } from "../frame/roles.ts";
import { checkedStepper, fail, fitResult, type Stepper } from "./step-result.ts";

/** A dip of this share of what the smaller body reaches is a pass, wherever it is: turns of bodies in a step bend gaps by less. */
const PASSED = 2 ** -7;

/** Parts of the way so many times as long as that are looked at without being halved. */
const LOOKED_AT = 2;

/** A state at a time, to go from or to. */
export interface Station {
  readonly q: Float64Array;
  readonly t: number;
}

/**
 * Tells whether a contact is deep somewhere between two places at which it is open, on the straight way. Absent where that cannot be told.
 */
export function dipWatch(system: MechanicalSystem) {
  const { approachBetween, reachOf, gapOf } = system;
  if (!approachBetween || !reachOf || !gapOf) return undefined;
  const place = new Float64Array(system.freedoms);
  // All, where nobody tells which matter.
  const own = Int32Array.from(place, (_, j) => j);
  return (e: number, from: Station, to: Station): boolean => {
    const way = approachBetween(e, from.q, to.q);
    const tolerance = PASSED * reachOf(e);
    if (!(way > 2 * tolerance)) return false;
    const count = system.coordinatesInto?.(own, e) ?? place.length;
    const at = (share: number): number => {
      for (let k = 0; k < count; k++) {
        const j = own[k]!;
        place[j] = from.q[j]! + share * (to.q[j]! - from.q[j]!);
      }
      return gapOf(e, place, from.t);
    };
    const [a, b] = [gapOf(e, from.q, from.t), gapOf(e, to.q, to.t)];
    if (a < -tolerance || b < -tolerance) return false;
    const look = (_from: number, c: number, _to: number, d: number): true | undefined =>
      Math.min(c, d) < -tolerance || undefined;
    return firstPart({ way, short: LOOKED_AT * tolerance, tolerance, apart: at, look }, 0, a, 1, b) === true;
  };
}

export function watchPassing(system: MechanicalSystem, stepper: Stepper): Stepper {
  const { fastestApproach } = system;
  const dips = dipWatch(system);
  if (!fastestApproach || !dips) return stepper;
  const ways = new Float64Array(system.freedoms);
  const near = nearContacts(system);
  return checkedStepper(stepper, (result, end, _, start) => {
    const { q } = start;
    for (let j = 0; j < ways.length; j++) ways[j] = Math.abs(result.q[j]! - q[j]!);
    const most = fastestApproach(ways);
    if (!(most > 0)) return true;
    const to = { q: result.q, t: end };
    const passed = near(q, result.q, ways, most).find((e) => dips(e, start, to));
    // Contacts may have been found.
    fitResult(result, system);
    if (passed === undefined) return true;
    return fail(result, { kind: "bodies-passed" }, [system.elements[passed]!.name]);
  });
}

/** Contacts that could be closed somewhere on the way. */
function nearContacts(system: MechanicalSystem) {
  const { contacts } = system;
  const [half, middle] = [new Float64Array(system.freedoms), new Float64Array(system.freedoms)];
  const gaps = new Float64Array(contacts ? 0 : system.elements.length);
  const isContact = contacts ? [] : rolesOf(system).family.map((family) => family === "contact");
  return (q: Float64Array, next: Float64Array, ways: Float64Array, most: number): number[] => {
    for (let j = 0; j < q.length; j++) {
      half[j] = 0.5 * ways[j]!;
      middle[j] = 0.5 * (q[j]! + next[j]!);
    }
    if (contacts) {
      contacts.find(middle, 0, half);
      return Array.from(contacts.near.subarray(0, contacts.count));
    }
    system.gapsInto(gaps, middle, 0, 0.5 * most);
    return isContact.flatMap((is, e) => (is && gaps[e]! <= 0.5 * most ? [e] : []));
  };
}
