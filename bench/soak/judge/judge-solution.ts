/**
 * Judges a solution by what its law says of it:
 *
 *   newton, moreau, max-dissipation, fremond   momentum and one inclusion
 *   poisson     momentum, and the inclusion of the expansion with Λ_E = Λ − Λ_C, where the compression is unique (exactly enumerated):
 *               0 ≤ Λ_NE − εΛ_NC ⊥ γ_N⁺ ≥ 0, friction fed by Λ_NE
 *   canonical   momentum, admissible impulses and velocities, no gain of energy; not which admissible velocity is the nearest
 */
import type { ImpactResult, ImpactSolution } from "../../../src/index.ts";
import { add, type Dyadic, dot, dyadic, subtract, toNumber } from "../../../src/linalg/exact/dyadic.ts";
import { type ExactImpact, exactImpact } from "../exact/exact-impact.ts";
import { exactSolutions, stateCount } from "../exact/exact-solutions.ts";
import { type ImpactData, lawName, rowsOf } from "../impact-data.ts";
import { type Judgement, judge, judgeMomentum } from "./judge.ts";

/** Largest accepted defect of a result that is called solved. */
const TOLERANCE = 1e-8;

/** Compressions are enumerated up to this many states. */
const MOST_STATES = 3 ** 5;

/** What is wrong with the solutions of a result, a sentence each. */
export function judged(
  name: string,
  data: ImpactData,
  exact: ExactImpact,
  { status, solutions }: ImpactResult,
): string[] {
  if (status !== "solved" && status !== "several") return [];
  return solutions.flatMap((solution: ImpactSolution) => {
    const { defect, where } = judgeSolution(data, exact, solution);
    if (defect <= TOLERANCE) return [];
    const said = `residual said ${solution.residual.toExponential(0)}, ${solution.solver}`;
    return [
      `${name}: ${status}, but the ${where} is off by ${defect.toExponential(1)} (${said}); u⁺ = [${solution.postVelocity.join(", ")}]`,
    ];
  });
}

export function judgeSolution(data: ImpactData, impact: ExactImpact, solution: ImpactSolution): Judgement {
  const { postVelocity } = solution;
  const impulses = solution.elements.flatMap(({ impulse }) => impulse);
  const given = { data, impact, postVelocity, impulses };
  switch (lawName(data)) {
    case "poisson":
      return judgePoisson(given);
    case "canonical": {
      const admissible = judge({ ...given, onlyAdmissible: true });
      const gain = energyGain(data, impact, postVelocity);
      return gain > admissible.defect ? { defect: gain, where: "energy" } : admissible;
    }
    default:
      return judge(given);
  }
}

type Given = Parameters<typeof judge>[0];

function judgePoisson(given: Given): Judgement {
  const { data, impulses } = given;
  const compressions = uniqueCompressions(data);
  if (!compressions) return judgeMomentum(given);
  const judgements = compressions.map((compression) => {
    const expansion = impulses.map((value, i) => value - compression[i]!);
    const lawImpulses = expansion.map((value, i) => {
      const element = data.elements[i]!;
      return element.type === "geometric-unilateral" ? value - element.restitution * compression[i]! : value;
    });
    return judge({ ...given, lawImpulses, feeding: expansion });
  });
  return judgements.reduce((best, one) => (one.defect < best.defect ? one : best));
}

/** Λ_C of every compression; undefined where one of them is not unique or cannot be enumerated. */
function uniqueCompressions(data: ImpactData): (readonly number[])[] | undefined {
  if (data.elements.some((element) => rowsOf(element).length > 1) || stateCount(data) > MOST_STATES) return undefined;
  const inelastic: ImpactData = { ...data, law: "max-dissipation" };
  const found = exactSolutions(inelastic, exactImpact(inelastic)!);
  if (found.pieces.length > 0 || found.points.length === 0) return undefined;
  const all = found.points.map(({ impulses }) => impulses);
  return all.every((impulses) => impulses !== undefined) ? all : undefined;
}

/** (T⁺ − T⁻) / T⁻, where positive. */
function energyGain(data: ImpactData, { preVelocity }: ExactImpact, postVelocity: readonly number[]): number {
  const energy = (velocity: readonly Dyadic[]): Dyadic =>
    data.massMatrix.reduce((sum, row, i) => add(sum, dot([velocity[i]!], [dot(row.map(dyadic), velocity)])), dyadic(0));
  const before = energy(preVelocity);
  const gain = subtract(energy(postVelocity.map(dyadic)), before);
  if (gain.m <= 0n) return 0;
  return toNumber(before) === 0 ? Number.POSITIVE_INFINITY : toNumber(gain) / toNumber(before);
}
