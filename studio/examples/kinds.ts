/**
 * The kinds of files as a reader calls them: one, all of them, and what else they are searched by.
 */
import type { FileKind } from "../../src/doors/models.ts";

interface KindWords {
  readonly one: string;
  readonly all: string;
  readonly search: string;
}

export const KIND_WORDS: Readonly<Record<FileKind, KindWords>> = {
  impact: { one: "Impact", all: "Impacts", search: "impact" },
  system: { one: "Motion", all: "Motions", search: "motion system" },
  posture: { one: "Posture", all: "Postures", search: "posture" },
  study: { one: "Study", all: "Studies", search: "study map" },
};
