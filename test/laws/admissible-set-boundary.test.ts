/** The boundary of admissible sets in space. */
import { expect, it } from "vitest";
import { admissibleSet } from "../../src/laws/admissible-set.ts";
import { assembleImpact } from "../../src/problems/impact-problem.ts";
import { modelOf } from "../support/models.ts";

it("a condition that others imply, and that touches the set along an edge only, has no face", () => {
  // u₁ ≥ 0 and u₂ ≥ 0 imply u₁ + u₂ ≥ 0, which holds as an equality on the edge u₁ = u₂ = 0.
  const contacts = { x: [1, 0, 0], y: [0, 1, 0], z: [0, 0, 1], both: [1, 1, 0] };
  const elements = Object.entries(contacts).map(([name, direction]) => ({
    ...{ name, type: "geometric-unilateral" },
    direction,
  }));
  const massMatrix = [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ];
  const set = admissibleSet(
    assembleImpact(modelOf({ kind: "impact", massMatrix, preVelocity: [-1, -1.5, -1], elements })),
  );
  expect(set.dimension).toBe(3);
  const { faces } = set.boundary()!;
  const closed = faces.filter(({ kind }) => kind === "kinematic").map(({ elements }) => elements.join());
  expect(closed.sort()).toEqual(["x", "y", "z"]);
  for (const { pieces } of faces) {
    const points = pieces.flatMap((piece) => piece.points);
    const [a] = points;
    const spans = points.map((point) => point.map((value, k) => value - a![k]!));
    const isFlat = spans.every((p) =>
      spans.every((q) => {
        const area = [p[1]! * q[2]! - p[2]! * q[1]!, p[2]! * q[0]! - p[0]! * q[2]!, p[0]! * q[1]! - p[1]! * q[0]!];
        return Math.hypot(...area) < 1e-9;
      }),
    );
    expect(isFlat).toBe(false);
  }
});
