/**
 * The slice that a phase portrait of equilibria or of a motion stands on: which coordinate, through which position, how far.
 */
import type { Motion } from "../../dynamics/record-motion.ts";
import type { SystemModel } from "../../models/model.ts";
import type { EquilibriaResult } from "./equilibrium.ts";
import { type PhaseSlice, phaseSlice } from "./phase-slice.ts";

/** Statics are solved at some hundred places: with more coordinates that takes longer than the run. */
const MOST_COORDINATES = 12;
/** Around what is to be seen, as a share of it. */
const AROUND = 0.3;
const AROUND_MOTION = 0.1;

/** Through the first equilibrium: along its set, or the first coordinate that contacts and joints let move alone. */
export function phaseOfEquilibria(model: SystemModel, { equilibria }: EquilibriaResult): PhaseSlice | undefined {
  const [first] = equilibria;
  const { initial, system } = model;
  if (!first || system.freedoms > MOST_COORDINATES) return undefined;
  const along = first.set?.directions[0]?.map(Math.abs);
  const leading = along ? [along.indexOf(Math.max(...along))] : [];
  const order = [...leading, ...system.coordinates.keys()];
  for (const coordinate of order) {
    const here = first.position[coordinate]!;
    const places = equilibria.map(({ position }) => position[coordinate]!);
    const far = Math.max(...[initial.position[coordinate]!, ...places].map((x) => Math.abs(x - here)));
    const half = (1 + AROUND) * (far || Math.max(...initial.position.map(Math.abs)) || 1);
    const range = [here - half, here + half] as const;
    const slice = phaseSlice(model, {
      position: first.position,
      coordinate,
      range,
      places,
      t: model.simulate.from ?? 0,
    });
    if (slice.admissible.some(([a, b]) => b > a)) return slice;
  }
  return undefined;
}

/** Through the end of a motion, along the coordinate that moved farthest; undefined where constraints move. */
export function phaseOfMotion(
  model: SystemModel,
  { samples }: Motion,
  final: { t: number; position: readonly number[] },
) {
  const { system } = model;
  if (system.hasMovingConstraints || system.freedoms > MOST_COORDINATES || samples.t.length < 2) return undefined;
  const spans = samples.q.map((column) => {
    const [low, high] = column.reduce(([a, b], x) => [Math.min(a!, x), Math.max(b!, x)], [Infinity, -Infinity]);
    return [low!, high!] as const;
  });
  const ways = spans.map(([low, high]) => high - low);
  const coordinate = ways.indexOf(Math.max(...ways));
  const [low, high] = spans[coordinate]!;
  if (!(high > low)) return undefined;
  const room = AROUND_MOTION * (high - low);
  const places = [final.position[coordinate]!];
  return phaseSlice(model, {
    position: final.position,
    coordinate,
    range: [low - room, high + room],
    places,
    t: final.t,
  });
}
