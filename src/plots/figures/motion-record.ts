/**
 * What the figures of a motion read from its stored result (docs/contract.md), and how they say its model, method and law.
 */
import { joined, type Rich, words } from "../text/rich-text.ts";

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
}

/** Why nothing over time can be drawn, or undefined. */
export function lacksSamples({ samples }: MotionRecord): string | undefined {
  if (!samples) return "its states were not stored with it; run `sprag simulate` again";
  return samples.t.at(-1)! > samples.t[0]! ? undefined : "the run ended where it began";
}

/** Title, method and law. */
export function motionSubline({ title, method, law, steps }: MotionRecord): Rich {
  const how = method === "event" ? "event-driven" : `${method}, ${steps} steps`;
  return joined([...(title ? [words(title)] : []), words(how), words(`law ${law}`)], ", ");
}

/** What energies of the run are small against. */
export function energySize({ energy }: MotionRecord): number {
  const { initial, final, dissipated, external } = energy;
  return Math.max(Math.abs(initial), Math.abs(final), dissipated, Math.abs(external));
}

/** Smallest and largest of a long list. */
export function extent(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(([a, b], x) => [Math.min(a, x), Math.max(b, x)], [Infinity, -Infinity]);
}
