/**
 * Shapes of mechanisms in time and of the options of their runs.
 */
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import type { SystemModel } from "../../models/model.ts";
import { OPTION_NAMES, optionRow } from "../../models/simulation-options.ts";
import * as is from "./check.ts";
import { expression } from "./expression.ts";
import { lawFields } from "./impact.ts";
import { describedFields, kind, units } from "./problem.ts";

const READ = 'Pass the system of a model that was read: readModel(text, { kind: "system" }).model.system.';

const elementFormulas = is.object("the formulas of an element", READ, {
  fields: is.object("the fields of an element", READ, { name: is.text }),
  formulas: is.object("the formulas of an element", READ, {}),
});

const formulas = is.object("the formulas of a system", READ, {
  scope: is.object("the names of a system", READ, { "coordinates velocities": is.list(is.text) }),
  mass: is.list(is.list(expression)),
  potential: expression,
  applied: is.list(expression),
  elements: is.list(elementFormulas),
});

const element = is.object("an element of a system", READ, { name: is.text, kind, "start dimension": is.count });

const systemShape = is.object("a mechanical system", READ, {
  coordinates: is.list(is.text),
  freedoms: is.count,
  "massInto forcesInto forceDerivativesInto kineticEnergy potentialEnergy externalPower": is.callable,
  "gapsInto directionsInto velocityOffsetsInto accelerationOffsetsInto": is.callable,
  "explainState? findOverlap? shapePairs? pieceOf? isTied? gapTerms? levelEntriesInto? slidesLevel? openContacts?":
    is.callable,
  "angles?": is.list(is.count),
  "formulas?": is.either(is.isText, is.oneOf(["weights"]), formulas),
});

const elementsShape = is.object("a mechanical system", READ, { size: is.count, elements: is.list(element) });

/** A mechanism whose elements have all its components. Where contacts are found on the way nobody asks for a list of them here. */
export const system: is.Check = (value, path, args) => {
  systemShape(value, path, args);
  const mechanism = value as MechanicalSystem;
  const { coordinates, freedoms } = mechanism;
  if (!mechanism.openContacts) {
    elementsShape(value, path, args);
    const { elements, size } = mechanism;
    const components = elements.reduce((sum, { dimension }) => sum + dimension, 0);
    if (components !== size) is.refuse(`${path}.elements`, `elements with ${size} components together`, elements);
  }
  if (coordinates.length !== freedoms)
    is.refuse(`${path}.freedoms`, `${coordinates.length}, one for each coordinate`, freedoms);
  const zero = new Float64Array(freedoms);
  const [kineticEnergy, potentialEnergy] = [mechanism.kineticEnergy(zero, zero), mechanism.potentialEnergy(zero, 0)];
  for (const [name, energy] of Object.entries({ kineticEnergy, potentialEnergy })) {
    if (typeof energy !== "number") is.refuse(`${path}.${name}`, "a function that returns a number", energy);
  }
};

const stateOf = ({ freedoms }: MechanicalSystem): is.Check =>
  is.object("a state", "Pass { position, velocity }, such as the `initial` of a model.", {
    "position velocity": is.numbers(freedoms),
  });

/** A state of the system that is the first argument. */
export const state = is.fitting(stateOf);

export const recorder = is.object(
  "a recorder",
  "Pass recordTrajectory(system), or { record(t, q, u, impulses) { … } }.",
  { record: is.callable, "begin? look? states?": is.callable },
);

/** The table of options by the types of their values. */
const optionFields = Object.fromEntries(
  OPTION_NAMES.map((name) => {
    const { range, choices, isWord } = optionRow(name);
    return [name, range ? is.number : choices || isWord ? is.text : is.boolean];
  }),
);

/** What a run is told besides its recorder. */
export const runFields: is.Fields = {
  ...lawFields,
  ...optionFields,
  "shouldStop onProgress onImpact onProblem": is.callable,
  signal: is.signal,
};

export const simulateOptions = is.options({ ...runFields, recorder });

/** Options of a run without a model: its end must be said. */
export const runOptions = is.both(
  is.object("options of a run", "Pass at least { until: 3 }.", { until: is.number }),
  simulateOptions,
);

const drawing = is.object("the drawing of a model", "Pass the `drawing` of a model that was read, or leave it out.", {
  bodies: is.list(is.text),
  "parts contacts": is.list(is.object("a part of a drawing", "Pass the `drawing` of a model that was read.", {})),
  count: is.count,
  "valuesInto slopesInto": is.callable,
});

export const motionOptions = is.options({ drawing });

const modelShape = is.object(
  "a model of kind system",
  'Pass a model of kind system: readModel(text, { kind: "system" }).model.',
  {
    ...{ system, simulate: is.object("settings", "Pass {} for the defaults.", {}), "lyapunov?": is.callable },
    ...{ ...describedFields, "units?": units, "drawing?": drawing },
  },
);

export const systemModel: is.Check = (value, path, args) => {
  modelShape(value, path, args);
  const model = value as SystemModel;
  simulateOptions(model.simulate, `${path}.simulate`, args);
  stateOf(model.system)(model.initial, `${path}.initial`, args);
};

export const equilibriaOptions = is.options({ "starts radius seed": is.number });
export const watchOptions = is.options({ margin: is.number, equilibrium: is.boolean });
export const trajectoryOptions = is.options({ every: is.number, contacts: is.oneOf(["each", "pairs"]) });

const FOUND = "Pass what findEquilibria(model) returns.";
/** Equilibria of the model that is the first argument. */
export const foundEquilibria = is.fitting(({ system: { freedoms } }: SystemModel) =>
  is.object("equilibria", FOUND, {
    equilibria: is.list(
      is.object("an equilibrium", FOUND, {
        position: is.numbers(freedoms),
        "set?": is.either(
          (value) => value === null,
          () => {},
          is.object("a set of equilibria", FOUND, { directions: is.list(is.numbers(freedoms)) }),
        ),
      }),
    ),
  }),
);

const MOVED = "Pass the `motion()` of recordMotion(system).";
/** The motion of the model that is the first argument. */
export const moved = is.fitting(({ system: { freedoms } }: SystemModel) =>
  is.object("the motion of a run", MOVED, {
    samples: is.object("samples", MOVED, {
      t: is.numbers(),
      q: is.both(
        is.list(is.numbers()),
        is.like(`${freedoms} columns`, (value) => (value as readonly unknown[]).length === freedoms),
      ),
    }),
  }),
);
export const finalState = is.fitting(({ system: { freedoms } }: SystemModel) =>
  is.object("the end of a run", "Pass the `final` of what simulate(model) returns.", {
    t: is.number,
    position: is.numbers(freedoms),
  }),
);
