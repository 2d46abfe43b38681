/**
 * What the page and its workers say to each other: plain data, one table of jobs. A question carries all that its answer depends on, so
 * that any worker, also one that was just started, can answer it.
 */
import type { Cursor, DataTable, Lens, ThemeName } from "../../src/doors/figures.ts";
import type { InputErrorParts } from "../../src/doors/models.ts";
import type { StoredResult } from "../../src/doors/reports.ts";
import type { ComputedView } from "../workspaces/views.ts";

/** What is asked of a model in a workspace. */
export interface Question {
  readonly view: ComputedView;
  /** Name of the file, for errors and the command line. */
  readonly name: string;
  /** The model as YAML or JSON. */
  readonly text: string;
  /** Of the workspace: law, method, axes, … */
  readonly options: Readonly<Record<string, unknown>>;
  /** Texts of the files that the model names, by these names, as far as the studio has them. */
  readonly files?: Readonly<Record<string, string>>;
  /** A first answer is wanted, without what takes long; an answer that leaves something out says that it is coarse. */
  readonly isQuick?: boolean;
  /** Something is being dragged: of what takes long the beginning will do. */
  readonly isDragged?: boolean;
}

/** How a finding is meant: hues state it. */
export type Tone = "gain" | "stable" | "undecided" | "ink";

export interface Verdict {
  /** For scripts: holds, fails, undecided, stable, unstable, … */
  readonly name: string;
  readonly tone: Tone;
  /** The largest text of the page. */
  readonly headline: string;
  /** One or two sentences why. */
  readonly reason: string;
  /** Amounts of the reason that were gained or lost, as they stand in it. */
  readonly amounts?: Readonly<Record<string, "gain" | "loss">>;
  /** The page of `docs/theory` that it stands on, without its ending. */
  readonly theory?: string;
}

/** One click that changes the model, with what it gives. */
export interface Remedy {
  readonly label: string;
  readonly gives: string;
  readonly edits: readonly Edit[];
  /** The workspace that it opens. */
  readonly view?: ComputedView;
}

/** A change of one value of the model file. */
export interface Edit {
  readonly path: string;
  readonly value: number | string;
}

/** A number of the model that a slider moves. */
export interface Field {
  readonly path: string;
  readonly label: string;
  /** What it belongs to: an element, a contact. */
  readonly of: string;
  readonly value: number;
  readonly least: number;
  readonly most: number;
  readonly unit?: string;
  /** Whether the verdict along its track is worth computing. */
  readonly hasTrack: boolean;
  /** Whether that takes long: a few places of it are painted first. */
  readonly isSlow?: boolean;
  /** Why it is not computed. */
  readonly unpainted?: string;
  /** Whether the certificate has a safe range of it: a coefficient. */
  readonly isCertified?: boolean;
  /** Among what it stands when it is not shown at once: "positions", "directions". */
  readonly group?: string;
}

/** What a workspace shows of an answer. */
export interface Answer {
  readonly verdict: Verdict;
  readonly remedies: readonly Remedy[];
  /** The result as the command line stores it. */
  readonly stored: StoredResult;
  /** Figures that this result has, the main one first. */
  readonly figures: readonly string[];
  readonly fields: readonly Field[];
  /** The arguments that give the same on the command line, after `sprag`. */
  readonly command: readonly string[];
  /** The file that they read, where it is not the model on screen. */
  readonly file?: { readonly name: string; readonly text: string };
  /** Fields of the model that they vary themselves: what the model has there does not matter. */
  readonly varied?: readonly string[];
  /** Words that options of the workspace may be, by option. */
  readonly choices?: Readonly<Record<string, readonly string[]>>;
  /** Whether this is a quick first answer that an exact one follows. */
  readonly isCoarse?: boolean;
}

/** Something in a drawing that can be dragged: moving it by one pixel changes these values. */
export interface Handle {
  readonly name: string;
  readonly label: string;
  /** In pixels of the drawn figure. */
  readonly x: number;
  readonly y: number;
  /** Where it can only turn about a point: a full turn to the right changes the value by 2π `perRadian`. */
  readonly turn?: {
    readonly x: number;
    readonly y: number;
    readonly path: string;
    readonly value: number;
    readonly perRadian: number;
  };
  /** Where it can only go along a line: its direction, of length 1. */
  readonly along?: readonly [number, number];
  /** Two anchors that do not move with it: the drawing is held by them while it is dragged. */
  readonly still?: readonly [string, string];
  readonly moves: readonly Move[];
}

export interface Move {
  readonly path: string;
  readonly value: number;
  readonly perX: number;
  readonly perY: number;
  /** Bounds of the value. */
  readonly least?: number;
  readonly most?: number;
}

