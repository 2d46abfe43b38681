/** What a stored motion is drawn from: impulses against momentum balances, places against plane geometry. */
import { describe, expect, it } from "vitest";
import { impactAtStart, readModel } from "../../src/index.ts";
import type { DrawingRecord } from "../../src/plots/figures/drawing-record.ts";
import { placeContacts } from "../../src/plots/figures/drawing-record.ts";
import { storedMotion, storedRun } from "../support/motions.ts";
import { readProject } from "../support/project.ts";

type Columns = DrawingRecord<readonly (number | null)[]>;
interface Run {
  readonly drawing: Columns;
  readonly samples: { readonly t: readonly number[]; readonly q: readonly (readonly number[])[] };
}
const run = (name: string, options = {}): Run => storedMotion(name, options) as unknown as Run;

describe("impulses until each sample", () => {
  it("a ball that begins and ends at rest was pushed with m g T = 40 N s in all", () => {
    const { drawing } = run("bouncing-ball");
    expect(drawing.contacts[0]!.impulse!.at(-1)).toBeCloseTo(40, 7);
  });

  it("the ball's first impact gives m (1 + ε) |u| = 15 N s at once", () => {
    const { drawing, samples } = run("bouncing-ball", { until: 1.5 });
    const at = samples.t.flatMap((t, k) => (Math.abs(t - 1) < 1e-9 ? [drawing.contacts[0]!.impulse![k]!] : []));
    expect(at[0]).toBe(0);
    expect(at.at(-1)).toBeCloseTo(15, 7);
  });

  it.each(["event", "moreau"])(
    "a block that stops was held back with m v = 6 N s, whatever the method (%s)",
    (method) => {
      const { drawing } = run("sliding-block", { method, step: 1e-3 });
      const [floor] = drawing.contacts;
      expect(floor!.frictionImpulse!.at(-1)).toBeCloseTo(-6, 6);
      expect(floor!.impulse!.at(-1)).toBeCloseTo(20, 6);
    },
  );
});

describe("impulses inside steps", () => {
  it("grow as the force does: a sliding block has m g t and −μ m g t at every sample until it stops", () => {
    const { drawing, samples } = run("sliding-block");
    const [floor] = drawing.contacts;
    const sliding = samples.t.map((t, k) => ({ t, k })).filter(({ t }) => t <= 0.6);
    expect(sliding.length).toBeGreaterThan(20);
    for (const { t, k } of sliding) {
      // Stored with nine digits.
      expect(floor!.impulse![k]).toBeCloseTo(20 * t, 6);
      expect(floor!.frictionImpulse![k]).toBeCloseTo(-10 * t, 6);
    }
  });
});

describe("columns over the samples", () => {
  it("have one entry a sample, and contacts of bodies know their turning normal", () => {
    const { drawing, samples } = run("domino");
    for (const column of drawing.values) expect(column).toHaveLength(samples.t.length);
    expect(drawing.contacts.map(({ element }) => element)).toContain("one-two.3");
    const k = samples.t.length - 1;
    const placed = placeContacts(drawing, {
      q: (j) => samples.q[j]![k]!,
      value: (i) => drawing.values[i]![k]!,
    });
    const place = placed.find(({ contact }) => contact.element === "one-two.3")!;
    expect(Math.hypot(...place.normal)).toBeCloseTo(1, 12);
    // The corner lies on the face of the second domino: half its breadth from its middle, along the normal.
    const [x, y] = [samples.q[3]![k]!, samples.q[4]![k]!];
    const along = (place.at[0] - x) * place.normal[0] + (place.at[1] - y) * place.normal[1];
    expect(along).toBeCloseTo(0.004, 6);
  });

  it("a value that does not exist is null", () => {
    const file = {
      kind: "system",
      coordinates: ["x"],
      kineticEnergy: "1/2*dx^2",
      initial: { velocity: [1] },
      drawing: { points: [{ at: ["x", "sqrt(1 - x)"] }] },
      simulate: { until: 2 },
    };
    const { drawing } = storedRun(readModel(JSON.stringify(file), { kind: "system" }).model) as unknown as Run;
    expect(drawing.values[1]!.at(0)).toBe(1);
    expect(drawing.values[1]!.at(-1)).toBeNull();
  });

  it("a model without drawing has none, and its results as before", () => {
    const file = { kind: "system", coordinates: ["x"], kineticEnergy: "1/2*dx^2", simulate: { until: 1 } };
    expect(storedRun(readModel(JSON.stringify(file), { kind: "system" }).model)).not.toHaveProperty("drawing");
  });
});

describe("the state of an impact", () => {
  it("has the contacts that take part, and slopes that give velocities", () => {
    const { model } = readModel(readProject("examples/double-pendulum-wall.yaml"), { kind: "system" });
    const { drawing } = impactAtStart(model);
    expect(drawing!.contacts.map(({ element, friction }) => [element, friction])).toEqual([["normal", "tangent"]]);
    // The joint between the rods, l (sin φ1, −cos φ1), moves with l φ̇1 (cos φ1, sin φ1).
    const joint = drawing!.parts.filter(({ kind }) => kind === "joint")[1] as unknown as { at: { value: number }[] };
    const rates = joint.at.map(
      ({ value }) => drawing!.slopes[value]!.reduce((a, s, j) => a! + s! * [-0.1, -0.2][j]!, 0)!,
    );
    const angle = (20 * Math.PI) / 180;
    expect(rates[0]).toBeCloseTo(-0.2 * Math.cos(angle), 12);
    expect(rates[1]).toBeCloseTo(-0.2 * Math.sin(angle), 12);
  });
});
