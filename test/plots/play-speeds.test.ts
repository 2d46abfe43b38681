/**
 * Speeds at which a page plays a motion: numbers with names for whatever a run took, also for one that failed where it began.
 */
import { describe, expect, it } from "vitest";
import { playSpeeds, speedName } from "../../src/doors/figures.ts";

describe("speeds of a player", () => {
  it.each([0, Number.MIN_VALUE, 1e-310, 1e-9, 1, 5, 600, 1e9, 1e300, Number.MAX_VALUE])(
    "of a run of %d s",
    (duration) => {
      const { speeds, usual } = playSpeeds(duration);
      expect(speeds).toContain(usual);
      expect(speeds.every((speed) => speed > 0 && Number.isFinite(speed))).toBe(true);
      expect(speeds.map(speedName).join(" ")).not.toMatch(/NaN|Infinity|undefined/);
    },
  );

  it("are real time where there is nothing to play, and where that takes some seconds", () => {
    expect([0, 3, 30].map((duration) => playSpeeds(duration).usual)).toEqual([1, 1, 1]);
    expect([1e-3, 600].map((duration) => playSpeeds(duration).usual)).toEqual([1e-4, 50]);
  });
});
