/**
 * A file of `kind: system` of the right shape → `SystemModel`: formulas parsed, checked and compiled, sizes and names
 * checked, bodies and formulas joined.
 */
import type { Unit } from "../../elements/unit.ts";
import { remarkOnTurns } from "../angles.ts";
import { readLawData } from "../build-law.ts";
import { commaAdvice } from "../decimal-comma.ts";
import { joinDrawings } from "../drawing/drawing.ts";
import { readDrawing } from "../drawing/read-drawing.ts";
import { differentiate } from "../expressions/differentiate.ts";
import { negation } from "../expressions/simplify.ts";
import { type Expression, isZero, NOWHERE } from "../expressions/syntax-tree.ts";
import { normalizeName } from "../expressions/tokenize.ts";
import type { MechanicalSystem } from "../mechanical-system.ts";
import type { SystemModel } from "../model.ts";
import { addFinding, count, type NumberReader, readChecked, readRow } from "../numbers.ts";
import { formatPath } from "../path.ts";
import { buildPlanar, type PlanarPart } from "../planar/build-planar.ts";
import type { PlanarFormulas } from "../planar/planar-formulas.ts";
import { bodyCoordinates } from "../planar/planar-system.ts";
import { readTexts } from "../read-texts.ts";
import { readUnits } from "../read-units.ts";
import type { NumericField } from "../schema-parts.ts";
import {
  badTimes,
  FILE_OPTIONS,
  optionRow,
  RANGES,
  type SimulateSettings,
  unknownMethod,
} from "../simulation-options.ts";
import type { StateNames } from "../state-names.ts";
import type { NamedFormula } from "./explain-formulas.ts";
import { readElements } from "./formula-elements.ts";
import { type FormulaReader, readFormula, readKnown, TIME, ZERO } from "./formula-reader.ts";
import { formulaSystem, runner } from "./formula-system.ts";
import { joinSystems } from "./join-systems.ts";
import { plus } from "./lagrange.ts";
import { readMass } from "./read-mass.ts";
import { isBodiesAlone, readScope } from "./read-scope.ts";
import type { SystemFile } from "./system-schema.ts";

export function buildSystem(reader: NumberReader, file: SystemFile): SystemModel | undefined {
  const { findings, values } = reader;
  const planar = buildPlanar(reader, file);
  const simulate = readSimulate(reader, file.simulate);
  const before = findings.length;
  const scope = readScope(findings, file, planar?.system.coordinates ?? [], values);
  // Without its names every formula would be a mistake as well.
  if (findings.length > before) return undefined;
  const formulas: FormulaReader = { scope, findings };
  const units = systemUnits(reader, file, planar?.system.freedoms ?? 0, scope.coordinates);
  const system = buildMechanism(reader, formulas, file, planar, units);
  const initial = readInitial(reader, file, planar, scope.coordinates.length);
  const lyapunov = readLyapunov(formulas, file);
  const start = { position: initial.position, t: simulate.from ?? 0 };
  // Only those who name elements make a mechanism list them all.
  const drawn = file.drawing && readDrawing(formulas, file.drawing, system?.elements, start);
  const drawing = joinDrawings(planar?.drawing, drawn);
  const elements = file.fremondMatrix === undefined ? [] : system?.elements;
  const law = readLawData(reader, file, scope.coordinates.length, elements);
  const texts = readTexts(findings, file);
  if (findings.length > 0 || system === undefined) return undefined;
  return {
    ...{ kind: "system", ...texts, system, initial, simulate },
    ...(units && { units }),
    ...(planar && planar.coefficients.length > 0 && { contacts: planar.coefficients }),
    ...{ ...(lyapunov && { lyapunov }), ...(drawing && { drawing }) },
    ...law,
  };
}

/** The names of the state in formulas: those of bodies and of the file itself. */
export function stateNames({ bodies = [], coordinates = [] }: SystemFile): StateNames {
  const all = [...bodies.flatMap(({ name }) => bodyCoordinates(name)), ...coordinates].map(normalizeName);
  return {
    names: new Map([
      [TIME, "time"],
      ...all.flatMap((name) => [[name, "coordinate"] as const, [`d${name}`, "velocity"] as const]),
    ]),
    formulas: "energies, forces, gaps, slips and motors",
  };
}

/** Bodies have x, y and an angle each; the file may say what its own coordinates are. */
function systemUnits(
  reader: NumberReader,
  { units }: SystemFile,
  ofBodies: number,
  coordinates: readonly string[],
): SystemModel["units"] {
  const own = coordinates.slice(ofBodies);
  const read = readUnits(reader, units, own);
  if (read === undefined && ofBodies === 0) return undefined;
  const bodies = Array.from({ length: ofBodies }, (_, i): Unit => (i % 3 === 2 ? "rad" : "m"));
  return [...bodies, ...(read ?? own.map(() => null))];
}

