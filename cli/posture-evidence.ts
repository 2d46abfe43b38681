/**
 * Evidence that `sprag posture` adds on request: the full nonlinear motion, elastic contacts, a third contact.
 */
import {
  type ContactEvidence,
  type ContactEvidenceOptions,
  contactEvidence,
  type FullMotion,
  fullMotion,
  type HybridState,
  type Posture,
  type PredictionStudy,
  predictionStudy,
} from "../src/index.ts";
import { given, usage } from "./command.ts";
import { numberListOption } from "./number-option.ts";

export interface PostureEvidenceFlags {
  readonly full?: string;
  readonly evidence?: string;
}

export interface AddedEvidence {
  readonly fullMotion?: PredictionStudy | FullMotion;
  readonly contactEvidence?: ContactEvidence;
}

/** With a start the full motion follows it, scaled by the one size; else a family of perturbations at every size. */
export function addedEvidence(posture: Posture, flags: PostureEvidenceFlags, start?: HybridState): AddedEvidence {
  return {
    ...(flags.full !== undefined && { fullMotion: fullEvidence(posture, flags.full, start) }),
    ...(flags.evidence !== undefined && { contactEvidence: contactEvidence(posture, evidenceOptions(flags.evidence)) }),
  };
}

function fullEvidence(posture: Posture, text: string, start?: HybridState): PredictionStudy | FullMotion {
  const sizes = numberListOption("--full", text, "1e-2,1e-3");
  if (!start) return predictionStudy(posture, { sizes });
  if (sizes.length === 1) return fullMotion(posture, start, { scale: sizes[0]! });
  throw usage("--full", "with --trajectory one size is followed", "For example --full=1e-3.");
}

const FIX = "For example --evidence=restitution=0.3 or --evidence=third=0,-1,0,0.5 (x, z, slope, friction).";

function evidenceOptions(text: string): ContactEvidenceOptions {
  const fields = Object.fromEntries(
    text.split(";").map((part) => {
      const [key = "", value = ""] = part.split("=", 2);
      return [key.trim(), numberListOption(`--evidence ${key.trim()}`, value, "0.3")];
    }),
  );
  const known = ["restitution", "size", "count", "seed", "third"];
  const stray = Object.keys(fields).find((key) => !known.includes(key));
  if (stray !== undefined) throw usage("--evidence", `--evidence does not know "${stray}"`, FIX);
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
