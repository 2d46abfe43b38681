/**
 * The law a file asks for and the data it needs: `restitution` (Moreau), `fremondMatrix` (Frémond), the proposal that
 * `canonical` projects. Mistakes go to the reader's findings.
 */
import { ELEMENTS } from "../elements/elements.ts";
import type { ImpactFile } from "./impact-schema.ts";
import type { LawChoice, LawChoiceName } from "./law-choice.ts";
import { count, type NumberReader, readNumber, readSizedRow, readSquareMatrix } from "./numbers.ts";
import type { Path } from "./path.ts";
import { quote } from "./quote.ts";

export function readLaw(reader: NumberReader, file: ImpactFile, freedoms: number | undefined): LawChoice | undefined {
  if (file.law === undefined) return undefined;
  if (typeof file.law === "string") {
    checkNeeds(reader, file, file.law, ["law"]);
    if (file.law === "canonical") refuseProposals(reader);
    return { name: file.law };
  }
  const { name, of, proposal } = file.law;
  checkNeeds(reader, file, name, ["law", "name"]);
  if (of !== undefined) checkNeeds(reader, file, of, ["law", "of"]);
  if (name === "canonical") {
    if ((of === undefined) === (proposal === undefined)) refuseProposals(reader);
  } else {
    if (of !== undefined) refuseForeignKey(reader, "of");
    if (proposal !== undefined) refuseForeignKey(reader, "proposal");
  }
  const numbers = proposal && readSizedRow(reader, proposal, freedoms, ["law", "proposal"]);
  return { name, ...(of !== undefined && { of }), ...(numbers !== undefined && { proposal: numbers }) };
}

function checkNeeds(reader: NumberReader, file: ImpactFile, name: LawChoiceName, path: Path): void {
  if (name === "moreau" && file.restitution === undefined) {
    const what = "the law moreau needs one coefficient for all elements";
    reader.findings.push({ code: "law-needs", what, fix: "Add restitution: 0.5 at the top level of the file.", path });
  }
  if (name === "fremond" && file.fremondMatrix === undefined) {
    const fix = "Add fremondMatrix, h × h over the unilateral elements in file order, at the top level of the file.";
    reader.findings.push({ code: "law-needs", what: "the law fremond needs its matrix", fix, path });
  }
}

function refuseProposals(reader: NumberReader): void {
  reader.findings.push({
    code: "law-needs",
    what: "the law canonical projects exactly one proposal",
    fix: "Write { name: canonical, of: newton } or { name: canonical, proposal: [0, 1] }.",
    path: ["law"],
  });
}

function refuseForeignKey(reader: NumberReader, key: "of" | "proposal"): void {
  reader.findings.push({
    code: "unknown-key",
    what: `${quote(key)} belongs to the law canonical`,
    fix: "Remove it, or write name: canonical.",
    path: ["law", key],
    atKey: true,
  });
}

/** ε of Moreau's law: the range of a hard contact, whose kinematics it has to respect. */
export function readGlobalRestitution(reader: NumberReader, file: ImpactFile): number | undefined {
  if (file.restitution === undefined) return undefined;
  const value = readNumber(reader, file.restitution, ["restitution"]);
  if (value < 0 || value > 1) {
    reader.findings.push({
      code: "restitution-range",
      what: `restitution ${value} is outside [0, 1], the range of the one coefficient of Moreau's law`,
      fix: "Choose a value in [0, 1], or give each element its own restitution and use the law newton.",
      path: ["restitution"],
    });
  }
  return value;
}

export function readFremondMatrix(reader: NumberReader, file: ImpactFile): readonly (readonly number[])[] | undefined {
  if (file.fremondMatrix === undefined) return undefined;
  const path = ["fremondMatrix"];
  const unilateral = file.elements.filter(({ type }) => ELEMENTS[type].family === "unilateral").length;
  const rows = file.fremondMatrix.length;
  if (rows === unilateral) return readSquareMatrix(reader, file.fremondMatrix, path);
  reader.findings.push({
    code: "wrong-size",
    what: `fremondMatrix has ${count(rows, "row")}, but the model has ${count(unilateral, "unilateral element")}`,
    fix: `Give ${count(unilateral, "row")} of ${count(unilateral, "number")}, the elements in file order.`,
    path,
  });
  return undefined;
}
