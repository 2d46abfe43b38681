/**
 * What must never happen to a certificate, tried on one mechanism: a claim that holds meets a counterexample, a witness does not
 * reproduce, exact and sufficient verdicts contradict, a verdict depends on the order of elements or on units.
 */

import { admissibleCone, type KineticPieces, kineticPieces } from "../../src/certificates/kinetic-pieces.ts";
import type { MonotonicityWitness } from "../../src/doors/certificates.ts";
import type { LawChoice } from "../../src/doors/models.ts";
import { InputError } from "../../src/errors.ts";
import {
  type Certificate,
  type CertifyOptions,
  certify,
  type ImpactOptions,
  type ImpactProblem,
  type ImpactResult,
  resolveImpact,
} from "../../src/index.ts";
import { type KineticBasis, kineticBasis, velocityOf } from "../../src/laws/maps/kinetic-basis.ts";
import { withPreVelocity } from "../../src/problems/with-pre-velocity.ts";
import { randomNumbers } from "../families.ts";
import { impactOf } from "../mechanisms.ts";
import { climbGain } from "./climb-gain.ts";
import { changes, contradictions, unsafe } from "./report-contradictions.ts";
import { reversedModel, type SoakModel, scaledModel } from "./soak-model.ts";
import { telltaleVelocities } from "./telltale-velocities.ts";

export interface SoakResult {
  /** Why the model was refused. */
  readonly refused?: string;
  /** Verdicts as words, for counting. */
  readonly verdicts: readonly string[];
  readonly violations: readonly string[];
  /** Impacts solved to look for counterexamples. */
  readonly solved: number;
}

/** Solvers and certificates round differently; a gain or stretch below this is the same number. */
const SAME = 1e-7;

/** A witness gives the work and the stretch that solving again gives, relative to the energy. */
const REPRODUCED = 1e-9;

/** Safe coefficients take as long as many certificates: one case in so many asks for them. */
const SAFE_EVERY = 40;

/** Velocities that know nothing of the contact states. */
const SPREAD = 4;

export function checkModel(model: SoakModel, allVelocities: boolean, seed: number): SoakResult {
  let impact: ImpactProblem;
  try {
    impact = assembled(model);
  } catch (error) {
    if (error instanceof InputError) return { refused: error.what, verdicts: [], violations: [], solved: 0 };
    throw error;
  }
  try {
    return attacked(model, impact, allVelocities, seed);
  } catch (error) {
    return { verdicts: [], violations: [`throws ${(error as Error).stack}`], solved: 0 };
  }
}

function attacked(model: SoakModel, impact: ImpactProblem, allVelocities: boolean, seed: number): SoakResult {
  const options = optionsOf(model, allVelocities);
  const certificate = certify(impact, options);
  const check = new Check(impact, certificate, options, seed);
  check.climb();
  check.samples();
  check.pairs();
  check.witnesses();
  check.violations.push(...contradictions(certificate));
  if (seed % SAFE_EVERY === 0) check.violations.push(...unsafe(impact, certificate, options));
  // A search takes long; whether it finds a gain is no promise that units or order must keep.
  const others = certificate.energy.method === "search" ? [] : variants(model);
  for (const [name, other] of others) {
    const again = certify(assembled(other), optionsOf(other, allVelocities));
    check.violations.push(...changes(certificate, again).map((change) => `${name}: ${change}`));
  }
  return { verdicts: verdictWords(certificate), violations: check.violations, solved: check.solved };
}

/** The law as the file has it. */
function optionsOf({ law, restitution, fremondMatrix }: SoakModel, allVelocities: boolean): CertifyOptions {
  return {
    allVelocities,
    ...(law !== undefined && { law: (typeof law === "string" ? { name: law } : law) as LawChoice }),
    ...(restitution !== undefined && { restitution }),
    ...(fremondMatrix && { fremondMatrix }),
  };
}

const assembled = (model: SoakModel): ImpactProblem => impactOf(model, "soak.json");

/** About 1e9, and a power of two: other units must change nothing, not even the last digit. */
const BILLION = 2 ** 30;

