/**
 * Results that are hard to draw, by their kind: values of 1e±12, nothing in them, ten thousand events. Every figure of the kind either
 * draws them soundly or says what they lack.
 */
import type { Subject } from "../../bench/pictures/subjects.ts";
import { readModel } from "../../src/index.ts";
import type { StoredResult } from "../../src/reports/read-result.ts";
import { stamped } from "../../src/reports/result-format.ts";
import { impactRecord } from "./impact-record.ts";
import { storedMotion } from "./motions.ts";

const MASSES = [1e-12, 1e12].map((f) => `massMatrix=[[${16 * f},${5.9088 * f}],[${5.9088 * f},${4 * f}]]`);
const LENGTHS = [1e-12, 1e12].map(
  (f) =>
    `--set contactOffsets=[${1.5 * f},${-0.1 * f}] --set centerHeight=${0.6 * f} --trajectory ${f / 10},${f / 10},0,${f / 10},0,${f}`,
);
const STAIRS = [1e-12, 1e12].map((f) => {
  const scaled = (values: unknown): string =>
    JSON.stringify(values, (_, value) => (typeof value === "number" ? f * value : value));
  const points = [[-1, -0.2], [0, 0], [0, 0.17], [0.3, 0.19], [0.3, 0.36], [0.6, 0.38]]; // biome-ignore format: one line
  return [
    `--set terrain[0].points=${scaled(points)} --set feet[0].along=${0.78 * f} --set feet[1].along=${0.14 * f}`,
    `--set footholds[0]=[{"segment":0,"along":${0.68 * f}}] --set footholds[1]=[{"segment":2,"along":${0.06 * f}}]`,
    `--set centerOfMass=${scaled([-0.05, 0.33])} --set gyrationRadius=${0.22 * f}`,
    `--set centerOfMassRegion.x=${scaled([-0.3, 0.2])} --set centerOfMassRegion.y=${scaled([0.25, 0.45])}`,
  ].join(" ");
});
const FALLS = [1e-12, 1e12].map(
  (f) => `--set parameters.m=${f} --set parameters.g=${10 * f} --set initial.position=[${5 * f}]`,
);

export const HARD_RESULTS: Readonly<Record<string, readonly Subject[]>> = {
  "impact-result": [
    ...MASSES.map((masses) => `impact kane-stick-matrices --set ${masses}`),
    "impact stop-against-clutch",
    "impact impact-without-collision",
    thirtyElements,
  ],
  comparison: [...MASSES.map((masses) => `compare kane-stick-matrices --set ${masses}`), "compare stop-against-clutch"],
  certificate: [
    ...[1e-12, 1e12].map((d) => `certify two-contacts --region first,second --set parameters.d=${d}`),
    "certify singular-mass",
  ],
  "posture-result": [
    ...LENGTHS.map((lengths) => `posture posture-example-3 ${lengths}`),
    "posture posture-example-3 --set loadAngleDegrees=180",
  ],
  "simulation-result": [
    ...FALLS.map((fall) => `simulate bouncing-ball ${fall}`),
    "simulate bouncing-ball --until 0.5",
    "simulate bouncing-ball --until 0",
    "simulate bouncing-ball --until 0 --set initial.position=[0] --set initial.velocity=[-1]",
    tenThousandEvents,
  ],
  "equilibria-result": [1e-12, 1e12].map((m) => `equilibria bouncing-ball --set parameters.m=${m}`),
  "convergence-result": FALLS.map((fall) => `simulate bouncing-ball --convergence ${fall}`),
  "fit-result": [1e-12, 1e12].map(
    (m) => `fit cradle-3 --data examples/data/cradle-3.csv --set massMatrix=[[${m},0,0],[0,${m},0],[0,0,${m}]]`,
  ),
  "stance-result": STAIRS.map((stairs) => `stance stairs-quadruped --region --depth 2 ${stairs}`),
  "map-result": [() => mapOf(1e12, 4), () => mapOf(1e-12, 4), () => mapOf(1, null)],
};

/** Thirty masses, each coupled to its neighbours, that strike as many stops: some elements gain. */
export function thirtyElements(): StoredResult {
  const order = Array.from({ length: 30 }, (_, k) => k);
  const massMatrix = order.map((i) => order.map((j) => (i === j ? 2 + (i % 5) : Math.abs(i - j) === 1 ? 0.9 : 0)));
  const preVelocity = order.map((k) => -1 - (k % 7) / 4);
  const elements = order.map((k) => ({
    ...{ name: `stop ${k + 1}`, type: "geometric-unilateral", restitution: (k % 4) / 4 },
    direction: order.map((j) => (j === k ? 1 : 0)),
  }));
  const text = JSON.stringify({ kind: "impact", title: "Thirty masses", massMatrix, preVelocity, elements });
  return impactRecord(readModel(text, { kind: "impact" }).model);
}

function tenThousandEvents(): StoredResult {
  const times = Array.from({ length: 10_000 }, (_, k) => (1.5 * k) / 10_000);
  const events = times.map((t) => ({ t, type: "impact", elements: ["ground"], work: -1e-4 }));
  const intervals = times.map((t, k) => ({ from: t, to: t + 1.5e-4, state: k % 2 ? "closed" : "separated" }));
  const contactStates = [{ element: "ground", friction: [], impacts: [], intervals }];
  const samples = {
    ...{ t: times, q: [times.map((t) => Math.abs(Math.sin(400 * t)))], u: [times.map((t) => Math.cos(400 * t))] },
    ...{ kinetic: times.map((t) => 2 - t), potential: times.map((t) => t / 2) },
  };
  return { ...storedMotion("bouncing-ball", { until: 1.5 }), events, contactStates, samples } as StoredResult;
}

function mapOf(size: number, right: number | null): StoredResult {
  const values = Array.from({ length: 9 }, (_, k) => (size * (k - 4)) / 4);
  const grid = values.map(() => values.map((x) => (x > 0 ? right : null)));
  const axes = ["loadAngle", "friction[1]"].map((field) => ({ field, values }));
  return stamped("map-result", { column: "region", axes, grid }) as StoredResult;
}

/** The result with other names for everything that bears one: elements, coordinates, fields, and its title. */
export function renamed(result: StoredResult, name: string): StoredResult {
  const names = [...namesIn(result)];
  const other = new Map(names.map((old, k) => [old, `${name}${k === 0 ? "" : k}`]));
  const swap = (value: unknown, of = ""): unknown => {
    if (typeof value === "string") return other.get(value) ?? value;
    if (Array.isArray(value)) return value.map((part) => swap(part));
    if (typeof value !== "object" || value === null) return value;
    const own = (key: string): string => (LISTS.has(of) ? (other.get(key) ?? key) : key);
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [own(key), swap(part, key)]));
  };
  return { ...(swap(result) as StoredResult), title: `${name} ${name}` };
}

const BEARERS = new Set(["name", "element", "field", "normal", "contact"]);
const LISTS = new Set(["elements", "byElement", "coordinates", "works", "impulses"]);

function namesIn(value: unknown, found = new Set<string>()): Set<string> {
  if (typeof value !== "object" || value === null) return found;
  for (const [key, part] of Object.entries(value)) {
    if (BEARERS.has(key) && typeof part === "string") found.add(part);
    else if (LISTS.has(key) && Array.isArray(part)) for (const one of part) if (typeof one === "string") found.add(one);
    if (LISTS.has(key) && part && !Array.isArray(part)) for (const one of Object.keys(part)) found.add(one);
    namesIn(part, found);
  }
  return found;
}
