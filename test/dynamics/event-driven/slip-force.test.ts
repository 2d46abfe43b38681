/** From a slip to its friction force and back: the direction of a force on the border is the slip that belongs to it. */
import fc from "fast-check";
import { it } from "vitest";
import { slipDirectionInto } from "../../../src/dynamics/event-driven/slip-force.ts";
import { bodyRoom } from "../../../src/sets/body.ts";
import { block } from "../../../src/sets/reservoirs/block.ts";
import { supportPointInto } from "../../../src/sets/reservoirs/reservoirs.ts";
import { vector } from "../../sets/laws.ts";
import { expectAllClose } from "../../support/expect.ts";

const at = { start: 1, normal: 0 };
it.each([
  ["line", block({ ...at, kind: "coulomb-step", dimension: 1, friction: [0.4, 0.4] })],
  ["disk", block({ ...at, kind: "coulomb-disk", dimension: 2, friction: [0.4, 0.4] })],
  ["ellipse", block({ ...at, kind: "coulomb-ellipse", dimension: 2, friction: [0.4, 1.1] })],
  ["Contensou", block({ ...at, kind: "coulomb-contensou", dimension: 3, friction: [0.4, 0.4], radius: 0.2 })],
  ["wide Contensou", block({ ...at, kind: "coulomb-contensou", dimension: 3, friction: [0.4, 0.4], radius: 3 })],
] as const)("%s: λ = −∇σ(γ) has the direction of γ, spin at the rim", (_, own) => {
  const room = bodyRoom();
  const levers = [1, 1, own.radius].slice(0, own.dimension);
  fc.assert(
    fc.property(vector(own.dimension), (rim) => {
      const length = Math.hypot(...rim);
      fc.pre(Math.min(...rim.map(Math.abs)) > 0.05 * length);
      const velocity = rim.map((value, j) => value / levers[j]!);
      const point = new Float64Array(own.dimension);
      supportPointInto(point, own, velocity, room);
      const direction = new Float64Array(own.dimension);
      slipDirectionInto(
        direction,
        0,
        own,
        point.map((value) => -7 * value),
        0,
        room,
      );
      // The force is taken 2⁻¹⁶ outside its border to have a normal there.
      expectAllClose(
        direction,
        rim.map((value) => value / length),
        { absolute: 1e-3, because: "2⁻¹⁶ over the curvature" },
      );
    }),
  );
});
