/**
 * `npm run bench [-- NAME …]`: all benchmarks, or those named. `collection` takes `--data DIR`, `studio` takes `--drags NAME,NAME` and
 * `--only frames`, `motion` takes `--only NAME`.
 */
import { benchBundles } from "./bundles.ts";
import { benchCertificates } from "./certificates.ts";
import { benchCollection } from "./collection.ts";
import { benchFigures } from "./figures.ts";
import { benchMaps } from "./maps.ts";
import { benchMemory } from "./memory.ts";
import { benchMotion } from "./motion.ts";
import { benchPostures } from "./postures.ts";
import { benchSolvers } from "./solvers.ts";
import { benchStart } from "./start.ts";
import { benchStepping } from "./stepping.ts";
import { benchStudio } from "./studio.ts";

const BENCHMARKS: Readonly<Record<string, () => void | Promise<void>>> = {
  solvers: benchSolvers,
  collection: benchCollection,
  certificates: benchCertificates,
  memory: benchMemory,
  maps: benchMaps,
  postures: benchPostures,
  stepping: benchStepping,
  motion: benchMotion,
  start: benchStart,
  bundles: benchBundles,
  figures: benchFigures,
  studio: benchStudio,
};

const FLAGS = ["--data", "--drags", "--only"];
/** Neither a flag nor its value. */
const wanted = process.argv
  .slice(2)
  .filter((word, k, words) => !FLAGS.includes(word) && !FLAGS.includes(words[k - 1] ?? ""));
const unknown = wanted.filter((name) => !(name in BENCHMARKS));
if (unknown.length > 0) {
  console.error(`unknown benchmark ${unknown.join(", ")}; known: ${Object.keys(BENCHMARKS).join(", ")}`);
  process.exitCode = 2;
} else {
  for (const name of wanted.length > 0 ? wanted : Object.keys(BENCHMARKS)) {
    await BENCHMARKS[name]!();
    console.log();
  }
}
