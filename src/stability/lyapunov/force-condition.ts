/**
 * Do applied forces feed no energy near an equilibrium? Proved where the formulas show it (there are none, or their power is at most
 * 0 at every state); elsewhere the power is looked at around the equilibrium, at distances and speeds that shrink
 * independently. A gain that is found is one; none found is no proof.
 */
import { halton } from "../../linalg/halton.ts";
import type { StabilityCondition } from "./equilibrium.ts";
import type { StaticProblem } from "./static-problem.ts";

/** Distances in lengths, 0 among them, and speeds in lengths per second. */
const RADII = [0, ...Array.from({ length: 9 }, (_, k) => 2 ** (3 * k - 25))];
const SPEEDS = Array.from({ length: 10 }, (_, k) => 2 ** (3 * k - 24));

/** States at each distance and speed. */
const DIRECTIONS = 12;

/** A power below this share of those at the same distance and speed is rounding. */
const POWER_ROUNDING = 2 ** -36;

/** Instants of forces that depend on time lie within so many seconds. */
const SPAN = 16;

interface Gain {
  readonly power: number;
  readonly q: Float64Array;
  readonly u: Float64Array;
}

export function forceCondition(problem: StaticProblem, q: Float64Array): StabilityCondition {
  const base = { name: "forces", claim: "no force without potential feeds energy" } as const;
  const { appliedForces } = problem.structure;
  if (appliedForces === "none") return { ...base, verdict: "holds", evidence: "there is none" };
  if (appliedForces === "dissipative") {
    return { ...base, verdict: "holds", evidence: "their power is at most 0 at every state, by their formulas" };
  }
  const gain = gainNear(problem, q);
  if (gain) {
    return { ...base, verdict: "fails", evidence: `${shown(gain.power)} W at ${stateWords(problem, gain)}` };
  }
  const count = RADII.length * SPEEDS.length * DIRECTIONS;
  return { ...base, verdict: "undecided", evidence: `no gain was found at ${count} states nearby, which is no proof` };
}

/** A state in which the forces feed energy, at the smallest distance and speed at which there is one. */
function gainNear({ system, t, length }: StaticProblem, q: Float64Array): Gain | undefined {
  const f = q.length;
  for (const radius of RADII) {
    for (const speed of SPEEDS) {
      const gains = Array.from({ length: DIRECTIONS }, (_, k): Gain => {
        const at = q.map((x, j) => x + radius * length * (2 * halton(k, j) - 1));
        const u = q.map((_, j) => speed * length * (2 * halton(k, j + f) - 1));
        return { power: system.externalPower(at, u, t + halton(k, 2 * f) * SPAN), q: at, u };
      });
      const largest = gains.reduce((a, { power }) => Math.max(a, Math.abs(power)), 0);
      const gain = gains.find(({ power }) => power > POWER_ROUNDING * largest);
      if (gain) return gain;
    }
  }
  return undefined;
}

const shown = (value: number): number => Number(value.toPrecision(3));

function stateWords({ system: { coordinates } }: StaticProblem, { q, u }: Gain): string {
  const words = [
    ...coordinates.map((name, j) => `${name} = ${shown(q[j]!)}`),
    ...coordinates.map((name, j) => `d${name} = ${shown(u[j]!)}`),
  ];
  return words.length > 12 ? `${words.slice(0, 12).join(", ")}, …` : words.join(", ");
}
