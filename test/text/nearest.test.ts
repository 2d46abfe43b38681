import { describe, expect, test } from "vitest";
import { didYouMean, nearest } from "../../src/text/nearest.ts";

const KEYS = ["name", "type", "direction", "directions", "normal", "friction", "restitution"];

describe("the nearest known word", () => {
  test.each([
    ["restitutoin", "restitution"],
    ["Restitution", "restitution"],
    ["frction", "friction"],
    ["nomral", "normal"],
    ["direction", "direction"],
    ["directionss", "directions"],
    ["tpye", "type"],
  ])("to %s is %s", (word, expected) => {
    expect(nearest(word, KEYS)).toBe(expected);
  });

  test("is none when nothing is near", () => {
    for (const word of ["mass", "x", "", "zz", "velocity", "a".repeat(100_000)])
      expect(nearest(word, KEYS)).toBeUndefined();
    expect(nearest("name", [])).toBeUndefined();
  });

  test("is the same pair in the other order before all others", () => {
    expect(nearest("b-a", ["b-c", "a-b"])).toBe("a-b");
    expect(nearest("Floor-box.1", ["floor-bar.1", "box-floor.1"])).toBe("box-floor.1");
    expect(nearest("rail-left-ball", ["ball-rail-left"])).toBe("ball-rail-left");
    expect(nearest("b-a", ["b-c"])).toBe("b-c");
  });

  test("may be a longer word that contains it", () => {
    expect(nearest("bilateral", ["geometric-unilateral", "kinematic-bilateral"])).toBe("kinematic-bilateral");
  });

  test("two letters must match but for their case", () => {
    expect(nearest("Mu", ["mu"])).toBe("mu");
    expect(nearest("mv", ["mu"])).toBeUndefined();
  });

  test("is offered in quotes", () => {
    expect(didYouMean("nmae", KEYS)).toBe('did you mean "name"? ');
    expect(didYouMean("mass", KEYS)).toBe("");
  });
});
