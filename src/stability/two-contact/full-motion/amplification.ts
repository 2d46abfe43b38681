/**
 * How far a motion goes compared with how it starts, on the whole way and not at its events alone: between two of its points
 * a contact moves with constant acceleration (in full: nearly), so its velocity is largest at one end and its displacement
 * at one end or where the velocity vanishes.
 *   size       largest D of [VarkonyiOr] (17) over D of the start; heights count as speeds √(Az)
 *   distance   largest |x2|, z1, z2 over D²/A of the start: what stays bounded as the start shrinks, (24)
 */
import { type HybridState, perturbationSize } from "../trajectory.ts";
import type { ZeroOrderModel } from "../zero-order-model.ts";

export interface Amplification {
  readonly size: number;
  readonly distance: number;
}

/** A point of a motion, after the jump where there is one. */
export interface WayPoint {
  readonly t: number;
  readonly state: HybridState;
}

/** Of points in the units of the posture, in the order of time; the first one is the start. */
export function amplificationOf(model: ZeroOrderModel, way: readonly WayPoint[]): Amplification {
  const size = perturbationSize(model, way[0]!.state);
  let [speed, distance] = [0, 0];
  const look = (state: HybridState): void => {
    speed = Math.max(speed, perturbationSize(model, { ...state, x2: 0 }));
    distance = Math.max(distance, Math.abs(state.x2), state.z1, state.z2);
  };
  way.forEach(({ t, state }, k) => {
    look(state);
    const next = way[k + 1];
    if (next && next.t > t) for (const between of statesBetween(state, next.state, next.t - t)) look(between);
  });
  return { size: speed / size, distance: (distance * model.accelerationScale) / (size * size) };
}

/**
 * The end of a stretch right before what follows it, and the turning points of z1, z2, x2 on the way. Places are continuous,
 * velocities may jump at the end: the acceleration is 2 (Δq − v T)/T².
 */
function statesBetween(from: HybridState, to: HybridState, time: number): HybridState[] {
  const component = (q: "z1" | "z2" | "x2", v: "dz1" | "dz2" | "dx2") => ({
    place: from[q],
    speed: from[v],
    rate: (2 * (to[q] - from[q] - from[v] * time)) / (time * time),
  });
  const [first, second, slip] = [component("z1", "dz1"), component("z2", "dz2"), component("x2", "dx2")];
  const at = (t: number): HybridState => ({
    z1: first.place + t * (first.speed + (t * first.rate) / 2),
    z2: second.place + t * (second.speed + (t * second.rate) / 2),
    x2: slip.place + t * (slip.speed + (t * slip.rate) / 2),
    ...{ dz1: first.speed + t * first.rate, dz2: second.speed + t * second.rate, dx2: slip.speed + t * slip.rate },
  });
  const turns = [first, second, slip]
    .map(({ speed, rate }) => -speed / rate)
    .filter((t) => t > 0 && t < time)
    .map(at);
  return [...turns, { ...at(time), z1: to.z1, z2: to.z2, x2: to.x2 }];
}

/** The largest over a family of motions. */
export function largestAmplification(all: readonly Amplification[]): Amplification {
  return {
    size: Math.max(0, ...all.map(({ size }) => size)),
    distance: Math.max(0, ...all.map(({ distance }) => distance)),
  };
}
