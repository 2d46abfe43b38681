/**
 * The law a file asks for and the data it needs: `restitution` (Moreau), `fremondMatrix` (Frémond), the proposal that
 * `canonical` projects, formulas or measured pairs (user). Mistakes go to the reader's findings.
 */
import type { Element } from "../elements/element.ts";
import { ELEMENTS } from "../elements/elements.ts";
import { quote } from "../text/quote.ts";
import { commaAdvice } from "./decimal-comma.ts";
import { unknownName } from "./expressions/evaluate.ts";
import { attempt, ExpressionError } from "./expressions/expression-error.ts";
import { CONSTANTS } from "./expressions/functions.ts";
import { parseExpression } from "./expressions/parse.ts";
import { namesIn } from "./expressions/post-order.ts";
import { readFremondMatrix } from "./fremond-matrix.ts";
import type { ImpactFile } from "./impact-schema.ts";
import type { LawChoice, LawChoiceName, LawData, MeasuredPair, VelocityFormula } from "./law-choice.ts";
import {
  addFinding,
  count,
  defined,
  expressionFinding,
  type NumberReader,
  readNumber,
  readSizedRow,
} from "./numbers.ts";
import type { Path } from "./path.ts";
import type { NumericField } from "./schema-parts.ts";

/** The part of a file that speaks of the law. */
type LawFields = Pick<ImpactFile, "law" | "restitution" | "fremondMatrix">;

/** Everything a file says about its law; the elements of the model, if there is one, say what Frémond's matrix is over. */
export function readLawData(
  reader: NumberReader,
  file: LawFields,
  freedoms: number | undefined,
  elements: readonly Pick<Element, "name" | "kind">[] | undefined,
): LawData {
  const unilateral = elements?.filter(({ kind }) => ELEMENTS[kind].family === "unilateral").map(({ name }) => name);
  return defined({
    law: readLaw(reader, file, freedoms),
    restitution: readGlobalRestitution(reader, file),
    fremondMatrix: readFremondMatrix(reader, file.fremondMatrix, unilateral),
  });
}

function readLaw(reader: NumberReader, file: LawFields, freedoms: number | undefined): LawChoice | undefined {
  if (file.law === undefined) return undefined;
  if (typeof file.law === "string") {
    checkNeeds(reader, file, file.law, ["law"]);
    if (file.law === "user") refuseUserLaw(reader);
    return { name: file.law };
  }
  const { name, of, proposal, postVelocity, measured } = file.law;
  checkNeeds(reader, file, name, ["law", "name"]);
  if (of !== undefined) checkNeeds(reader, file, of, ["law", "of"]);
  if (name === "canonical") {
    const fix = "Write { name: canonical, of: newton } or { name: canonical, proposal: [0, 1] }.";
    const isTwice = of !== undefined && proposal !== undefined;
    if (isTwice) addFinding(reader, "law-needs", "the law canonical projects one proposal, not two", fix, ["law"]);
  } else {
    if (of !== undefined) refuseForeignKey(reader, "of");
    if (proposal !== undefined) refuseForeignKey(reader, "proposal");
  }
  const isUser = name === "user" || of === "user";
  if (isUser && (postVelocity === undefined) === (measured === undefined)) refuseUserLaw(reader);
  if (!isUser && postVelocity !== undefined) refuseForeignKey(reader, "postVelocity");
  if (!isUser && measured !== undefined) refuseForeignKey(reader, "measured");
  return {
    name,
    ...defined({
      of,
      proposal: proposal && readSizedRow(reader, proposal, freedoms, ["law", "proposal"]),
      postVelocity: postVelocity && readFormulas(reader, postVelocity, freedoms),
      measured: measured?.map((pair, i) => readMeasured(reader, pair, freedoms, i)),
    }),
  };
}

