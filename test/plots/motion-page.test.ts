import { Script } from "node:vm";
import { describe, expect, it } from "vitest";
import { InputError } from "../../src/errors.ts";
import { readModel } from "../../src/models/read-model.ts";
import { motionPage } from "../../src/plots/motion-page.ts";
import type { StoredResult } from "../../src/reports/read-result.ts";
import { storedMotion, storedRun } from "../support/motions.ts";
import { readProject } from "../support/project.ts";

const page = (result: StoredResult): string => motionPage(result as StoredResult<"simulation-result">);

/** The data that the script of a page reads. */
function dataOf(html: string): {
  samples: { t: number[] };
  events: object[];
  coordinates: string[];
  drawing?: object;
  view?: { x: number; y: number; scale: number; width: number; height: number };
} {
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

  it("plays the mechanism: the drawing of the result, in a window that holds the whole motion", () => {
    const result = storedMotion("bouncing-ball");
    const html = page(result);
    const { drawing, view } = dataOf(html);
    expect(drawing).toEqual(result.drawing);
    const { y, scale, height } = view!;
    // The ball has a radius of 0.3 m; it falls from 5 m to the floor.
    for (const z of [0, 5.6]) {
      expect(y - scale * z).toBeGreaterThanOrEqual(0);
      expect(y - scale * z).toBeLessThanOrEqual(height);
    }
    expect(html).toMatch(/<svg id="stage"[^>]* aria-label="Bouncing ball: the mechanism, moving"/);
    expect(html).toContain('<table id="forces">');
  });

  it("has a script that can be read, with the stage and without", () => {
    const { drawing: _, ...bare } = storedMotion("bouncing-ball", { until: 1.5 });
    for (const result of [storedMotion("bouncing-ball", { until: 1.5 }), bare]) {
      const html = page(result as StoredResult);
      const script = /<script>([\s\S]*?)<\/script>/.exec(html)![1]!;
      expect(() => new Script(script)).not.toThrow();
      expect(script).toContain("drawStage(k, share, now)");
      expect(html.includes('id="stage"')).toBe("drawing" in result);
    }
  });

  it("refuses a result whose states were not stored", () => {
    const { samples: _, ...bare } = storedMotion("bouncing-ball", { until: 1.5 });
    expect(() => page(bare as StoredResult)).toThrow(InputError);
  });

  it("the headline keeps its exponents", () => {
    const text = readProject("examples/bouncing-ball.yaml");
    const { model } = readModel(text, { kind: "system", set: ["parameters.m=1e20"] });
    const [, headline] = /<h1>(.*?)<\/h1>/.exec(page(storedRun(model, { until: 1.5 })))!;
    expect(headline).toMatch(/ · 10<sup>2\d<\/sup>/);
  });

  it.each([
    [1e5, "10⁴", 10],
    [4, "1", 4],
    [0.09, "1/100", 9],
    [1e-6, "10⁻⁷", 10],
    [2e5, "2 · 10⁴", 10],
  ])("a motion of %s s is played at %s ×, in about ten seconds", (duration, name, seconds) => {
    const { samples, ...base } = storedMotion("bouncing-ball") as unknown as { samples: { t: number[] } };
    const t = samples.t.map((one) => (one * duration) / samples.t.at(-1)!);
    const html = page({ ...base, samples: { ...samples, t } } as unknown as StoredResult);
    const [, value, shown] = /<option value="([^"]+)" selected>([^<]+)</.exec(html)!;
    expect(shown).toBe(name);
    expect(duration / Number(value)).toBeCloseTo(seconds, 9);
    const all = [...html.matchAll(/<option value="([^"]+)"/g)].map((match) => Number(match[1]));
    expect(all).toEqual([...all].sort((a, b) => a - b));
    expect(all.at(-1)! / all[0]!).toBeGreaterThanOrEqual(100);
  });

  it("a run that ended where it began is not to be stored anew", () => {
    expect(() => page(storedMotion("painleve-rod"))).toThrow(
      expect.objectContaining({ fix: expect.stringContaining("Simulate longer") }),
    );
  });
});
