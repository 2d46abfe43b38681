/**
 * Steps of `moreau` in which bodies pass through each other unseen: a contact is open at both ends and deep in between, on the straight
 * way of the step (first-part.ts). Such a step fails, and is made in halves. Looked at are contacts whose bodies go so far against each other in
 * the step that it is possible; where nothing moves far nothing is looked at.
 */
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { firstPart } from "../first-part.ts";
import { rolesOf } from "../frame/roles.ts";
import { lengthScale } from "../length-scale.ts";
import { checkedStepper, fail, fitResult, type Stepper } from "./step-result.ts";

/** A dip of this share of the lengths of a contact is a pass: turns of bodies in a step bend gaps by less. */
const PASSED = 2 ** -10;

/** Parts of the way so many times as long as that are looked at without being halved. */
const LOOKED_AT = 2;

export function watchPassing(system: MechanicalSystem, stepper: Stepper): Stepper {
  const { fastestApproach, approachOf, gapOf } = system;
  if (!fastestApproach || !approachOf || !gapOf) return stepper;
  const [ways, place] = [new Float64Array(system.freedoms), new Float64Array(system.freedoms)];
  const lengths = lengthScale(system);
  const near = nearContacts(system);
  return checkedStepper(stepper, (result, end, _, { q, t }) => {
    for (let j = 0; j < ways.length; j++) ways[j] = Math.abs(result.q[j]! - q[j]!);
    const most = fastestApproach(ways);
    if (!(most > 0)) return true;
    const at = (e: number, share: number): number => {
      for (let j = 0; j < place.length; j++) place[j] = q[j]! + share * (result.q[j]! - q[j]!);
      return gapOf(e, place, t);
    };
    const passes = (e: number): boolean => {
      const way = approachOf(e, ways);
      const tolerance = PASSED * lengths.of(e, q, t);
      if (!(way > 2 * tolerance)) return false;
      const [a, b] = [at(e, 0), gapOf(e, result.q, end)];
      if (a < -tolerance || b < -tolerance) return false;
      const look = (_from: number, c: number, _to: number, d: number): true | undefined =>
        Math.min(c, d) < -tolerance || undefined;
      return (
        firstPart({ way, short: LOOKED_AT * tolerance, tolerance, apart: (x) => at(e, x), look }, 0, a, 1, b) === true
      );
    };
    const passed = near(q, result.q, ways, most).find(passes);
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
