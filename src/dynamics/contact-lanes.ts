/**
 * The state of every contact over time, a contact and its friction in one lane: `separated`, `closed` (without friction), `stick`, or a slip with
 * its side. Friction and brakes without a contact, and clutches, have lanes of their own. Joints have none: they do the same all the time.
 *
 * Contacts that are found come and go: their lanes belong to their names, and of those that never closed none is kept when they have gone.
 * Trap: a contact may come back under another number while nobody has the old one, at which nothing is closed any more; its lane stands at the
 * number where it was placed last.
 */
import type { FoundPlace, MechanicalSystem } from "../models/mechanical-system.ts";
import { OPEN, SLIP, STATE_WORDS, STICK } from "../problems/contact-state.ts";
import { isOneSided, rolesOf } from "./frame/roles.ts";

type LaneState = (typeof STATE_WORDS)[number];

export interface ContactLane {
  /** The contact, clutch, friction or brake. */
  readonly element: string;
  /** Friction that the contact feeds. */
  readonly friction: readonly string[];
  /** One after the other, none of them empty. */
  readonly intervals: readonly { readonly from: number; readonly to: number; readonly state: LaneState }[];
}

/** What became of all lanes. */
export interface FollowedLanes {
  readonly contactStates: readonly ContactLane[];
  /** Given where the contacts changed so often that their states were followed no longer. */
  readonly statesUntil?: number;
}

/** Changes of contact states that are kept: a figure shows far fewer, and a pile has one at every step. */
const MOST_CHANGES = 2e4;

interface Lane {
  readonly element: string;
  readonly friction: readonly string[];
  readonly changes: { readonly t: number; readonly state: number }[];
  /** The number it stands at. */
  at: number;
  /** Where a contact that is found belongs, once it has closed. */
  where?: FoundPlace;
}

/** A lane by the numbers of its elements at the moment. */
interface PlacedLane {
  readonly lane: Lane;
  readonly place: number;
  readonly fed: readonly number[];
}

/** The lanes of a run by name, and those of the elements that there are by number; contacts that are found come and go. */
function openLanes(system: MechanicalSystem) {
  const { elements, contacts } = system;
  const byName = new Map<string, Lane>();
  const owners = elements.slice();
  const present: (PlacedLane | undefined)[] = [];
  const place = (e: number, fed: readonly number[], changes: Lane["changes"]): void => {
    const friction = fed.map((k) => elements[k]!.name);
    const lane = byName.get(elements[e]!.name) ?? { element: elements[e]!.name, friction, changes, at: e };
    byName.set(lane.element, lane);
    if (present[lane.at]?.lane === lane) present[lane.at] = undefined;
    lane.at = e;
    present[e] = { lane, place: e, fed };
  };
  for (const lane of lanesOf(system)) place(lane.place, lane.fed, []);
  let turnover = contacts?.turnover() ?? 0;
  /** New elements, open since the begin of the run; of those whose numbers they have nothing is kept that never closed. */
  const renew = (first: number): void => {
    for (let e = 0; e < elements.length; e++) {
      if (owners[e] === elements[e]) continue;
      const gone = present[e]?.lane;
      if (gone?.changes.every(({ state }) => state === OPEN)) byName.delete(gone.element);
      owners[e] = elements[e]!;
      if (!elements[e]!.hasGap) continue;
      place(e, elements[e + 1]?.normalComponent === e ? [e + 1] : [], [{ t: first, state: OPEN }]);
    }
  };
  return {
    byName: byName as ReadonlyMap<string, Lane>,
    present(first: number): readonly (PlacedLane | undefined)[] {
      const now = contacts?.turnover() ?? 0;
      if (turnover !== now || owners.length < elements.length) renew(first);
      turnover = now;
      return present;
    },
  };
}

/** Follows the contacts of a run; `onChange`: some state has changed. */
export function laneRecorder(system: MechanicalSystem, onChange: () => void) {
  const lanes = openLanes(system);
  let [first, end, changes] = [Number.NaN, 0, 0];
  let until: number | undefined;
  return {
    reach(t: number): void {
      if (Number.isNaN(first)) first = t;
      end = t;
    },
    enter(t: number, states: Uint8Array): void {
      if (changes > MOST_CHANGES) until ??= t;
      let isNew = false;
      for (const placed of lanes.present(first)) {
        if (!placed) continue;
        const { lane, place, fed } = placed;
        const { changes: list } = lane;
        const state = laneState(states, place, fed);
        const now = list.at(-1);
        if (now?.state === state) continue;
        isNew = true;
        if (until !== undefined) continue;
        if (now?.t === t) list.pop();
        if (list.at(-1)?.state !== state) list.push({ t: now ? t : first, state });
        if (system.contacts) lane.where ??= system.contacts.placeOf(place);
        changes++;
      }
      if (isNew) onChange();
    },
    close(): FollowedLanes {
      const last = until ?? end;
      const contactStates = Array.from(lanes.byName.values(), ({ element, friction, changes: list }) => ({
        ...{ element, friction },
        intervals: list
          .map(({ t, state }, k) => ({ from: t, to: list[k + 1]?.t ?? last, state: STATE_WORDS[state]! }))
          .filter(({ from, to }) => to > from),
      }));
      return { contactStates, ...(until !== undefined && { statesUntil: until }) };
    },
    /** Makes those that have closed elements again, which a drawing asks for. */
    recall(): void {
      for (const { where } of lanes.byName.values()) if (where) system.contacts!.recall(where);
    },
  };
}

/** Contacts and clutches with what they feed, and friction and brakes that none of them feeds. */
function lanesOf(system: MechanicalSystem): { readonly place: number; readonly fed: readonly number[] }[] {
  const roles = rolesOf(system);
  return system.elements.flatMap((_, place) => {
    if (isOneSided(roles, place)) return [{ place, fed: roles.fed[place]! }];
    const owner = roles.owner[place]!;
    const isOwn = roles.family[place] !== "bilateral" && !(owner >= 0 && isOneSided(roles, owner));
    return isOwn ? [{ place, fed: [] }] : [];
  });
}

/** Of a closed contact its friction says what it does: slip where one of it slips. */
function laneState(states: Uint8Array, place: number, fed: readonly number[]): number {
  const own = states[place]!;
  if (own === OPEN || fed.length === 0) return own;
  const slipping = fed.find((e) => states[e]! >= SLIP);
  if (slipping !== undefined) return states[slipping]!;
  return fed.some((e) => states[e] === STICK) ? STICK : own;
}
