/**
 * Shape of a file of `kind: posture`: a planar rigid body at rest on two frictional contacts ([VarkonyiOr] Section 2),
 * in the frame of the contacts, in world coordinates with gravity down, or as feet on a terrain. Which keys belong together is checked by
 * `buildPosture`.
 */
import * as z from "zod";
import { headFields, numberPair, numeric } from "./schema-parts.ts";
import { STANCE_EXAMPLES, stanceKeys } from "./stance/stance-schema.ts";

const pair = (what: string) => numberPair.optional().describe(what);
const one = (what: string) => numeric.optional().describe(what);
const points = z.tuple([numberPair, numberPair], "a list of two points, [[x1, y1], [x2, y2]]");

export const postureSchema = z.strictObject(
  {
    ...headFields("posture"),
    loadAngle: one("α: the load is |f| (sin α, −cos α)."),
    loadAngleDegrees: one("α in degrees."),
    contactOffsets: pair("l1, l2: signed places of the contacts along the line through them, from the centre of mass."),
    centerHeight: one("h: height of the centre of mass above the line through the contacts."),
    contactSlopes: pair("φ1, φ2: slopes of the contact tangents against the line through the contacts."),
    contactSlopesDegrees: pair("φ1, φ2 in degrees."),
    friction: pair("μ1, μ2, each > 0; feet on a terrain have that of their segments."),
    mass: one("Mass, default 1."),
    gyrationRadius: one("Radius of gyration ρ, default 1."),
    loadSize: one("|f|, default 1."),
    loadTorque: one("Torque of the load about the centre of mass, default 0."),
    contactPoints: points.optional().describe("World coordinates, gravity down: the two contact points."),
    surfaceAngles: pair("World coordinates: angles of the supporting surfaces against the horizontal."),
    surfaceAnglesDegrees: pair("World coordinates: angles of the supporting surfaces in degrees."),
    centerOfMass: pair("World coordinates: the centre of mass."),
    inertia: one("World coordinates: moment of inertia about the centre of mass."),
    gravity: one("World coordinates: acceleration of gravity, default 9.81."),
    gravityAngle: one("World coordinates: angle of gravity with −y, positive towards +x, default 0."),
    gravityAngleDegrees: one("World coordinates: the same in degrees."),
    ...stanceKeys,
  },
  "a mapping of keys to values",
);

export type PostureFile = z.infer<typeof postureSchema>;

export const POSTURE_EXAMPLES: Readonly<Record<string, string>> = {
  title: "title: Sitting with a backpack",
  loadAngle: 'loadAngle: "pi/4"',
  loadAngleDegrees: "loadAngleDegrees: 65",
  contactOffsets: "contactOffsets: [-3.5, 2.25]",
  centerHeight: "centerHeight: 1.25",
  contactSlopes: 'contactSlopes: ["pi/3", 0]',
  contactSlopesDegrees: "contactSlopesDegrees: [75, 30]",
  friction: "friction: [0.75, 0.6]",
  mass: "mass: 1",
  gyrationRadius: "gyrationRadius: 1",
  loadSize: "loadSize: 1",
  loadTorque: "loadTorque: 0",
  contactPoints: "contactPoints: [[-1, 0], [1, 0.5]]",
  surfaceAngles: 'surfaceAngles: [0, "pi/6"]',
  surfaceAnglesDegrees: "surfaceAnglesDegrees: [0, 30]",
  centerOfMass: "centerOfMass: [0, 1]",
  inertia: "inertia: 0.5",
  gravity: "gravity: 9.81",
  gravityAngle: "gravityAngle: 0.1",
  gravityAngleDegrees: "gravityAngleDegrees: 5",
  ...STANCE_EXAMPLES,
};
