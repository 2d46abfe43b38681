/**
 * `sprag solve FILE`: a contact or complementarity problem of a file, of ours or of other programs.
 */
import { PROBLEM_FORMS, RAW_SOLVERS, solveRaw } from "../../src/doors/problems.ts";
import { solutionJson, solutionText } from "../../src/doors/reports.ts";
import { InputError } from "../../src/index.ts";
import { given, JSON_OPTION, makeCommand, read } from "../command.ts";
import { EXIT, print, printJson, terminalPaint } from "../io.ts";
import { choose } from "../law-options.ts";
import { numberOption, toleranceOption } from "../number-option.ts";
import { loadProblem } from "../problems/load-problem.ts";
import { checkProblemFile, PROBLEM_ENDINGS, writeProblemFile } from "../problems/write-problem.ts";
import { PROGRESS_OPTION, working } from "../progress.ts";

interface SolveFlags {
  readonly tolerance?: string;
  readonly timeLimit?: string;
  readonly solver?: string;
  readonly as?: string;
  readonly write?: string;
  readonly force?: boolean;
  readonly progress?: boolean;
  readonly json?: boolean;
}

/** What the solver refuses (a mass matrix without an inverse) is a mistake of the file, and so is what a format has no room for. */
async function inFile<T>(file: string, work: () => T | Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    const { what, where, fix, code } = error;
    throw new InputError({ what, where: { ...where, file }, fix, code });
  }
}

const RAW_SOLVER_NAMES = Object.keys(RAW_SOLVERS);

export const addSolve = makeCommand<SolveFlags>({
  name: "solve",
  description: "solve a contact or complementarity problem of a file, of Sprag, Siconos or FCLIB",
  argument: [
    "<problem>",
    "problem: .fc.json, .fc.json.gz, .dat, .hdf5, .mtx or a folder of them, or - for standard input",
  ],
  options: {
    "--tolerance <x>": "largest accepted error, in the measure that is the same in all units (default 1e-8)",
    "--time-limit <s>": "seconds of reading and solving after which the best so far is given (exit code 3)",
    "--solver <name>": `one stage of the method alone: ${RAW_SOLVER_NAMES.join(", ")}`,
    "--as <kind>": `what a .dat file holds, where it does not say: ${PROBLEM_FORMS.join(", ")}`,
    "--write <file>": `write the problem: ${PROBLEM_ENDINGS.join(", ")}`,
    "--force": "write over existing files",
    ...PROGRESS_OPTION,
    ...JSON_OPTION,
  },
  async run(path, flags) {
    const options = given({
      tolerance: read(flags.tolerance, toleranceOption),
      timeLimit: read(flags.timeLimit, (text) => numberOption("--time-limit", text, "positive")),
      solver: read(flags.solver, (name) => choose("--solver", name, RAW_SOLVER_NAMES)),
    });
    const as = read(flags.as, (text) => choose("--as", text, PROBLEM_FORMS));
    if (flags.write !== undefined) await checkProblemFile(flags.write, flags.force ?? false);
    const clock = (): number => performance.now() / 1000;
    const { timeLimit = Infinity, ...others } = options;
    const end = clock() + timeLimit;
    const { problem, ...about } = await loadProblem(path, { ...given({ as }), shouldStop: () => clock() > end });
    const { write } = flags;
    if (write !== undefined) await inFile(write, () => writeProblemFile(write, problem, about));
    const left = Math.max(0, end - clock());
    const solution = await inFile(path, () =>
      working("solve", flags.progress, () => solveRaw(problem, { ...others, clock, timeLimit: left })),
    );
    if (flags.json) printJson({ ...solutionJson(problem, solution, about), ...given({ written: write }) });
    else {
      print(solutionText(problem, solution, { ...about, paint: terminalPaint() }));
      if (write !== undefined) print(`\nwrote ${write}`);
    }
    return solution.status === "failed" ? EXIT.solverFailed : EXIT.done;
  },
});
