/**
 * A map being painted: coarse points first, then those between classes, by a pool of workers; what is known so far is drawn on the way.
 */

import type { StoredResult } from "../../../src/doors/reports.ts";
import type { Cell } from "../../../src/doors/studies.ts";
import { Failed, Replaced, type WorkerLine } from "../../workers/line.ts";
import { openLine } from "../../workers/open.ts";
import type { Question } from "../../workers/protocol.ts";
import { COARSEST, type Plan } from "./study-protocol.ts";

/** Milliseconds between two pictures of a map that is not ready. */
const REPAINT = 250;
/** Most points that a worker takes at once; runs over time are dear. */
const CHUNK = 32;
const DEAR_CHUNK = 4;
const MOST_WORKERS = 8;

/** How coarse the coarsest lattice is that has a point: those are computed first. */
function level(index: number, width: number): number {
  const place = Math.floor(index / width) | (index % width);
  return place === 0 ? COARSEST : Math.min(COARSEST, Math.log2(place & -place));
}

export class StudyRun {
  plan = $state.raw<Plan | undefined>(undefined);
  /** What plan and map answer: until a newer plan is there they are those of the question before. */
  of = $state.raw<Question | undefined>(undefined);
  /** The map so far. */
  stored = $state.raw<StoredResult | undefined>(undefined);
  computed = $state(0);
  asked = $state(0);
  state = $state<"idle" | "running" | "done" | "stopped">("idle");
  problem = $state<string | undefined>(undefined);
  readonly rows = new Map<number, readonly Cell[]>();

  private known: (Cell | undefined)[] = [];
  private errors = 0;
  private incomplete = 0;
  private question: Question | undefined;
  private turn = 0;
  private began = 0;
  private painted = 0;
  private readonly pool: WorkerLine[];
  private readonly side = openLine();

  constructor() {
    const count = Math.max(1, Math.min(MOST_WORKERS, navigator.hardwareConcurrency - 1));
    this.pool = Array.from({ length: count }, openLine);
  }

  get workers(): number {
    return this.pool.length;
  }

  async start(question: Question): Promise<void> {
    const turn = ++this.turn;
    for (const line of [...this.pool, this.side]) line.cancel();
    if (this.question?.name !== question.name) this.stored = undefined;
    this.question = question;
    this.state = "running";
    this.problem = undefined;
    this.began = performance.now();
    try {
      const plan = await this.ask<Plan>(this.side, "plan");
      if (turn !== this.turn) return;
      this.rows.clear();
      this.known = new Array(plan.width * plan.height).fill(undefined);
      [this.plan, this.of, this.stored] = [plan, question, undefined];
      [this.computed, this.asked, this.errors, this.incomplete, this.painted] = [0, 0, 0, 0, 0];
      await this.paintAll(plan, turn);
    } catch (error) {
      if (error instanceof Replaced || turn !== this.turn) return;
      // What the other workers still compute is of no use any more.
      this.stop();
      this.problem = (error as Error).message;
      if (!(error instanceof Failed)) throw error;
    }
  }

  stop(): void {
    if (this.state !== "running") return;
    this.turn++;
    for (const line of this.pool) line.cancel();
    this.state = "stopped";
  }

  close(): void {
    this.turn++;
    for (const line of [...this.pool, this.side]) line.close();
  }

  /** Points that were not computed, as rows. */
  inferred(): Promise<Cell[][]> {
    return this.ask(this.side, "inferred", { study: this.plan!.study, known: this.known });
  }

  async ask<T>(line: WorkerLine, part: string, input?: unknown): Promise<T> {
    return (await line.ask("part", { question: this.question!, part, input }, part)) as T;
  }

  point<T>(index: number): Promise<T> {
    return this.ask(this.side, "point", { study: this.plan!.study, index });
  }

  private async paintAll(plan: Plan, turn: number): Promise<void> {
    const { study } = plan;
    for (;;) {
      const next = await this.ask<readonly number[]>(this.side, "next", { study, known: this.known });
      if (turn !== this.turn) return;
      if (next.length === 0) break;
      this.asked += next.length;
      const ordered = [...next].sort((a, b) => level(b, plan.width) - level(a, plan.width) || a - b);
      const most = study.compute === "simulate" || study.compute === "fit" ? DEAR_CHUNK : CHUNK;
      const size = Math.max(1, Math.min(most, Math.ceil(next.length / this.pool.length)));
      const chunks = Array.from({ length: Math.ceil(next.length / size) }, (_, k) =>
        ordered.slice(k * size, (k + 1) * size),
      );
      await Promise.all(this.pool.map((line) => this.work(line, plan, chunks, turn)));
      if (turn !== this.turn) return;
    }
    await this.paint(plan, turn, (performance.now() - this.began) / 1000);
    if (turn === this.turn) this.state = "done";
  }

  private async work(line: WorkerLine, plan: Plan, chunks: (readonly number[])[], turn: number): Promise<void> {
    for (let indices = chunks.shift(); indices && turn === this.turn; indices = chunks.shift()) {
      const rows = await this.ask<readonly (readonly Cell[])[]>(line, "rows", { study: plan.study, indices });
      if (turn !== this.turn) return;
      rows.forEach((row, k) => {
        this.rows.set(indices![k]!, row);
        this.known[indices![k]!] = row[plan.classAt] ?? null;
        if (row.at(-1) !== null && this.known[indices![k]!] === null) this.errors++;
        else if (row.at(-1) !== null) this.incomplete++;
      });
      this.computed += rows.length;
      if (performance.now() - this.painted > REPAINT) await this.paint(plan, turn, null);
    }
  }

  private async paint({ study }: Plan, turn: number, seconds: number | null): Promise<void> {
    this.painted = performance.now();
    const input = { study, known: this.known, errors: this.errors, incomplete: this.incomplete, seconds };
    try {
      const stored = await this.ask<StoredResult>(this.side, "result", input);
      if (turn === this.turn) this.stored = stored;
    } catch (error) {
      // A newer picture was asked for.
      if (!(error instanceof Replaced)) throw error;
    }
  }
}
