/**
 * What a run may be told, in one table: the schema and the reader of `simulate:` in model files, the options of the library, the
 * flags of the command line, their checks and defaults, and the table of docs/guide/simulating.md are made of it. A new option is one
 * line here, and the code that uses it.
 */
import { nearest } from "../text/nearest.ts";
import { quote } from "../text/quote.ts";

export interface MethodDescription {
  /** One line for help and docs. */
  readonly describe: string;
  /** Order of convergence between impacts, and through those with ε > 0; where ε = 0 `rattle` is of order 1. */
  readonly order: readonly [smooth: number, impacts: number];
}

export const METHODS = {
  event: { describe: "event-driven: Dormand–Prince 5(4) between located events", order: [5, 5] },
  moreau: { describe: "Moreau's midpoint time stepping (θ-method)", order: [2, 1] },
  rattle: { describe: "nonsmooth RATTLE, constraints met exactly", order: [2, 2] },
} as const satisfies Record<string, MethodDescription>;

export type MethodName = keyof typeof METHODS;

export const METHOD_NAMES = Object.keys(METHODS) as readonly MethodName[];

/** What a number must be: in a file, and told shortly by the library. */
interface Range {
  readonly must: string;
  readonly briefly?: string;
  readonly holds: (x: number) => boolean;
}

export const RANGES: Readonly<Record<"time" | "positive" | "whole" | "share" | "fraction" | "depth", Range>> = {
  /** Begin and end are compared with each other, by the run. */
  time: { must: "a time", holds: () => true },
  positive: { must: "greater than 0", briefly: "positive", holds: (x) => x > 0 },
  whole: {
    must: "a whole number of at least 1",
    briefly: "a whole number of at least 1",
    holds: (x) => x >= 1 && Number.isInteger(x),
  },
  share: { must: "greater than 0 and less than 1", briefly: "positive and below 1", holds: (x) => x > 0 && x < 1 },
  fraction: { must: "from 0 to 1", holds: (x) => x >= 0 && x <= 1 },
  depth: { must: "a depth of at least 0", holds: (x) => x >= 0 && Number.isFinite(x) },
};

export interface SimulationOption {
  /** One line of documentation. */
  readonly doc: string;
  /** A number of this range, … */
  readonly range?: keyof typeof RANGES;
  /** … one of these words; without any of these three, true or false. */
  readonly choices?: readonly string[];
  /** A word that is looked up, with a suggestion where there is none. */
  readonly isWord?: true;
  /** What holds when nothing is said; without one it is the method's own choice. */
  readonly default?: number | string | boolean;
  /** Methods with this default, where the others have their own; all of them when left out. */
  readonly defaultOf?: readonly MethodName[];
  /** Methods that heed it. */
  readonly methods: readonly MethodName[];
  /** Files may not say it. */
  readonly isInFile?: false;
  /** How the command line spells it and explains it. */
  readonly flag?: readonly [syntax: string, help: string];
  /** How the library refuses a number, where that is not `NAME must be …`; `by`: said by these methods only. */
  readonly refusal?: {
    readonly what: string;
    readonly fix: string;
    readonly code?: string;
    readonly by?: readonly MethodName[];
  };
}

const ALL = METHOD_NAMES;
const STEPPING = ["moreau", "rattle"] as const;

/** `bilateral`: drift of the constraints is removed after each step; `position`: penetration of contacts too. */
const PROJECTIONS = ["none", "bilateral", "position"] as const;

/**
 * Which gap decides whether a contact takes part in a step of `moreau`: that at q_M = q + θΔt u⁻ (`middle`), at q (`start`), or at
 * q + Δt u⁻ (`end`). `held` is `middle`, and a contact that carried an impulse stays while the forces would close it before q_M.
 * `ahead`: contacts without rebound act before they close, and what still overlaps at the end of a step is moved apart.
 */
const ACTIVATIONS = ["held", "middle", "start", "end", "ahead"] as const;

