/**
 * The shipped files of models and studies.
 */
import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

const folder = fileURLToPath(new URL("../../examples/", import.meta.url));
const STUDIES = "studies/";
const ENDING = /\.(ya?ml|json)$/;

const namesIn = (place: string): string[] =>
  readdirSync(`${folder}${place}`)
    .filter((file) => ENDING.test(file))
    .map((file) => `${place}${file.replace(ENDING, "")}`)
    .sort();

/** Names of the models, sorted; a name is a file name without its ending. */
export const exampleNames = (): string[] => namesIn("");

/** Names of the studies, `studies/NAME`. */
export const studyNames = (): string[] => namesIn(STUDIES);

/** The examples that a file is called after, as the studio names them in its commands: a model and a study may share a name. */
export function shippedAs(path: string): string[] {
  const name = path.replace(/^.*[\\/]/, "").replace(ENDING, "");
  return ENDING.test(path)
    ? [...exampleNames(), ...studyNames()].filter((one) => one.replace(STUDIES, "") === name)
    : [];
}

export function examplePath(name: string): string {
  const place = name.startsWith(STUDIES) ? STUDIES : "";
  const file = readdirSync(`${folder}${place}`).find(
    (candidate) => `${place}${candidate.replace(ENDING, "")}` === name,
  );
  return `${folder}${place}${file}`;
}

export function exampleText(name: string): string {
  return readFileSync(examplePath(name), "utf8");
}