/** u⁺ as formulas; u1 … uf are the velocities before the impact, whose values are not known yet. */
function readFormulas(
  reader: NumberReader,
  fields: readonly NumericField[],
  freedoms: number | undefined,
): VelocityFormula[] {
  const path = ["law", "postVelocity"];
  if (freedoms !== undefined && fields.length !== freedoms) {
    const what = `law.postVelocity has ${count(fields.length, "formula")}, but the mass matrix is ${freedoms} × ${freedoms}`;
    const fix = `Give ${count(freedoms, "formula")}.${commaAdvice(fields, freedoms)}`;
    reader.findings.push({ code: "wrong-size", what, fix, path });
  }
  const velocities = fields.map((_, i) => `u${i + 1}`);
  const known = new Set([...reader.values.keys(), ...velocities, ...CONSTANTS.keys()]);
  const shadowed = velocities.find((name) => reader.values.has(name));
  if (shadowed !== undefined) {
    const what = `the parameter ${shadowed} has the name of a velocity in the formulas of the law`;
    addFinding(reader, "reserved-name", what, "Give the parameter another name.", ["parameters", shadowed]);
  }
  return fields.flatMap((field, i) => {
    const expression = attempt(() => {
      const parsed = parseExpression(String(field));
      for (const node of namesIn(parsed))
        if (!known.has(node.name)) throw unknownName(node, [...reader.values.keys(), ...velocities]);
      return parsed;
    });
    if (!(expression instanceof ExpressionError))
      return [{ expression, text: String(field), parameters: reader.values }];
    reader.findings.push(expressionFinding(expression, [...path, i]));
    return [];
  });
}

function readMeasured(
  reader: NumberReader,
  pair: { readonly before: readonly NumericField[]; readonly after: readonly NumericField[] },
  freedoms: number | undefined,
  index: number,
): MeasuredPair {
  const at = (key: string): Path => ["law", "measured", index, key];
  return {
    before: readSizedRow(reader, pair.before, freedoms, at("before")),
    after: readSizedRow(reader, pair.after, freedoms, at("after")),
  };
}

function refuseUserLaw(reader: NumberReader): void {
  const what = "the law user needs either postVelocity (formulas) or measured (pairs)";
  const fix =
    'Write { name: user, postVelocity: ["-u1/2", "u2"] } or { name: user, measured: [{ before: [-1, 0], after: [0.5, 0] }] }.';
  addFinding(reader, "law-needs", what, fix, ["law"]);
}

function checkNeeds(reader: NumberReader, file: LawFields, name: LawChoiceName, path: Path): void {
  if (name === "moreau" && file.restitution === undefined) {
    const what = "the law moreau needs one coefficient for all elements";
    const fix = "Add restitution: 0.5 at the top level of the file.";
    reader.findings.push({ code: "law-needs", what, fix, mend: { path: "restitution", value: 0.5 }, path });
  }
  if (name === "fremond" && file.fremondMatrix === undefined) {
    const fix =
      "Add fremondMatrix at the top level of the file: h × h over the unilateral elements in their order, or entries by name, `{a: {b: 1}}`.";
    reader.findings.push({ code: "law-needs", what: "the law fremond needs its matrix", fix, path });
  }
}

function refuseForeignKey(reader: NumberReader, key: "of" | "proposal" | "postVelocity" | "measured"): void {
  const owner = key === "of" || key === "proposal" ? "canonical" : "user";
  reader.findings.push({
    code: "unknown-key",
    what: `${quote(key)} belongs to the law ${owner}`,
    fix: `Remove it, or write name: ${owner}.`,
    path: ["law", key],
    atKey: true,
  });
}

/** ε of Moreau's law: the range of a hard contact, whose kinematics it has to respect. */
function readGlobalRestitution(reader: NumberReader, file: LawFields): number | undefined {
  if (file.restitution === undefined) return undefined;
  const value = readNumber(reader, file.restitution, ["restitution"]);
  if (value < 0 || value > 1) {
    const what = `restitution ${value} is outside [0, 1], the range of the one coefficient of Moreau's law`;
    const fix = "Choose a value in [0, 1], or give each element its own restitution and use the law newton.";
    addFinding(reader, "restitution-range", what, fix, ["restitution"]);
  }
  return value;
}