/** Where masses and initial values stand when the file has no `massMatrix` and no `initial`. */
export function standIns({ bodies, kineticEnergy, initial }: SystemFile): Record<string, string> {
  const body = bodies === undefined ? undefined : bodies.length === 1 ? "bodies[0]" : "bodies";
  const start = (key: "position" | "velocity"): string =>
    bodies?.length === 1 && bodies[0]![key] !== undefined
      ? `${body}.${key}`
      : (body ?? (initial ? "initial" : "coordinates"));
  return {
    massMatrix: kineticEnergy !== undefined ? "kineticEnergy" : (body ?? "coordinates"),
    "initial.position": start("position"),
    "initial.velocity": start("velocity"),
  };
}

function buildMechanism(
  reader: NumberReader,
  formulas: FormulaReader,
  file: SystemFile,
  planar: PlanarPart | undefined,
  units: SystemModel["units"],
): MechanicalSystem | undefined {
  const { findings, scope } = formulas;
  const f = scope.coordinates.length;
  // Bodies that no formula says anything about need none: symbolic work grows with the square of their number.
  if (planar && isBodiesAlone(file) && findings.length === 0) return planar.system;
  const mass = readMass(formulas, file, planar?.system.freedoms ?? 0);
  const connections = readConnections(formulas, planar?.formulas);
  const ofFile =
    file.potentialEnergy === undefined
      ? ZERO
      : readFormula(formulas, file.potentialEnergy, ["potentialEnergy"], { time: true });
  const potential = connections.potentials.reduce(plus, ofFile);
  const forces = readForces(formulas, file, planar?.system.freedoms ?? 0);
  const applied = forces.map((force, i) => (connections.forces[i] ?? []).reduce(plus, force));
  const elements = readElements(reader, formulas, file, planar?.formulas, units);
  if (findings.length > 0 || mass === undefined || elements === undefined) return undefined;
  if (f === 0) return undefined;
  if (planar && isSilent(file, mass, [potential, ...applied], elements.length)) return planar.system;
  const byFormulas = formulaSystem({
    ...{ scope, mass, potential, applied },
    ...(planar?.formulas.torques.length === 0 && { drives: forces }),
    elements,
    sources: [...namedFormulas(file, mass, ofFile, forces), ...connections.sources],
  });
  return planar ? Object.assign(joinSystems(planar.system, byFormulas), { formulas: byFormulas.formulas }) : byFormulas;
}

/** The formulas of the file itself, but for its elements. */
function namedFormulas(
  file: SystemFile,
  mass: readonly (readonly Expression[])[],
  potential: Expression,
  forces: readonly Expression[],
): readonly NamedFormula[] {
  const label = file.massMatrix === undefined ? "kineticEnergy" : "massMatrix";
  const own = forces.length - (file.forces?.length ?? 0);
  return [
    { label: "potentialEnergy", expression: potential, isDifferentiated: true },
    ...forces.map((expression, i) => ({ label: `forces[${i - own}]`, expression, isDifferentiated: false })),
    ...mass.flat().map((expression) => ({ label, expression, isDifferentiated: true })),
  ].filter(({ expression }) => !isZero(expression));
}

/** Nothing but zeros: no masses, no forces, no elements of formulas. */
function isSilent(
  { coordinates }: SystemFile,
  mass: readonly (readonly Expression[])[],
  forces: readonly Expression[],
  elements: number,
): boolean {
  return (coordinates ?? []).length + elements === 0 && [...forces, ...mass.flat()].every(isZero);
}

/** Q: one formula per coordinate; with bodies also one per own coordinate only. */
function readForces(formulas: FormulaReader, file: SystemFile, ofBodies: number): readonly Expression[] {
  const f = formulas.scope.coordinates.length;
  const fields = file.forces ?? [];
  if (fields.length === 0) return new Array<Expression>(f).fill(ZERO);
  const read = fields.map((field, i) => readFormula(formulas, field, ["forces", i], { velocities: true, time: true }));
  if (fields.length === f) return read;
  if (ofBodies > 0 && fields.length === f - ofBodies) return [...new Array<Expression>(ofBodies).fill(ZERO), ...read];
  const what = `forces has ${count(fields.length, "formula")}, but there are ${count(f, "coordinate")}`;
  const fix = `Give ${count(f, "formula")} in the order ${formulas.scope.coordinates.join(", ")}; 0 where there is no force.${commaAdvice(fields, f)}`;
  addFinding(formulas, "wrong-size", what, fix, ["forces"]);
  return [];
}

