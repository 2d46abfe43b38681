import { describe } from "vitest";
import { type Case, table } from "../refusals.ts";

const BODY = "{ name: B, mass: 1, inertia: 1, shape: { disc: 1 } }";
const OTHER = "{ name: C, mass: 1, shape: { disc: 1 }, position: [3, 0] }";

/** A file of two bodies and one more line. */
const withLine = (line: string): string => `kind: system\nbodies:\n  - ${BODY}\n  - ${OTHER}\n${line}\n`;
const withShape = (shape: string): string => `kind: system\nbodies:\n  - { name: B, mass: 1, shape: ${shape} }\n`;

const shapes: Record<string, Case> = {
  "a disc and a polygon at once": {
    text: withShape("{ disc: 1, polygon: [[0, 0], [1, 0], [0, 1]] }"),
    code: "two-ways",
    path: "bodies[0].shape.polygon",
    what: /"disc" and "polygon" of bodies\[0\]\.shape exclude each other/,
    mark: "polygon",
  },
  "a shape of no kind": {
    text: withShape("{}"),
    code: "missing-key",
    what: /neither "polygon" nor "disc" nor "points"/,
  },
  "a misspelt shape": {
    text: withShape("{ disk: 1 }"),
    code: "unknown-key",
    fix: /did you mean "disc"\? Known keys: polygon, disc, center, points/,
  },
  "a disc that is a list": { text: withShape("{ disc: [1] }"), code: "wrong-type", path: "bodies[0].shape.disc" },
  "a polygon of two points": {
    text: withShape("{ polygon: [[0, 0], [1, 0]] }"),
    code: "wrong-type",
    what: /at least three points \[x, y\], got a list of 2/,
    fix: /polygon: \[\[/,
  },
  "an outline that crosses itself": {
    text: withShape("{ polygon: [[0, 0], [1, 1], [1, 0], [0, 1]] }"),
    code: "bad-shape",
    path: "bodies[0].shape.polygon",
    what: /the sides of "B" from corner 1 and from corner 3 cross or touch each other/,
    fix: /in order around the outline/,
  },
  "a corner that is given twice": {
    text: withShape("{ polygon: [[0, 0], [1, 0], [1, 0], [0, 1]] }"),
    code: "bad-shape",
    what: /the corners 2 and 3 of "B" are the same point/,
  },
  "an outline that goes back": {
    text: withShape("{ polygon: [[0, 0], [2, 0], [1, 0], [0, 1]] }"),
    code: "bad-shape",
    what: /the outline of "B" goes back on itself at its corner 2/,
  },
  "a shape beside shapes": {
    text: "kind: system\nbodies:\n  - { name: B, mass: 1, inertia: 1, shape: { disc: 1 }, shapes: [{ disc: 1 }] }\n",
    code: "two-ways",
    path: "bodies[0].shape",
    fix: /into the list `shapes`/,
  },
  "shapes of one name": {
    text: "kind: system\nbodies:\n  - { name: B, mass: 1, inertia: 1, shapes: [{ disc: 1, name: a }, { disc: 1, name: a }] }\n",
    code: "duplicate-name",
    path: "bodies[0].shapes[1].name",
  },
  "no shapes": {
    text: "kind: system\nbodies:\n  - { name: B, mass: 1, inertia: 1, shapes: [] }\n",
    code: "wrong-type",
    what: /at least one shape/,
  },
  "shapes that overlap, without an inertia": {
    text: "kind: system\nbodies:\n  - { name: B, mass: 1, shapes: [{ disc: 1, center: [-0.5, 0] }, { disc: 1, center: [0.5, 0] }] }\n",
    code: "missing-key",
    what: /its shapes 1 and 2 overlap, so that none can be computed/,
    fix: /moment of inertia/,
  },
  "an outline whose centroid is elsewhere": {
    text: withShape("{ polygon: [[0, 0], [3, 0], [3, 1], [1, 1], [1, 3], [0, 3]] }"),
    code: "missing-key",
    what: /has its centroid at \(1\.10000, 1\.10000\)/,
  },
  "an obstacle of two points": {
    text: "kind: system\nbodies:\n  - { name: B, mass: 1, shape: { disc: 1 } }\nobstacles:\n  - { name: o, type: polygon, points: [[0, 0], [1, 0]] }\n",
    code: "wrong-type",
    what: /at least three points/,
    fix: /points: \[\[-1, 0\]/,
  },
  "a polygon of no points": { text: withShape("{ polygon: [] }"), code: "wrong-type", what: /at least three points/ },
  "a polygon in space": {
    text: withShape("{ polygon: [[0, 0, 0], [1, 0, 0], [0, 1, 0]] }"),
    code: "wrong-type",
    what: /a point \[x, y\] of two numbers, got a list of 3/,
    fix: /polygon: \[\[/,
  },
};

const connections: Record<string, Case> = {
  "a misspelt type of joint": {
    text: withLine("joints: [{ name: j, type: revolut, between: [B, C], at: [0, 0] }]"),
    code: "unknown-value",
    line: 5,
    what: /unknown joint type "revolut"/,
    fix: /did you mean "revolute"\? Known: revolute, prismatic, weld, gear/,
  },
  "an unknown type of obstacle": {
    text: withLine("obstacles: [{ name: o, type: circle }]"),
    code: "unknown-value",
    what: /unknown obstacle type "circle"/,
    fix: /Known: half-plane, segment, disc, polygon/,
  },
  "an obstacle without a type": {
    text: withLine("obstacles: [{ name: o }]"),
    code: "missing-key",
    fix: /type: half-plane.*Known types: half-plane, segment, disc/,
  },
  "a joint of a body with itself": {
    text: withLine("joints: [{ name: j, type: weld, between: [B, B] }]"),
    code: "same-body",
    path: "joints[0].between",
    what: /connects "B" with itself/,
  },
  "a joint of the ground with itself": {
    text: withLine("joints: [{ name: j, type: weld, between: [ground, ground] }]"),
    code: "same-body",
    fix: /Name a body/,
  },
  "a gear of ratio 0": {
    text: withLine("joints: [{ name: j, type: gear, between: [B, C], ratio: 0 }]"),
    code: "out-of-range",
    path: "joints[0].ratio",
  },
  "a spring of two kinds": {
    text: withLine("springs: [{ name: s, between: [B, C], stiffness: 1, torsionalStiffness: 2 }]"),
    code: "two-ways",
    what: /"stiffness" and "torsionalStiffness" of springs\[0\] exclude each other/,
  },
  "a spring with a key of the other kind": {
    text: withLine("springs: [{ name: s, between: [B, C], torsionalStiffness: 2, length: 1 }]"),
    code: "two-ways",
    what: /"length" does not go with/,
  },
  "a spring of no kind": {
    text: withLine("springs: [{ name: s, between: [B, C] }]"),
    code: "missing-key",
    what: /neither "stiffness" nor "torsionalStiffness"/,
  },
  "a motor with torque and speed": {
    text: withLine("motors: [{ name: m, between: [B, C], torque: 1, speed: 2 }]"),
    code: "two-ways",
    what: /"torque" and "speed" of motors\[0\] exclude each other/,
  },
  "a speed with an unknown name": {
    text: withLine('motors: [{ name: m, between: [B, C], speed: "3*tt" }]'),
    code: "unknown-name",
    path: "motors[0].speed",
    mark: "tt",
  },
  "a clutch out of its range": {
    text: withLine("clutches: [{ name: c, between: [B, C], restitution: 3 }]"),
    code: "restitution-range",
    path: "clutches[0].restitution",
  },
  "an element beside a joint, at its own place": {
    text: withLine(
      'joints: [{ name: j, type: weld, between: [B, C] }]\nelements: [{ name: e, type: geometric-bilateral, gap: "B_xx" }]',
    ),
    code: "unknown-name",
    line: 6,
    path: "elements[0].gap",
    mark: "B_xx",
    fix: /did you mean "B_x"/,
  },
};

const floor =
  "obstacles: [{ name: floor, type: half-plane }, { name: hill, type: disc, center: [0, -9], radius: 1 }]\n";
const contacts: Record<string, Case> = {
  "a contact listed twice, the names exchanged": {
    text: withLine(`${floor}contacts: [{ between: [B, floor] }, { between: [floor, B] }]`),
    code: "duplicate-contact",
    path: "contacts[1].between",
    what: /contacts\[0\]/,
  },
  "a contact of two obstacles": {
    text: withLine(`${floor}contacts: [{ between: [hill, floor] }]`),
    code: "two-obstacles",
    path: "contacts[0].between",
  },
  "a contact of a body with itself": { text: withLine("contacts: [{ between: [B, B] }]"), code: "same-body" },
  "a word in the place of contacts": {
    text: withLine("contacts: none"),
    code: "unknown-value",
    fix: /all, or a list of contacts/,
  },
};

describe("bodies are refused with", () => table(shapes));
describe("what connects bodies is refused with", () => table(connections));
describe("contacts are refused with", () => table(contacts));
