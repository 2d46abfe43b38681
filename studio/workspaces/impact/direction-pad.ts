/**
 * Generalized directions w of a model with two coordinates as arrows in their plane, with names that keep apart.
 */
import { type PlacedName, placeNames } from "../../../src/doors/figures.ts";
import type { Field, Handle } from "../../workers/protocol.ts";

/** Pixels from the middle to the rim. */
const RIM = 88;
/** Names have room beside the rim. */
export const PAD = { width: 2 * RIM + 144, height: 2 * RIM + 32 } as const;
export const MIDDLE = { x: PAD.width / 2, y: PAD.height / 2 } as const;
/** Pixels of the type, and around the middle of a ring. */
const TYPE = 12;
const RING = 8;

export interface Arrow {
  /** The element. */
  readonly of: string;
  readonly handle: Handle;
}

export interface Pad {
  readonly arrows: readonly Arrow[];
  /** Those of elements, then those of the axes. */
  readonly names: readonly PlacedName[];
  readonly axes: readonly PlacedName[];
  /** Radius of the circle half way to the rim. */
  readonly half: number;
}

type Point = readonly [number, number];

/** `fields`: the entries of directions that the file gives as numbers; undefined where these are not all, or there is no plane of them. */
export function directionPad(fields: readonly Field[], coordinates: number): Pad | undefined {
  const names = [...new Set(fields.map(({ of }) => of))];
  const pairs = names.map((name) => fields.filter(({ of }) => of === name));
  if (coordinates !== 2 || pairs.length === 0 || pairs.some(({ length }) => length !== 2)) return undefined;
  // The next power of two, so that it holds still under a drag.
  const longest = Math.max(2 ** -10, ...pairs.map(([x, y]) => Math.hypot(x!.value, y!.value)));
  const scale = RIM / 2 ** Math.ceil(Math.log2(longest));
  const arrows = pairs.map(([x, y]): Arrow => ({ of: x!.of, handle: handleOf(x!, y!, scale) }));
  const tips = arrows.map(({ handle }): Point => [handle.x, handle.y]);
  const ground = {
    ...{ ...PAD, size: TYPE, gap: RING, dots: tips },
    lines: tips.map((tip): Point[] => [[MIDDLE.x, MIDDLE.y], tip]),
  };
  const ends = [
    { name: "u₁", point: [MIDDLE.x + RIM + 2 * RING, MIDDLE.y] as Point },
    { name: "u₂", point: [MIDDLE.x, RING] as Point },
  ];
  const placed = placeNames([...arrows.map(({ of }, k) => ({ name: of, point: tips[k]! })), ...ends], ground);
  const isAxis = ({ index }: PlacedName): boolean => index >= arrows.length;
  return {
    ...{ arrows, names: placed.filter((one) => !isAxis(one)), axes: placed.filter(isAxis) },
    half: RIM / 2,
  };
}

function handleOf(x: Field, y: Field, scale: number): Handle {
  return {
    ...{ name: `direction ${x.of}`, label: `direction of ${x.of}` },
    ...{ x: MIDDLE.x + scale * x.value, y: MIDDLE.y - scale * y.value },
    moves: [
      { path: x.path, value: x.value, perX: 1 / scale, perY: 0 },
      { path: y.path, value: y.value, perX: 0, perY: -1 / scale },
    ],
  };
}
