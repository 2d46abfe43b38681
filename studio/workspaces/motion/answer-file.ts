/**
 * A motion as files: what `sprag simulate --html` and `-o FILE.csv` write.
 */
import { motionPage } from "../../../src/doors/figures.ts";
import { recordTrajectory, type Trajectory } from "../../../src/doors/motion.ts";
import { csvLines, type StoredResult } from "../../../src/doors/reports.ts";
import type { Question } from "../../workers/protocol.ts";
import { runMotion } from "./answer.ts";

interface FileRequest {
  readonly question: Question;
  readonly as: "html" | "csv";
  readonly stored?: StoredResult;
}

export function motionFile({ question, as, stored }: FileRequest): string {
  if (as === "html") return motionPage((stored ?? runMotion(question).stored) as Parameters<typeof motionPage>[0]);
  let trajectory: Trajectory | undefined;
  runMotion(question, undefined, { draw: false, record: ({ system }) => (trajectory = recordTrajectory(system)) });
  return [...csvLines(trajectory!.columns())].join("");
}
