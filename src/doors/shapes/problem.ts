/**
 * Shapes of what is solved: elements, models of kind impact, impact problems, inclusion problems.
 */
import type { Element } from "../../elements/element.ts";
import { ELEMENTS } from "../../elements/elements.ts";
import { UNITS } from "../../elements/unit.ts";
import type { ImpactModel } from "../../models/model.ts";
import type { SparseDelassus } from "../../problems/delassus.ts";
import type { ImpactProblem } from "../../problems/impact-problem.ts";
import type {
  AnyInclusionProblem,
  InclusionProblem,
  SparseInclusionProblem,
} from "../../problems/inclusion-problem.ts";
import { PURE_SPIN } from "../../sets/contensou-support.ts";
import { RESERVOIRS } from "../../sets/reservoirs/reservoirs.ts";
import * as is from "./check.ts";
import { sparse } from "./raw-problem.ts";

export const kind = is.oneOf(Object.keys(ELEMENTS));
const pressure = is.oneOf(Object.keys(PURE_SPIN));

const elementFields: is.Fields = {
  kind,
  name: is.text,
  restitution: is.finite,
  "normal?": is.text,
  "friction?": is.numbers(),
  "radius?": is.finite,
  "pressure?": pressure,
  "bound?": is.finite,
  "unit?": is.oneOf(UNITS),
};

const elementShape = is.object("an element", "Pass an element of a model that was read, such as model.elements[0].", {
  ...elementFields,
  directions: is.list(is.numbers()),
});

/** An element with as many directions as its kind has. */
export const element: is.Check = (value, path, args) => {
  elementShape(value, path, args);
  const { kind: own, directions } = value as Element;
  const { dimension } = ELEMENTS[own];
  if (directions.length !== dimension) is.refuse(`${path}.directions`, `a list of ${dimension} directions`, directions);
};

/** What every model may say about itself. */
export const describedFields: is.Fields = { "title? source? see?": is.text };

/** One for each coordinate, null where it is not known. */
export const units = is.list(
  is.either(
    (value) => value === null,
    () => {},
    is.oneOf(UNITS),
  ),
);

const modelShape = is.object(
  "a model of kind impact",
  "Pass a model of kind impact, such as readModel(text).model; impactAtStart(model) makes one of a system.",
  {
    ...{ massMatrix: is.matrix(), preVelocity: is.numbers(), elements: is.list(element) },
    ...{ ...describedFields, "coordinates?": is.list(is.text), "units?": units },
  },
);

export const impactModel: is.Check = (value, path, args) => {
  modelShape(value, path, args);
  const { massMatrix, preVelocity, elements } = value as ImpactModel;
  const f = preVelocity.length;
  if (f === 0) is.refuse(`${path}.preVelocity`, "a list of at least one number", preVelocity);
  is.matrix(f)(massMatrix, `${path}.massMatrix`, args);
  if (elements.length === 0) is.refuse(`${path}.elements`, "a list of at least one element", elements);
  const names = elements.map(({ name }) => name);
  elements.forEach((one, i) => {
    const own = `${path}.elements[${i}]`;
    if (names.indexOf(one.name) !== i) is.refuse(`${own}.name`, "a name that no other element has", one.name);
    is.list(is.numbers(f))(one.directions, `${own}.directions`, args);
    if (ELEMENTS[one.kind].family !== "friction") return;
    is.oneOf(names)(one.normal, `${own}.normal`, args);
    is.numbers(one.kind === "coulomb-orthotropic" ? 2 : 1)(one.friction, `${own}.friction`, args);
  });
};

const ASSEMBLED = "Pass what assembleImpact(model) returns.";

const placed = is.object("an element in its place", ASSEMBLED, {
  element: is.object("an element", ASSEMBLED, elementFields),
  "start dimension": is.count,
  normal: is.integer,
});

/** An assembled impact problem; sizes are checked, the relations between the numbers are those of its maker. */
export const impactProblem = is.object<ImpactProblem>(
  "an impact problem",
  ASSEMBLED,
  { "freedoms size": is.count },
  ({ freedoms: f, size: n }) => ({
    mass: is.doubles(f * f),
    directions: is.doubles(n * f),
    preVelocity: is.doubles(f),
    preContactVelocity: is.doubles(n),
    elements: is.list(placed),
    delassus: is.doubles(n * n),
    response: is.doubles(n * f),
    massForm: is.oneOf(["regular", "constrained"]),
    stiffening: is.doubles(n),
    halfResponse: is.doubles(n * f),
    massFactor: is.doubles(f * f),
    coordinateScale: is.doubles(f),
  }),
);