export const SIMULATION_OPTIONS = {
  until: {
    doc: "End of the run, in seconds.",
    ...{ range: "time", methods: ALL },
    flag: ["--until <t>", "end of the run in seconds (the flag wins over the file, as do the others)"],
  },
  from: { doc: "Begin of the run, default 0.", range: "time", default: 0, methods: ALL },
  step: {
    doc: "Step of a time-stepping method; largest step of the event-driven one, by default 1/20 of the run (1/100 where forces depend on time).",
    ...{ range: "positive", default: 1e-3, defaultOf: STEPPING, methods: ALL },
    flag: ["--step <h>", "step of a time-stepping method; largest step of the event-driven one"],
    refusal: { what: "the step must be a positive number", fix: "Give it in seconds, such as 1e-3.", by: STEPPING },
  },
  method: {
    doc: "moreau, event, …; default event.",
    ...{ isWord: true, choices: METHOD_NAMES, default: "event", methods: ALL },
    flag: ["--method <name>", `method: ${METHOD_NAMES.join(", ")} (default event)`],
  },
  theta: {
    doc: "moreau: θ, default 1/2; 1 is implicit Euler and damps, below 1/2 it feeds.",
    ...{ range: "fraction", default: 0.5, methods: ["moreau"] },
    refusal: { what: "theta must be from 0 to 1", fix: "0.5 is the midpoint rule." },
  },
  implicit: {
    doc: "moreau: forces linearised at the end of the step; rattle: the mean of those at both ends, for stiff systems.",
    ...{ default: true, defaultOf: ["moreau"], methods: STEPPING },
    flag: ["--implicit", "rattle with implicit forces: stable whatever the stiffness (moreau is so by itself)"],
  },
  projection: {
    doc: "moreau: which violations are removed after each step, default bilateral.",
    ...{ choices: PROJECTIONS, default: "bilateral", methods: ["moreau"] },
  },
  activation: {
    doc: "moreau: where in the step the gap decides that a contact acts, default held; ahead for planar bodies.",
    ...{ choices: ACTIVATIONS, default: "held", methods: ["moreau"] },
    flag: ["--activation <rule>", `moreau, where the gap decides that a contact acts: ${ACTIVATIONS.join(", ")}`],
  },
  adaptive: { doc: "Control the step size by its error.", default: false, methods: STEPPING },
  positionTolerance: {
    doc: "adaptive: error of the positions per step, relative.",
    ...{ range: "share", default: 1e-6, methods: STEPPING },
    refusal: { what: "positionTolerance must be between 0 and 1", fix: "The default is 1e-6." },
  },
  rtol: {
    doc: "event: local error relative to each coordinate, default 1e-10.",
    ...{ range: "share", default: 1e-10, methods: ["event"] },
  },
  atol: {
    doc: "event: the same relative to the scale of the motion, default 1e-12.",
    ...{ range: "share", default: 1e-12, methods: ["event"] },
  },
  tolerance: {
    doc: "Largest accepted residual of contact problems.",
    ...{ range: "share", methods: ALL },
    flag: ["--tolerance <x>", "largest accepted residual of contact problems, default 1e-10"],
    refusal: { what: "tolerance must be between 0 and 1", fix: "The default is 1e-10." },
  },
  maxEvents: {
    doc: "event: stop with a reason after this many events.",
    ...{ range: "whole", default: 100_000, methods: ["event"] },
  },
  keepPenetration: {
    doc: "Contacts that penetrate by no more than this at the start stay there, taken as touching; default 0.",
    ...{ range: "depth", default: 0, methods: ALL },
    flag: ["--keep-penetration <depth>", "keep a start that penetrates by no more than this, taken as touching"],
    refusal: {
      what: "the penetration to keep must be a depth of at least 0",
      fix: "Give a length in the unit of the gaps, such as 1e-6.",
      code: "out-of-range",
    },
  },
  impactWithoutCollision: { doc: "event: continue through them.", default: true, methods: ["event"] },
  every: {
    doc: "event: also record at multiples of this time, from the continuous output.",
    ...{ range: "positive", methods: ["event"], isInFile: false },
    flag: ["--every <dt>", "write the state every dt seconds only (and at events, for method event)"],
  },
  project: {
    doc: "Move the initial state to the nearest possible one.",
    ...{ default: false, methods: ALL, isInFile: false },
    flag: ["--project", "move an impossible initial state to the nearest possible one"],
  },
  solver: {
    doc: "Solver of the contact problems, default auto; gauss-seidel with a loose tolerance for large piles.",
    ...{ isWord: true, methods: STEPPING, isInFile: false },
  },
} as const satisfies Record<string, SimulationOption>;

export type Table = typeof SIMULATION_OPTIONS;
export type OptionName = keyof Table;

export const OPTION_NAMES = Object.keys(SIMULATION_OPTIONS) as readonly OptionName[];

export type ValueOf<Row> = Row extends { readonly range: string }
  ? number
  : Row extends { readonly isWord: true }
    ? string
    : Row extends { readonly choices: readonly (infer Word)[] }
      ? Word
      : boolean;

/** The options with their values; what is missing has its default. */
export type SimulationSettings = { readonly [Name in OptionName]?: ValueOf<Table[Name]> };

/** How a file asks to be simulated. */
export type SimulateSettings = {
  readonly [Name in OptionName as Table[Name] extends { readonly isInFile: false } ? never : Name]?: ValueOf<
    Table[Name]
  >;
};

/** The table by name, for those who walk through it. */
export const optionRow = (name: OptionName): SimulationOption => SIMULATION_OPTIONS[name];

export const FILE_OPTIONS = OPTION_NAMES.filter((name) => optionRow(name).isInFile !== false);

interface Mistake {
  readonly code: string;
  readonly what: string;
  readonly fix: string;
}

/** What is wrong with the name of a method; undefined for those that exist. */
export function unknownMethod(name: string): Mistake | undefined {
  if ((METHOD_NAMES as readonly string[]).includes(name)) return undefined;
  const suggestion = nearest(name, METHOD_NAMES);
  return {
    code: "method-unknown",
    what: `there is no method ${quote(name)}`,
    fix: `${suggestion ? `Did you mean "${suggestion}"? ` : ""}Known: ${METHOD_NAMES.join(", ")}.`,
  };
}

/** Times between which no run is possible. */
export function badTimes(from: number, until: number): Mistake {
  const what = `the run must end after it begins: from ${from} until ${until}`;
  return { code: "bad-time", what, fix: "Give finite times with until ≥ from." };
}
