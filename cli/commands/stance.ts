/**
 * `sprag stance FILE`: where may the centre of mass of a body on two feet go, how much friction is needed, which footholds are best?
 */

import { located } from "../../src/doors/models.ts";
import {
  certifiedCenters,
  type FrictionNeeded,
  footholdScores,
  frictionNeeded,
  type Stance,
} from "../../src/doors/posture.ts";
import { type StanceFindings, stanceJson, stanceText } from "../../src/doors/reports.ts";
import { InputError, postureOfModel, postureVerdict, readModel } from "../../src/index.ts";
import { given, JSON_OPTION, makeCommand, pageOf, read, titleOf, usage } from "../command.ts";
import { EXIT, print, printJson } from "../io.ts";
import { modelText } from "../load-model.ts";
import { countOption, numberListOption, numberOption } from "../number-option.ts";
import { FIGURE_OPTIONS, type FigureFlags, figurePlan, writeFigures } from "../output/figure-files.ts";
import { PROGRESS_OPTION, working } from "../progress.ts";

interface StanceFlags extends FigureFlags {
  readonly json?: boolean;
  readonly check?: boolean;
  readonly progress?: boolean;
  readonly region?: boolean;
  readonly friction?: string | true;
  readonly range?: string;
  readonly footholds?: boolean;
  readonly off?: string;
  readonly depth?: string;
}

/** Deeper would be more cells than an hour has time for. */
const DEEPEST = 10;

const FEET = ["both", "1", "2"] as const;

export const addStance = makeCommand<StanceFlags>({
  name: "stance",
  description:
    "prove where the centre of mass of a body on two feet may go, how much friction it needs, which footholds are best",
  argument: ["<file>", "model file of kind posture with a terrain (YAML or JSON), or - for standard input"],
  options: {
    "--region": "where may the centre of mass go? (default where the file has centerOfMassRegion)",
    "--friction [foot]": "how much friction is needed? both, 1 or 2 (default both)",
    "--range <from,to>": "coefficients of friction that are looked at (default 0.01,2)",
    "--footholds": "which footholds are best? (default where the file has footholds)",
    "--off <part>": "with --footholds: friction may be off by this part, as 0.1",
    "--depth <n>": "halve the region at most n times (default 6)",
    "--check": "exit 1 unless the stance is stable and, with a region, all of it is proved stable",
    ...PROGRESS_OPTION,
    ...JSON_OPTION,
    ...FIGURE_OPTIONS,
  },
  run(file, flags) {
    const figures = figurePlan(flags, "stance-result");
    const ask = askedOf(flags);
    const { text, file: name } = modelText(file);
    const source = readModel(text, { file: name, set: flags.set ?? [], kind: "posture" });
    const { model } = source;
    const findings = located(source, () =>
      working("stance", flags.progress, (say): StanceFindings => {
        const stance = stanceOf(model.stance);
        const verdict = postureVerdict(postureOfModel(model));
        return { stance, verdict, ...ask(stance, say) };
      }),
    );
    const stored = { ...stanceJson(findings), ...titleOf(model) };
    if (flags.json) printJson(stored);
    else print(stanceText(findings, pageOf(model)));
    writeFigures(figures, stored);
    const { verdict, centers } = findings;
    const isProved = centers === undefined || centers.cells.every((cell) => cell.verdict === "stable");
    return flags.check && !(verdict.verdict === "stable" && isProved) ? EXIT.notConfirmed : EXIT.done;
  },
});

function stanceOf(stance: Stance | undefined): Stance {
  if (stance) return stance;
  throw new InputError({
    code: "no-terrain",
    what: "this posture has no terrain with feet on it",
    where: "kind",
    fix: "Describe it by terrain, feet and centerOfMass; `sprag posture FILE` answers for the posture itself.",
  });
}

type Ask = (stance: Stance, say: (what: string) => void) => Omit<StanceFindings, "stance" | "verdict">;

/** What the flags ask for, read before the work begins; without any, all that the file has. */
function askedOf(flags: StanceFlags): Ask {
  const depth = read(flags.depth, (text) => countOption("--depth", text, DEEPEST));
  const off = read(flags.off, (text) => numberOption("--off", text, "any"));
  const range = read(flags.range, readRange);
  const foot = flags.friction === true ? "both" : flags.friction;
  if (foot !== undefined && !FEET.some((name) => name === foot))
    throw usage("--friction", `--friction is both, 1 or 2, got ${foot}`, "For example --friction 1.");
  const isAsked = Boolean(flags.region || flags.friction || flags.footholds);
  return (stance, say) => {
    const found: { -readonly [Name in keyof StanceFindings]?: StanceFindings[Name] } = {};
    if (flags.region || (!isAsked && stance.centerOfMassRegion)) {
      say("region of the centre of mass");
      found.centers = certifiedCenters(stance, given({ depth }));
    }
    if (foot !== undefined || !isAsked) {
      say("friction that is needed");
      found.friction = [frictionNeeded(stance, { foot: footOf(foot ?? "both"), ...given({ range }) })];
    }
    if (flags.footholds || (!isAsked && stance.footholds)) {
      say("footholds");
      found.footholds = footholdScores(stance, given({ friction: off }));
    }
    return found;
  };
}

const footOf = (name: string): FrictionNeeded["foot"] => (name === "both" ? name : name === "1" ? 1 : 2);

function readRange(text: string): readonly [number, number] {
  const range = numberListOption("--range", text, "0.01,2");
  if (range.length === 2) return range as [number, number];
  throw usage("--range", `--range takes two numbers, got ${range.length}`, "For example --range 0.01,2.");
}
