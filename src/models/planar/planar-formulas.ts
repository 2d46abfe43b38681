/**
 * Joints, springs, dampers, motors and clutches between planar bodies, as formulas over their coordinates. They hold at the
 * begin by construction: what a joint keeps is taken from the poses the bodies start in. Points and directions of a body are
 * texts of formulas over its coordinates NAME_x, NAME_y, NAME_a.
 */
import type { Unit } from "../../elements/unit.ts";
import { nearestFix } from "../../text/nearest.ts";
import { listWords, quote } from "../../text/quote.ts";
import { readRadians } from "../angles.ts";
import { type NumberReader, readChecked, readPair } from "../numbers.ts";
import { formatPath, type Path } from "../path.ts";
import type { NumericField } from "../schema-parts.ts";
import type { Finding } from "../source/source-document.ts";
import type { FormulaField, SystemElementFile } from "../system/system-schema.ts";
import type { JointFile, PlanarFile } from "./planar-schema.ts";
import { type Pose, toBody, toWorld } from "./pose.ts";
import { readAngle } from "./read-angle.ts";
import { atLeastZero, type ReadBody } from "./read-bodies.ts";
import type { Point } from "./shape.ts";

/** An element made for a part of the file, and where that part stands. */
interface MadeElement {
  readonly element: SystemElementFile;
  readonly path: Path;
}

/** A formula with its place and with words for it. */
interface PlacedFormula {
  readonly formula: FormulaField;
  readonly path: Path;
  readonly label: string;
}

export interface PlanarFormulas {
  readonly elements: readonly MadeElement[];
  /** Speeds of motors; the elements contain them, but mistakes are found at their own place. */
  readonly speeds: readonly PlacedFormula[];
  /** Potentials to be added. */
  readonly potentials: readonly PlacedFormula[];
  /** Rayleigh's functions D(q, u): the force is −∂D/∂u. */
  readonly dissipations: readonly PlacedFormula[];
  /** Torques by name of a body. */
  readonly torques: readonly (PlacedFormula & { readonly body: string; readonly sign: 1 | -1 })[];
}

/** Name of a body, or undefined for the frame. */
type FrameName = string | undefined;

const num = (value: number): string => `(${value})`;

/** World coordinates of a point of the body. */
function pointFormula(body: FrameName, [x, y]: Point): readonly [string, string] {
  if (body === undefined) return [num(x), num(y)];
  const [c, s] = [`cos(${body}_a)`, `sin(${body}_a)`];
  if (x === 0 && y === 0) return [`${body}_x`, `${body}_y`];
  return [`(${body}_x + ${c}*${num(x)} - ${s}*${num(y)})`, `(${body}_y + ${s}*${num(x)} + ${c}*${num(y)})`];
}

/** World components of a direction fixed in the body. */
function directionFormula(body: FrameName, [x, y]: Point): readonly [string, string] {
  if (body === undefined) return [num(x), num(y)];
  const [c, s] = [`cos(${body}_a)`, `sin(${body}_a)`];
  return [`(${c}*${num(x)} - ${s}*${num(y)})`, `(${s}*${num(x)} + ${c}*${num(y)})`];
}

/** Velocity of a point of the body. */
function velocityFormula(body: FrameName, [x, y]: Point): readonly [string, string] {
  if (body === undefined) return ["0", "0"];
  if (x === 0 && y === 0) return [`d${body}_x`, `d${body}_y`];
  const [ax, ay] = directionFormula(body, [x, y]);
  return [`(d${body}_x - d${body}_a*${ay})`, `(d${body}_y + d${body}_a*${ax})`];
}

const angleFormula = (body: FrameName): string => (body === undefined ? "0" : `${body}_a`);
const spinFormula = (body: FrameName): string => (body === undefined ? "0" : `d${body}_a`);

interface Frame {
  readonly name: FrameName;
  readonly pose: Pose;
}

