/**
 * The parts of the studio that need no browser: undo, tracks of sliders, moves, the line to a worker.
 */
import { describe, expect, it, vi } from "vitest";
import { roundStep } from "../../src/doors/figures.ts";
import type { Shown } from "../../studio/state/asking.ts";
import { canRedo, canUndo, moveHistory, present, pushState, startHistory } from "../../studio/state/history.ts";
import { type MoveHost, Moves } from "../../studio/state/moves.ts";
import { UnsaidEdits } from "../../studio/state/unsaid-edits.ts";
import { Failed, Replaced, WorkerLine } from "../../studio/workers/line.ts";
import type { Question, Request } from "../../studio/workers/protocol.ts";
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

describe("edits that are not yet in the text", () => {
  it("are carried by the next question until they are written, the newest value of each", () => {
    const edits = new UnsaidEdits();
    const first = edits.add([{ path: "a", value: 1 }]);
    expect(edits.add([{ path: "b", value: 2 }])).toEqual([...first, { path: "b", value: 2 }]);
    edits.add([{ path: "a", value: 3 }]);
    edits.written([{ path: "a", value: 1 }, { path: "b", value: 2 }]); // biome-ignore format: one line
    expect(edits.add([])).toEqual([{ path: "a", value: 3 }]);
  });
});

describe("a move", () => {
  const from: Question = { view: "impact", name: "m", text: "0", options: {} };
  const shown = (text: string) => ({ question: { ...from, text }, answer: {} }) as unknown as Shown;
  function host(quick: MoveHost["quick"]) {
    const seen: string[] = [];
    const counts = { typed: 0, left: 0 };
    const moves = new Moves({
      ...{ question: from, quick },
      get typed() {
        return counts.typed;
      },
      get left() {
        return counts.left;
      },
      take: (_, text) => {
        seen.push(`text ${text}`);
        return { ...from, text };
      },
      show: async ({ question }) => void seen.push(`answer ${question.text}`),
    });
    return { moves, seen, counts };
  }

  it("shows its text and its answer together", async () => {
    const { moves, seen } = host(async (_, { edited }) => {
      edited("1");
      expect(seen).toEqual([]);
      return shown("1");
    });
    await moves.make([{ path: "a", value: 1 }]);
    expect(seen).toEqual(["text 1", "answer 1"]);
  });

  it.each([
    ["typed", "goes into what was typed meanwhile", { typed: 1, left: 0 }, ["text 2", "answer 2"]],
    ["undone", "is dropped by an undo", { typed: 1, left: 1 }, []],
  ])("whose text was %s: %s", async (_, __, after, expected) => {
    let turn = 0;
    const { moves, seen, counts } = host(async (_question, { edited }) => {
      if (++turn === 1) Object.assign(counts, after);
      edited(String(turn));
      return shown(String(turn));
    });
    await moves.make([{ path: "a", value: 1 }]);
    expect(seen).toEqual(expected);
  });

  it("takes along what gave way to it before somebody typed, and nothing that was written", async () => {
    const asked: unknown[] = [];
    const ends: { done: (text: string) => void; fail: () => void }[] = [];
    const { moves, seen, counts } = host((_question, { edits, edited }) => {
      asked.push(edits);
      return new Promise((resolve, reject) => {
        const done = (text: string): void => {
          edited(text);
          resolve(shown(text));
        };
        ends.push({ done, fail: () => reject(new Replaced()) });
      });
    });
    const value = 1;
    const made = ["a", "b", "c"].map((path) => moves.make([{ path, value }]));
    ends[0]!.done("1");
    await made[0];
    ends[1]!.fail();
    await expect(made[1]).rejects.toBeInstanceOf(Replaced);
    counts.typed++;
    moves.forget();
    ends[2]!.done("2");
    await expect.poll(() => ends.length).toBe(4);
    ends[3]!.done("3");
    await made[2];
    expect(asked.at(-1)).toEqual([{ path: "b", value }, { path: "c", value }]); // biome-ignore format: one line
    expect(seen).toEqual(["text 1", "answer 1", "text 3", "answer 3"]);
  });

  it("keeps the text where the answer fails, and none where the edit fails; neither is tried again", async () => {
    let isWritten = true;
    const asked: unknown[] = [];
    const { moves, seen } = host(async (_, { edits, edited }) => {
      asked.push(edits);
      if (isWritten) edited("1");
      throw new Failed({ message: "refused" });
    });
    await expect(moves.make([{ path: "a", value: 1 }])).rejects.toBeInstanceOf(Failed);
    expect(seen).toEqual(["text 1"]);
    isWritten = false;
    for (const path of ["b", "c"]) await expect(moves.make([{ path, value: 1 }])).rejects.toBeInstanceOf(Failed);
    expect(seen).toEqual(["text 1"]);
    expect(asked.at(-1)).toEqual([{ path: "c", value: 1 }]);
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
