/**
 * Impact: one impact under one law, with the other laws beside it.
 */
import { drawableImpactFigures, drawImpactFigure, VERDICT_HUES } from "../../../src/doors/figures.ts";
import { type Membership, namedLaws } from "../../../src/doors/laws.ts";
import {
  admissibleText,
  type Sentences,
  type SolutionWords,
  type StoredResult,
  showChange,
  showNumber,
} from "../../../src/doors/reports.ts";
import type { Question, Tone, Verdict } from "../../workers/protocol.ts";
import { readOnce } from "../answer-read.ts";
import { remediesOf } from "../answer-remedies.ts";
import type { Work } from "../answers.ts";
import { impactFields } from "../model-fields.ts";
import { stretchesOf } from "../track.ts";
import { impactHandles } from "./answer-handles.ts";
import {
  argumentsOf,
  isMet,
  optionsOf,
  type Solve,
  type SolvedImpact,
  solvedOnce,
  solveModel,
} from "./answer-solve.ts";
import type { ImpactAnswer, ImpactPage, LawRow } from "./page.ts";

type Stored = StoredResult<"impact-result">;

/** Other laws are tried for the exact answer alone. */
const solvedFor = (solve: Solve, question: Question): SolvedImpact => solve(question, { compare: !question.isQuick });

function answer(solve: Solve, question: Question): ImpactAnswer {
  const { text, name, isQuick = false } = question;
  const found = solvedFor(solve, question);
  const { words, stored } = found;
  const chosen = chosenOf(optionsOf(question).solution, words.solutions.length);
  const said = words.solutions[chosen] ?? words;
  return {
    verdict: {
      ...verdictOf(said, words.solutions.length, chosen),
      theory: "laws",
      ...amountsOf(words.solutions[chosen]),
    },
    remedies: remediesOf(question, said),
    stored,
    figures: drawableImpactFigures(shownOf(stored, chosen)),
    fields: impactFields(text, name),
    command: ["impact", `${name}.yaml`, ...argumentsOf(question, found.atEvent)],
    choices: { law: namedLaws(found.model) },
    isCoarse: isQuick,
    impact: pageOf(question, found, chosen),
  };
}

/** Which solution is shown; a link may ask for none that there is. */
const chosenOf = (asked: number | undefined, count: number): number =>
  Number.isInteger(asked) ? Math.max(0, Math.min(asked!, count - 1)) : 0;

function verdictOf({ verdict, headline, reason }: Sentences, count: number, chosen: number): Verdict {
  const which = count > 1 ? `Solution ${chosen + 1} of ${count}. ` : "";
  return { name: verdict, tone: VERDICT_HUES[verdict], headline, reason: which + reason };
}

/** The works of the elements, without their signs. */
function amountsOf(solution: SolutionWords | undefined): Pick<Verdict, "amounts"> {
  const works = (solution?.ledger ?? []).filter(({ workValue }) => workValue !== 0);
  const entries = works.map(({ work, workValue }) => [`${work.slice(1)} J`, workValue > 0 ? "gain" : "loss"] as const);
  return { amounts: Object.fromEntries(entries) };
}

/** What is drawn: the chosen one of several solutions. */
function shownOf(stored: Stored, chosen: number): Stored {
  const { solutions } = stored as unknown as { readonly solutions: readonly unknown[] };
  return chosen === 0 ? stored : ({ ...stored, solutions: [solutions[chosen]] } as Stored);
}

function pageOf({ text, name }: Question, { words, stored, model, event }: SolvedImpact, chosen: number): ImpactPage {
  const { values } = readOnce(text, name);
  const { law, lawOf, warnings, laws } = stored as unknown as {
    law: string;
    lawOf?: string;
    warnings: string[];
    laws?: StoredLaw[];
  };
  return {
    words: words.solutions[chosen],
    solutions: words.solutions.map(({ headline }) => headline),
    chosen,
    law: lawOf ? `${law} of ${lawOf}` : law,
    laws: (laws ?? []).map(lawRow),
    notes: [...(model.remarks ?? []), ...warnings],
    ...(event && { event: { number: event.number, t: showNumber(event.t) } }),
    isSystem: values("kind") === "system",
  };
}

interface StoredLaw {
  readonly law: string;
  readonly status: string;
  readonly reason?: string;
  readonly energy?: { readonly before: number; readonly after: number; readonly work: number } | null;
  readonly admissible?: Membership | null;
}

function lawRow({ law, reason, status, energy, admissible }: StoredLaw): LawRow {
  if (!energy) return { law, work: "–", admissible: status, tone: "ink", reason: reason ?? status };
  const { before, after, work } = energy;
  const size = Math.max(before, after);
  const inside = admissible ? admissibleText(admissible) : "–";
  const tone: Tone = admissible && !admissible.inside ? "gain" : "ink";
  return { law, work: showChange(work, size), admissible: inside, tone };
}

/** Impact, with what finds its impact. */
export function impactWorkOf(unsaved: Solve): Work {
  const solve = solvedOnce(unsaved);
  return {
    answer: (question) => answer(solve, question),
    pictured: (_question, found) => shownOf(found.stored as Stored, (found as ImpactAnswer).impact.chosen),
    draw: (stored, options) => drawImpactFigure(stored as Stored, options),
    handles: (question, _answer, drawn) => impactHandles(question, solvedFor(solve, question), drawn),
    parts: {
      every: async (question) => {
        const { everyImpact } = await import("./answer-every.ts");
        return everyImpact(question, optionsOf(question).atEvent ?? solve(question).atEvent);
      },
    },
    track: (question, field) =>
      stretchesOf(field, (value) => {
        const { stored, words } = unsaved(question, { set: [`${field.path}=${value}`] });
        const { verdict, solutions } = words;
        if (solutions.length === 0) return { verdict: "none", tone: "ink" };
        if (!isMet(stored)) return { verdict: "no impact", tone: "ink" };
        return { verdict, tone: VERDICT_HUES[verdict] };
      }),
  };
}

export const impactWork = impactWorkOf(solveModel);
