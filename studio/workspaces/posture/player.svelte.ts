/**
 * Plays a followed motion of a posture: frames from a worker, a time, and whether it runs.
 */
import type { PostureFrame } from "../../../src/doors/figures.ts";
import { Failed, Replaced } from "../../workers/line.ts";
import { openLine } from "../../workers/open.ts";
import type { Question } from "../../workers/protocol.ts";
import type { PostureOptions } from "./posture-options.ts";

/** Seconds that a motion takes on the screen, however long it takes. */
const SHOWN = 5;

/** What a worker gives. */
export interface Frames {
  readonly frames: readonly PostureFrame[];
  readonly full: readonly PostureFrame[];
}

/** Frames are evenly spaced; behind the last one the motion has ended. */
function frameAt(frames: readonly PostureFrame[], t: number): PostureFrame | undefined {
  const end = frames.at(-1)?.t ?? 0;
  return frames[end > 0 ? Math.min(frames.length - 1, Math.floor((t / end) * (frames.length - 1))) : 0];
}

export class Player {
  frames = $state.raw<readonly PostureFrame[]>([]);
  /** Of the full nonlinear motion, where it is followed too. */
  full = $state.raw<readonly PostureFrame[]>([]);
  /** Share of the motion that was shown, 0 … 1. */
  share = $state(0);
  isPlaying = $state(false);
  /** When the longer of both ends. */
  readonly end = $derived(Math.max(this.frames.at(-1)?.t ?? 0, this.full.at(-1)?.t ?? 0));
  readonly t = $derived(this.share * this.end);
  readonly frame = $derived(frameAt(this.frames, this.t));
  readonly fullFrame = $derived(frameAt(this.full, this.t));

  private readonly line = openLine();
  private shown = "";
  private last = 0;
  private asked = 0;

  /** Fetches the motion of a question; the same push of another model plays anew. */
  async show(question: Question | undefined): Promise<void> {
    const { push, full = false } = (question?.options ?? {}) as PostureOptions;
    const key = question && push ? JSON.stringify([question.text, push, full]) : "";
    if (key === this.shown) return;
    this.shown = key;
    if (!question || key === "") {
      this.clear();
      return;
    }
    try {
      const found = (await this.line.ask("part", { question, part: "frames" })) as Frames;
      if (this.shown !== key) return;
      [this.frames, this.full] = [found.frames, found.full];
      this.share = 0;
      if (!matchMedia("(prefers-reduced-motion: reduce)").matches) this.play();
    } catch (error) {
      // A newer motion was asked for, or this one took no time.
      if (!(error instanceof Replaced || error instanceof Failed)) throw error;
      if (this.shown === key) this.clear();
    }
  }

  private clear(): void {
    this.frames = [];
    this.full = [];
  }

  play(): void {
    if (this.frames.length === 0) return;
    if (this.share >= 1) this.share = 0;
    this.isPlaying = true;
    this.last = performance.now();
    this.askFrame();
  }

  stop(): void {
    this.isPlaying = false;
    cancelAnimationFrame(this.asked);
  }

  close(): void {
    this.stop();
    this.line.close();
  }

  private tick(now: number): void {
    if (!this.isPlaying) return;
    this.share = Math.min(1, this.share + (now - this.last) / 1000 / SHOWN);
    this.last = now;
    if (this.share >= 1) this.stop();
    else this.askFrame();
  }

  /** One at a time, however often it is played. */
  private askFrame(): void {
    cancelAnimationFrame(this.asked);
    this.asked = requestAnimationFrame((now) => this.tick(now));
  }
}
