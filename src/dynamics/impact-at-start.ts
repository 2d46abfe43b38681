/**
 * The impact problem of a system in its initial state: what is closed there takes part, as at any instant of a run. For
 * those who want `sprag impact` or `sprag certify` of a mechanism given by formulas or bodies.
 */
import { ELEMENTS } from "../elements/elements.ts";
import { InputError } from "../errors.ts";
import type { ImpactModel, SystemModel } from "../models/model.ts";
import { INITIAL_ROUNDING } from "./check-initial.ts";
import { massOf } from "./kernel-condition.ts";
import { stateScales } from "./state-scales.ts";

export function impactAtStart(model: SystemModel): ImpactModel {
  const { system, initial, title, source, see, law, restitution, fremondMatrix } = model;
  const f = system.freedoms;
  const q = Float64Array.from(initial.position);
  const t = model.simulate.from ?? 0;
  const closed = closedElements(model, q, t);
  if (closed.length === 0) throw nothingCloses();
  const offset = new Float64Array(3);
  const elements = closed.map((i) => {
    const { start: _, dimension, normalComponent: __, hasGap: ___, ...element } = system.elements[i]!;
    const rows = new Float64Array(dimension * f);
    system.directionsInto(rows, 0, i, q, t);
    system.velocityOffsetsInto(offset, 0, i, q, t);
    if (offset.subarray(0, dimension).some((value) => value !== 0)) throw moves(element.name);
    const directions = Array.from({ length: dimension }, (_, j) => rows.slice(j * f, j * f + f));
    return { ...element, directions };
  });
  const mass = massOf(system, q);
  return {
    kind: "impact",
    ...(title !== undefined && { title }),
    ...(source !== undefined && { source }),
    ...(see !== undefined && { see }),
    massMatrix: Array.from({ length: f }, (_, i) => Array.from(mass.subarray(i * f, i * f + f))),
    preVelocity: initial.velocity,
    elements,
    coordinates: system.coordinates,
    ...(law && { law }),
    ...(restitution !== undefined && { restitution }),
    ...(fremondMatrix && { fremondMatrix }),
  };
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
    fix: "Give a position in which a gap is 0; `sprag simulate` finds the instants at which contacts close.",
  });
}

function moves(name: string): InputError {
  return new InputError({
    code: "moving-constraint",
    what: `the constraint ${name} moves with time`,
    where: "elements",
    fix: "Glocker's theory of impacts, and every certificate, is for constraints at rest: write the velocity relative to the moving part, or use `sprag simulate`.",
  });
}
