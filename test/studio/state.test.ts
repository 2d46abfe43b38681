/**
 * The parts of the studio that need no browser: undo, tracks of sliders, the line to a worker.
 */
import { describe, expect, it, vi } from "vitest";
import { roundStep } from "../../src/doors/figures.ts";
import { canRedo, canUndo, moveHistory, present, pushState, startHistory } from "../../studio/state/history.ts";
import { Failed, Replaced, WorkerLine } from "../../studio/workers/line.ts";
import type { Request } from "../../studio/workers/protocol.ts";
import { stretchesOf } from "../../studio/workspaces/track.ts";

describe("undo", () => {
  it("takes changes with the same mark for one step", () => {
    let history = startHistory(0);
    for (const [state, mark] of [[1, "a"], [2, "a"], [3, "b"], [4, undefined], [5, undefined]] as const) history = pushState(history, state, mark); // biome-ignore format: one line
    const seen: number[] = [];
    for (; canUndo(history); history = moveHistory(history, history.at - 1)) seen.push(present(history));
    expect(seen).toEqual([5, 4, 3, 2]);
    expect(present(history)).toBe(0);
    expect(canRedo(history)).toBe(true);
  });

  it("forgets what was undone when something else is done", () => {
    const history = pushState(moveHistory(pushState(pushState(startHistory(0), 1), 2), 1), 3);
    expect(history.states).toEqual([0, 1, 3]);
    expect(canRedo(history)).toBe(false);
  });

  it("keeps fewer steps of long texts, never none; a text that stays counts once", () => {
    const pushed = (texts: readonly string[]) =>
      texts.reduce((history, text) => pushState(history, text, undefined, (one) => one), startHistory("")).states;
    const long = "a".repeat(1_000_000);
    expect(pushed(Array.from({ length: 25 }, (_, k) => `${k}${long}`))).toHaveLength(19);
    expect(pushed(Array.from({ length: 50 }, () => long))).toHaveLength(51);
    expect(pushed([long.repeat(25)])).toHaveLength(1);
  });
});

describe("the track of a slider", () => {
  const judge = (flip: number) => (value: number) =>
    value < flip ? ({ verdict: "holds", tone: "stable" } as const) : ({ verdict: "fails", tone: "gain" } as const);

  it.each([
    [1, 0.3],
    [1e12, 0.274],
    [1e-6, 3e-7],
  ])("over [0, %d] flips at %d", (most, flip) => {
    const found = stretchesOf({ least: 0, most, value: 0 }, judge(flip));
    expect(found.map(({ verdict }) => verdict)).toEqual(["holds", "fails"]);
    expect(Math.abs(found[1]!.from - flip)).toBeLessThan(2e-9 * flip);
    expect([found[0]!.from, found[1]!.to]).toEqual([0, most]);
  });
});

describe("a narrow stretch beside the value", () => {
  // holds … 0.5 fails … 0.503 holds … 0.51 none: a twenty-fifth of the track sees the ends alone.
  const judge = (value: number) =>
    value < 0.5 || (value >= 0.503 && value < 0.51)
      ? ({ verdict: "holds", tone: "stable" } as const)
      : value < 0.51
        ? ({ verdict: "fails", tone: "gain" } as const)
        : ({ verdict: "none", tone: "ink" } as const);

  it("is painted with the verdict that the value has, and so is what lies behind it", () => {
    const found = stretchesOf({ least: 0, most: 1, value: 0.501 }, judge);
    expect(found.map(({ verdict }) => verdict)).toEqual(["holds", "fails", "holds", "none"]);
    [0.5, 0.503, 0.51].forEach((flip, k) => {
      expect(Math.abs(found[k + 1]!.from - flip)).toBeLessThan(2e-9);
    });
  });
});

describe("the step of a slider", () => {
  it.each([
    [1, 0.005],
    [180, 1],
    [0.0084, 0.00005],
    [2, 0.01],
  ])("over %d is %d", (length, step) => expect(roundStep(length, 200) / step).toBeCloseTo(1, 14));
});