function variants(model: SoakModel): [string, SoakModel][] {
  return [
    ["reversed", reversedModel(model)],
    ["masses × 2³⁰", scaledModel(model, BILLION, 1)],
    ["masses × 2⁻³⁰, lengths × 2³⁰", scaledModel(model, 1 / BILLION, BILLION)],
    ["lengths × 2⁻³⁰", scaledModel(model, 1, 1 / BILLION)],
  ];
}

function verdictWords({ energy, monotonicity, uniqueness }: Certificate): string[] {
  return [
    `energy ${energy.verdict} (${energy.method})`,
    `monotonicity ${monotonicity.verdict}`,
    `uniqueness ${uniqueness.verdict} (${uniqueness.method})`,
    `existence ${uniqueness.existence}`,
  ];
}

class Check {
  readonly violations: string[] = [];
  solved = 0;
  readonly #impact: ImpactProblem;
  readonly #certificate: Certificate;
  readonly #all: boolean;
  readonly #law: ImpactOptions;
  readonly #basis: KineticBasis;
  readonly #pieces: KineticPieces | string;
  readonly #random: () => number;

  constructor(impact: ImpactProblem, certificate: Certificate, options: CertifyOptions, seed: number) {
    this.#impact = impact;
    this.#certificate = certificate;
    const { allVelocities, ...law } = options;
    this.#law = law;
    this.#all = allVelocities ?? false;
    this.#basis = kineticBasis(impact);
    this.#pieces = kineticPieces(impact, options);
    this.#random = randomNumbers(seed);
  }

  #solve(velocity: ArrayLike<number>, all = true): ImpactResult {
    this.solved++;
    return resolveImpact(withPreVelocity(this.#impact, velocity), { ...this.#law, all });
  }

  #violated(what: string, ...velocities: ArrayLike<number>[]): void {
    this.violations.push(`${what}${velocities.map((u) => ` at u⁻ = [${Array.from(u).join(", ")}]`).join("")}`);
  }

