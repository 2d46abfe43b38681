/**
 * The reference library (Siconos, Debian's python3-siconos), where it is installed: the fastest of its solvers on a problem, in
 * the same run and under the same judge. Its tolerance is in its own measure and is tightened until the judge agrees.
 * Global problems are given to it reduced.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createInterface, type Interface } from "node:readline";
import { fileURLToPath } from "node:url";
import { judgeRaw } from "../../src/problems/judge-raw.ts";
import type { RawJudge } from "../../src/problems/raw-judge.ts";
import { siconosText } from "./siconos-text.ts";

/** The script, seen from dist/bench/bench/reference. */
const SCRIPT = fileURLToPath(new URL("../../../../bench/reference/siconos.py", import.meta.url));

/** Debian's own interpreter, which sees its packages. */
const PYTHON = "/usr/bin/python3";

/** Solvers by the form of a problem, those that are fastest most often first: what is slower than the best so far is cut short. */
const SOLVERS = {
  local3d: "NSGS_QUARTIC_FULL NSGS_FULL NSGS PROX NSN_AC_HYBRID NSN_AC NSN_FB ADMM VI_EG".split(" "),
  local2d: "NSGS_2D LEMKE_2D CPG_2D".split(" "),
  lcp: "LEMKE PIVOT NEWTON_FB NEWTON_MIN RPGS ENUM".split(" "),
  mlcp: "MLCP_ENUM MLCP_FB MLCP_PGS".split(" "),
} as const;

/** Its tolerances, one after the other until the judge agrees; by pivoting the first already gives all digits. */
const TOLERANCES = [1e-8, 1e-10, 1e-12, 1e-14];

/** The share of the best time so far that another solver may take, and what it may take in any case, in seconds. */
const SLOWER = 1.2;
const LEAST = 1e-3;

export interface Reference {
  readonly solver: string;
  readonly seconds: number;
}

export interface ReferenceRun {
  /** The fastest solver under the judge; undefined when none came there within the limit. */
  best: (judge: RawJudge, tolerance: number, limit: number) => Promise<Reference | undefined>;
  close: () => void;
}

interface Answer {
  readonly ready?: true;
  readonly seconds?: number;
  readonly r?: readonly number[];
}

/** Undefined where the library is not installed. */
export async function startReference(): Promise<ReferenceRun | undefined> {
  const child = spawn(PYTHON, [SCRIPT], { stdio: ["pipe", "pipe", "ignore"] });
  child.on("error", () => {});
  child.stdin.on("error", () => {});
  const lines = createInterface({ input: child.stdout });
  if ((await nextLine(lines, child)) === undefined) return undefined;
  const folder = mkdtempSync(join(tmpdir(), "reference-"));
  let count = 0;
  const ask = async (request: object): Promise<Answer> => {
    child.stdin.write(`${JSON.stringify(request)}\n`);
    return JSON.parse((await nextLine(lines, child)) ?? "{}") as Answer;
  };
  return {
    best: async (judge, tolerance, limit) => {
      const { form, text } = siconosText(judge);
      const path = join(folder, `${count++}.dat`);
      writeFileSync(path, text);
      return fastest(SOLVERS[form], judge, tolerance, limit, (solver, own, cut) =>
        ask({ path, form, size: judge.offset.length, solver, tolerance: own, limit: cut }),
      );
    },
    close: () => {
      child.stdin.end();
      lines.close();
      rmSync(folder, { recursive: true });
    },
  };
}

function nextLine(lines: Interface, child: ChildProcess): Promise<string | undefined> {
  return new Promise((resolve) => {
    const end = (): void => resolve(undefined);
    lines.once("line", (line) => {
      child.off("close", end);
      resolve(line);
    });
    child.once("close", end);
  });
}

async function fastest(
  solvers: readonly string[],
  judge: RawJudge,
  tolerance: number,
  limit: number,
  ask: (solver: string, own: number, cut: number) => Promise<Answer>,
): Promise<Reference | undefined> {
  let best: Reference | undefined;
  for (const solver of solvers) {
    for (const own of TOLERANCES) {
      const { seconds, r } = await ask(solver, own, best ? SLOWER * best.seconds + LEAST : limit);
      if (seconds === undefined || r === undefined || (best && seconds >= best.seconds)) break;
      if (!(judgeRaw(judge, Float64Array.from(r)).scaled <= tolerance)) continue;
      best = { solver, seconds };
      break;
    }
  }
  return best;
}
