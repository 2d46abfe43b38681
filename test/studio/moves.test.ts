/** Values that sliders and rings write into the text, without a browser. */
import { describe, expect, it } from "vitest";
import type { Shown } from "../../studio/state/asking.ts";
import { type MoveHost, Moves } from "../../studio/state/moves.ts";
import { UnsaidEdits } from "../../studio/state/unsaid-edits.ts";
import { Failed, Replaced } from "../../studio/workers/line.ts";
import type { Question } from "../../studio/workers/protocol.ts";

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
