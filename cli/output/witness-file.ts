/**
 * The impact of a witness as a model file: `sprag impact` of it shows the gain again.
 */
import { extname } from "node:path";
import { Document, isScalar, visit } from "yaml";
import type { Certificate, ImpactModel } from "../../src/index.ts";
import { writeFile } from "./output-file.ts";

/** YAML where the name of the file says so, JSON otherwise; numbers are written in full precision. */
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
  const isYaml = [".yaml", ".yml"].includes(extname(path).toLowerCase());
  writeFile(path, [isYaml ? yamlText(file) : `${JSON.stringify(file, null, 2)}\n`]);
}

/** Lists of numbers stand on one line. */
function yamlText(file: object): string {
  const document = new Document(file);
  visit(document, {
    Seq: (_, list) => {
      if (list.items.every(isScalar)) list.flow = true;
    },
  });
  return document.toString({ lineWidth: 0 });
}

/** What became of the file. */
export function witnessText(path: string, { verdict, witness }: Certificate["energy"]): string {
  if (witness) return `written: ${path}, the worst impact as a model; \`sprag impact ${path}\` shows its gain`;
  const why = verdict === "holds" ? "no impact gains energy" : "no impact that gains energy was found";
  return `${path} was not written: ${why}`;
}