/** As many numbers as the impact of the first argument has velocities, or impulse components. */
export const velocities = is.fitting<ImpactProblem>(({ freedoms }) => is.numbers(freedoms));
export const contactVelocities = is.fitting<ImpactProblem>(({ size }) => is.numbers(size));

/** As many doubles as the problem of the first argument has components. */
export const components = is.fitting<{ size: number }>(({ size }) => is.doubles(size));

const blockFields: is.Fields = { kind: is.oneOf(Object.keys(RESERVOIRS)), "start dimension": is.count };

export const blockParts = is.object(
  "the parts of a block",
  'Pass { kind: "unilateral", start: 0, dimension: 1 }.',
  blockFields,
);

const block = is.object("a block", "Pass what block(…) returns.", {
  ...blockFields,
  normal: is.integer,
  friction: is.numbers(2),
  "bound radius": is.finite,
  pressure,
});

/** Masses and directions of n components. */
const delassusFactors = (n: number): is.Check =>
  is.object<ImpactProblem>(
    "masses and directions",
    "Pass what assembleImpact(…) returns.",
    { freedoms: is.count },
    ({ freedoms: f }) => ({
      "mass massFactor": is.doubles(f * f),
      directions: is.doubles(n * f),
      stiffening: is.doubles(n),
      "coordinateScale preVelocity": is.doubles(f),
    }),
  );

const inclusionShape = is.object<InclusionProblem>(
  "an inclusion problem",
  "Pass { size, matrix, offset, blocks }, such as what poseNewton(impact) returns.",
  { size: is.count },
  ({ size: n }) => ({
    matrix: is.doubles(n * n),
    offset: is.doubles(n),
    blocks: is.list(block),
    "offsetTail?": is.doubles(n),
    "factors?": delassusFactors(n),
  }),
);

const POSED_RAW = "Pass what inclusionOfRaw(problem) returns.";

const massInverse = is.object("the inverse of a mass matrix", POSED_RAW, { mass: sparse });

const sparseShape = is.object<SparseInclusionProblem>(
  "an inclusion problem",
  "Pass { size, matrix, offset, blocks }, or what inclusionOfRaw(problem) returns.",
  { size: is.count },
  ({ size: n }) => ({
    delassus: is.object<SparseDelassus>(
      "a Delassus operator",
      POSED_RAW,
      { kind: is.oneOf(["blocks", "factored"]), size: is.like(`${n}`, (value) => value === n) },
      ({ kind }) => (kind === "blocks" ? { matrix: sparse } : { "rows pushed": sparse, mass: massInverse }),
    ),
    offset: is.doubles(n),
    blocks: is.list(block),
  }),
);

export const inclusionProblem: is.Check = (value, path, args) => {
  inclusionShape(value, path, args);
  checkBlocks(value as InclusionProblem, path);
};

/** With n × n numbers, or without. */
export const anyInclusionProblem: is.Check = (value, path, args) => {
  const isSparse = typeof value === "object" && value !== null && "delassus" in value && !("matrix" in value);
  (isSparse ? sparseShape : inclusionShape)(value, path, args);
  checkBlocks(value as AnyInclusionProblem, path);
};

/** Every component belongs to one block. */
function checkBlocks({ size: n, blocks }: AnyInclusionProblem, path: string): void {
  const owners = new Uint8Array(n);
  blocks.forEach(({ start, dimension, normal }, i) => {
    const own = `${path}.blocks[${i}]`;
    if (normal < -1 || normal >= n) is.refuse(`${own}.normal`, `a component from 0 to ${n - 1}, or −1`, normal);
    for (let k = start; k < start + dimension; k++) {
      if (k >= n || owners[k] === 1)
        is.refuse(own, "a block over components that no other block has", { start, dimension });
      owners[k] = 1;
    }
  });
  if (owners.includes(0)) is.refuse(`${path}.blocks`, "blocks over all components", blocks);
}

export const solverFields: is.Fields = { solver: is.text, tolerance: is.number, ...is.stopFields };

export const solverOptions = is.options({
  ...solverFields,
  "maxIterations maxStates": is.number,
  start: components,
});

export const lcp = is.object<{ size: number }>(
  "a linear complementarity problem",
  "Pass { size, matrix, offset }.",
  { size: is.count },
  ({ size }) => ({ matrix: is.doubles(size * size), offset: is.doubles(size) }),
);

export const frictionLcp = is.both(
  lcp,
  is.object("a friction problem", "Pass what frictionLcp(problem) returns.", {
    "impulseMap impulseOffset": is.doubles(),
  }),
);
