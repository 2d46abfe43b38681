/**
 * The files that a study names: shipped examples by their names, so that a question carries them.
 */
import type { Question } from "../workers/protocol.ts";
import { kindOf } from "../workspaces/kind-of.ts";
import { exampleText } from "./examples.ts";

/** A name in the place of a base model. */
const BASE = /^base[ \t]*:[ \t]*["']?([^\s"'{}#]+\.(?:ya?ml|json))["']?[ \t]*(?:#.*)?$/m;

export async function withNamedFiles(question: Question): Promise<Question> {
  const base = kindOf(question.text) === "study" ? BASE.exec(question.text)?.[1] : undefined;
  if (base === undefined) return question;
  const text = await exampleText(base.replace(/^.*\//, "").replace(/\.\w+$/, ""));
  return text === undefined ? question : { ...question, files: { [base]: text } };
}
