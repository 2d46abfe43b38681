/**
 * Keys of a file of `kind: posture` that describes a stance: terrain, feet, where the centre of mass may be, other footholds.
 */
import * as z from "zod";
import { numberPair, numeric, row } from "../schema-parts.ts";

const PLACE = "a point [x, y], or { segment, along } or { segment, point }";
const foot = z.union(
  [
    numberPair,
    z.strictObject({ segment: z.int("a whole number"), along: numeric }, PLACE),
    z.strictObject({ segment: z.int("a whole number"), point: numberPair }, PLACE),
  ],
  PLACE,
);
const points = z.array(numberPair, "a list of points, [[x1, y1], [x2, y2], …]");

export type FootField = z.infer<typeof foot>;

export const stanceKeys = {
  terrain: z
    .array(
      z.strictObject(
        {
          points: points.describe("Polyline; the body stands to its left: ground goes from left to right."),
          friction: z
            .union([numeric, row], "a number, or a list with one for each segment")
            .describe("μ > 0 of every segment, or one for each."),
        },
        "a mapping with points and friction",
      ),
      "a list of polylines, each with points and friction",
    )
    .optional()
    .describe("Terrain in world coordinates, as polylines with their friction."),
  feet: z
    .tuple([foot, foot], "a list of two feet")
    .optional()
    .describe("The two contacts: points of the terrain; at a corner with their segment."),
  centerOfMassRegion: z
    .union(
      [z.strictObject({ x: numberPair, y: numberPair }, "{ x: [from, to], y: [from, to] }"), points],
      "a box { x: [from, to], y: [from, to] } or a list of corners",
    )
    .optional()
    .describe("Where the centre of mass may be: a box or the corners of a polygon."),
  footholds: z
    .tuple([z.array(foot, "a list of feet"), z.array(foot, "a list of feet")], "two lists, one for each foot")
    .optional()
    .describe("Other places for the feet, a list for each; an empty list leaves the foot where it is."),
} as const;

export const STANCE_EXAMPLES: Readonly<Record<string, string>> = {
  terrain: "terrain: [{ points: [[0, 0], [2, 0]], friction: 0.6 }]",
  feet: "feet: [[0.2, 0], [0.8, 0]]",
  centerOfMassRegion: "centerOfMassRegion: { x: [0.3, 0.7], y: [0.4, 0.6] }",
  footholds: "footholds: [[], [[0.7, 0], [0.9, 0]]]",
  points: "points: [[0, 0], [2, 0]]",
  along: "along: 0.1",
  segment: "segment: 0",
};
