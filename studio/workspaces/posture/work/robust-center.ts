/**
 * How far the centre of mass may be off: the largest box about it, in the frame of the contacts, in which the verdict is proved by intervals.
 * Both offsets vary by themselves there, so that what is proved is more than the centre of mass alone.
 */
import { certifyPosture, postureOfModel, robustVerdict } from "../../../../src/doors/posture.ts";
import type { Question } from "../../../workers/protocol.ts";
import { readKind } from "../../answer-read.ts";

/** Places of the centre of mass in a posture. */
const PLACES = ["contactOffsets[0]", "contactOffsets[1]", "centerHeight"];

export interface RobustCenter {
  /** Of the posture itself; undecided where none was found. */
  readonly verdict: string;
  readonly theorem: number | string | null;
  readonly reason: string | undefined;
  /** Half the side of the box, m; 0 where none was proved. */
  readonly reach: number;
  /** Parts that were proved. */
  readonly parts: number;
  /** The arguments after `sprag` that prove the same. */
  readonly command: readonly string[];
}

export function robustCenter({ text, name }: Question): RobustCenter {
  const posture = postureOfModel(readKind(text, name, "posture").model);
  const { verdict, theorem, reason } = certifyPosture(posture);
  const size = Math.abs(posture.offsets[0] - posture.offsets[1]);
  const widths = Object.fromEntries(PLACES.map((place) => [place, size]));
  const box = verdict === "undecided" ? undefined : robustVerdict(posture, { widths, largest: true });
  const words = PLACES.map((place) => `${place}=±${size}`).join(",");
  return {
    ...{ verdict, theorem, reason, reach: (box?.factor ?? 0) * size, parts: box?.cells ?? 0 },
    command: ["posture", `${name}.yaml`, "--certify", "--box", words, "--largest"],
  };
}
