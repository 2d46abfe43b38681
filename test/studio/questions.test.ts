/**
 * Questions without a browser: which are the same, what a second run is asked and when, and what an older one may still say.
 */
import { describe, expect, it } from "vitest";
import { whilePresent } from "../../studio/state/while-present.ts";
import { isSameQuestion } from "../../studio/widgets/same-question.ts";
import type { Question } from "../../studio/workers/protocol.ts";
import { askedOf, besideAsked, besideOf, MOST_PATIENCE } from "../../studio/workspaces/motion/run-options.ts";

const ask = (options: object, text = "a"): Question => ({ view: "motion", name: "m", text, options: { ...options } });

describe("work on a question", () => {
  const failing = async (): Promise<void> => {
    throw new Error("no contact");
  };

  it("that is still asked tells its mistake, that of an older one is nobody's business", async () => {
    await expect(whilePresent(() => true, failing)).rejects.toThrow("no contact");
    await expect(whilePresent(() => false, failing)).resolves.toBeUndefined();
  });
});

describe("two questions", () => {
  it("are the same whatever haste there is, and differ by model, text, workspace and settings", () => {
    const one = ask({ until: 3 });
    expect(isSameQuestion(one, { ...one, isQuick: true, isDragged: true })).toBe(true);
    const others = [
      ask({ until: 4 }),
      ask({ until: 3 }, "b"),
      { ...one, name: "n" },
      { ...one, view: "impact" as const },
    ];
    for (const other of others) expect(isSameQuestion(one, other)).toBe(false);
    expect([isSameQuestion(one, undefined), isSameQuestion(undefined, undefined)]).toEqual([false, true]);
  });
});

describe("the second run", () => {
  const beside = { method: "moreau" };

  it("is asked with the settings of the first and its own; without one nothing is", () => {
    expect(besideOf(ask({ until: 3, law: "newton", beside }))!.options).toEqual({ until: 3, law: "newton", ...beside });
    expect(besideOf(ask({ until: 3 }))).toBeUndefined();
  });

  it("is asked other settings at once, with the first; another text after the first was answered", () => {
    const shown = ask({ until: 3, beside });
    expect(besideAsked(shown, ask({ until: 4, beside }))!.options).toEqual({ until: 4, ...beside });
    expect(besideAsked(shown, ask({ until: 4 }))).toBeUndefined();
    expect(besideAsked(shown, ask({ until: 3, beside }, "b"))!.text).toBe("a");
    expect(besideAsked({ ...shown, isDragged: true }, shown)!.isDragged).toBe(true);
    expect(besideAsked(shown, undefined)!.options).toEqual({ until: 3, ...beside });
  });

  it("takes from a link what is an option, and no more patience than there is", () => {
    expect(askedOf({ method: 5, step: "x", until: 2, patience: 1e9, lens: {} })).toEqual({
      until: 2,
      patience: MOST_PATIENCE,
    });
  });
});
