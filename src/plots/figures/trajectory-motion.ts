/**
 * A trajectory of the zero-order dynamics between its events. Accelerations are constant there, so the stored states give the motion
 * exactly: with z, ż at the beginning and z at the end of Δt,
 *   z(τ) = z + ż τ + (z_end − z − ż Δt) (τ/Δt)²
 * An infinite sequence of impacts is known by its end alone; what it did in between is not drawn.
 */
import type { EventRecord, LaneRecord } from "./motion-record.ts";
import type { PostureRecord, TrajectoryEvent, TrajectoryRecord } from "./posture-record.ts";

export type Coordinate = "z1" | "z2" | "x2";

/** One stretch of motion: what each contact does, and where it is. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  /** Letters F, S, P, N of contact 1 and 2, in the labels of the file. */
  readonly letters: readonly [string, string];
  readonly value: (name: Coordinate, t: number) => number;
}

export interface Motion {
  readonly stretches: readonly Stretch[];
  /** Impacts: when, and which contacts hit. */
  readonly impacts: readonly { readonly t: number; readonly hits: readonly [boolean, boolean] }[];
  /** Infinite sequences of impacts: from when to when, and the ratio of speeds. */
  readonly zeno: readonly { readonly from: number; readonly to: number; readonly growth: number }[];
  readonly end: number;
}

export function motionOf({ trajectory, relabelled }: Pick<PostureRecord, "trajectory" | "relabelled">): Motion {
  const { events, zeno, duration } = trajectory!;
  const lettersOf = (word: string): [string, string] => (relabelled ? [word[1]!, word[0]!] : [word[0]!, word[1]!]);
  const impacts = events.flatMap(({ t, word }) => {
    const [first, second] = lettersOf(word);
    return word.includes("I") ? [{ t, hits: [first === "I", second === "I"] as const }] : [];
  });
  const stretches = events.flatMap((event, k): Stretch[] => {
    const next = events[k + 1];
    if (event.word.includes("I") || event.word === "…" || !next) return [];
    const end = endOf(next, k + 1, trajectory!);
    return end.t > event.t ? [stretch(event, end, lettersOf(event.word))] : [];
  });
  const sums = zeno.map(({ event, growth, duration: lasts }) => {
    const to = events[event]!.t;
    return { from: to - lasts, to, growth };
  });
  return { stretches, impacts, zeno: sums, end: Math.max(duration, events.at(-1)?.t ?? 0) };
}

const STATES: Readonly<Record<string, string>> = {
  ...{ F: "separated", S: "stick", P: "slip-positive", N: "slip-negative" },
};

/** What each contact does, neighbours of one state as one, and its impacts; their works are not known. */
export function lanesOf({ stretches, impacts }: Motion): {
  readonly lanes: readonly LaneRecord[];
  readonly events: readonly EventRecord[];
} {
  const lanes = [0, 1].map((contact): LaneRecord => {
    const intervals: { from: number; to: number; state: string }[] = [];
    for (const { from, to, letters } of stretches) {
      const [last, state] = [intervals.at(-1), STATES[letters[contact]!]!];
      if (last && last.to === from && last.state === state) last.to = to;
      else intervals.push({ from, to, state });
    }
    return { element: `contact ${contact + 1}`, friction: [], intervals, impacts: [] };
  });
  const events = impacts.map(({ t, hits }): EventRecord => {
    const elements = lanes.flatMap(({ element }, k) => (hits[k] ? [element] : []));
    return { t, type: "impact", elements, work: 0 };
  });
  return { lanes, events };
}

/** Where a stretch ends: at the next event, before an infinite sequence of impacts at its first. */
function endOf(next: TrajectoryEvent, index: number, { zeno }: TrajectoryRecord): Pick<TrajectoryEvent, "t" | "state"> {
  const sum = next.word === "…" ? zeno.find(({ event }) => event === index) : undefined;
  if (!sum) return next;
  return { t: next.t - sum.duration, state: { ...next.state, z1: 0, z2: 0, x2: next.state.x2 - sum.travel } };
}

function stretch(
  event: TrajectoryEvent,
  end: Pick<TrajectoryEvent, "t" | "state">,
  letters: [string, string],
): Stretch {
  const lasts = end.t - event.t;
  const value = (name: Coordinate, t: number): number => {
    const [start, speed, last] = [event.state[name], event.state[`d${name}`], end.state[name]];
    const part = (t - event.t) / lasts;
    return start + speed * (t - event.t) + (last - start - speed * lasts) * part * part;
  };
  return { from: event.t, to: end.t, letters, value };
}
