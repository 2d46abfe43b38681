/**
 * Shape of the section `drawing` of a system file: what the mechanism looks like, its coordinates as formulas.
 */
import * as z from "zod";
import { formula, text } from "../schema-parts.ts";

const point = z.tuple([formula, formula], "a point [x, y] of two formulas");
const points = z.array(point, "a list of points [x, y]");
const twoOrMore = points.min(2, "a list of at least two points [x, y]");
const ends = z.tuple([point, point], "a list of two points [x, y]");
const name = text.optional().describe("Shown beside it.");

const list = <Fields extends z.ZodRawShape>(fields: Fields, noun: string) =>
  z.array(z.strictObject(fields, `a mapping with ${Object.keys(fields).join(", ")}`), `a list of ${noun}`).optional();

export const drawingSchema = z
  .strictObject(
    {
      grounds: list({ points: twoOrMore, name }, "grounds").describe(
        "What does not move, or is driven: solid on the right of the way from the first point to the last.",
      ),
      polygons: list({ points: points.min(3, "a list of at least three points [x, y]"), name }, "polygons"),
      discs: list({ center: point, radius: formula, name }, "discs"),
      lines: list({ points: twoOrMore, name }, "lines"),
      springs: list({ points: ends, name }, "springs"),
      dampers: list({ points: ends, name }, "dampers"),
      joints: list({ at: point, name }, "joints"),
      points: list({ at: point, name }, "points"),
      labels: list({ text, at: point }, "labels"),
      contacts: list(
        {
          element: text.describe("Name of a unilateral element; its friction is drawn with it."),
          at: point,
          normal: point.optional().describe("Direction in which it pushes what moves, default [0, 1]."),
          tangent: point.optional().describe("Direction of positive slip, default the normal turned clockwise."),
        },
        "contacts",
      ).describe("Where elements act."),
    },
    "a mapping with discs, lines, …",
  )
  .describe(
    "What the mechanism looks like: points [x, y] of the world whose coordinates are formulas of coordinates and t.",
  );

export type DrawingFile = z.infer<typeof drawingSchema>;

/** How the keys are written, for the fix of an error. */
export const DRAWING_EXAMPLES: Readonly<Record<string, string>> = {
  drawing: 'drawing: { discs: [{ center: [0, "z"], radius: 0.1 }] }',
  grounds: "grounds: [{ points: [[-1, 0], [1, 0]] }]",
  polygons: 'polygons: [{ points: [["x", 0], ["x + 1", 0], ["x", 1]] }]',
  discs: 'discs: [{ center: [0, "z"], radius: 0.1 }]',
  lines: 'lines: [{ points: [[0, 0], ["sin(phi)", "-cos(phi)"]] }]',
  labels: "labels: [{ text: wall, at: [0, 1] }]",
  element: "element: ground",
  "drawing.springs": 'springs: [{ points: [[0, 0], ["x", 0]] }]',
  "drawing.dampers": 'dampers: [{ points: [[0, 0], ["x", 0]] }]',
  "drawing.joints": "joints: [{ at: [0, 0] }]",
  "drawing.points": 'points: [[0, 0], ["x", 0]]',
  "drawing.contacts": 'contacts: [{ element: ground, at: [0, "z"], normal: [0, 1] }]',
  "drawing.center": 'center: [0, "z"]',
  "drawing.radius": "radius: 0.1",
  "drawing.at": 'at: [0, "z"]',
  "drawing.normal": "normal: [0, 1]",
  tangent: "tangent: [1, 0]",
  text: "text: wall",
};
