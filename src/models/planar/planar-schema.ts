/**
 * Keys of a system made of planar bodies: shapes and obstacles, contacts between them, joints, springs, dampers, motors and
 * clutches. Points of a body are given in its own frame, whose origin is its centre of mass.
 */
import * as z from "zod";
import { numberPair, numeric, text } from "../schema-parts.ts";

const point = z.tuple([numeric, numeric], "a point [x, y] of two numbers");
const points = z.array(point, "a list of points [x, y]");
const material = {
  friction: numeric
    .optional()
    .describe(
      "Coefficient of friction μ ≥ 0; a pair has √(μ1 μ2), that of one partner where the other has none, else 0.",
    ),
  restitution: numeric
    .optional()
    .describe("Coefficient of restitution; a pair has √(ε1 ε2), that of one partner where the other has none, else 0."),
};

/** A shape, with what else its mapping may have. */
const shapeWith = <const More extends z.ZodRawShape>(more: More) =>
  z.union(
    [
      z.strictObject({
        polygon: points
          .min(3, "a list of at least three points [x, y]")
          .describe("Corners in order around an outline that does not cross itself, in the frame of the body."),
        ...more,
      }),
      z.strictObject({
        disc: numeric.describe("Radius of a disc, > 0."),
        center: numberPair.optional().describe("Its centre in the frame of the body, default the centre of mass."),
        ...more,
      }),
      z.strictObject({
        points: points
          .min(1, "a list of at least one point [x, y]")
          .describe("Points that can touch, in the frame of the body."),
        ...more,
      }),
    ],
    "a mapping with polygon, disc or points",
  );
const shape = shapeWith({});
const namedShape = shapeWith({ name: text.optional().describe("For reports; default its number."), ...material });

const body = z.strictObject(
  {
    name: text.describe("Letters, digits, underscores: its coordinates are NAME_x, NAME_y, NAME_a."),
    mass: numeric,
    inertia: numeric.optional().describe("About the centre of mass; default that of the uniform shapes."),
    shape: shape.optional(),
    shapes: z
      .array(namedShape, "a list of shapes")
      .min(1, "a list of at least one shape")
      .optional()
      .describe("Several shapes in place of one, each with a material of its own where it has one."),
    position: numberPair.optional().describe("Centre of mass at the start, default [0, 0]."),
    angle: numeric.optional().describe("Angle at the start, default 0."),
    angleDegrees: numeric.optional(),
    velocity: numberPair.optional().describe("Velocity of the centre of mass at the start, default [0, 0]."),
    spin: numeric.optional().describe("Angular velocity at the start, default 0."),
    ...material,
  },
  "a mapping with name, mass, shape, …",
);

const obstacle = z.discriminatedUnion(
  "type",
  [
    z.strictObject({
      name: text,
      type: z.literal("half-plane"),
      point: numberPair.optional().describe("A point of the surface, default [0, 0]."),
      angle: numeric.optional().describe("Slope of the surface, default 0; bodies are on the side (−sin, cos)."),
      angleDegrees: numeric.optional(),
      ...material,
    }),
    z.strictObject({ name: text, type: z.literal("segment"), from: numberPair, to: numberPair, ...material }),
    z.strictObject({ name: text, type: z.literal("disc"), center: numberPair, radius: numeric, ...material }),
    z.strictObject({
      name: text,
      type: z.literal("polygon"),
      points: points
        .min(3, "a list of at least three points [x, y]")
        .describe("Corners in order around an outline that does not cross itself."),
      ...material,
    }),
  ],
  "a mapping with name, type, …",
);

const pairOfBodies = z.tuple([text, text], "a list of two names; `ground` is the frame");
const contact = z.strictObject(
  {
    name: text.optional().describe("Default NAME1-NAME2."),
    between: pairOfBodies,
    friction: numeric.optional().describe("Default: from the two materials."),
    restitution: numeric.optional().describe("Default: from the two materials."),
    tangentialRestitution: numeric.optional().describe("ε of the friction element, default 0."),
  },
  "a mapping with between, friction, restitution",
);

const jointSchema = <const Type extends string, Fields extends z.ZodRawShape>(type: Type, fields: Fields) =>
  z.strictObject({ name: text, type: z.literal(type), between: pairOfBodies, ...fields });
const joint = z.discriminatedUnion(
  "type",
  [
    jointSchema("revolute", { at: numberPair }),
    jointSchema("prismatic", {
      angle: numeric.optional().describe("Direction of the slide at the start, default 0."),
      angleDegrees: numeric.optional(),
    }),
    jointSchema("weld", {}),
    jointSchema("gear", { ratio: numeric.describe("Angle of the first + ratio · angle of the second stays; not 0.") }),
  ],
  "a mapping with name, type, between, …",
);

