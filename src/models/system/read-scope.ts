/**
 * The names formulas may use: coordinates, their velocities (`d` + name), parameters and the time `t`, all different.
 */

import { readCoordinateNames, reservedName } from "../coordinate-names.ts";
import { CONSTANTS } from "../expressions/functions.ts";
import { MOST_FREEDOMS } from "../numbers.ts";
import type { Finding } from "../source/source-document.ts";
import { type FormulaScope, TIME } from "./formula-reader.ts";
import type { SystemFile } from "./system-schema.ts";

/** `ofBodies`: coordinates that planar bodies bring; they come first. */
export function readScope(
  findings: Finding[],
  file: SystemFile,
  ofBodies: readonly string[],
  parameters: ReadonlyMap<string, number>,
): FormulaScope {
  const taken = new Map<string, string>([[TIME, "the time"]]);
  for (const name of CONSTANTS.keys()) taken.set(name, "a constant");
  for (const name of parameters.keys()) {
    if (name === TIME) findings.push(reservedName(name, "the time", ["parameters", name]));
    taken.set(name, "a parameter");
  }
  for (const name of ofBodies) {
    taken.set(name, "a coordinate of a body");
    taken.set(`d${name}`, "a velocity of a body");
  }
  const own = readCoordinateNames(findings, file.coordinates ?? [], (name) => taken.get(name));
  const coordinates = [...ofBodies, ...own];
  const velocities = coordinates.map((name) => `d${name}`);
  if (coordinates.length === 0) findings.push(NO_COORDINATES);
  if (coordinates.length > MOST_FREEDOMS && !isBodiesAlone(file)) {
    const what = `there are ${coordinates.length} coordinates; at most ${MOST_FREEDOMS} are read`;
    findings.push({ code: "wrong-size", what, fix: "Split the mechanism.", path: ["coordinates"] });
  }
  return { coordinates, velocities, parameters };
}

/** Free bodies and their contacts, without any formula or connection: nothing about them grows with the square of their number. */
export function isBodiesAlone(file: SystemFile): boolean {
  const own = [file.coordinates, file.massMatrix, file.kineticEnergy, file.potentialEnergy, file.forces, file.elements];
  const connecting = [file.joints, file.springs, file.dampers, file.motors, file.clutches];
  return file.bodies !== undefined && [...own, ...connecting].every((part) => part === undefined);
}

const NO_COORDINATES: Finding = {
  code: "missing-key",
  what: "the model has neither coordinates nor bodies",
  fix: "Add `coordinates: [x, z]` and formulas over them, or `bodies`.",
  path: ["coordinates"],
};
