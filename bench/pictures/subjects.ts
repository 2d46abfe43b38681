/**
 * What each figure is drawn from where all of them are looked at, stored, tested and timed: results of commands on shipped examples,
 * quick and deterministic. A new figure needs a line here: its id and a command (`--json` is added), or a function where no command
 * gives such a result yet.
 */
import { spawnSync } from "node:child_process";
import { exampleSeven } from "../../cli/reproduce/papers/varkonyi-or-regions.ts";
import { readResult, type StoredResult } from "../../src/doors/reports.ts";
import { stamped } from "../../src/reports/result-format.ts";
import { decidePosture, regionSplit } from "../../src/stability/two-contact/decide-posture.ts";

/** Words after `sprag`, an example by its name; or a function that makes the result. */
export type Subject = string | (() => StoredResult);

/** By figure; the first of each is the one whose SVG is stored in the tests. */
export const FIGURE_SUBJECTS: Readonly<Record<string, readonly Subject[]>> = {
  ledger: ["impact kane-stick", "impact cradle-3", "simulate woodpecker --until 0.3"],
  "impulse-space": ["impact kane-stick", "impact kane-poisson", "impact rocking-block"],
  "admissible-set": ["compare kane-stick", "compare cradle-3", "impact sphere-isotropic"],
  "coefficient-region": ["certify kane-stick --region normal,tangent", "certify two-contacts --region first,second"],
  spectrum: ["certify kane-stick", "certify cradle-5"],
  "return-maps": ["posture posture-example-3", "posture posture-example-2"],
  mechanism: ["simulate double-pendulum-wall", "impact kane-stick", "impact domino"],
  posture: [
    "posture posture-example-3",
    "posture posture-backpack",
    "posture posture-backpack --box contactOffsets[0]=0.03,contactOffsets[1]=0.03,centerHeight=0.03",
  ],
  "interval-graph": ["posture posture-example-2", "posture posture-example-3"],
  "transition-graph": ["posture posture-example-3", "posture posture-example-2 --trajectory 1,1,0,0,0,2"],
  trajectory: [
    "posture posture-example-2 --trajectory 1,1,0,0,0,2",
    "posture posture-example-4 --trajectory 0.1,0.3,0,0.1,0,-1.5",
  ],
  "time-lanes": ["simulate bouncing-ball", "simulate woodpecker --until 0.3"],
  phase: ["simulate bouncing-ball", "simulate slider-belt", "equilibria two-mass-1"],
  "impact-map": ["certify two-contacts", "certify kane-stick"],
  fit: [
    "fit super-ball-floor --data examples/data/super-ball-floor.csv",
    "fit cradle-3 --data examples/data/cradle-3.csv",
  ],
  convergence: ["simulate double-pendulum-wall --convergence"],
  "region-map": [regionsOfSeven],
  stance: ["stance stairs-quadruped --region --depth 4"],
};

/** Results of subjects: those of commands as they print them with `--json`, all made by one process. */
export function subjectResults(subjects: readonly Subject[]): (subject: Subject) => StoredResult {
  const commands = [...new Set(subjects.filter((one) => typeof one === "string"))];
  const input = JSON.stringify(commands.map(argsOf));
  const run = spawnSync(process.execPath, ["scripts/run-commands.mjs"], {
    input,
    encoding: "utf8",
    maxBuffer: 2 ** 28,
  });
  if (run.status !== 0) throw new Error(run.stderr);
  const outputs = JSON.parse(run.stdout) as string[];
  const known = new Map<Subject, StoredResult>(commands.map((one, k) => [one, readResult(outputs[k]!, { file: one })]));
  return (subject) => {
    const result = known.get(subject) ?? (typeof subject === "string" ? undefined : subject());
    if (!result) throw new Error(`${subject} was not asked for`);
    known.set(subject, result);
    return result;
  };
}

function argsOf(command: string): string[] {
  const [name, model, ...flags] = command.split(" ");
  return [name!, `examples/${model}.yaml`, ...flags, "--json"];
}

export const subjectName = (subject: Subject): string =>
  typeof subject === "string" ? `sprag ${subject}` : subject.name;

/** Várkonyi & Or, Example 7, with l2 = −0.1: regions over the angle of the load and the friction of contact 2. */
function regionsOfSeven(): StoredResult {
  const across = range(-20, 30, 51);
  const up = range(0.03, 0.99, 49);
  const grid = up.map((friction2) =>
    across.map((degrees) => {
      const { region, verdict } = decidePosture(exampleSeven(degrees, friction2));
      return regionSplit(region, verdict);
    }),
  );
  const axes = [
    { field: "loadAngleDegrees", unit: "°", values: across },
    { field: "friction[1]", values: up },
  ];
  const title = "A body on two contacts under a tilted load";
  return stamped("map-result", { title, column: "regionSplit", axes, grid, point: [10, 0.5] }) as StoredResult;
}

function range(from: number, to: number, count: number): number[] {
  return Array.from({ length: count }, (_, k) => from + ((to - from) * k) / (count - 1));
}
