/**
 * `sprag merge DIR -o FILE`: the table of a map from its chunks, as Parquet or CSV.
 */
import { makeCommand, usage } from "../command.ts";
import { EXIT, print, remark } from "../io.ts";
import { checkFile } from "../output/output-file.ts";
import { refineMap } from "../studies/map-refinement.ts";
import { orderedRows } from "../studies/ordered-rows.ts";
import { openDirectory } from "../studies/study-directory.ts";
import { TABLE_ENDINGS, writeTables } from "../studies/table-files.ts";

interface MergeFlags {
  readonly output: string;
  readonly partial?: boolean;
  readonly force?: boolean;
}

export const addMerge = makeCommand<MergeFlags>({
  name: "merge",
  description: "write the table of a map from its chunks",
  argument: ["<dir>", "directory of a map"],
  required: { "-o, --output <file>": `the table: ${TABLE_ENDINGS.join(" or ")}` },
  options: {
    "--partial": "also when points are missing; the table then has fewer rows",
    "--force": "write over a file that exists",
  },
  async run(path, { output, partial = false, force = false }) {
    if (!TABLE_ENDINGS.some((ending) => output.endsWith(ending))) {
      throw usage(
        "--output",
        `${output} does not say which format to write`,
        `End it in ${TABLE_ENDINGS.join(" or ")}.`,
      );
    }
    checkFile(output, force);
    const whole = openDirectory(path);
    const refined = whole.open.study.refine === undefined ? undefined : await refineMap(whole);
    const directory = refined?.directory ?? whole;
    const rows = await orderedRows(directory);
    try {
      if (rows.missing > 0 && !partial) {
        const what = `${rows.missing} of ${directory.chunks.count} chunks are missing or damaged`;
        throw usage(
          path,
          what,
          "Finish the map with `sprag map … --resume`, or add --partial for the points that are there.",
        );
      }
      writeTables(directory, refined ? refined.filled(rows.blocks()) : rows.blocks(), [output]);
    } finally {
      rows.end();
    }
    if (rows.missing > 0)
      remark(`${rows.missing} of ${directory.chunks.count} chunks are missing: the table has not all points`);
    print(`wrote ${output}`);
    return EXIT.done;
  },
});
