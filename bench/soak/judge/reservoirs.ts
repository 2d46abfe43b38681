/**
 * Reservoirs of two- and three-dimensional friction as bodies a·B: gauge (‖x‖_B, at most a inside), a normal there, and the
 * support point of a direction. Slip and spin in one unit: (Λ1, Λ2, Λ3/R), (ξ1, ξ2, R ξ3).
 */
import type { ElementData } from "../impact-data.ts";
import { gauge, meridianPoint } from "./contensou-body.ts";

export interface Body {
  /** Smallest a with x ∈ a·B. */
  readonly gauge: (x: readonly number[]) => number;
  /** A unit vector normal to the boundary at the ray through x. */
  readonly normal: (x: readonly number[]) => readonly number[];
  /** The point of B farthest in the direction d. */
  readonly support: (d: readonly number[]) => readonly number[];
}

const length = (x: readonly number[]): number => Math.hypot(...x);
const unit = (x: readonly number[]): number[] => {
  const largest = Math.max(...x.map(Math.abs));
  if (largest === 0) return x.map(() => 0);
  const scaled = x.map((value) => value / largest);
  const size = length(scaled);
  return scaled.map((value) => value / size);
};

function ellipse(axes: readonly number[]): Body {
  return {
    gauge: (x) => length(x.map((value, k) => value / axes[k]!)),
    normal: (x) => unit(x.map((value, k) => value / axes[k]! ** 2)),
    support(d) {
      const reach = unit(d.map((value, k) => value * axes[k]!));
      return reach.map((value, k) => value * axes[k]!);
    },
  };
}

function contensou(friction: number, pressure: NonNullable<ElementData["pressure"]>): Body {
  const split = ([x = 0, y = 0, z = 0]: readonly number[]): [number, number] => [Math.hypot(x, y), Math.abs(z)];
  const join = (slip: number, spin: number, like: readonly number[]): number[] => {
    const [x, y] = unit(like.slice(0, 2));
    return [slip * x!, slip * y!, spin * Math.sign(like[2]!)];
  };
  return {
    gauge: (x) => {
      const size = length(x);
      if (size === 0) return 0;
      const [t, s] = split(unit(x));
      return (size * gauge(t, s, pressure).value) / friction;
    },
    normal: (x) => {
      const [t, s] = split(unit(x));
      const { angle } = gauge(t, s, pressure);
      return join(Math.cos(angle), Math.sin(angle), x);
    },
    support: (d) => {
      const [v, s] = split(unit(d));
      const [slip, spin] = meridianPoint(v, s, pressure);
      return join(friction * slip, friction * spin, d);
    },
  };
}

/** B of a friction element with more than one direction and coefficients that are not zero. */
export function bodyOf({ type, friction, pressure = "uniform" }: ElementData): Body {
  if (type === "coulomb-contensou") return contensou(friction as number, pressure);
  return ellipse(typeof friction === "number" ? [friction, friction] : friction!);
}
