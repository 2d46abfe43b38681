/**
 * A model of kind impact as the text of a file that reads back as the same model: numbers in full precision, no expressions but
 * the formulas of a `user` law, whose parameters are written with it.
 */
import { Document, isMap, isScalar, visit } from "yaml";
import { plainElement } from "../elements/plain-element.ts";
import type { LawChoice } from "./law-choice.ts";
import type { ImpactModel } from "./model.ts";
import { defined } from "./numbers.ts";

export type ModelFormat = "yaml" | "json";

export function writeImpact(model: ImpactModel, format: ModelFormat = "yaml"): string {
  const file = impactFile(model);
  if (format === "json") return `${JSON.stringify(file, null, 2)}\n`;
  const document = new Document(file);
  // A row of numbers, or an element, takes one line.
  visit(document, {
    Seq: (_, node) => {
      node.flow = node.items.every(isScalar);
    },
    Map: (_, node, path) => {
      node.flow = path.length > 1 && node.items.every(({ value }) => !isMap(value));
    },
  });
  return document.toString({ lineWidth: 0, flowCollectionPadding: false });
}

/** The keys of the file, in the order of the contract. */
function impactFile(model: ImpactModel): object {
  const { title, source, see, massMatrix, preVelocity, coordinates, units, law, restitution, fremondMatrix } = model;
  const parameters = law?.postVelocity?.[0]?.parameters;
  return defined({
    ...{ kind: "impact", title, source, see },
    parameters: parameters && parameters.size > 0 ? Object.fromEntries(parameters) : undefined,
    ...{ massMatrix, preVelocity, coordinates, units: units && unitsField(units, coordinates) },
    elements: model.elements.map(plainElement),
    ...{ law: law && lawFile(law), restitution, fremondMatrix },
  });
}

function unitsField(units: NonNullable<ImpactModel["units"]>, coordinates?: readonly string[]): object {
  const known = units.flatMap((unit, j) => (unit === null ? [] : [[coordinates?.[j] ?? `u${j + 1}`, unit] as const]));
  return Object.fromEntries(known);
}

/** A law that is its name alone is written as such. */
function lawFile({ postVelocity, ...law }: LawChoice): unknown {
  const { name, ...settings } = law;
  if (!postVelocity && Object.keys(settings).length === 0) return name;
  return { ...law, ...(postVelocity && { postVelocity: postVelocity.map(({ text }) => text) }) };
}
