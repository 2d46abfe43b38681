/**
 * The numbers of a posture that sliders and handles move, under the names that its file gives them.
 */
import type { PostureModel } from "../../../../src/doors/models.ts";
import { DEGREES, short } from "../../../widgets/numbers.ts";
import type { Field } from "../../../workers/protocol.ts";
import { readKind } from "../../answer-read.ts";

/** An angle of the file: its path, and how much of it is a radian. */
export interface AngleField {
  readonly path: string;
  readonly perRadian: number;
}

export interface PostureFile {
  readonly model: PostureModel;
  /** The key in radians or in degrees, whichever the file has. */
  readonly angle: (key: string, index?: number) => AngleField;
  /** What the file says there, where it is a number. */
  readonly numberAt: (path: string) => number | undefined;
}

export function readPostureFile(text: string, name: string): PostureFile {
  const { model, places, values } = readKind(text, name, "posture");
  const has = (path: string): boolean => places(path).path === path;
  const angle = (key: string, index?: number): AngleField => {
    const place = index === undefined ? "" : `[${index}]`;
    const degrees = `${key}Degrees`;
    return has(degrees) ? { path: degrees + place, perRadian: DEGREES } : { path: key + place, perRadian: 1 };
  };
  const numberAt = (path: string): number | undefined => {
    const value = values(path);
    return typeof value === "number" ? value : undefined;
  };
  return { model, angle, numberAt };
}

/** Least coefficient: zero is none. */
const LEAST_FRICTION = 0.001;

export function postureFields(text: string, name: string): Field[] {
  const { model, angle, numberAt } = readPostureFile(text, name);
  const { frame, friction } = model;
  const range = (value: number, least: number, most: number) => ({
    value,
    least: Math.min(least, value),
    most: Math.max(most, value),
  });
  const turned = ({ path, perRadian }: AngleField, label: string, of: string, value: number): Field => {
    const shown = short(value * perRadian);
    const quarter = (Math.PI / 2) * perRadian;
    return { path, label, of, ...range(shown, -quarter, quarter), unit: perRadian === 1 ? "rad" : "°", hasTrack: true };
  };
  const isWorld = frame.kind === "world";
  const slopes = isWorld ? frame.surfaceAngles : frame.slopes;
  const key = isWorld ? "surfaceAngles" : "contactSlopes";
  const contact = (i: 0 | 1): Field[] => [
    {
      ...{ path: `friction[${i}]`, label: "μ", of: `contact ${i + 1}`, hasTrack: true },
      ...range(friction[i], LEAST_FRICTION, Math.max(1, 1.5 * friction[i])),
    },
    turned(angle(key, i), "slope", `contact ${i + 1}`, slopes[i]),
  ];
  const load = isWorld ? [] : [turned(angle("loadAngle"), "angle", "load", frame.loadAngle)];
  const inertia: Field[] = ["gyrationRadius", "inertia"].flatMap((path) => {
    const value = numberAt(path);
    if (value === undefined) return [];
    const label = path === "inertia" ? "inertia" : "ρ";
    return [{ path, label, of: "body", ...range(value, value / 10, 3 * value), hasTrack: true }];
  });
  if (model.stance) return [...terrainFields(model.stance, numberAt), ...inertia];
  const [[mu1, slope1], [mu2, slope2]] = [contact(0), contact(1)];
  return [mu1!, mu2!, slope1!, slope2!, ...load, ...inertia];
}

/** Friction of the segments that the feet of a stance are on; segments are counted over all lines of the terrain. */
function terrainFields({ feet }: NonNullable<PostureModel["stance"]>, numberAt: PostureFile["numberAt"]): Field[] {
  const paths: string[] = [];
  for (let line = 0; numberAt(`terrain[${line}].points[0][0]`) !== undefined; line++) {
    for (let k = 0; numberAt(`terrain[${line}].points[${k + 1}][0]`) !== undefined; k++) {
      const own = `terrain[${line}].friction[${k}]`;
      paths.push(numberAt(own) === undefined ? `terrain[${line}].friction` : own);
    }
  }
  const shared = new Map(feet.map(({ segment }, i) => [paths[segment], `contact ${i + 1}`] as const));
  return [...shared].flatMap(([path, of]): Field[] => {
    const value = path === undefined ? undefined : numberAt(path);
    if (path === undefined || value === undefined) return [];
    const most = Math.max(1, 1.5 * value);
    return [
      { path, label: "μ", of: shared.size === 1 ? "terrain" : of, value, least: LEAST_FRICTION, most, hasTrack: true },
    ];
  });
}