export interface Drawn {
  readonly id: string;
  readonly headline: string;
  readonly svg: string;
  readonly table: DataTable;
  readonly width: number;
  readonly height: number;
  readonly handles: readonly Handle[];
  /** Named places, and pixels per length of the model, where the figure has them. */
  readonly anchors?: Readonly<Record<string, readonly [number, number]>>;
  readonly pixelsPerLength?: number;
  /** Where the state at an instant stands, in pixels; of motions. */
  readonly cursor?: Cursor;
}

/** How a figure is to be drawn. */
export interface Look {
  readonly figure: string;
  readonly width: number;
  readonly theme: ThemeName;
  readonly bare: boolean;
  /** What was there before, to be compared with. */
  readonly before?: Question;
  readonly lens?: Lens | false;
}

export interface DrawRequest extends Look {
  readonly question: Question;
  /** Fields that were computed after the answer, put into its result. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** The result itself, where computing it again would take long. */
  readonly stored?: StoredResult;
  /** That of a second run, drawn beside it. */
  readonly beside?: StoredResult;
}

/** What a figure shows besides the answer to its question. */
export type DrawnWith = Pick<DrawRequest, "stored" | "extra" | "beside" | "lens">;

export interface ShowRequest {
  readonly question: Question;
  /** Values that are written into the text of the question first; the page is told the text. */
  readonly edits?: readonly Edit[];
  /** The figures that are on screen. */
  readonly looks: readonly Look[];
}

export interface Pictured {
  readonly answer: Answer;
  /** Those of the figures that the answer has; undefined for the others. */
  readonly drawn: readonly (Drawn | undefined)[];
}

/** How far a job has come: what it reached, and of what. */
export interface Progress {
  readonly reached: number;
  readonly of: number;
}

/** The text that is answered, where edits came before. */
export interface EditedText {
  readonly text: string;
}

/** Tells the page something before the answer. */
export type Tell = (told: Progress | EditedText) => void;

/** A stretch of a slider with one verdict. */
export interface Stretch {
  readonly from: number;
  readonly to: number;
  readonly verdict: string;
  readonly tone: Tone;
  /** Where it begins is known to a step of the samples alone: the value is not told. */
  readonly isRough?: boolean;
}

export interface PartRequest {
  readonly question: Question;
  readonly part: string;
  readonly input?: unknown;
}

/** The jobs of the workers: what goes in and what comes out. */
export interface Jobs {
  readonly answer: (question: Question, tell?: Tell) => Answer;
  /** The answer with its figures: what is solved once is drawn where it was solved. */
  readonly show: (request: ShowRequest, tell?: Tell) => Pictured;
  readonly draw: (request: DrawRequest) => Drawn;
  readonly track: (request: {
    readonly question: Question;
    readonly field: Field;
    readonly isFirst?: boolean;
  }) => readonly Stretch[];
  /** What a workspace computes after its answer, by the name of the part. */
  readonly part: (request: PartRequest) => unknown;
  readonly edit: (request: { readonly text: string; readonly edits: readonly Edit[] }) => string;
  /** The motion as one page that plays it, and its states as CSV: what the command line writes. */
  readonly motionFile: (request: {
    readonly question: Question;
    readonly as: "html" | "csv";
    readonly stored?: StoredResult;
  }) => string;
  /** The JSON schemas of model files by kind. */
  readonly schemas: (request: Readonly<Record<never, never>>) => Readonly<Record<string, unknown>>;
  /** The edits that lead from a model to another; null where more than values differ. */
  readonly differences: (request: { readonly from: string; readonly to: string }) => readonly Edit[] | null;
  /** Fetches all parts of the worker's program. */
  readonly load: (request: Readonly<Record<never, never>>) => void;
  readonly figureFile: (request: Omit<DrawRequest, "width"> & { readonly size: string }) => Drawn;
}

export type JobName = keyof Jobs;

/** The jobs as a worker does them: some wait for a part of its program. */
export type Doing = {
  readonly [Name in JobName]: (
    ...input: Parameters<Jobs[Name]>
  ) => ReturnType<Jobs[Name]> | Promise<ReturnType<Jobs[Name]>>;
};

export interface Request<Name extends JobName = JobName> {
  readonly id: number;
  readonly job: Name;
  readonly input: Parameters<Jobs[Name]>[0];
}

/** A mistake of the model, or of ours. */
export interface Problem {
  readonly parts?: InputErrorParts;
  readonly message: string;
}

export type Reply =
  | { readonly id: number; readonly output: unknown }
  | { readonly id: number; readonly told: Progress | EditedText }
  | { readonly id: number; readonly problem: Problem };
