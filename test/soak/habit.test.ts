import { describe, expect, it } from "vitest";
import { attackEnumeration } from "../../bench/soak/enumeration.ts";
import { attackImpacts } from "../../bench/soak/impacts.ts";

// A taste of the attacks with every run of the tests; `npm run soak` has the rest.
describe("a few cases of the soak", () => {
  it("enumeration: nothing is wrong", async () => {
    const { tried, wrong } = await attackEnumeration({ seed: 232, count: 60, seconds: 50 });
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(10);
  });

  it("impacts: nothing is wrong", async () => {
    const { tried, wrong } = await attackImpacts({ seed: 1, count: 30, seconds: 50 });
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(5);
  });
});
