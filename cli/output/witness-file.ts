/**
 * The impact of a witness as a model file: `sprag impact` of it shows the gain again.
 */
import type { ImpactModel } from "../../src/index.ts";
import { writeFile } from "./output-file.ts";

/** JSON is YAML; numbers are written in full precision. */
export function writeWitness(path: string, model: ImpactModel, preVelocity: readonly number[]): void {
  const { kind, massMatrix, law, restitution, fremondMatrix } = model;
  const elements = model.elements.map(({ kind: type, directions, friction, ...rest }) => {
    const rows = directions.map((row) => Array.from(row));
    return {
      ...{ name: rest.name, type },
      ...(rows.length === 1 ? { direction: rows[0] } : { directions: rows }),
      ...rest,
      ...(friction && { friction: friction.length === 1 ? friction[0] : friction }),
    };
  });
  const title = `Witness: ${model.title ?? "an impact that creates energy"}`;
  const file = { kind, title, massMatrix, preVelocity, elements, law, restitution, fremondMatrix };
  writeFile(path, [`${JSON.stringify(file, null, 2)}\n`]);
}
