/**
 * What the figures of a motion read from its stored result (docs/contract.md), and how they say its model, method and law.
 */
import { isStepped, energySize as sizeOfEnergies } from "../../dynamics/created-energy.ts";
import { joined, type Rich, rich, words } from "../text/rich-text.ts";

export interface MotionRecord {
  readonly title?: string;
  readonly status: string;
  readonly method: string;
  readonly law: string;
  readonly reason?: string;
  readonly coordinates: readonly string[];
  readonly units?: readonly (string | null)[];
  readonly final: { readonly t: number };
  readonly energy: EnergyRecord;
  readonly events: readonly EventRecord[];
  readonly steps: number;
  readonly contactStates?: readonly LaneRecord[];
  readonly statesUntil?: number;
  readonly samples?: SamplesRecord;
}

export interface EnergyRecord {
  readonly initial: number;
  readonly final: number;
  readonly created: number;
  readonly byElement: Readonly<Record<string, number>>;
  readonly external: number;
  readonly dissipated: number;
  /** Absent in old results. */
  readonly kinetic?: { readonly initial: number; readonly final: number; readonly largest?: number };
}

export interface EventRecord {
  readonly t: number;
  readonly type: string;
  readonly elements: readonly string[];
  readonly work: number;
  /** Of the elements that worked; absent in old results. */
  readonly works?: Readonly<Record<string, number>>;
}

export interface LaneRecord {
  readonly element: string;
  readonly friction: readonly string[];
  readonly intervals: readonly { readonly from: number; readonly to: number; readonly state: string }[];
  readonly impacts: readonly number[];
}

export interface SamplesRecord {
  readonly t: readonly number[];
  readonly q: readonly (readonly number[])[];
  readonly u: readonly (readonly number[])[];
  readonly kinetic: readonly number[];
  readonly potential: readonly number[];
  readonly leftOut?: number;
}

/** Why nothing over time can be drawn, or undefined. */
export function lacksSamples({ samples }: MotionRecord): string | undefined {
  if (!samples) return "its states were not stored with it; run `sprag simulate` again";
  return samples.t.at(-1)! > samples.t[0]! ? undefined : "the run ended where it began";
}

/** Title, method and law; of a run beside it how it differs. */
export function motionSubline(result: MotionRecord, beside?: MotionRecord): Rich {
  const { title } = result;
  const own = joined([...(title ? [words(title)] : []), howOf(result)], ", ");
  return beside ? rich`${own}; ${SECOND_RUN}: ${howOf(beside)}` : own;
}

/** "moreau, 1000 steps, law newton". */
export const howOf = ({ method, law, steps }: MotionRecord): Rich =>
  joined([words(isStepped(method) ? `${method}, ${steps} steps` : "event-driven"), words(`law ${law}`)], ", ");

/** What figures call the run beside. */
export const SECOND_RUN = "second run";

/** What energies of the run are small against; old results know the largest T from their samples. */
export function energySize({ energy, samples }: MotionRecord): number {
  const [, kinetic] = extent(samples?.kinetic ?? [0]);
  return Math.max(sizeOfEnergies(energy), kinetic);
}

/** Energies that differ by less than this share of their size have not changed: integration leaves as much. */
export const UNCHANGED = 2 ** -24;

/** What an axis of energies shows: what is rounding must not look like a slope, an energy that stays is seen against zero. */
export function shownEnergies(result: MotionRecord, energies: readonly number[]): readonly number[] {
  const [low, high] = extent(energies);
  const size = energySize(result);
  if (high - low > UNCHANGED * size) return energies;
  // An energy that is zero itself is seen against the kinetic energy.
  return Math.max(-low, high) > UNCHANGED * size ? [0, ...energies] : [0, size, ...energies];
}

/** Smallest and largest of a long list. */
export function extent(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(([a, b], x) => [Math.min(a, x), Math.max(b, x)], [Infinity, -Infinity]);
}
