import { describe, expect, it } from "vitest";
import { InputError } from "../../src/errors.ts";
import { motionPage } from "../../src/plots/motion-page.ts";
import type { StoredResult } from "../../src/reports/read-result.ts";
import { storedMotion } from "../support/motions.ts";

const page = (result: StoredResult): string => motionPage(result as StoredResult<"simulation-result">);

/** The data that the script of a page reads. */
function dataOf(html: string): { samples: { t: number[] }; events: object[]; coordinates: string[] } {
  return JSON.parse(/<script type="application\/json" id="data">([\s\S]*?)<\/script>/.exec(html)![1]!);
}

describe("the page of a motion", () => {
  it("has everything in it and asks for nothing", () => {
    const html = page(storedMotion("bouncing-ball"));
    expect(html).toMatch(/^<!doctype html>/);
    expect(html).not.toMatch(/\b(src|href)\s*=/);
    expect(html).toContain("default-src 'none'");
    expect(html).toContain("<title>Bouncing ball</title>");
    expect(html).not.toMatch(/NaN|undefined"/);
  });

  it("carries the samples and events of the result, and is the same twice", () => {
    const result = storedMotion("woodpecker", { until: 0.1 });
    const html = page(result);
    const data = dataOf(html);
    expect(data.samples).toEqual(result.samples);
    expect(data.events).toHaveLength((result.events as unknown[]).length);
    expect(page(result)).toBe(html);
  });

  it("has the pictures in both themes, with ids of their own", () => {
    const ids = [...page(storedMotion("woodpecker", { until: 0.1 })).matchAll(/\bid="([^"]+)"/g)].map(
      (match) => match[1],
    );
    expect(new Set(ids).size).toBe(ids.length);
    expect(ids.filter((id) => id?.endsWith("-dark-text"))).toHaveLength(2);
  });

  it("titles and names cannot leave their place", () => {
    const result = {
      ...storedMotion("bouncing-ball", { until: 1.5 }),
      title: "</title><script>alert(1)</script>",
      coordinates: ["</script>"],
    };
    const html = page(result as StoredResult);
    expect(html.match(/<script/g)).toHaveLength(2);
    expect(dataOf(html).coordinates).toEqual(["</script>"]);
  });

  it("a mechanism without contacts has its energy in place of the lanes", () => {
    const html = page({ ...storedMotion("bouncing-ball", { until: 1.5 }), contactStates: [] } as StoredResult);
    expect(html).toContain("Energy over time");
  });

  it("refuses a result whose states were not stored", () => {
    const { samples: _, ...bare } = storedMotion("bouncing-ball", { until: 1.5 });
    expect(() => page(bare as StoredResult)).toThrow(InputError);
  });
});
