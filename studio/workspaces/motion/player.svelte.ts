/**
 * The time that Motion shows: played, scrubbed, stepped from event to event. Everything on the page that has a time follows it.
 */
import { untrack } from "svelte";
import { type MotionState, playSpeeds } from "../../../src/doors/figures.ts";
import type { StoredResult } from "../../../src/doors/reports.ts";
import type { PlayerLook } from "./motion-look.ts";

export interface MotionEvent {
  readonly t: number;
  readonly type: string;
  readonly elements: readonly string[];
  readonly work: number;
}

/** What the page reads of a stored motion. */
export interface StoredMotion {
  readonly events: readonly MotionEvent[];
  readonly samples?: { readonly t: readonly number[] };
  readonly final: { readonly t: number; readonly position: readonly number[] };
  readonly method: string;
  readonly law: string;
  readonly steps: number;
  readonly energy: {
    readonly initial: number;
    readonly final: number;
    readonly created: number;
    readonly dissipated: number;
    readonly external: number;
    readonly byElement?: Readonly<Record<string, number>>;
  };
}

/** The states of a run, and until when there are any. */
export interface RunStates {
  readonly at: (t: number) => MotionState;
  readonly to: number;
}

export const motionOf = (stored: StoredResult): StoredMotion => stored as unknown as StoredMotion;

/** Rungs that are always there: a hundredth of real time to ten times. */
const SPEEDS = [0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];
/** Frames a second of the step with Shift. */
const FRAMES = 60;
/** Seconds on the wall for which an impact stays marked. */
const MARKED = 0.15;

export class Player {
  /** The time that was gone to; what is shown is `now`. */
  t = $state(0);
  /** The time under the pointer: shown as long as it rests there. */
  private pointed = $state<number | undefined>(undefined);
  readonly now = $derived(this.pointed ?? this.t);
  isPlaying = $state(false);
  private readonly look: PlayerLook = $derived.by(() => this.lookOf());
  /** That at which the run takes some seconds. */
  private usual = $state(1);
  readonly speed = $derived(this.look.speed ?? this.usual);
  readonly trails = $derived(this.look.trails ?? true);
  readonly forces = $derived(this.look.forces ?? true);
  readonly velocities = $derived(this.look.velocities ?? false);
  /** Bounds of the run and its events; empty before the first answer. */
  from = $state(0);
  to = $state(0);
  events = $state.raw<readonly MotionEvent[]>([]);
  private rungs = $state.raw<readonly number[]>(SPEEDS);
  /** Speeds to choose from, the present one among them. */
  readonly speeds = $derived([...new Set([...this.rungs, this.speed])].sort((a, b) => a - b));
  private named = "";
  /** The time that was chosen: the runs that are there may end before, and the next ones later. */
  private wanted = 0;
  private isPartial = false;
  /** Ends of the run and of the second one, whichever is later ends the time. */
  private own = 0;
  private other = Number.NEGATIVE_INFINITY;
  private stamp: number | undefined;
  private asked = 0;

  /** Number of the last event that is not later, counted from 1; 0 before the first. */
  readonly current = $derived(this.events.reduce((last, { t }, k) => (t <= this.now ? k + 1 : last), 0));
  /** Seconds of the motion for which an impact stays marked: at rest that of this instant alone. */
  readonly marked = $derived(Math.min(MARKED * this.speed, (this.to - this.from) / 40));

  /** `lookOf` gives what the reader chose, of the link or here. */
  constructor(private readonly lookOf: () => PlayerLook) {}

  /** Takes the run that is shown; another model begins at its start, or at the time that its link says. */
  follow(name: string, stored: StoredResult, isPartial = false, start?: unknown): void {
    const { samples, events, final } = motionOf(stored);
    // Whoever calls it from an effect follows the run, not the time.
    untrack(() => {
      this.isPartial = isPartial;
      this.from = samples?.t[0] ?? 0;
      this.own = samples?.t.at(-1) ?? final.t;
      this.events = events;
      if (name !== this.named) this.begin(start);
      this.named = name;
      this.settle();
    });
  }

  private begin(start: unknown): void {
    const { speeds, usual } = playSpeeds(Math.max(this.own, this.other) - this.from);
    this.rungs = [...speeds, ...SPEEDS];
    this.usual = usual;
    this.pause();
    this.wanted = typeof start === "number" ? start : this.from;
  }

  /** Goes as far as the second run, too; without one, as far as the first. */
  reach(beside: StoredResult | undefined): void {
    const { samples, final } = beside ? motionOf(beside) : {};
    untrack(() => {
      this.other = samples?.t.at(-1) ?? final?.t ?? Number.NEGATIVE_INFINITY;
      this.settle();
    });
  }

  /** Goes to the chosen time as far as there are states: of a run that is not yet whole no second one shows what comes behind its end. */
  private settle(): void {
    this.to = this.isPartial ? this.own : Math.max(this.own, this.other);
    this.pointed = undefined;
    this.t = this.within(this.wanted);
  }

  private within(t: number): number {
    return Math.min(this.to, Math.max(this.from, t));
  }

  /** Shows the time under the pointer; nothing: the pointer is elsewhere. What plays goes on. */
  point(t: number | undefined): void {
    this.pointed = t === undefined || this.isPlaying ? undefined : this.within(t);
  }

  go(t: number): void {
    this.pointed = undefined;
    this.t = this.within(t);
    this.wanted = this.isPartial ? t : this.t;
  }

  toggle(): void {
    if (this.isPlaying) this.pause();
    else this.play();
  }

  play(): void {
    if (!(this.to > this.from)) return;
    if (this.t >= this.to) this.go(this.from);
    this.isPlaying = true;
    this.stamp = undefined;
    cancelAnimationFrame(this.asked);
    this.asked = requestAnimationFrame(this.tick);
  }

  pause(): void {
    this.isPlaying = false;
    cancelAnimationFrame(this.asked);
  }

  private readonly tick = (now: number): void => {
    if (!this.isPlaying) return;
    if (this.stamp !== undefined) this.go(this.wanted + ((now - this.stamp) / 1000) * this.speed);
    this.stamp = now;
    if (this.t >= this.to && !this.isPartial) this.pause();
    else this.asked = requestAnimationFrame(this.tick);
  };

  /** To the next event (1) or the one before (−1); to the ends where there is none. */
  stepEvent(side: 1 | -1): void {
    this.pause();
    const { events } = this;
    const next = side > 0 ? events.find(({ t }) => t > this.t) : events.findLast(({ t }) => t < this.t);
    this.go(next?.t ?? (side > 0 ? this.to : this.from));
  }

  stepFrame(side: 1 | -1): void {
    this.pause();
    this.go(this.t + (side * this.speed) / FRAMES);
  }

  /** Whether a key was one of the player's. */
  press({ key, shiftKey }: Pick<KeyboardEvent, "key" | "shiftKey">): boolean {
    const step = shiftKey ? (side: 1 | -1) => this.stepFrame(side) : (side: 1 | -1) => this.stepEvent(side);
    const keys: Readonly<Record<string, () => void>> = {
      " ": () => this.toggle(),
      ArrowRight: () => step(1),
      ArrowLeft: () => step(-1),
      Home: () => this.go(this.from),
      End: () => this.go(this.to),
    };
    keys[key]?.();
    return key in keys;
  }
}