function readInitial(
  reader: NumberReader,
  file: SystemFile,
  planar: PlanarPart | undefined,
  f: number,
): SystemModel["initial"] {
  const read = (key: "position" | "velocity"): readonly number[] => {
    const own = planar?.[key] ?? [];
    const fields: readonly NumericField[] | undefined = file.initial?.[key];
    if (fields === undefined) return [...own, ...new Array<number>(f - own.length).fill(0)];
    const path = ["initial", key];
    const numbers = readRow(reader, fields, path);
    if (fields.length === f) {
      if (key === "position") remarkOnBodies(reader, numbers.slice(0, own.length));
      return numbers;
    }
    if (fields.length === f - own.length) return [...own, ...numbers];
    const what = `initial.${key} has ${count(fields.length, "number")}, but there are ${count(f, "coordinate")}`;
    const fix = `Give ${count(f, "number")}, one for each coordinate.${commaAdvice(fields, f)}`;
    addFinding(reader, "wrong-size", what, fix, path);
    return numbers;
  };
  return { position: read("position"), velocity: read("velocity") };
}

/** The third coordinate of a body is its angle. */
function remarkOnBodies(reader: NumberReader, position: readonly number[]): void {
  position.forEach((angle, i) => {
    if (i % 3 === 2) remarkOnTurns(reader, angle, ["initial", "position", i], `bodies[${(i - 2) / 3}].angleDegrees`);
  });
}

function readLyapunov(formulas: FormulaReader, file: SystemFile): SystemModel["lyapunov"] {
  if (file.lyapunov === undefined) return undefined;
  const expression = readKnown(formulas, file.lyapunov, ["lyapunov"], { velocities: true });
  if (expression === undefined) return undefined;
  const run = runner(formulas.scope)([expression]);
  const value = new Float64Array(1);
  return (q, u) => {
    run(value, q, u, 0);
    return value[0]!;
  };
}

/** The section `simulate` as numbers; what no run could do is a finding. */
function readSimulate(reader: NumberReader, file: Readonly<Record<string, unknown>> = {}): SimulateSettings {
  const given = FILE_OPTIONS.filter((name) => file[name] !== undefined);
  const read = given.map((name) => {
    const named = optionRow(name).range;
    const range = named && RANGES[named];
    if (!range) return [name, file[name]];
    const path = ["simulate", name];
    const words = { noun: formatPath(path), fix: `Give a value that is ${range.must}.` };
    return [name, readChecked(reader, file[name] as NumericField, path, range.holds, range.must, words)];
  });
  const settings = Object.fromEntries(read) as SimulateSettings;
  const { method, until, from = 0 } = settings;
  const mistake = method === undefined ? undefined : unknownMethod(method);
  if (mistake) reader.findings.push({ ...mistake, path: ["simulate", "method"] });
  if (until !== undefined && until < from) {
    reader.findings.push({ ...badTimes(from, until), path: ["simulate", "until"] });
  }
  return settings;
}

/** What connects planar bodies besides contacts and joints. */
interface Connections {
  /** Everything below, with words for it. */
  readonly sources: readonly NamedFormula[];
  readonly potentials: readonly Expression[];
  /** Forces by coordinate. */
  readonly forces: readonly (readonly Expression[])[];
}

/**
 * Potentials of springs, and forces of dampers (−∂D/∂u) and motors by coordinate. Formulas that are made of numbers of the file are
 * left out where there is a finding: a number with a mistake would become a second one in them.
 */
function readConnections(formulas: FormulaReader, planar: PlanarFormulas | undefined): Connections {
  const { coordinates, velocities } = formulas.scope;
  const made = formulas.findings.length === 0 ? planar : undefined;
  const forces: Expression[][] = coordinates.map(() => []);
  const sources: NamedFormula[] = [];
  for (const { formula, path, label } of made?.dissipations ?? []) {
    const loss = readFormula(formulas, formula, path, { velocities: true });
    sources.push({ label, expression: loss, isDifferentiated: false });
    velocities.forEach((velocity, i) => {
      forces[i]!.push(negation(differentiate(loss, velocity), NOWHERE));
    });
  }
  for (const { body, sign, formula, path, label } of planar?.torques ?? []) {
    const torque = readFormula(formulas, formula, path, { velocities: true, time: true });
    sources.push({ label, expression: torque, isDifferentiated: false });
    forces[coordinates.indexOf(bodyCoordinates(body)[2])]!.push(sign > 0 ? torque : negation(torque, NOWHERE));
  }
  const potentials = (made?.potentials ?? []).map(({ formula, path, label }) => {
    const expression = readFormula(formulas, formula, path, {});
    sources.push({ label, expression, isDifferentiated: true });
    return expression;
  });
  return { potentials, forces, sources };
}
