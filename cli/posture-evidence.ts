/**
 * Evidence that `sprag posture` adds on request: the full nonlinear motion, elastic contacts, a third contact.
 */

import { nearest } from "../src/doors/models.ts";
import {
  type ContactEvidence,
  type ContactEvidenceOptions,
  contactEvidence,
  type FullMotion,
  fullMotion,
  type HybridState,
  type PredictionStudy,
  predictionStudy,
} from "../src/doors/posture.ts";
import type { Posture } from "../src/index.ts";
import { given, read, usage } from "./command.ts";
import { numberListOption } from "./number-option.ts";
import type { Say } from "./progress.ts";

export interface PostureEvidenceFlags {
  readonly full?: string;
  readonly evidence?: string;
}

export interface AddedEvidence {
  readonly fullMotion?: PredictionStudy | FullMotion;
  readonly contactEvidence?: ContactEvidence;
}

export interface AskedEvidence {
  readonly sizes?: readonly number[];
  readonly contacts?: ContactEvidenceOptions;
}

/** What the flags ask for, read before the work begins. */
export function evidenceOptions({ full, evidence }: PostureEvidenceFlags): AskedEvidence {
  return given({
    sizes: read(full, (text) => numberListOption("--full", text, "1e-2,1e-3")),
    contacts: read(evidence, contactOptions),
  });
}

/** With a start the full motion follows it, scaled by the one size; else a family of perturbations at every size. */
export function addedEvidence(
  posture: Posture,
  { sizes, contacts }: AskedEvidence,
  start: HybridState | undefined,
  say: Say,
): AddedEvidence {
  const onProgress = (what: string) => (done: number, count: number) => say(`${what}: motion ${done + 1} of ${count}`);
  return {
    ...(sizes && { fullMotion: fullEvidence(posture, sizes, start, onProgress("full motion")) }),
    ...(contacts && {
      contactEvidence: contactEvidence(posture, { ...contacts, onProgress: onProgress("other contacts") }),
    }),
  };
}

function fullEvidence(
  posture: Posture,
  sizes: readonly number[],
  start: HybridState | undefined,
  onProgress: (done: number, count: number) => void,
): PredictionStudy | FullMotion {
  if (!start) return predictionStudy(posture, { sizes, onProgress });
  if (sizes.length === 1) return fullMotion(posture, start, { scale: sizes[0]! });
  throw usage("--full", "with --trajectory one size is followed", "For example --full=1e-3.");
}

const FIX = "For example --evidence=restitution=0.3 or --evidence=third=0,-1,0,0.5 (x, z, slope, friction).";

/** Fields of `--evidence`, each with a value that works. */
const FIELDS: Readonly<Record<string, string>> = {
  ...{ restitution: "0.3", third: "0,-1,0,0.5", size: "1e-3", count: "24", seed: "0" },
};

function contactOptions(text: string): ContactEvidenceOptions {
  const fields = Object.fromEntries(
    text.split(";").map((part) => {
      const [key = "", value = ""] = part.split("=", 2).map((side) => side.trim());
      if (!Object.hasOwn(FIELDS, key)) {
        const near = nearest(key, Object.keys(FIELDS));
        const hint = near === undefined ? "" : `Did you mean --evidence=${near}=${FIELDS[near]}? `;
        throw usage("--evidence", `--evidence does not know "${key}"`, `${hint}${FIX}`);
      }
      return [key, numberListOption(`--evidence=${key}`, value, FIELDS[key]!)];
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