const connection = { name: text, between: pairOfBodies };
const ends = {
  ...connection,
  points: z
    .tuple([numberPair, numberPair], "a list of two points")
    .optional()
    .describe("Ends, each in the frame of its body; `ground` has the frame."),
};
const spring = z.union(
  [
    z.strictObject({ ...ends, stiffness: numeric, length: numeric.optional().describe("Default: that at the start.") }),
    z.strictObject({ ...connection, torsionalStiffness: numeric, angle: numeric.optional() }),
  ],
  "a mapping with name, between, stiffness or torsionalStiffness",
);
const damper = z.union(
  [z.strictObject({ ...ends, damping: numeric }), z.strictObject({ ...connection, torsionalDamping: numeric })],
  "a mapping with name, between, damping or torsionalDamping",
);
const motor = z.union(
  [
    z.strictObject({
      ...connection,
      torque: z.union([z.number(), text]).describe("On the first body; a formula of t, coordinates and velocities."),
    }),
    z.strictObject({
      ...connection,
      speed: z.union([z.number(), text]).describe("Spin of the first against the second; a formula of t."),
    }),
  ],
  "a mapping with name, between, torque or speed",
);
const clutch = z.strictObject(
  {
    ...connection,
    reverse: z
      .boolean("true or false")
      .optional()
      .describe("Lock positive spin of the first against the second instead."),
    restitution: numeric.optional(),
  },
  "a mapping with name, between",
);

export const planarFields = {
  gravity: z
    .union([numeric, numberPair], "a number (downwards) or a list of two numbers")
    .optional()
    .describe("Default 9.81 downwards; only bodies feel it."),
  bodies: z.array(body, "a list of bodies").min(1, "a list of at least one body").optional(),
  obstacles: z.array(obstacle, "a list of obstacles").optional().describe("What does not move."),
  contacts: z
    .union([z.literal("all"), z.array(contact, "a list of contacts")], "all, or a list of contacts")
    .optional()
    .describe("Default all: every pair of shapes that no joint connects."),
  joints: z.array(joint, "a list of joints").optional(),
  springs: z.array(spring, "a list of springs").optional(),
  dampers: z.array(damper, "a list of dampers").optional(),
  motors: z.array(motor, "a list of motors").optional(),
  clutches: z
    .array(clutch, "a list of clutches")
    .optional()
    .describe("Sprag clutches: the first may only turn forwards against the second."),
};

const planarSchema = z.strictObject(planarFields);
export type PlanarFile = z.infer<typeof planarSchema>;
export type ShapeFile = z.infer<typeof shape>;
export type BodyFile = NonNullable<PlanarFile["bodies"]>[number];
export type ObstacleFile = NonNullable<PlanarFile["obstacles"]>[number];
export type ContactFile = z.infer<typeof contact>;
export type JointFile = z.infer<typeof joint>;

/** How the keys are written, for the fix of an error; `section.key` where a key means different things. */
export const PLANAR_EXAMPLES: Readonly<Record<string, string>> = {
  gravity: "gravity: 9.81",
  bodies: "bodies: [{ name: ball, mass: 1, shape: { disc: 0.1 }, position: [0, 1] }]",
  "bodies.name": "name: ball",
  mass: "mass: 1",
  inertia: "inertia: 0.5",
  shape: "shape: { disc: 0.1 }",
  shapes: "shapes: [{ disc: 0.1, center: [-0.3, 0] }, { disc: 0.1, center: [0.3, 0] }]",
  "shapes.name": "name: head",
  polygon: "polygon: [[-0.1, -0.1], [0.1, -0.1], [0, 0.1]]",
  disc: "disc: 0.1",
  points: "points: [[0, 0]]",
  "obstacles.points": "points: [[-1, 0], [0, -1], [1, 0], [1, -2], [-1, -2]]",
  "bodies.position": "position: [0, 1]",
  "bodies.velocity": "velocity: [1, 0]",
  spin: "spin: 2",
  angle: "angle: 0.5",
  angleDegrees: "angleDegrees: 30",
  obstacles: "obstacles: [{ name: floor, type: half-plane }]",
  "obstacles.name": "name: floor",
  "obstacles.type": "type: half-plane",
  point: "point: [0, 0]",
  from: "from: 0",
  "obstacles.from": "from: [-1, 0]",
  to: "to: [1, 0]",
  center: "center: [0, 0]",
  "obstacles.radius": "radius: 0.5",
  contacts: "contacts: [{ between: [ball, floor], restitution: 0.5 }]",
  between: "between: [ball, ground]",
  "contacts.between": "between: [ball, floor]",
  tangentialRestitution: "tangentialRestitution: 0.5",
  joints: "joints: [{ name: pin, type: revolute, between: [ball, ground], at: [0, 0] }]",
  "joints.name": "name: pin",
  "joints.type": "type: revolute",
  at: "at: [0, 0]",
  ratio: "ratio: 2",
  springs: "springs: [{ name: spring, between: [ball, ground], stiffness: 100 }]",
  "springs.name": "name: spring",
  stiffness: "stiffness: 100",
  torsionalStiffness: "torsionalStiffness: 10",
  length: "length: 0.5",
  "springs.points": "points: [[0, 0], [1, 0]]",
  "dampers.points": "points: [[0, 0], [1, 0]]",
  dampers: "dampers: [{ name: damper, between: [ball, ground], damping: 2 }]",
  "dampers.name": "name: damper",
  damping: "damping: 2",
  torsionalDamping: "torsionalDamping: 0.1",
  motors: 'motors: [{ name: motor, between: [ball, ground], torque: "2" }]',
  "motors.name": "name: motor",
  torque: 'torque: "2*sin(t)"',
  speed: 'speed: "3"',
  clutches: "clutches: [{ name: clutch, between: [ball, ground] }]",
  "clutches.name": "name: clutch",
  reverse: "reverse: true",
};
