/**
 * `sprag posture FILE`: is a body at rest on two frictional contacts stable?
 */
import { type HybridState, postureTrajectory, type VerdictOptions } from "../../src/doors/posture.ts";
import { postureJson, postureOfModel, postureText, postureVerdict } from "../../src/index.ts";
import { JSON_OPTION, makeCommand, pageOf, read, remarksOf, titleOf, usage } from "../command.ts";
import { EXIT, print, printJson } from "../io.ts";
import { loadModel, located } from "../load-model.ts";
import { countOption, numberListOption } from "../number-option.ts";
import { FIGURE_OPTIONS, type FigureFlags, figurePlan, writeFigures } from "../output/figure-files.ts";
import { addedEvidence, evidenceOptions, evidenceText, type PostureEvidenceFlags } from "../posture-evidence.ts";
import { PROGRESS_OPTION, working } from "../progress.ts";

interface PostureFlags extends PostureEvidenceFlags, FigureFlags {
  readonly json?: boolean;
  readonly check?: boolean;
  readonly progress?: boolean;
  readonly trajectory?: string;
  readonly at?: string;
  readonly samples?: string;
  readonly uniform?: string | true;
}

/** Samples of the maps in the JSON unless `--samples` or `--at` says otherwise: enough for a figure. */
const SAMPLES = 201;

/** More would be a file of a gigabyte, and a graph of intervals of minutes. */
const MOST_SAMPLES = 1_000_000;
const MOST_INTERVALS = 100_000;

export const addPosture = makeCommand<PostureFlags>({
  name: "posture",
  description: "decide whether a body resting on two frictional contacts is Lyapunov stable",
  argument: ["<file>", "model file of kind posture (YAML or JSON), or - for standard input"],
  options: {
    "--trajectory <state>": 'also follow the motion from "z1,z2,x2,dz1,dz2,dx2"',
    "--at <angles>": "evaluate the maps R and G at these approach angles",
    "--samples <n>": "sample the maps at n equally spaced approach angles",
    "--uniform [n]": "judge n equal intervals (default 300, as the paper does) instead of the true break points",
    "--full <sizes>": "also follow the full nonlinear motion at these sizes of disturbance, as evidence",
    "--evidence <what>": "also simulate other contacts, as evidence: restitution=0.3 or third=x,z,slope,friction",
    "--check": "exit 1 unless the posture is proved stable",
    ...PROGRESS_OPTION,
    ...JSON_OPTION,
    ...FIGURE_OPTIONS,
  },
  run(file, flags) {
    const figures = figurePlan(flags, "posture-result");
    const options = verdictOptions(flags, figures !== undefined);
    const start = read(flags.trajectory, readState);
    const asked = evidenceOptions(flags);
    const loaded = loadModel(file, "posture", flags);
    const { posture, verdict, trajectory, evidence } = working("posture", flags.progress, (say) =>
      located(loaded, (model) => {
        const posture = postureOfModel(model);
        const verdict = postureVerdict(posture, options);
        const trajectory = start && postureTrajectory(posture, start, verdict.relabelled);
        return { posture, verdict, trajectory, evidence: addedEvidence(posture, asked, start, say) };
      }),
    );
    const { model } = loaded;
    const json = { ...postureJson(verdict, trajectory), ...evidence, ...titleOf(model), ...remarksOf(model) };
    if (flags.json) printJson(json);
    else {
      const { friction } = posture;
      print(postureText(verdict, { ...pageOf(loaded.model), friction, ...(trajectory && { trajectory }) }));
      const added = evidenceText(evidence);
      if (added.length > 0) print(["", ...added].join("\n"));
    }
    writeFigures(figures, json);
    return flags.check && verdict.verdict !== "stable" ? EXIT.notConfirmed : EXIT.done;
  },
});

function verdictOptions({ at, samples, uniform, json = false }: PostureFlags, isDrawn: boolean): VerdictOptions {
  if (samples !== undefined && at !== undefined) {
    throw usage("--samples", "--samples and --at both say where to evaluate the maps", "Leave one of them out.");
  }
  const count = samples === undefined ? (json ? SAMPLES : 0) : countOption("--samples", samples, MOST_SAMPLES);
  return {
    ...{ evidence: true, witness: true, samples: count, curves: json || isDrawn },
    ...(at !== undefined && { angles: readAngles(at) }),
    ...(uniform !== undefined && {
      partition: "uniform" as const,
      ...(uniform !== true && { intervals: countOption("--uniform", uniform, MOST_INTERVALS) }),
    }),
  };
}

function readAngles(text: string): number[] {
  const angles = numberListOption("--at", text, "0.948,-0.524");
  const outside = angles.find((angle) => !(Math.abs(angle) < Math.PI / 2));
  if (outside === undefined) return angles;
  throw usage("--at", `an approach angle lies between −π/2 and π/2, got ${outside}`, "Angles are in radians.");
}

function readState(text: string): HybridState {
  const numbers = numberListOption("--trajectory", text, "1,1,0,0,0,2");
  const [z1, z2, x2, dz1, dz2, dx2] = numbers as [number, number, number, number, number, number];
  if (numbers.length === 6) return { z1, z2, x2, dz1, dz2, dx2 };
  const what = `--trajectory takes six numbers z1,z2,x2,dz1,dz2,dx2, got ${numbers.length}`;
  throw usage("--trajectory", what, 'For example --trajectory="1,1,0,0,0,2".');
}