/** A worker that says nothing of itself. */
class StillWorker {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  onerror: ((event: { message: string; preventDefault: () => void }) => void) | null = null;
  readonly asked: Request[] = [];
  isEnded = false;
  postMessage(request: Request): void {
    this.asked.push(request);
  }
  terminate(): void {
    this.isEnded = true;
  }
  answer(output: unknown): void {
    this.onmessage!({ data: { id: this.asked.at(-1)!.id, output } });
  }
  crash(): void {
    this.onerror!({ message: "gone", preventDefault() {} });
  }
}

function opened() {
  const workers: StillWorker[] = [];
  const line = new WorkerLine(() => {
    workers.push(new StillWorker());
    return workers.at(-1) as unknown as Worker;
  });
  return { workers, line };
}
const edit = (text: string) => ({ text, edits: [] });

describe("the line to a worker", () => {
  it("replaces what waits by what is asked later, and answers the rest in turn", async () => {
    const { workers, line } = opened();
    const first = line.ask("edit", edit("1"), "a");
    const second = line.ask("edit", edit("2"), "b");
    const third = line.ask("edit", edit("3"), "b");
    await expect(second).rejects.toBeInstanceOf(Replaced);
    workers[0]!.answer("one");
    expect(await first).toBe("one");
    workers[0]!.answer("three");
    expect(await third).toBe("three");
    line.close();
    expect(workers[0]!.isEnded).toBe(true);
  });

  it("tells whoever asked when it is stopped, and goes on with another worker", async () => {
    const { workers, line } = opened();
    const slow = line.ask("edit", edit("1"));
    line.stop("it was stopped");
    await expect(slow).rejects.toBeInstanceOf(Failed);
    expect(workers[0]!.isEnded).toBe(true);
    const next = line.ask("edit", edit("2"));
    workers.at(-1)!.answer("two");
    expect(await next).toBe("two");
    line.close();
  });

  it("ends a job that takes too long and goes on with what waits", async () => {
    vi.useFakeTimers();
    try {
      const { workers, line } = opened();
      const slow = expect(line.ask("edit", edit("1"), "a")).rejects.toBeInstanceOf(Failed);
      const next = line.ask("edit", edit("2"), "b");
      vi.advanceTimersByTime(61_000);
      await slow;
      workers[1]!.answer("two");
      expect(await next).toBe("two");
      line.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it("gives up what was asked with a key, and nothing else", async () => {
    const { workers, line } = opened();
    const given = expect(line.ask("edit", edit("1"), "a")).rejects.toBeInstanceOf(Replaced);
    const kept = line.ask("edit", edit("2"), "b");
    line.giveUp("a");
    await given;
    line.giveUp("a");
    workers[1]!.answer("two");
    expect(await kept).toBe("two");
    line.close();
  });

  it("does not count on a spare worker that could not be loaded", async () => {
    vi.useFakeTimers();
    try {
      const { workers, line } = opened();
      const first = line.ask("edit", edit("1"), "a");
      workers[0]!.answer("one");
      await first;
      const slow = expect(line.ask("edit", edit("2"), "a")).rejects.toBeInstanceOf(Replaced);
      const next = line.ask("edit", edit("3"), "a");
      vi.advanceTimersByTime(70);
      expect(workers).toHaveLength(2);
      workers[1]!.crash();
      vi.advanceTimersByTime(70);
      await slow;
      expect(workers).toHaveLength(3);
      workers[2]!.answer("three");
      expect(await next).toBe("three");
      line.close();
    } finally {
      vi.useRealTimers();
    }
  });

  it("starts a worker that cannot be loaded once for a question, not without end", async () => {
    const { workers, line } = opened();
    const asked = [line.ask("edit", edit("1"), "a"), line.ask("edit", edit("2"), "b")];
    workers[0]!.crash();
    for (const one of asked) await expect(one).rejects.toBeInstanceOf(Failed);
    expect(workers).toHaveLength(1);
    const again = line.ask("edit", edit("3"));
    expect(workers).toHaveLength(2);
    workers[1]!.answer("three");
    expect(await again).toBe("three");
    line.close();
  });
});
