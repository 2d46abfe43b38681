/**
 * What can be dragged in the drawing of a posture, which has the load pointing down: from pixels to the numbers of the file.
 *   across = dx/s, up = −dy/s;   x = across cos α − up sin α, z = across sin α + up cos α in the frame of the contacts
 * In that frame both contacts lie on one line, so there a contact goes along it; in world coordinates it goes anywhere.
 */
import type { Handle, Question } from "../../../workers/protocol.ts";
import type { DrawnScene } from "../../answers.ts";
import { type AngleField, type PostureFile, readPostureFile } from "./fields.ts";

type Move = Handle["moves"][number];
interface Places {
  readonly anchors: NonNullable<DrawnScene["anchors"]>;
  readonly pixelsPerLength: number;
}

export function postureHandles({ text, name }: Question, { anchors, pixelsPerLength }: DrawnScene): Handle[] {
  if (!anchors || pixelsPerLength === undefined) return [];
  const file = readPostureFile(text, name);
  const places = { anchors, pixelsPerLength };
  return [
    ...(file.model.frame.kind === "world" ? worldHandles(file, places) : contactHandles(file, places)),
    ...slopeHandles(file, places),
  ];
}

const placed = ({ anchors }: Places, name: string): { name: string; x: number; y: number } => {
  const [x, y] = anchors[name]!;
  return { name, x, y };
};

const SIDES = ["contact1", "contact2"] as const;

function contactHandles({ model, angle }: PostureFile, places: Places): Handle[] {
  const { frame } = model;
  if (frame.kind !== "contacts") return [];
  const { offsets, height, loadAngle } = frame;
  const s = 1 / places.pixelsPerLength;
  const [cos, sin] = [Math.cos(loadAngle) * s, Math.sin(loadAngle) * s];
  const offset = (i: 0 | 1, sign: 1 | -1): Move => ({
    path: `contactOffsets[${i}]`,
    value: offsets[i],
    perX: sign * cos,
    perY: sign * sin,
  });
  return [
    {
      ...placed(places, "centerOfMass"),
      ...{ label: "centre of mass", still: SIDES },
      moves: [offset(0, -1), offset(1, -1), { path: "centerHeight", value: height, perX: sin, perY: -cos }],
    },
    ...SIDES.map(
      (name, i): Handle => ({
        ...placed(places, name),
        label: `contact ${i + 1}`,
        along: [Math.cos(loadAngle), Math.sin(loadAngle)],
        still: ["centerOfMass", SIDES[1 - i]!],
        // Only what goes along the line of contacts counts.
        moves: [offset(i as 0 | 1, 1)],
      }),
    ),
    turning(places, "load", "direction of the load", "centerOfMass", angle("loadAngle"), loadAngle),
  ];
}

function worldHandles({ model: { frame, stance } }: PostureFile, places: Places): Handle[] {
  if (frame.kind !== "world") return [];
  const s = 1 / places.pixelsPerLength;
  const free = (path: string, [x, y]: readonly [number, number]): Move[] => [
    { path: `${path}[0]`, value: x, perX: s, perY: 0 },
    { path: `${path}[1]`, value: y, perX: 0, perY: -s },
  ];
  return [
    {
      ...placed(places, "centerOfMass"),
      label: "centre of mass",
      still: SIDES,
      moves: free("centerOfMass", frame.centerOfMass),
    },
    // Feet stand on their terrain, and its slopes are those of its points.
    ...(stance ? [] : SIDES).map(
      (name, i): Handle => ({
        ...placed(places, name),
        ...{ label: `contact ${i + 1}`, still: ["centerOfMass", SIDES[1 - i]!] },
        moves: free(`contactPoints[${i}]`, frame.points[i as 0 | 1]),
      }),
    ),
  ];
}

function slopeHandles({ model: { frame, stance }, angle }: PostureFile, places: Places): Handle[] {
  if (stance) return [];
  const [key, slopes] =
    frame.kind === "world"
      ? (["surfaceAngles", frame.surfaceAngles] as const)
      : (["contactSlopes", frame.slopes] as const);
  return SIDES.map((contact, i) =>
    turning(places, `slope${i + 1}`, `slope at contact ${i + 1}`, contact, angle(key, i), slopes[i as 0 | 1]),
  );
}

/** Angles rise to the left, turns on a screen to the right. */
function turning(
  places: Places,
  name: string,
  label: string,
  about: string,
  { path, perRadian }: AngleField,
  value: number,
): Handle {
  const { x, y } = placed(places, about);
  const turn = { x, y, path, value: value * perRadian, perRadian: -perRadian };
  return { ...placed(places, name), label, moves: [], turn, still: SIDES };
}
