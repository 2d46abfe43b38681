/**
 * What planar bodies look like, from their shapes, obstacles, joints, springs and dampers. A body without a shape is drawn as links from its
 * centre of mass to what it is joined to.
 */
import {
  type DrawnContact,
  type DrawnPart,
  type DrawnPlace,
  frictionFields,
  type SystemDrawing,
} from "../drawing/drawing.ts";
import { type NumberReader, readPair } from "../numbers.ts";
import type { Path } from "../path.ts";
import { GROUND } from "./candidate.ts";
import type { ContactTable } from "./contact-table.ts";
import type { Part } from "./part.ts";
import { readEnds } from "./planar-formulas.ts";
import type { JointFile, PlanarFile } from "./planar-schema.ts";
import { type Pose, toBody } from "./pose.ts";
import { readAngle } from "./read-angle.ts";
import type { ReadBody, Solid } from "./read-bodies.ts";
import type { Point } from "./shape.ts";

/** The reader has found no mistakes: what is read here again is right, and was remarked on. */
export function planarDrawing(
  reader: NumberReader,
  file: PlanarFile,
  bodies: readonly ReadBody[],
  obstacles: readonly Solid[],
  contacts: Pick<SystemDrawing, "contacts" | "contactsOf">,
): SystemDrawing {
  const connections = connectionParts({ ...reader, findings: [], remarks: [] }, file, bodies);
  const ends = connections.flatMap((part) => ("ends" in part ? part.ends : "at" in part ? [part as DrawnPlace] : []));
  return {
    ...{ bodies: bodies.map(({ name }) => name), ...contacts, count: 0, valuesInto: () => {}, slopesInto: () => {} },
    parts: [
      ...obstacles.flatMap(({ name, parts }) => parts.flatMap(({ shape }) => shapeParts(name, shape, GROUND))),
      ...bodies.flatMap((body, k) => bodyParts(body, k, ends)),
      ...connections.filter(({ kind, name }) => kind !== "joint" || name !== undefined),
    ],
  };
}

/** The contacts of a table as they are drawn. */
export function drawnContacts(table: Pick<ContactTable, "elements" | "pairs"> | undefined): readonly DrawnContact[] {
  const { elements, pairs } = table ?? { elements: [], pairs: [] };
  return pairs.flatMap(({ candidates }) =>
    candidates.map(({ candidate, normal, friction }): DrawnContact => {
      const element = elements[normal]!.name;
      const fed = elements[friction];
      const { first, second, corner, target } = candidate;
      // The normal pushes the body; where the corner is the frame's, that is the second.
      const [mover, radius] = first === GROUND ? [second, -candidate.radius] : [first, candidate.radius];
      return {
        ...{ element, at: corner, ...bodyOf(first), ...(fed && frictionFields(fed)) },
        ...(radius !== 0 && { radius }),
        ...(target.kind === "half-plane" ? { normal: target.edges[0]!.normal } : { row: 3 * mover }),
      };
    }),
  );
}

const bodyOf = (body: number): { readonly body?: number } => (body === GROUND ? {} : { body });

function shapeParts(name: string | undefined, shape: Part["shape"], owner: number): DrawnPart[] {
  const { kind, corners, radius, edges } = shape;
  const named = name === undefined ? {} : { name };
  const own = { ...named, ...bodyOf(owner) };
  switch (kind) {
    case "disc":
      return [{ kind, at: corners[0]!, radius, ...own }];
    case "polygon":
      return [{ kind, points: corners, ...own }];
    case "points":
      return [];
    case "segment":
      return [{ kind: "ground", points: corners, ...named }];
    case "half-plane": {
      const { start, normal } = edges[0]!;
      return [{ kind, at: start, angle: Math.atan2(-normal[0], normal[1]), ...named }];
    }
  }
}

/** The outlines, the first with the name of the body, or links from the centre of mass to points, joints and springs. */
function bodyParts({ name, parts }: ReadBody, body: number, ends: readonly DrawnPlace[]): DrawnPart[] {
  const shapes = parts.map(({ shape }) => shape);
  const solid = shapes.filter(({ kind }) => kind !== "points");
  const points = shapes.filter(({ kind }) => kind === "points").flatMap(({ corners }) => corners);
  const dots = points.map((at): DrawnPart => ({ kind: "point", at, ...bodyOf(body) }));
  if (solid.length > 0) {
    return [...solid.flatMap((shape, i) => shapeParts(i === 0 ? name : undefined, shape, body)), ...dots];
  }
  const own = ends.filter((end) => end.body === body).map(({ at }) => at as Point);
  const links = [...own, ...points].filter(([x, y]) => x !== 0 || y !== 0);
  return [
    ...links.map((at): DrawnPart => ({ kind: "line", body, points: [[0, 0], at] })),
    { kind: "point", body, at: [0, 0], name },
    ...dots,
  ];
}

function connectionParts(reader: NumberReader, file: PlanarFile, bodies: readonly ReadBody[]): DrawnPart[] {
  const numbers = (between: readonly [string, string]): readonly [number, number] => [
    bodies.findIndex(({ name }) => name === between[0]),
    bodies.findIndex(({ name }) => name === between[1]),
  ];
  const linear = (kind: "spring" | "damper", list: NonNullable<PlanarFile["springs" | "dampers"]>): DrawnPart[] =>
    list.flatMap((item, i): DrawnPart[] => {
      if ("torsionalStiffness" in item || "torsionalDamping" in item) return [];
      const [p, s] = readEnds(reader, item, [`${kind}s`, i]);
      const [a, b] = numbers(item.between);
      const { name } = item;
      return [
        {
          kind,
          name,
          ends: [
            { at: p, ...bodyOf(a) },
            { at: s, ...bodyOf(b) },
          ],
        },
      ];
    });
  return [
    ...(file.joints ?? []).flatMap((joint, i) =>
      jointParts(reader, joint, numbers(joint.between), bodies, ["joints", i]),
    ),
    ...linear("spring", file.springs ?? []),
    ...linear("damper", file.dampers ?? []),
  ];
}

/** A pin stands on both bodies, so that each has its link to it; the one with the name is drawn, that of the ground where there is one. */
function jointParts(
  reader: NumberReader,
  joint: JointFile,
  [a, b]: readonly [number, number],
  bodies: readonly ReadBody[],
  path: Path,
): DrawnPart[] {
  const pose = (k: number): Pose => (k === GROUND ? [0, 0, 0] : bodies[k]!.pose);
  const { name } = joint;
  if (joint.type === "revolute") {
    const at = readPair(reader, joint.at, [...path, "at"]);
    const isDrawn = (k: number): boolean => (a === GROUND ? k === a : k === b);
    return [a, b].map((k): DrawnPart => {
      return { kind: "joint", at: toBody(pose(k), at), ...bodyOf(k), ...(isDrawn(k) && { name }) };
    });
  }
  if (joint.type !== "prismatic") return [];
  const angle = readAngle(reader, joint, path) - pose(b)[2];
  const [x, y] = pose(a);
  return [{ kind: "slide", name, at: toBody(pose(b), [x, y]), angle, ...bodyOf(b) }];
}