export function planarFormulas(reader: NumberReader, file: PlanarFile, bodies: readonly ReadBody[]): PlanarFormulas {
  const frames = (between: readonly string[], path: Path): readonly [Frame, Frame] | undefined => {
    const found = between.map((name, j) => findFrame(reader, name, bodies, [...path, "between", j]));
    if (between[0] === between[1] && found[0]) reader.findings.push(withItself(between[0]!, path));
    return found[0] && found[1] && between[0] !== between[1] ? [found[0], found[1]] : undefined;
  };
  const each = <T extends { between: readonly string[] }, R>(
    list: readonly T[] | undefined,
    key: string,
    make: (item: T, frames: readonly [Frame, Frame], path: Path) => readonly R[],
  ): R[] =>
    (list ?? []).flatMap((item, i) => {
      const path = [key, i];
      const pair = frames(item.between, path);
      return pair ? make(item, pair, path) : [];
    });
  const at = (elements: readonly SystemElementFile[], path: Path): MadeElement[] =>
    elements.map((element) => ({ element, path }));
  const motors = file.motors ?? [];
  return {
    elements: [
      ...each(file.joints, "joints", (joint, pair, path) => at(jointElements(reader, joint, pair, path), path)),
      ...each(file.clutches, "clutches", (clutch, pair, path) => at(clutchElements(clutch, pair), path)),
      ...each(file.motors, "motors", (motor, pair, path) => at(speedElements(motor, pair), path)),
    ],
    speeds: motors.flatMap((motor, i) =>
      "speed" in motor
        ? [{ formula: motor.speed, path: ["motors", i, "speed"], label: `the speed of ${quote(motor.name)}` }]
        : [],
    ),
    potentials: each(file.springs, "springs", (spring, pair, path) => [
      { formula: springEnergy(reader, spring, pair, path), path, label: `the spring ${quote(spring.name)}` },
    ]),
    dissipations: each(file.dampers, "dampers", (damper, pair, path) => [
      { formula: damperLoss(reader, damper, pair, path), path, label: `the damper ${quote(damper.name)}` },
    ]),
    torques: each(file.motors, "motors", (motor, [a, b], path) => {
      if (!("torque" in motor)) return [];
      const label = `the torque of ${quote(motor.name)}`;
      const on = (frame: Frame, sign: 1 | -1) =>
        frame.name === undefined
          ? []
          : [{ body: frame.name, sign, formula: motor.torque, path: [...path, "torque"], label }];
      return [...on(a, 1), ...on(b, -1)];
    }),
  };
}

function withItself(name: string, path: Path): Finding {
  return {
    code: "same-body",
    what: `${formatPath(path)} connects ${quote(name)} with itself`,
    fix:
      name === "ground"
        ? "Name a body in the place of one `ground`."
        : "Name two different bodies, or `ground` for one.",
    path: [...path, "between"],
  };
}

function findFrame(reader: NumberReader, name: string, bodies: readonly ReadBody[], path: Path): Frame | undefined {
  if (name === "ground") return { name: undefined, pose: [0, 0, 0] };
  const body = bodies.find((candidate) => candidate.name === name);
  if (body) return { name, pose: body.pose };
  const known = ["ground", ...bodies.map((candidate) => candidate.name)];
  const what = `there is no body ${quote(name)}`;
  const fix = nearestFix(name, known, `Known: ${listWords(known.map(quote))}.`);
  reader.findings.push({ code: "unknown-body", what, ...fix, path });
  return undefined;
}

const relativeSpin = (a: Frame, b: Frame): string => `${spinFormula(a.name)} - ${spinFormula(b.name)}`;

function jointElements(
  reader: NumberReader,
  joint: JointFile,
  [a, b]: readonly [Frame, Frame],
  path: Path,
): readonly SystemElementFile[] {
  const bilateral = (suffix: string, gap: string, unit: Unit = "m"): SystemElementFile => ({
    ...{ name: `${joint.name}${suffix}`, type: "geometric-bilateral", gap, unit },
  });
  const sameAngle = bilateral(
    ".angle",
    `${angleFormula(a.name)} - ${angleFormula(b.name)} - (${a.pose[2] - b.pose[2]})`,
    "rad",
  );
  const together = (at: Point): SystemElementFile[] => {
    const [ax, ay] = pointFormula(a.name, toBody(a.pose, at));
    const [bx, by] = pointFormula(b.name, toBody(b.pose, at));
    return [bilateral(".x", `${ax} - ${bx}`), bilateral(".y", `${ay} - ${by}`)];
  };
  switch (joint.type) {
    case "revolute":
      return together(readPair(reader, joint.at, [...path, "at"]));
    case "weld":
      return [...together([a.pose[0], a.pose[1]]), sameAngle];
    case "prismatic": {
      const angle = readAngle(reader, joint, path);
      // Along the slide nothing is kept; across it, in the frame of the second body, the centre of the first stays.
      const across = toBody([0, 0, b.pose[2]], [-Math.sin(angle), Math.cos(angle)]);
      const [nx, ny] = directionFormula(b.name, across);
      const [ax, ay] = pointFormula(a.name, [0, 0]);
      const [bx, by] = pointFormula(b.name, toBody(b.pose, [a.pose[0], a.pose[1]]));
      return [bilateral(".across", `${nx}*(${ax} - ${bx}) + ${ny}*(${ay} - ${by})`), sameAngle];
    }
    case "gear": {
      const ratio = readChecked(reader, joint.ratio, [...path, "ratio"], (x) => x !== 0, "different from 0");
      const kept = a.pose[2] + ratio * b.pose[2];
      return [bilateral("", `${angleFormula(a.name)} + (${ratio})*${angleFormula(b.name)} - (${kept})`, "rad")];
    }
  }
}

