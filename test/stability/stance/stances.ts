/** Stances for tests: flat ground, an incline, stairs, a chimney, and what keeps a stance the same. */
import type { Point, StanceFields } from "../../../src/models/stance/stance.ts";

export const FLAT: StanceFields = {
  terrain: [
    {
      points: [
        [-2, 0],
        [3, 0],
      ],
      friction: 0.5,
    },
  ],
  feet: [
    [0, 0],
    [1, 0],
  ],
  centerOfMass: [0.4, 0.5],
  gyrationRadius: 0.4,
  centerOfMassRegion: { x: [-0.25, 1.25], y: [0.1, 1.1] },
};

export const STAIRS: StanceFields = {
  terrain: [
    {
      points: [
        [-1, 0],
        [0, 0],
        [0, 0.17],
        [0.3, 0.17],
        [0.3, 0.34],
        [1, 0.34],
      ],
      friction: [0.6, 0.6, 0.5, 0.6, 0.7],
    },
  ],
  feet: [
    [-0.2, 0],
    [0.15, 0.17],
  ],
  centerOfMass: [0.01, 0.47],
  mass: 12,
  gyrationRadius: 0.25,
  centerOfMassRegion: { x: [-0.25, 0.2], y: [0.35, 0.6] },
  footholds: [
    [
      [-0.33, 0],
      [-0.12, 0],
    ],
    [
      { segment: 2, along: 0.05 },
      { segment: 4, along: 0.1 },
    ],
  ],
};

/** Between two walls that lean outwards; the line of contacts is steep, and the feet push against each other. */
export const CHIMNEY: StanceFields = {
  terrain: [
    {
      points: [
        [-0.5, 2],
        [-0.3, -1],
      ],
      friction: 0.9,
    },
    {
      points: [
        [0.3, -1],
        [0.5, 2],
      ],
      friction: 0.8,
    },
  ],
  feet: [
    { segment: 0, along: 1.2 },
    { segment: 1, along: 1.4 },
  ],
  centerOfMass: [0.02, 0.4],
  gyrationRadius: 0.3,
  centerOfMassRegion: [
    [-0.2, 0.2],
    [0.2, 0.3],
    [0.1, 0.8],
  ],
};

/** Both feet on a plane that falls to the right by `angle`. */
export function incline(angle: number, friction = 0.8): StanceFields {
  const down = (along: number): Point => [along * Math.cos(angle), -along * Math.sin(angle)];
  return {
    terrain: [{ points: [down(-2), down(3)], friction }],
    feet: [
      { segment: 0, along: 2 },
      { segment: 0, along: 3 },
    ],
    centerOfMass: [0.5 * Math.cos(angle), 0.3],
    gyrationRadius: 0.4,
  };
}

type Move = (point: Point) => Point;

/** The same stance with all its points moved; lengths along segments change by `scale`. */
export function moved(fields: StanceFields, move: Move, scale = 1, turn = 0): StanceFields {
  const foot = (place: StanceFields["feet"][0]): StanceFields["feet"][0] => {
    if (!("segment" in place)) return move(place);
    if ("along" in place) return { ...place, along: scale * place.along };
    return { ...place, point: move(place.point) };
  };
  const { centerOfMassRegion: region } = fields;
  const corners = region && ("x" in region ? cornersOf(region) : region);
  return {
    ...fields,
    terrain: fields.terrain.map((line) => ({ ...line, points: line.points.map(move) })),
    feet: [foot(fields.feet[0]), foot(fields.feet[1])],
    centerOfMass: move(fields.centerOfMass),
    gyrationRadius: scale * (fields.gyrationRadius ?? 1),
    gravityAngle: (fields.gravityAngle ?? 0) + turn,
    ...(corners && { centerOfMassRegion: corners.map(move) }),
    ...(fields.footholds && {
      footholds: [fields.footholds[0].map(foot), fields.footholds[1].map(foot)] as const,
    }),
  };
}

const cornersOf = ({ x, y }: { readonly x: Point; readonly y: Point }): Point[] => [
  [x[0], y[0]],
  [x[1], y[0]],
  [x[1], y[1]],
  [x[0], y[1]],
];

export function swapped(fields: StanceFields): StanceFields {
  return { ...fields, feet: [fields.feet[1], fields.feet[0]] };
}
