/**
 * `npm run soak -- NAME [COUNT] [--seed N] [--seconds S] [--keep FILE] [--part K/N]`: one attack of the table `ATTACKS`.
 * `npm run soak [-- COUNT] [--seed N] …` without a name: `soak-certificates.ts`.
 *
 * Exit code 1 when a promise is broken, with the seed of each such case and the command that repeats it; 2 for a wrong command.
 */
import { ATTACKS } from "./attacks.ts";
import { keptCases } from "./kept-cases.ts";
import type { SoakOptions, SoakOutcome } from "./outcome.ts";
import { soakCertificates } from "./soak-certificates.ts";

const USUAL_COUNT = 10_000;
const USUAL_SECONDS = 600;

/** Wrong cases printed in full. */
const MOST_SHOWN = 25;

function usage(problem?: string): never {
  if (problem !== undefined) console.error(`${problem}\n`);
  console.error("npm run soak -- NAME [COUNT] [--seed N] [--seconds S] [--keep FILE] [--part K/N]\n");
  for (const [name, { describe }] of Object.entries(ATTACKS)) console.error(`  ${name.padEnd(13)} ${describe}`);
  console.error("\nwithout NAME: npm run soak [-- COUNT] [--seed N] [--first N] [--most N], certificates one by one");
  process.exit(problem === undefined ? 0 : 2);
}

function soakOptions(name: string, args: readonly string[]): SoakOptions {
  const options: { -readonly [K in keyof SoakOptions]: SoakOptions[K] } = {
    seed: 1,
    count: USUAL_COUNT,
    seconds: USUAL_SECONDS,
  };
  const whole = (text: string | undefined, what: string): number => {
    const value = Number(text);
    return Number.isSafeInteger(value) && value >= 0 ? value : usage(`${what} must be a whole number`);
  };
  for (let at = 0; at < args.length; at++) {
    const isFlag = args[at]!.startsWith("-");
    const value = isFlag ? args[at + 1] : args[at];
    if (!isFlag) options.count = whole(value, "COUNT");
    else if (args[at] === "--seed") options.seed = whole(value, "--seed");
    else if (args[at] === "--seconds") {
      options.seconds = Number(value) > 0 ? Number(value) : usage("--seconds must be a positive number");
    } else if (args[at] === "--keep") options.kept = keptCases(value ?? usage("--keep asks for a file"), name);
    else if (args[at] === "--part") options.part = partOf(value);
    else usage(`unknown option ${args[at]}`);
    if (isFlag) at++;
  }
  if ((options.part || options.kept) && ATTACKS[name]!.isWhole) usage(`${name} does not go in parts`);
  return options;
}

/** K of N, counted from 1. */
function partOf(text = ""): { readonly index: number; readonly of: number } {
  const [, part, of] = /^(\d+)\/(\d+)$/.exec(text)?.map(Number) ?? [];
  if (part === undefined || of === undefined || part < 1 || part > of) usage("--part is K/N, as in 1/2");
  return { index: part - 1, of };
}

function show(
  { name, tried, outcomes, seeds, cpu = {}, wrong }: SoakOutcome,
  { seed, seconds }: SoakOptions,
  took: number,
): void {
  const cases = new Map<number, string[]>();
  for (const { seed: own, what } of wrong) cases.set(own, [...(cases.get(own) ?? []), what]);
  for (const [own, whats] of [...cases].slice(0, MOST_SHOWN)) {
    console.log(`Wrong: npm run soak -- ${name} 1 --seed ${own}`);
    for (const what of whats) console.log(`  ${what}`);
  }
  const left = [...cases.keys()].slice(MOST_SHOWN);
  if (left.length > 0) console.log(`and the seeds ${left.join(", ")}`);
  const end = took >= seconds ? ", ended by --seconds" : "";
  console.log(`\n${name}: ${tried} cases from seed ${seed}, ${cases.size} wrong, ${took.toFixed(1)} s${end}`);
  for (const [outcome, times] of Object.entries(outcomes)) {
    const own = seeds?.[outcome];
    console.log(`  ${outcome.padEnd(60)} ${times}${own ? `, seeds ${own.join(", ")}` : ""}`);
  }
  for (const [what, all] of Object.entries(cpu)) {
    const at = (share: number): string => all[Math.ceil(share * all.length) - 1]!.toFixed(2);
    console.log(`  ${`${what}: s of CPU, half, nine tenths, most`.padEnd(60)} ${at(0.5)}, ${at(0.9)}, ${at(1)}`);
  }
}

async function main(): Promise<void> {
  const [name, ...rest] = process.argv.slice(2);
  if (process.argv.includes("--help")) usage();
  if (name === undefined || name.startsWith("-") || Number.isFinite(Number(name))) {
    soakCertificates();
    return;
  }
  if (!Object.hasOwn(ATTACKS, name)) usage(`there is no attack ${name}`);
  const options = soakOptions(name, rest);
  const begin = performance.now();
  const outcome = await ATTACKS[name]!.attack(options);
  show(outcome, options, (performance.now() - begin) / 1000);
  process.exitCode = outcome.wrong.length > 0 ? 1 : 0;
}

await main();
