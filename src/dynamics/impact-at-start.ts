/**
 * The impact problem of a system in its initial state: what is closed there takes part, as at any instant of a run. For
 * those who want `sprag impact` or `sprag certify` of a mechanism given by formulas or bodies.
 */
import type { Element } from "../elements/element.ts";
import { ELEMENTS } from "../elements/elements.ts";
import { InputError } from "../errors.ts";
import { drawnState } from "../models/drawing/drawn-state.ts";
import type { SystemElement } from "../models/mechanical-system.ts";
import type { ImpactModel, SystemModel } from "../models/model.ts";
import { defined } from "../models/numbers.ts";
import { INITIAL_ROUNDING } from "./check-initial.ts";
import { fremondOf } from "./frame/frame-impact.ts";
import { massOf } from "./kernel-condition.ts";
import { stateScales } from "./state-scales.ts";

export function impactAtStart(model: SystemModel): ImpactModel {
  const { system, initial, law, restitution } = model;
  const f = system.freedoms;
  const q = Float64Array.from(initial.position);
  const t = model.simulate.from ?? 0;
  const closed = closedElements(model, q, t);
  if (closed.length === 0) throw nothingCloses();
  const offset = new Float64Array(3);
  const elements = closed.map((i) => {
    const element = system.elements[i]!;
    const { dimension } = element;
    const rows = new Float64Array(dimension * f);
    system.directionsInto(rows, 0, i, q, t);
    system.velocityOffsetsInto(offset, 0, i, q, t);
    if (offset.subarray(0, dimension).some((value) => value !== 0))
      throw movingConstraint(`the constraint ${element.name} moves with time`);
    const directions = Array.from({ length: dimension }, (_, j) => rows.slice(j * f, j * f + f));
    return { ...element, directions };
  });
  const fremondMatrix = fremondOf(system, closed, model.fremondMatrix);
  return impactOf(model, {
    massMatrix: massRows(massOf(system, q), f),
    preVelocity: initial.velocity,
    elements,
    ...defined({ law, restitution, fremondMatrix }),
    ...{ position: initial.position, t },
  });
}

/** What is an impact's own; the rest is that of its system. */
interface ImpactNumbers
  extends Pick<ImpactModel, "massMatrix" | "preVelocity" | "elements" | "law" | "restitution" | "fremondMatrix"> {
  readonly position: readonly number[];
  readonly t: number;
}

/** An impact of a system: its numbers, with the texts, names and units of the system. */
export function impactOf(model: SystemModel, own: ImpactNumbers): ImpactModel {
  const { title, source, see, remarks, system, units, drawing } = model;
  const { massMatrix, preVelocity, elements, position, t, ...law } = own;
  const names = new Set(elements.map(({ name }) => name));
  return {
    kind: "impact",
    ...defined({ title, source, see, remarks }),
    massMatrix,
    preVelocity,
    coordinates: system.coordinates,
    ...defined({ units }),
    elements: elements.map(withoutPlace),
    ...law,
    ...(drawing && { drawing: drawnState(drawing, system, Float64Array.from(position), t, names) }),
  };
}

/** An element of a mechanism as that of an impact, which has no places in the vectors of the mechanism. */
function withoutPlace(element: Element & Partial<SystemElement>): Element {
  const { start: _, dimension: __, normalComponent: ___, hasGap: ____, pair: _____, ...own } = element;
  return own;
}

/** M as rows. */
export function massRows(mass: Float64Array, f: number): readonly (readonly number[])[] {
  return Array.from({ length: f }, (_, i) => Array.from(mass.subarray(i * f, i * f + f)));
}

/** Elements that act: contacts are closed as far as an initial state can be typed. */
function closedElements({ system, initial }: SystemModel, q: Float64Array, t: number): number[] {
  const gaps = new Float64Array(system.elements.length);
  system.gapsInto(gaps, q, t, Number.MAX_VALUE);
  const scales = stateScales(system, q, Float64Array.from(initial.velocity), t);
  const isClosed = system.elements.map(
    ({ hasGap, kind }, i) =>
      !hasGap || ELEMENTS[kind].family === "bilateral" || gaps[i]! <= INITIAL_ROUNDING * scales[i]!.length,
  );
  const isActive = system.elements.map(({ normal }, i) =>
    normal === undefined ? isClosed[i] : isClosed[system.elements.findIndex(({ name }) => name === normal)],
  );
  return system.elements.flatMap((_, i) => (isActive[i] ? [i] : []));
}

function nothingCloses(): InputError {
  return new InputError({
    code: "no-elements",
    what: "no contact is closed in the initial state, so there is no impact",
    where: "initial.position",
    fix: "Give a position in which a gap is 0, or look at an impact of the run: `--at-event 1` is the first.",
  });
}

/** Impacts for whom constraints move are refused. */
export function movingConstraint(what: string): InputError {
  return new InputError({
    code: "moving-constraint",
    what,
    where: "elements",
    fix: "Glocker's theory of impacts, and every certificate, is for constraints at rest: write the velocity relative to the moving part, or use `sprag simulate`.",
  });
}
