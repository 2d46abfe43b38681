/**
 * The keys of a stance in a file of `kind: posture` → a checked stance.
 */
import { type NumberReader, readChecked, readNumber, readPair, readRow } from "../numbers.ts";
import { formatPath, type Path } from "../path.ts";
import type { PostureFile } from "../posture-schema.ts";
import type { NumericField } from "../schema-parts.ts";
import { checkStance } from "./check-stance.ts";
import type { FootPlace, Stance, StanceFields, TerrainLine } from "./stance.ts";
import type { FootField } from "./stance-schema.ts";

/** What a stance shares with other postures, read already. */
type Shared = Pick<StanceFields, "centerOfMass" | "mass" | "inertia" | "gyrationRadius" | "gravity" | "gravityAngle">;

type Given<Key extends keyof PostureFile> = { readonly [K in Key]: NonNullable<PostureFile[K]> };
type StanceFile = Given<"terrain" | "feet"> & Pick<PostureFile, "centerOfMassRegion" | "footholds">;

/** Undefined where something is wrong, which then is among the findings. */
export function readStance(reader: NumberReader, file: StanceFile, shared: Shared): Stance | undefined {
  const { terrain, feet, centerOfMassRegion: region, footholds } = file;
  const before = reader.findings.length;
  const pairs = (list: readonly (readonly NumericField[])[], path: Path): [number, number][] =>
    list.map((point, k) => readPair(reader, point, [...path, k]));
  const footList = (list: readonly FootField[], path: Path): FootPlace[] =>
    list.map((foot, k) => readFoot(reader, foot, [...path, k]));
  const fields: StanceFields = {
    ...shared,
    terrain: terrain.map(({ points, friction }, i): TerrainLine => {
      const path = ["terrain", i];
      return {
        points: pairs(points, [...path, "points"]),
        friction: Array.isArray(friction)
          ? readRow(reader, friction, [...path, "friction"])
          : readNumber(reader, friction, [...path, "friction"]),
      };
    }),
    feet: footList(feet, ["feet"]) as [FootPlace, FootPlace],
    ...(region && {
      centerOfMassRegion: Array.isArray(region)
        ? pairs(region, ["centerOfMassRegion"])
        : {
            x: readPair(reader, region.x, ["centerOfMassRegion", "x"]),
            y: readPair(reader, region.y, ["centerOfMassRegion", "y"]),
          },
    }),
    ...(footholds && {
      footholds: [footList(footholds[0], ["footholds", 0]), footList(footholds[1], ["footholds", 1])],
    }),
  };
  return reader.findings.length > before ? undefined : checkStance(fields, reader.findings);
}

function readFoot(reader: NumberReader, foot: FootField, path: Path): FootPlace {
  if (Array.isArray(foot)) return readPair(reader, foot, path);
  if (!("along" in foot)) return { segment: foot.segment, point: readPair(reader, foot.point, [...path, "point"]) };
  const at = [...path, "along"];
  return {
    segment: foot.segment,
    along: readChecked(reader, foot.along, at, (x) => x >= 0, "at least 0", { noun: formatPath(at), end: 0 }),
  };
}
