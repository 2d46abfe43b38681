/**
 * What the figures of an impact read from its stored result (docs/contract.md), and how they say its model and law.
 */
import { joined, type Rich, rich, words } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";

export { shortName } from "./fit-name.ts";

export interface ImpactRecord {
  readonly title?: string;
  readonly law: string;
  readonly lawOf?: string;
  readonly status: string;
  readonly solutions: readonly ImpactSolutionRecord[];
  readonly model?: ImpactModelRecord;
  readonly delassus: readonly (readonly number[])[];
  readonly units?: { readonly elements?: Readonly<Record<string, { readonly impulse: readonly (string | null)[] }>> };
  /** Ends of all laws, where they were compared. */
  readonly laws?: readonly LawRecord[];
  readonly admissibleSet?: AdmissibleSetRecord;
}

/** A row of a comparison. */
export interface LawRecord {
  readonly law: string;
  readonly status: string;
  readonly postVelocity?: readonly number[] | null;
  readonly impulses?: Readonly<Record<string, readonly number[]>> | null;
  readonly energy?: { readonly before: number; readonly after: number; readonly work: number } | null;
  readonly admissible?: { readonly inside: boolean } | null;
}

export interface AdmissibleSetRecord {
  readonly dimension: number;
  readonly isExact?: boolean;
  readonly corners: readonly (readonly number[])[] | null;
  readonly faces:
    | readonly {
        readonly kind: string;
        readonly elements: readonly string[];
        readonly outline: readonly {
          readonly kind: string;
          readonly shape: "segment" | "arc";
          readonly points: readonly (readonly number[])[];
        }[];
      }[]
    | null;
  readonly reason?: string;
}

export interface ImpactSolutionRecord {
  readonly postVelocity: readonly number[];
  readonly elements: Readonly<Record<string, ElementRecord>>;
  readonly energy: { readonly before: number; readonly after: number; readonly work: number };
}

export interface ElementRecord {
  readonly impulse: readonly number[];
  readonly preContactVelocity: readonly number[];
  readonly postContactVelocity: readonly number[];
  readonly lawVelocity: readonly number[];
  readonly work: number;
  readonly state: string;
  /** "hard contact", "friction", … */
  readonly what?: string;
}

/** The impact itself, as in a file of `kind: impact`. */
export interface ImpactModelRecord {
  readonly massMatrix: readonly (readonly number[])[];
  readonly preVelocity: readonly number[];
  readonly restitution?: number;
  readonly elements: readonly {
    readonly name: string;
    readonly type: string;
    readonly direction?: readonly number[];
    readonly directions?: readonly (readonly number[])[];
    readonly normal?: string;
    readonly friction?: number | readonly number[];
    readonly restitution?: number;
  }[];
}

/** Whether an element takes impulses of both signs without bound. */
export const isBilateral = (type: string): boolean => type.includes("bilateral");

/** Title, law and coefficients, and of several solutions that the first is shown, unless all are. */
export function impactSubline({ title, law, lawOf, model, solutions }: ImpactRecord, showsAll = false): Rich {
  const name = lawOf ? `law ${law} of ${lawOf}` : `law ${law}`;
  const which = solutions.length > 1 && !showsAll ? [words(`solution 1 of ${solutions.length}`)] : [];
  return joined([...(title ? [words(title)] : []), words(name), ...coefficients(model), ...which], ", ");
}

/** ε and μ of up to three elements; of more, their ranges. */
function coefficients(model: ImpactModelRecord | undefined): Rich[] {
  if (!model) return [];
  const restitutions = model.elements.map(({ restitution = 0 }) => restitution);
  const frictions = model.elements.flatMap(({ friction }) => (friction === undefined ? [] : [friction].flat()));
  return [...range(rich`$ε$`, restitutions), ...range(rich`$μ$`, frictions)];
}

function range(symbol: Rich, values: readonly number[]): Rich[] {
  const distinct = [...new Set(values)];
  if (distinct.length === 0) return [];
  if (distinct.length > 3) {
    return [rich`${symbol} = ${showValue(Math.min(...values))} … ${showValue(Math.max(...values))}`];
  }
  const list = (distinct.length === 1 ? distinct : values.length <= 3 ? values : distinct).map((value) =>
    words(String(value).replace("-", "−")),
  );
  return [rich`${symbol} = ${joined(list, ", ")}`];
}
