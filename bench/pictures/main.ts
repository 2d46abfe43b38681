/**
 * `npm run figures [-- FOLDER] [--only ID,…]`: a contact sheet per figure, to be looked at.
 * `npm run figures -- --store`: the SVG per figure that the tests compare with, after a change on purpose.
 * `npm run figures -- --docs`: the figures of README and guide.
 */
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { contactSheet } from "./contact-sheet.ts";
import { FIGURE_SUBJECTS, subjectName, subjectResults } from "./subjects.ts";

const DEFAULT_FOLDER = "dist/figures";

const args = process.argv.slice(2);
const only = args.includes("--only") ? args.splice(args.indexOf("--only"), 2)[1]?.split(",") : undefined;

function writeSheets(folder: string): void {
  mkdirSync(folder, { recursive: true });
  const resultOf = subjectResults();
  for (const [id, subjects] of Object.entries(FIGURE_SUBJECTS)) {
    if (only && !only.includes(id)) continue;
    subjects.forEach((subject, k) => {
      const path = join(folder, k === 0 ? `${id}.png` : `${id}-${k + 1}.png`);
      writeFileSync(path, contactSheet(resultOf(subject), id, subjectName(subject)));
      console.log(`wrote ${path}`);
    });
  }
}

writeSheets(args[0] ?? DEFAULT_FOLDER);
