/**
 * Microseconds per `certify` for mechanisms of some sizes, how the time grows, and the same question asked without any
 * thought: every set of active rows of every cone, all eigenvectors.
 */

import { certify, type ImpactProblem } from "../src/index.ts";
import { tableLines } from "../src/text/table.ts";
import { microseconds } from "./measure.ts";
import { MECHANISM_FAMILIES, mechanism } from "./mechanisms.ts";
import { largestGainByFaces } from "./naive-certificate.ts";

const SIZES = [1, 2, 3, 4, 6, 8];

/** Mechanisms per size; their times are averaged geometrically, since verdicts take different ways. */
const SEEDS = [1, 2, 3, 4, 5];

/** The baseline visits 2^rows faces of every cone: hours for eight elements. */
const LARGEST_NAIVE = 4;

export function benchCertificates(): void {
  console.log("Certificates: µs per certify(), geometric mean over five mechanisms (the slowest), and its growth.\n");
  const titles = ["family", "elements", "certify", "slowest", "per element", "verdicts", "unpruned energy", "ratio"];
  const columns = titles.map((title, j) => ({ title, align: j === 0 ? ("left" as const) : ("right" as const) }));
  const rows: string[][] = [];
  for (const family of MECHANISM_FAMILIES) {
    let previous: { elements: number; time: number } | undefined;
    for (const elements of SIZES) {
      const impacts = SEEDS.map((seed) => mechanism(family, elements, seed));
      const times = impacts.map((impact) => microseconds(() => void certify(impact)));
      const time = geometricMean(times);
      const growth = previous && (time / previous.time) ** (1 / (elements - previous.elements));
      const naive = elements <= LARGEST_NAIVE ? geometricMean(impacts.map(naiveTime)) : undefined;
      rows.push([
        family,
        `${elements}`,
        show(time),
        show(Math.max(...times)),
        growth === undefined ? "" : `× ${growth.toFixed(2)}`,
        verdicts(impacts),
        naive === undefined ? "" : show(naive),
        naive === undefined ? "" : (naive / time).toFixed(1),
      ]);
      previous = { elements, time };
    }
  }
  console.log(tableLines(columns, rows).join("\n"));
}

const naiveTime = (impact: ImpactProblem): number => microseconds(() => void largestGainByFaces(impact));

const geometricMean = (times: readonly number[]): number =>
  Math.exp(times.reduce((sum, time) => sum + Math.log(time), 0) / times.length);

/** How many hold, fail and stay undecided (energy). */
function verdicts(impacts: readonly ImpactProblem[]): string {
  const found = impacts.map((impact) => certify(impact).energy.verdict);
  return (["holds", "fails", "undecided"] as const)
    .map((verdict) => `${found.filter((one) => one === verdict).length} ${verdict}`)
    .join(", ");
}

function show(time: number): string {
  return time < 10 ? time.toFixed(2) : time < 1000 ? time.toFixed(1) : time.toFixed(0);
}
