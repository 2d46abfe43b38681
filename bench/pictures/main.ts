/**
 * `npm run figures [-- FOLDER] [--only ID,…]`: a contact sheet a figure, to be looked at.
 * `npm run figures -- --store`: the SVGs that the tests compare with, after a change on purpose, and those of README and guide.
 */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { contactSheet } from "./contact-sheet.ts";
import { docFigures, withFigures } from "./doc-figures.ts";
import { storedFigure, storedPath } from "./stored-figures.ts";
import { FIGURE_SUBJECTS, subjectName, subjectResults } from "./subjects.ts";

const DEFAULT_FOLDER = "dist/figures";
const args = process.argv.slice(2);
const only = args.includes("--only") ? args.splice(args.indexOf("--only"), 2)[1]?.split(",") : undefined;
const chosen = Object.entries(FIGURE_SUBJECTS).filter(([id]) => only === undefined || only.includes(id));
const resultOf = subjectResults(chosen.flatMap(([, subjects]) => subjects));

function write(path: string, content: string | Uint8Array): void {
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  console.log(`wrote ${path}`);
}

function writeSheets(folder: string): void {
  for (const [id, subjects] of chosen) {
    subjects.forEach((subject, k) => {
      const path = join(folder, k === 0 ? `${id}.png` : `${id}-${k + 1}.png`);
      write(path, contactSheet(resultOf(subject), id, subjectName(subject)));
    });
  }
}

function store(): void {
  for (const [id, [first]] of chosen) write(storedPath(id), storedFigure(resultOf(first!), id));
  const figures = docFigures();
  for (const { files } of Object.values(figures)) {
    for (const [path, svg] of Object.entries(files)) write(path, svg);
  }
  const guide = readdirSync("docs/guide").filter((name) => name.endsWith(".md"));
  for (const path of ["README.md", ...guide.map((name) => `docs/guide/${name}`)]) {
    const page = readFileSync(path, "utf8");
    const drawn = withFigures(path, page, figures);
    if (drawn !== page) write(path, drawn);
  }
}

const wrong = args.find((arg) => arg.startsWith("-") && arg !== "--store");
if (wrong !== undefined || chosen.length === 0) {
  const ids = Object.keys(FIGURE_SUBJECTS).join(", ");
  console.error(
    wrong === undefined ? `no such figure; known: ${ids}` : `unknown ${wrong}; known: --store, --only ID,…`,
  );
  process.exitCode = 2;
} else if (args.includes("--store")) store();
else writeSheets(args[0] ?? DEFAULT_FOLDER);
