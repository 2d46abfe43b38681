/**
 * The regions of places of the centre of mass that the drawing shows behind the body.
 */
import { centerRegions, postureOfModel, postureVerdict } from "../../../../src/doors/posture.ts";
import type { Question } from "../../../workers/protocol.ts";
import { readKind } from "../../answer-read.ts";

/** The window of the drawing in lengths from the centre of mass, and the number of cells across and up. */
export interface RegionsInput {
  readonly across: readonly [number, number];
  readonly up: readonly [number, number];
  readonly columns: number;
  readonly rows: number;
}

/** Only the strip in which rest is possible is worth a look; nothing where there is none. */
export function regionsBehind({ text, name }: Question, input: unknown): Readonly<Record<string, unknown>> | undefined {
  const { across, up, columns, rows } = input as RegionsInput;
  const { model } = readKind(text, name, "posture");
  const posture = postureOfModel(model);
  const { feasibleStrip } = postureVerdict(posture);
  const from = Math.max(across[0], feasibleStrip?.from ?? across[0]);
  const to = Math.min(across[1], feasibleStrip?.to ?? across[1]);
  if (!feasibleStrip || !(from < to)) return undefined;
  return { centerRegions: centerRegions(posture, { across: [from, to], up, columns, rows }) };
}