function speedElements(
  motor: NonNullable<PlanarFile["motors"]>[number],
  [a, b]: readonly [Frame, Frame],
): readonly SystemElementFile[] {
  if (!("speed" in motor)) return [];
  const slip = `${relativeSpin(a, b)} - (${motor.speed})`;
  return [{ name: motor.name, type: "kinematic-bilateral", slip, unit: "rad" }];
}

function clutchElements(
  clutch: NonNullable<PlanarFile["clutches"]>[number],
  [a, b]: readonly [Frame, Frame],
): readonly SystemElementFile[] {
  const slip = clutch.reverse === true ? relativeSpin(b, a) : relativeSpin(a, b);
  const { name, restitution } = clutch;
  return [{ name, type: "kinematic-unilateral", slip, unit: "rad", ...(restitution !== undefined && { restitution }) }];
}

interface EndsFile {
  readonly points?: readonly [readonly NumericField[], readonly NumericField[]] | undefined;
}

export function readEnds(reader: NumberReader, { points }: EndsFile, path: Path): readonly [Point, Point] {
  const read = (j: 0 | 1): Point =>
    points === undefined ? [0, 0] : readPair(reader, points[j], [...path, "points", j]);
  return [read(0), read(1)];
}

function springEnergy(
  reader: NumberReader,
  spring: NonNullable<PlanarFile["springs"]>[number],
  [a, b]: readonly [Frame, Frame],
  path: Path,
): string {
  if ("torsionalStiffness" in spring) {
    const k = atLeastZero(reader, spring.torsionalStiffness, [...path, "torsionalStiffness"]);
    const rest =
      spring.angle === undefined ? a.pose[2] - b.pose[2] : readRadians(reader, spring.angle, [...path, "angle"]);
    return `1/2*${k}*(${angleFormula(a.name)} - ${angleFormula(b.name)} - (${rest}))^2`;
  }
  const k = atLeastZero(reader, spring.stiffness, [...path, "stiffness"]);
  const [p, s] = readEnds(reader, spring, path);
  const [ax, ay] = pointFormula(a.name, p);
  const [bx, by] = pointFormula(b.name, s);
  const [p0, s0] = [toWorld(a.pose, p), toWorld(b.pose, s)];
  const length =
    spring.length === undefined
      ? Math.hypot(p0[0] - s0[0], p0[1] - s0[1])
      : atLeastZero(reader, spring.length, [...path, "length"]);
  // A spring of length 0 at rest has no direction when its ends meet, and needs none.
  if (length === 0) return `1/2*${k}*((${ax} - ${bx})^2 + (${ay} - ${by})^2)`;
  return `1/2*${k}*(hypot(${ax} - ${bx}, ${ay} - ${by}) - ${length})^2`;
}

function damperLoss(
  reader: NumberReader,
  damper: NonNullable<PlanarFile["dampers"]>[number],
  [a, b]: readonly [Frame, Frame],
  path: Path,
): string {
  if ("torsionalDamping" in damper) {
    return `1/2*${atLeastZero(reader, damper.torsionalDamping, [...path, "torsionalDamping"])}*(${relativeSpin(a, b)})^2`;
  }
  const c = atLeastZero(reader, damper.damping, [...path, "damping"]);
  const [p, s] = readEnds(reader, damper, path);
  const [ax, ay] = pointFormula(a.name, p);
  const [bx, by] = pointFormula(b.name, s);
  const [avx, avy] = velocityFormula(a.name, p);
  const [bvx, bvy] = velocityFormula(b.name, s);
  const rate = `((${ax} - ${bx})*(${avx} - ${bvx}) + (${ay} - ${by})*(${avy} - ${bvy}))`;
  return `1/2*${c}*${rate}^2/((${ax} - ${bx})^2 + (${ay} - ${by})^2)`;
}
