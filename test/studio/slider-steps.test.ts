import { describe, expect, it } from "vitest";
import { KEY_STEPS, rangeWords, steppedTo, trackWords, withinField } from "../../studio/widgets/slider-steps.ts";

describe("steps of a slider", () => {
  const friction = { least: 0.001, most: 1 };
  it.each([
    [0.0014, 0.001],
    [0.0049, 0.005],
    [0.0062, 0.005],
    [0.4987, 0.5],
    [0.9991, 1],
    [0, 0.001],
    [2, 1],
  ])("a pull to %d stops at %d", (pulled, stops) => expect(steppedTo(friction, pulled, 0.005)).toBe(stops));

  it("ends that are no whole steps can be reached", () => {
    const odd = { least: 0.0033, most: 0.9971 };
    expect(steppedTo(odd, 0.0035, 0.005)).toBe(0.0033);
    expect(steppedTo(odd, 0.997, 0.005)).toBe(0.9971);
  });

  it("says a stretch in words, without what a bisection leaves of zero", () => {
    const whole = { least: 0, most: 1 };
    expect(rangeWords(whole, { from: 0, to: 0.24561 }, 3)).toBe("0 … 0.246");
    expect(rangeWords(whole, { from: 0, to: 1.52e-10 }, 3)).toBe("at 0");
    expect(rangeWords(whole, { from: 0.99999, to: 1 }, 3)).toBe("at 1");
  });

  it("says a track: its verdicts and where they change, roughly where that is all that is known", () => {
    const whole = { least: 0, most: 1 };
    const [holds, fails] = [{ verdict: "holds", tone: "stable" } as const, { verdict: "fails", tone: "gain" } as const];
    const track = [
      { from: 0, to: 0.39712, ...holds },
      { from: 0.39712, to: 1, ...fails },
    ];
    expect(trackWords(whole, track)).toBe("Along it: holds 0 … 0.397, fails 0.397 … 1.");
    const rough = [track[0]!, { ...track[1]!, isRough: true }];
    expect(trackWords(whole, rough)).toBe("Along it: holds about 0 … 0.4, fails about 0.4 … 1.");
    expect(trackWords(whole, [])).toBe("");
  });

  it("keys go both ways alike", () => {
    expect(KEY_STEPS.ArrowRight! + KEY_STEPS.ArrowLeft!).toBe(0);
    expect(withinField(friction, -1)).toBe(0.001);
  });
});
