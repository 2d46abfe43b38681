/**
 * Shapes of what impacts are made of: models, problems, laws and their options.
 */
import type { Element } from "../elements/element.ts";
import { ELEMENTS } from "../elements/elements.ts";
import type { ImpactModel } from "../models/model.ts";
import type { ImpactProblem } from "../problems/impact-problem.ts";
import type { InclusionProblem } from "../problems/inclusion-problem.ts";
import { PURE_SPIN } from "../sets/contensou-support.ts";
import type { Block } from "../sets/reservoirs/block.ts";
import { RESERVOIRS } from "../sets/reservoirs/reservoirs.ts";
import {
  boolean,
  type Check,
  count,
  doubles,
  either,
  type Fields,
  finite,
  integer,
  isText,
  list,
  matrix,
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

const kind = oneOf(Object.keys(ELEMENTS));
const pressure = oneOf(Object.keys(PURE_SPIN));

const elementFields: Fields = {
  kind,
  name: text,
  restitution: finite,
  normal: optional(text),
  friction: optional(numbers()),
  radius: optional(finite),
  pressure: optional(pressure),
  bound: optional(finite),
};

const elementShape = object("an element", "Pass an element of a model that was read, such as model.elements[0].", {
  ...elementFields,
  directions: list(numbers()),
});

/** An element with as many directions as its kind has. */
export const element: Check = (value, path, args) => {
  elementShape(value, path, args);
  const { kind: own, directions } = value as Element;
  const { dimension } = ELEMENTS[own];
  if (directions.length !== dimension) refuse(`${path}.directions`, `a list of ${dimension} directions`, directions);
};

export const impactModel: Check = (value, path, args) => {
  const made =
    "Pass a model of kind impact, such as readModel(text).model; impactAtStart(model) makes one of a system.";
  object("a model of kind impact", made, { massMatrix: matrix(), preVelocity: numbers(), elements: list(element) })(
    value,
    path,
    args,
  );
  const { massMatrix, preVelocity, elements } = value as ImpactModel;
  const f = preVelocity.length;
  if (f === 0) refuse(`${path}.preVelocity`, "a list of at least one number", preVelocity);
  matrix(f)(massMatrix, `${path}.massMatrix`, args);
  if (elements.length === 0) refuse(`${path}.elements`, "a list of at least one element", elements);
  const names = elements.map(({ name }) => name);
  elements.forEach((one, i) => {
    const own = `${path}.elements[${i}]`;
    if (names.indexOf(one.name) !== i) refuse(`${own}.name`, "a name that no other element has", one.name);
    list(numbers(f))(one.directions, `${own}.directions`, args);
    if (ELEMENTS[one.kind].family !== "friction") return;
    oneOf(names)(one.normal, `${own}.normal`, args);
    numbers(one.kind === "coulomb-orthotropic" ? 2 : 1)(one.friction, `${own}.friction`, args);
  });
};

/** An assembled impact problem; sizes are checked, the relations between the numbers are those of its maker. */
export const impactProblem: Check = (value, path, args) => {
  const made = "Pass what assembleImpact(model) returns.";
  const shape = (fields: Fields): Check => object("an impact problem", made, fields);
  shape({ freedoms: count, size: count })(value, path, args);
  const { freedoms: f, size: n } = value as ImpactProblem;
  const placed = object("an element in its place", made, {
    element: object("an element", made, elementFields),
    start: count,
    dimension: count,
    normal: integer,
  });
  shape({
    mass: doubles(f * f),
    directions: doubles(n * f),
    preVelocity: doubles(f),
    preContactVelocity: doubles(n),
    elements: list(placed),
    delassus: doubles(n * n),
    response: doubles(n * f),
    massForm: oneOf(["regular", "constrained"]),
    stiffening: doubles(n),
    halfResponse: doubles(n * f),
    massFactor: doubles(f * f),
    coordinateScale: doubles(f),
  })(value, path, args);
};

/** As many numbers as the impact of the first argument has velocities, or impulse components. */
export const velocities: Check = (value, path, args) => numbers((args[0] as ImpactProblem).freedoms)(value, path, args);
export const contactVelocities: Check = (value, path, args) =>
  numbers((args[0] as ImpactProblem).size)(value, path, args);

const formula = object("a formula", "Pass the law of a model that was read.", { expression });

const lawChoice = object("an impact law", 'Pass the name of a law, or { name: "canonical", of: "newton" }.', {
  name: text,
  of: optional(text),
  proposal: optional(velocities),
  postVelocity: optional(list(formula)),
  measured: optional(
    list(object("a measured pair", "Pass { before, after }.", { before: numbers(), after: numbers() })),
  ),
});

const settings: Fields = { restitution: number, fremondMatrix: matrix() };

export const lawFields: Fields = { law: either(isText, text, lawChoice), ...settings };

const solverFields: Fields = { solver: text, tolerance: number };

export const impactOptions = options({ ...lawFields, ...solverFields, all: boolean });

export const certifyFields: Fields = { ...lawFields, allVelocities: boolean, margin: number, maxStates: number };

/** Settings of a law as `resolveImpact` returns them, or the options it takes. */
export const lawSettings = options({ ...lawFields, choice: lawChoice });

const blockFields: Fields = {
  kind: oneOf(Object.keys(RESERVOIRS)),
  start: count,
  dimension: count,
};

export const blockParts = object(
  "the parts of a block",
  'Pass { kind: "unilateral", start: 0, dimension: 1 }.',
  blockFields,
);

const wholeBlock = object("a block", "Pass what block(…) returns.", {
  ...blockFields,
  normal: integer,
  friction: numbers(2),
  bound: finite,
  radius: finite,
  pressure,
});

/** Masses and directions of n components. */
const delassusFactors =
  (n: number): Check =>
  (value, path, args) => {
    const shape = (fields: Fields): Check =>
      object("masses and directions", "Pass what assembleImpact(…) returns.", fields);
    shape({ freedoms: count })(value, path, args);
    const { freedoms: f } = value as { freedoms: number };
    shape({
      ...{ mass: doubles(f * f), massFactor: doubles(f * f), directions: doubles(n * f), stiffening: doubles(n) },
      ...{ coordinateScale: doubles(f), preVelocity: doubles(f) },
    })(value, path, args);
  };

export const inclusionProblem: Check = (value, path, args) => {
  const made = "Pass { size, matrix, offset, blocks }, such as what poseNewton(impact) returns.";
  const shape = (fields: Fields): Check => object("an inclusion problem", made, fields);
  shape({ size: count })(value, path, args);
  const { size: n } = value as InclusionProblem;
  const fields = { matrix: doubles(n * n), offset: doubles(n), blocks: list(wholeBlock) };
  shape({ ...fields, offsetTail: optional(doubles(n)), factors: optional(delassusFactors(n)) })(value, path, args);
  const owners = new Uint8Array(n);
  (value as InclusionProblem).blocks.forEach(({ start, dimension, normal }: Block, i) => {
    const own = `${path}.blocks[${i}]`;
    if (normal < -1 || normal >= n) refuse(`${own}.normal`, `a component from 0 to ${n - 1}, or −1`, normal);
    for (let k = start; k < start + dimension; k++) {
      if (k >= n || owners[k] === 1)
        refuse(own, "a block over components that no other block has", { start, dimension });
      owners[k] = 1;
    }
  });
  if (owners.includes(0)) refuse(`${path}.blocks`, "blocks over all components", (value as InclusionProblem).blocks);
};

/** As many doubles as the problem of the first argument has components. */
export const components: Check = (value, path, args) => doubles((args[0] as InclusionProblem).size)(value, path, args);

export const solverOptions = options({ ...solverFields, maxIterations: number, maxStates: number, start: components });

export const lcp: Check = (value, path, args) => {
  const shape = (fields: Fields): Check =>
    object("a linear complementarity problem", "Pass { size, matrix, offset }.", fields);
  shape({ size: count })(value, path, args);
  const { size } = value as { size: number };
  shape({ matrix: doubles(size * size), offset: doubles(size) })(value, path, args);
};

const outcome = object("the outcome of an element", "Pass a solution of resolveImpact(…).", {
  name: text,
  kind,
  impulse: numbers(),
  preContactVelocity: numbers(),
  postContactVelocity: numbers(),
  lawVelocity: numbers(),
  work: number,
  state: text,
});

export const solution = object("a solution of an impact", "Pass resolveImpact(impact, options).solutions[0].", {
  postVelocity: numbers(),
  elements: list(outcome),
  energy: object("the energy of an impact", "Pass a solution of resolveImpact(…).", {
    before: number,
    after: number,
    work: number,
  }),
  residual: number,
  solver: text,
  iterations: number,
  impulsesUnique: boolean,
});

/** A solution with as many elements and velocities as the impact of the first argument has. */
export const solutionOf: Check = (value, path, args) => {
  solution(value, path, args);
  const { postVelocity, elements } = value as { postVelocity: unknown; elements: readonly unknown[] };
  velocities(postVelocity, `${path}.postVelocity`, args);
  const many = (args[0] as ImpactProblem).elements.length;
  if (elements.length !== many) refuse(`${path}.elements`, `a list of ${many}, as in the impact`, elements);
};
