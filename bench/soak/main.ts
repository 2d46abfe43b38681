/**
 * `npm run soak -- NAME [COUNT] [--seed N] [--seconds S]`: one attack of the table `ATTACKS`.
 * `npm run soak [-- COUNT] [--seed N] …` without a name: `soak-certificates.ts`.
 *
 * Exit code 1 when a promise is broken, with the seed of each such case and the command that repeats it; 2 for a wrong command.
 */
import { ATTACKS } from "./attacks.ts";
import type { SoakOptions, SoakOutcome } from "./outcome.ts";
import { soakCertificates } from "./soak-certificates.ts";

const USUAL_COUNT = 10_000;
const USUAL_SECONDS = 600;

/** Wrong cases printed in full. */
const MOST_SHOWN = 25;

function usage(problem?: string): never {
  if (problem !== undefined) console.error(`${problem}\n`);
  console.error(`npm run soak -- NAME [COUNT] [--seed N] [--seconds S]\n`);
  for (const [name, { describe }] of Object.entries(ATTACKS)) console.error(`  ${name.padEnd(13)} ${describe}`);
  console.error("\nwithout NAME: npm run soak [-- COUNT] [--seed N] [--first N] [--most N], certificates one by one");
  process.exit(problem === undefined ? 0 : 2);
}

function soakOptions(args: readonly string[]): SoakOptions {
  const options = { seed: 1, count: USUAL_COUNT, seconds: USUAL_SECONDS };
  for (let at = 0; at < args.length; at++) {
    const key = { "--seed": "seed", "--seconds": "seconds" }[args[at]!] as "seed" | "seconds" | undefined;
    if (key === undefined && args[at]!.startsWith("-")) usage(`unknown option ${args[at]}`);
    const value = Number(args[key ? ++at : at]);
    const isFit = key === "seconds" ? value > 0 : Number.isSafeInteger(value) && value >= 0;
    if (!isFit) usage(`${key ?? "COUNT"} must be a ${key === "seconds" ? "positive" : "whole"} number`);
    options[key ?? "count"] = value;
  }
  return options;
}

function show(
  { name, tried, outcomes, seeds, wrong }: SoakOutcome,
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
}

async function main(): Promise<void> {
  const [name, ...rest] = process.argv.slice(2);
  if (process.argv.includes("--help")) usage();
  if (name === undefined || name.startsWith("-") || Number.isFinite(Number(name))) {
    soakCertificates();
    return;
  }
  if (!Object.hasOwn(ATTACKS, name)) usage(`there is no attack ${name}`);
  const options = soakOptions(rest);
  const begin = performance.now();
  const outcome = await ATTACKS[name]!.attack(options);
  show(outcome, options, (performance.now() - begin) / 1000);
  process.exitCode = outcome.wrong.length > 0 ? 1 : 0;
}

await main();
