/**
 * A file of `kind: impact` of the right shape → `ImpactModel`: expressions evaluated, sizes, names and ranges
 * checked. All mistakes of the file are collected as findings; the model counts only when there are none.
 */
import { buildElements } from "./build-elements.ts";
import { readFremondMatrix, readGlobalRestitution, readLaw } from "./build-law.ts";
import type { ImpactFile } from "./impact-schema.ts";
import { MOST_FREEDOMS } from "./limits.ts";
import type { ImpactModel } from "./model.ts";
import { type NumberReader, numberReader, readSizedRow, readSquareMatrix } from "./numbers.ts";
import { readParameters } from "./parameters.ts";
import { readTexts } from "./read-texts.ts";
import type { Finding } from "./source/source-document.ts";

export function buildImpact(file: ImpactFile): { readonly model: ImpactModel; readonly findings: readonly Finding[] } {
  const findings: Finding[] = [];
  const values = readParameters(file.parameters ?? {}, findings);
  // Without the parameters every expression over them would be a mistake as well.
  if (findings.length > 0) return { model: EMPTY, findings };
  const reader = numberReader(values, findings);
  const massMatrix = readMassMatrix(reader, file);
  const freedoms = massMatrix?.length;
  const preVelocity = readSizedRow(reader, file.preVelocity, freedoms, ["preVelocity"]);
  const elements = buildElements(reader, file.elements, freedoms);
  const law = readLaw(reader, file, freedoms);
  const restitution = readGlobalRestitution(reader, file);
  const fremondMatrix = readFremondMatrix(reader, file);
  const model: ImpactModel = {
    kind: "impact",
    ...readTexts(findings, file),
    massMatrix: massMatrix ?? [],
    preVelocity,
    elements,
    ...(law !== undefined && { law }),
    ...(restitution !== undefined && { restitution }),
    ...(fremondMatrix !== undefined && { fremondMatrix }),
  };
  return { model, findings };
}

const EMPTY: ImpactModel = { kind: "impact", massMatrix: [], preVelocity: [], elements: [] };

function readMassMatrix(reader: NumberReader, file: ImpactFile): readonly (readonly number[])[] | undefined {
  const count = file.massMatrix.length;
  if (count >= 1 && count <= MOST_FREEDOMS) return readSquareMatrix(reader, file.massMatrix, ["massMatrix"]);
  reader.findings.push({
    code: "wrong-size",
    what: count === 0 ? "massMatrix is empty" : `massMatrix has ${count} rows; at most ${MOST_FREEDOMS} are read`,
    fix: "Give one row of numbers for each generalized velocity, [[2, 0], [0, 1]].",
    path: ["massMatrix"],
  });
  return undefined;
}
