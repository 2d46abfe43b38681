/**
 * Shapes of mechanisms in time and of the options of their runs.
 */
import { ELEMENTS } from "../elements/elements.ts";
import type { MechanicalSystem } from "../models/mechanical-system.ts";
import type { SystemModel } from "../models/model.ts";
import { OPTION_NAMES, optionRow } from "../models/simulation-options.ts";
import {
  boolean,
  type Check,
  callable,
  count,
  either,
  type Fields,
  isText,
  list,
  number,
  numbers,
  object,
  oneOf,
  optional,
  options,
  refuse,
  text,
} from "./check.ts";
import { expression } from "./expression-shapes.ts";
import { lawFields } from "./impact-shapes.ts";

const READ = 'Pass the system of a model that was read: readModel(text, { kind: "system" }).model.system.';

const FUNCTIONS = [
  ...["massInto", "forcesInto", "forceDerivativesInto", "kineticEnergy", "potentialEnergy", "externalPower"],
  ...["gapsInto", "directionsInto", "velocityOffsetsInto", "accelerationOffsetsInto"],
];

const formulaSource = object("the formulas of a system", READ, {
  scope: object("the names of a system", READ, { coordinates: list(text), velocities: list(text) }),
  mass: list(list(expression)),
  potential: expression,
  applied: list(expression),
  elements: list(
    object("the formulas of an element", READ, {
      fields: object("the fields of an element", READ, { name: text }),
      formulas: object("the formulas of an element", READ, {}),
    }),
  ),
});

const systemShape = object("a mechanical system", READ, {
  coordinates: list(text),
  freedoms: count,
  size: count,
  elements: list(
    object("an element of a system", READ, {
      name: text,
      kind: oneOf(Object.keys(ELEMENTS)),
      start: count,
      dimension: count,
    }),
  ),
  ...Object.fromEntries(FUNCTIONS.map((name) => [name, callable])),
  ...Object.fromEntries(
    ["explainState", "findOverlap", "pieceOf", "gapTerms"].map((name) => [name, optional(callable)]),
  ),
  angles: optional(list(count)),
  formulas: optional(either(isText, oneOf(["weights"]), formulaSource)),
});

const stateOf = (freedoms: number): Check =>
  object("a state", "Pass { position, velocity }, such as the `initial` of a model.", {
    position: numbers(freedoms),
    velocity: numbers(freedoms),
  });

/** A mechanism whose elements have all its components. */
export const system: Check = (value, path, args) => {
  systemShape(value, path, args);
  const { elements, size } = value as MechanicalSystem;
  const components = elements.reduce((sum, { dimension }) => sum + dimension, 0);
  if (components !== size) refuse(`${path}.elements`, `elements with ${size} components together`, elements);
  const mechanism = value as MechanicalSystem;
  const { coordinates, freedoms } = mechanism;
  if (coordinates.length !== freedoms)
    refuse(`${path}.freedoms`, `${coordinates.length}, one for each coordinate`, freedoms);
  const zero = new Float64Array(freedoms);
  const [kineticEnergy, potentialEnergy] = [mechanism.kineticEnergy(zero, zero), mechanism.potentialEnergy(zero, 0)];
  const energies = { kineticEnergy, potentialEnergy };
  for (const [name, energy] of Object.entries(energies)) {
    if (typeof energy !== "number") refuse(`${path}.${name}`, "a function that returns a number", energy);
  }
};

/** A state of the system that is the first argument. */
export const state: Check = (value, path, args) => stateOf((args[0] as MechanicalSystem).freedoms)(value, path, args);

export const systemModel: Check = (value, path, args) => {
  const made = 'Pass a model of kind system: readModel(text, { kind: "system" }).model.';
  const settings = object("settings", "Pass {} for the defaults.", {});
  object("a model of kind system", made, { system, simulate: settings, lyapunov: optional(callable) })(
    value,
    path,
    args,
  );
  const model = value as SystemModel;
  simulateOptions(model.simulate, `${path}.simulate`, args);
  stateOf(model.system.freedoms)(model.initial, `${path}.initial`, args);
};

export const recorder = object("a recorder", "Pass recordTrajectory(system), or { record(t, q, u, impulses) { … } }.", {
  record: callable,
  look: optional(callable),
});

/** The table of options by the types of their values. */
const optionFields: Fields = Object.fromEntries(
  OPTION_NAMES.map((name) => {
    const { range, choices, isWord } = optionRow(name);
    return [name, range ? number : choices || isWord ? text : boolean];
  }),
);

const runFields: Fields = {
  ...lawFields,
  ...optionFields,
  recorder,
  shouldStop: callable,
  onProgress: callable,
};

export const simulateOptions = options(runFields);

/** Options of a run without a model: its end must be said. */
export const runOptions: Check = (value, path, args) => {
  object("options of a run", "Pass at least { until: 3 }.", { until: number })(value, path, args);
  simulateOptions(value, path, args);
};

export const equilibriaOptions = options({ starts: number, radius: number, seed: number });
export const watchOptions = options({ margin: number, equilibrium: boolean });
export const trajectoryOptions = options({ every: number });
