/** [VarkonyiOr] Example 7 as a study, in a folder that the test owns. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll } from "vitest";
import type { Block } from "../../cli/studies/ordered-rows.ts";
import type { Cell } from "../../src/doors/studies.ts";

export const EXAMPLE_SEVEN = {
  ...{ kind: "posture", loadAngleDegrees: 10, contactOffsets: [1, -0.1], centerHeight: 0.4 },
  ...{ contactSlopesDegrees: [0, 0], friction: [0.45, 0.5] },
};

/** Writes studies of count × count points and reads what maps of them wrote; the folder goes when the tests have ended. */
export function mapFolder() {
  const folder = mkdtempSync(join(tmpdir(), "sprag-map-"));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return {
    folder,
    study(count: number, more: object = {}): string {
      const axes = [
        { field: "loadAngleDegrees", from: -20, to: 29, count },
        { field: "friction[1]", from: 0.02, to: 0.98, count },
      ];
      const path = join(folder, `study-${count}-${Object.keys(more).join("-")}.json`);
      writeFileSync(path, JSON.stringify({ kind: "study", title: "Example 7", base: EXAMPLE_SEVEN, axes, ...more }));
      return path;
    },
    at: (name: string): string => join(folder, name),
    read: (name: string, file = "table.csv"): string => readFileSync(join(folder, name, file), "utf8"),
  };
}

/** The rows of a table that comes in blocks of columns. */
export const rowsIn = (blocks: Iterable<Block>): Cell[][] =>
  [...blocks].flatMap((columns) => Array.from(columns[0]!, (_, i) => columns.map((column) => column[i]!)));
