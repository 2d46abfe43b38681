/**
 * Proofs that `sprag posture` adds on request: a certificate of the verdict, and the verdict for every posture of a box.
 */

import type { Say } from "../src/doors/answers.ts";
import {
  certifyPosture,
  type PostureCertificate,
  type RobustOptions,
  type RobustVerdict,
  robustVerdict,
} from "../src/doors/posture.ts";
import type { Posture } from "../src/index.ts";
import { inward, rangeWords } from "./certified-numbers.ts";
import { given, read, usage } from "./command.ts";
import { countOption, numberOption } from "./number-option.ts";

export interface PostureProofFlags {
  readonly certify?: boolean;
  readonly box?: string;
  readonly radius?: string;
  readonly largest?: boolean;
  readonly depth?: string;
  readonly paper?: boolean;
}

export interface AddedProofs {
  readonly certificate?: PostureCertificate;
  readonly box?: RobustVerdict;
}

interface AskedProofs {
  readonly certify: boolean;
  readonly paper: boolean;
  readonly box?: RobustOptions;
}

/** Deeper would be more parts than a day has time for. */
const DEEPEST = 30;

/** What the flags ask for, read before the work begins. */
export function proofOptions(flags: PostureProofFlags): AskedProofs {
  const { certify = false, paper = false, box, radius, largest = false, depth } = flags;
  if (box !== undefined && radius !== undefined) {
    throw usage("--box", "--box and --radius both say how far the numbers may be off", "Leave one of them out.");
  }
  const isBox = box !== undefined || radius !== undefined || largest;
  if (depth !== undefined && !isBox) {
    throw usage("--depth", "--depth belongs to a box", "Give --box, --radius or --largest.");
  }
  const extent = given({
    widths: read(box, readWidths),
    radius: read(radius, (text) => numberOption("--radius", text, "positive")),
    depth: read(depth, (text) => countOption("--depth", text, DEEPEST, 12)),
  });
  return { certify, paper, ...(isBox && { box: { ...extent, largest, paper, certify } }) };
}

export function addedProofs(posture: Posture, { certify, paper, box }: AskedProofs, say: Say): AddedProofs {
  if (box) say("box of postures");
  return {
    ...(certify && { certificate: certifyPosture(posture, { paper }) }),
    ...(box && { box: robustVerdict(posture, box) }),
  };
}

const EXAMPLE = 'For example --box "friction[0]=±0.01,loadAngleDegrees=±2".';

function readWidths(text: string): Record<string, number> {
  const widths = new Map<string, number>();
  for (const part of text.split(",")) {
    const [, place, width] = /^\s*([^=\s]+)\s*=\s*(?:±|\+-|\+\/-)?\s*(\S+)\s*$/.exec(part) ?? [];
    if (place === undefined || width === undefined) {
      throw usage("--box", `a width is written PLACE=±WIDTH, got "${part.trim()}"`, EXAMPLE);
    }
    if (widths.has(place)) throw usage("--box", `--box names ${place} twice`, "Keep one of the two.");
    widths.set(place, numberOption("--box", width, "any"));
  }
  return Object.fromEntries(widths);
}

/** What was proved, for the terminal. */
export function proofText({ certificate, box }: AddedProofs): string[] {
  return [...(certificate ? certificateLines(certificate) : []), ...(box ? boxLines(box) : [])];
}

function certificateLines({ verdict, theorem, reason, cuts, cell }: PostureCertificate): string[] {
  if (verdict === "undecided") return [`certificate: none; ${reason}`];
  const by = theorem === null ? "signs alone" : `Theorem ${theorem}`;
  const cells = cuts ? `, ${cuts.length + 1} cells` : cell ? ", one cell around the fixed point" : "";
  return [`certificate: ${verdict}, proved by intervals (${by}${cells}); with --json for \`sprag check\``];
}

function boxLines({ verdict, radius, ranges, depth, cells, reason, factor, certificate }: RobustVerdict): string[] {
  const extent =
    radius === undefined
      ? Object.entries(ranges ?? {}).map(([place, range]) => `${place} ${rangeWords(range)}`)
      : [`every number ± ${shown(Number((100 * radius).toPrecision(15)))} %`];
  const scaled = factor === undefined ? "" : `, ${shown(factor)} times the given widths, the largest that is proved`;
  const parts = `${cells} ${cells === 1 ? "part" : "parts"} proved, at most ${depth} halvings`;
  const claim = reason === null ? `${verdict} everywhere` : `undecided: ${reason}`;
  const sealed = certificate ? "; certificate with --json" : "";
  return [`box: ${claim} (${extent.join(", ")}${scaled}; ${parts}${sealed})`];
}

/** Four digits, not more than x: what is printed is proved. */
const shown = (x: number): string => String(inward(x, 4, -1));
