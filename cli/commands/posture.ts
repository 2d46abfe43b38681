/**
 * `sprag posture FILE`: is a body at rest on two frictional contacts stable?
 */
import { type AnswerPostureOptions, answerPosture } from "../../src/doors/answers.ts";
import { HYBRID_UNITS, type HybridState } from "../../src/doors/posture.ts";
import { postureText } from "../../src/index.ts";
import { given, JSON_OPTION, makeCommand, pageOf, read, usage } from "../command.ts";
import { EXIT, print, printJson } from "../io.ts";
import { modelText } from "../load-model.ts";
import { countOption, numberListOption } from "../number-option.ts";
import { FIGURE_OPTIONS, type FigureFlags, figurePlan, writeFigures } from "../output/figure-files.ts";
import { evidenceOptions, evidenceText, type PostureEvidenceFlags } from "../posture-evidence.ts";
import { addedProofs, type PostureProofFlags, proofOptions, proofText } from "../posture-proofs.ts";
import { PROGRESS_OPTION, working } from "../progress.ts";

interface PostureFlags extends PostureEvidenceFlags, PostureProofFlags, FigureFlags {
  readonly json?: boolean;
  readonly check?: boolean;
  readonly progress?: boolean;
  readonly trajectory?: string;
  readonly at?: string;
  readonly samples?: string;
  readonly uniform?: string | true;
}

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
    "--paper": "use the theorems of the paper only, not Theorems E and F (proved here, unpublished)",
    "--full <sizes>": "also follow the full nonlinear motion at these sizes of disturbance, as evidence",
    "--evidence <what>": "also simulate other contacts, as evidence: restitution=0.3 or third=x,z,slope,friction",
    "--certify": "also prove the verdict by intervals: a certificate for sprag check",
    "--box <widths>": 'also prove it for every posture in a box, "friction[0]=±0.01,loadAngleDegrees=±2"',
    "--radius <x>": "also prove it for every posture whose numbers are off by at most the part x",
    "--largest": "scale the box or the radius as far as it is proved",
    "--depth <n>": "halve a box at most n times (default 8)",
    "--check": "exit 1 unless the posture is proved stable, with --certify by a certificate, with a box in all of it",
    ...PROGRESS_OPTION,
    ...JSON_OPTION,
    ...FIGURE_OPTIONS,
  },
  run(file, flags) {
    const figures = figurePlan(flags, "posture-result");
    const options = {
      ...verdictOptions(flags, figures !== undefined),
      ...given({ trajectory: read(flags.trajectory, readState) }),
      ...evidenceOptions(flags),
    };
    const proofs = proofOptions(flags);
    const { text, file: name } = modelText(file);
    const { found, proved } = working("posture", flags.progress, (say) => {
      const found = answerPosture(text, { file: name, set: flags.set ?? [], ...options, say });
      return { found, proved: addedProofs(found.posture, proofs, say) };
    });
    const { model, posture, verdict, trajectory } = found;
    const stored = { ...found.stored, ...proved };
    if (flags.json) printJson(stored);
    else {
      const { friction } = posture;
      print(postureText(verdict, { ...pageOf(model), friction, ...given({ trajectory }) }));
      const added = [...proofText(proved), ...evidenceText(found)];
      if (added.length > 0) print(["", ...added].join("\n"));
    }
    writeFigures(figures, stored);
    const { certificate, box } = proved;
    const isStable = [verdict, certificate, box].every((one) => one === undefined || one.verdict === "stable");
    return flags.check && !isStable ? EXIT.notConfirmed : EXIT.done;
  },
});

function verdictOptions(
  { at, samples, uniform, paper = false, json = false }: PostureFlags,
  isDrawn: boolean,
): AnswerPostureOptions {
  if (samples !== undefined && at !== undefined) {
    throw usage("--samples", "--samples and --at both say where to evaluate the maps", "Leave one of them out.");
  }
  const count = read(samples, (text) => countOption("--samples", text, MOST_SAMPLES));
  return {
    ...given({ samples: count ?? (json ? undefined : 0), angles: read(at, readAngles) }),
    ...{ curves: json || isDrawn, paper },
    uniform: typeof uniform === "string" ? countOption("--uniform", uniform, MOST_INTERVALS) : (uniform ?? false),
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
  const names = Object.keys(HYBRID_UNITS);
  if (numbers.length === names.length)
    return Object.fromEntries(names.map((name, k) => [name, numbers[k]])) as unknown as HybridState;
  const what = `--trajectory takes six numbers ${names}, got ${numbers.length}`;
  throw usage("--trajectory", what, 'For example --trajectory="1,1,0,0,0,2".');
}
