/**
 * Evidence that `sprag posture` adds on request: the full nonlinear motion, elastic contacts, a third contact.
 */

import type { AddedEvidence, AnswerPostureOptions } from "../src/doors/answers.ts";
import { nearest } from "../src/doors/models.ts";
import type { ContactEvidenceOptions } from "../src/doors/posture.ts";
import { given, read, usage } from "./command.ts";
import { countOption, numberListOption } from "./number-option.ts";

export interface PostureEvidenceFlags {
  readonly full?: string;
  readonly evidence?: string;
}

/** What the flags ask for, read before the work begins. */
export function evidenceOptions({
  full,
  evidence,
}: PostureEvidenceFlags): Pick<AnswerPostureOptions, "full" | "contacts"> {
  return given({
    full: read(full, (text) => numberListOption("--full", text, "1e-2,1e-3")),
    contacts: read(evidence, contactOptions),
  });
}

const FIX = "For example --evidence=restitution=0.3 or --evidence=third=0,-1,0,0.5 (x, z, slope, friction).";

/** Motions that are followed at most: a day or so of work. */
const MOST_MOTIONS = 1_000_000;

/** A number from 0 to 1, the ends with it or not. */
const share =
  (example: string, isOpen: boolean) =>
  (option: string, text: string): [number] => {
    const value = /^[-+.\de]+$/i.test(text) ? Number(text) : Number.NaN;
    if (isOpen ? value > 0 && value < 1 : value >= 0 && value <= 1) return [value];
    const what = `${option} takes a number ${isOpen ? "between 0 and 1" : "from 0 to 1"}, got "${text}"`;
    throw usage(option, what, `For example ${option}=${example}.`);
  };

/** Fields of `--evidence`, each with a value that works and how it is read. */
const FIELDS: Readonly<Record<string, { example: string; read: (option: string, text: string) => number[] }>> = {
  restitution: { example: "0.3", read: share("0.3", false) },
  third: { example: "0,-1,0,0.5", read: (option, text) => numberListOption(option, text, "0,-1,0,0.5") },
  size: { example: "1e-3", read: share("1e-3", true) },
  count: { example: "24", read: (option, text) => [countOption(option, text, MOST_MOTIONS, 24)] },
  seed: { example: "0", read: seedOption },
};

function seedOption(option: string, text: string): [number] {
  if (/^\d{1,15}$/.test(text)) return [Number(text)];
  throw usage(option, `${option} takes a whole number from 0 on, got "${text}"`, `For example ${option}=1.`);
}

function contactOptions(text: string): ContactEvidenceOptions {
  const fields = Object.fromEntries(
    text.split(";").map((part) => {
      const [key = "", value = ""] = part.split("=", 2).map((side) => side.trim());
      if (!Object.hasOwn(FIELDS, key)) {
        const near = nearest(key, Object.keys(FIELDS));
        const hint = near === undefined ? "" : `Did you mean --evidence=${near}=${FIELDS[near]!.example}? `;
        throw usage("--evidence", `--evidence does not know "${key}"`, `${hint}${FIX}`);
      }
      return [key, FIELDS[key]!.read(`--evidence=${key}`, value)];
    }),
  );
  const { third } = fields;
  if (third !== undefined && third.length !== 4 && third.length !== 5) {
    throw usage("--evidence", "a third contact is x, z, slope, friction and perhaps a gap", FIX);
  }
  const { restitution, size, count, seed } = fields;
  return {
    ...given({ restitution: restitution?.[0], size: size?.[0], count: count?.[0], seed: seed?.[0] }),
    ...(third && {
      thirdContact: {
        ...{ point: [third[0]!, third[1]!] as const, slope: third[2]!, friction: third[3]! },
        ...(third[4] !== undefined && { gap: third[4] }),
      },
    }),
  };
}

/** A few lines for the terminal. */
export function evidenceText({ fullMotion: full, contactEvidence: contact }: AddedEvidence): string[] {
  const lines: string[] = [];
  if (full && "summary" in full) lines.push("full motion, as evidence", `  ${full.summary}`);
  else if (full) lines.push(`full motion: ${full.outcome}`, `  ${full.reason}`, `  path: ${full.path}`);
  if (contact) lines.push("other contacts, as evidence", `  ${contact.summary}`);
  return lines;
}