  /** `joints`: those that are closed before the impact, also when all other velocities are meant. */
  #velocities(isAll: boolean, joints: "open" | "closed" = "open"): Float64Array[] {
    const admissible = admissibleCone(this.#impact, this.#basis);
    const equalities = joints === "closed" ? admissible.equalities : [];
    const conditions = isAll ? { inequalities: [], equalities } : admissible;
    return telltaleVelocities(this.#pieces, this.#basis.rank, conditions, this.#random, SPREAD);
  }

  /** A gain found by local search, against the claim. */
  climb(): void {
    const { verdict, method, largestGain, isSupremum } = this.#certificate.energy;
    const { gain, preVelocity, solved } = climbGain(this.#impact, this.#law, this.#all, this.#random);
    this.solved += solved;
    if (verdict === "holds" && gain > SAME) this.#violated(`energy holds, local search gains ${gain}`, preVelocity);
    const isLargest = method === "exact" && largestGain !== null && isSupremum !== false;
    if (isLargest && verdict !== "undecided" && gain > largestGain + SAME * (2 + Math.abs(largestGain))) {
      this.#violated(`largest gain ${largestGain}, local search finds ${gain}`, preVelocity);
    }
  }

  /** Gains, second solutions and none, against the claims. */
  samples(): void {
    const { energy, uniqueness } = this.#certificate;
    for (const w of this.#velocities(this.#all)) {
      const velocity = velocityOf(this.#impact, this.#basis, w);
      const { status, solutions, continua } = this.#solve(velocity);
      if (status === "none" && uniqueness.existence === "holds")
        this.#violated("existence holds, no solution", velocity);
      if (status !== "solved" && status !== "several") continue;
      if (uniqueness.verdict === "holds" && (status === "several" || continua.length > 0)) {
        this.#violated(`uniqueness holds, ${solutions.length} solutions`, velocity);
      }
      const gain = Math.max(...solutions.map(({ energy: { work, before } }) => work / before));
      if (energy.verdict === "holds" && gain > SAME) this.#violated(`energy holds, gain ${gain}`, velocity);
      const { largestGain, method, reason } = energy;
      const isLargest = method === "exact" && !reason.includes("a larger gain is possible");
      if (isLargest && largestGain !== null && gain > largestGain + SAME * (2 + Math.abs(largestGain))) {
        this.#violated(`largest gain ${largestGain}, found ${gain}`, velocity);
      }
    }
  }

  /** No pair of motions is driven apart by more than the Lipschitz constant. */
  pairs(): void {
    const { lipschitz, verdict } = this.#certificate.monotonicity;
    if (lipschitz === null) return;
    if (verdict === "holds" && lipschitz > 1 + SAME)
      this.#violated(`monotonicity holds with the constant ${lipschitz}`);
    // A singular mass matrix measures velocities only while the joints are closed.
    const joints = this.#impact.massForm === "constrained" ? "closed" : "open";
    const ends = this.#velocities(true, joints).flatMap((w) => {
      const velocity = velocityOf(this.#impact, this.#basis, w);
      const { status, solutions } = this.#solve(velocity, false);
      return status === "solved" ? [{ velocity, after: solutions[0]!.postVelocity }] : [];
    });
    for (const [i, a] of ends.entries()) {
      for (const b of ends.slice(0, i)) {
        const before = this.#distance(a.velocity, b.velocity);
        const after = this.#distance(a.after, b.after);
        if (after > lipschitz * before + SAME * (1 + lipschitz)) {
          this.#violated(`Lipschitz constant ${lipschitz}, stretch ${after / before}`, a.velocity, b.velocity);
        }
      }
    }
  }

  witnesses(): void {
    const { energy, monotonicity, uniqueness } = this.#certificate;
    if (energy.verdict === "fails") {
      const { preVelocity, impactWork, solution } = energy.witness!;
      const found = this.#solve(preVelocity, solution !== undefined).solutions[solution ?? 0]?.energy;
      const isSame = found && Math.abs(found.work - impactWork) <= REPRODUCED * (found.before + Math.abs(impactWork));
      if (!isSame || !(found.work > 0))
        this.#violated(`energy witness ${impactWork}, again ${found?.work}`, preVelocity);
    }
    if (uniqueness.verdict === "fails") {
      const { preVelocity, solutions } = uniqueness.witness!;
      const found = this.#solve(preVelocity);
      if (found.status !== "several" || found.solutions.length !== solutions) {
        this.#violated(
          `witness of ${solutions} solutions, again ${found.status} ${found.solutions.length}`,
          preVelocity,
        );
      }
    }
    if (uniqueness.noSolution) {
      const { status } = this.#solve(uniqueness.noSolution.preVelocity);
      if (status !== "none") this.#violated(`witness without solution is ${status}`, uniqueness.noSolution.preVelocity);
    }
    if (monotonicity.verdict !== "fails") return;
    const witness = monotonicity.witness!;
    if ("stretch" in witness) this.#witnessPair(witness);
    else {
      const [u] = witness.preVelocities;
      const { status } = this.#solve(u);
      if (status !== "none") this.#violated(`witness against monotonicity without solution is ${status}`, u);
    }
  }

  #witnessPair({ preVelocities: [a, b], stretch }: Extract<MonotonicityWitness, { readonly stretch: number }>): void {
    const [first, second] = [a, b].map((u) => this.#solve(u, false).solutions[0]?.postVelocity);
    const before = this.#distance(a, b);
    const found = first && second ? this.#distance(first, second) / before : Number.NaN;
    // The difference of two velocities has lost the digits that they share.
    const lost =
      (this.#distance(
        a,
        a.map(() => 0),
      ) +
        before) /
      before;
    if (!(Math.abs(found - stretch) <= REPRODUCED * lost * stretch)) {
      this.#violated(`witness pair of stretch ${stretch}, again ${found}`, a, b);
    }
  }

  /** In the kinetic metric. */
  #distance(a: ArrayLike<number>, b: ArrayLike<number>): number {
    const { freedoms: f, mass } = this.#impact;
    let sum = 0;
    for (let i = 0; i < f; i++) for (let j = 0; j < f; j++) sum += (a[i]! - b[i]!) * mass[i * f + j]! * (a[j]! - b[j]!);
    return Math.sqrt(Math.max(0, sum));
  }
}
