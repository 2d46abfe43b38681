/**
 * `npm run soak [-- COUNT] [--seed N] [--first N] [--most N]`, without the name of an attack: random mechanisms, each certified
 * and then attacked (`check-model.ts`).
 * Ends with exit code 1 and a model file on the terminal when a certificate is wrong.
 */
import { stringify } from "yaml";
import { checkModel, type SoakResult } from "./check-model.ts";
import { soakModel } from "./soak-model.ts";

const USUAL_COUNT = 20_000;

/** Problems between two lines of progress. */
const PROGRESS = 1_000;

/** Wrong certificates shown before the run is given up; `--most N` for another number. */
const MOST_SHOWN = 10;

interface Totals {
  checked: number;
  refused: number;
  solved: number;
  wrong: number;
  readonly verdicts: Map<string, number>;
}

function numberAfter(name: string, usual: number): number {
  const at = process.argv.indexOf(name);
  return at < 0 ? usual : Number(process.argv[at + 1]);
}

function count(totals: Totals, result: SoakResult): void {
  if (result.refused !== undefined) totals.refused++;
  else totals.checked++;
  totals.solved += result.solved;
  for (const verdict of result.verdicts) totals.verdicts.set(verdict, (totals.verdicts.get(verdict) ?? 0) + 1);
}

function show(seed: number, index: number, allVelocities: boolean, violations: readonly string[]): void {
  console.log(`\nWrong: seed ${seed}, problem ${index}${allVelocities ? ", all velocities" : ""}`);
  for (const violation of violations) console.log(`  ${violation}`);
  console.log(`\n${stringify(soakModel(seed, index), { collectionStyle: "any", flowCollectionPadding: true })}`);
}

export function soakCertificates(): void {
  const given =
    process.argv[2] !== undefined && !process.argv[2].startsWith("-") ? Number(process.argv[2]) : USUAL_COUNT;
  const seed = numberAfter("--seed", 1);
  const first = numberAfter("--first", 0);
  const most = numberAfter("--most", MOST_SHOWN);
  const totals: Totals = { checked: 0, refused: 0, solved: 0, wrong: 0, verdicts: new Map() };
  const begin = performance.now();
  const speed = (): string => `${((1000 * totals.checked) / (performance.now() - begin)).toFixed(0)} per second`;
  for (let index = first; totals.checked < given && totals.wrong < most; index++) {
    const allVelocities = index % 3 === 0;
    const result = checkModel(soakModel(seed, index), allVelocities, index);
    count(totals, result);
    if (result.violations.length > 0) {
      totals.wrong++;
      show(seed, index, allVelocities, result.violations);
    }
    if (result.refused === undefined && totals.checked % PROGRESS === 0) {
      console.log(`${totals.checked} mechanisms, ${totals.solved} impacts solved, ${totals.wrong} wrong, ${speed()}`);
    }
  }
  console.log(
    `\n${totals.checked} mechanisms (${totals.refused} drafts were no mechanisms), ${totals.wrong} wrong, ${speed()}`,
  );
  for (const [verdict, times] of [...totals.verdicts].sort()) console.log(`  ${verdict.padEnd(34)} ${times}`);
  process.exitCode = totals.wrong > 0 ? 1 : 0;
}
