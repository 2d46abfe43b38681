/**
 * The table of a study as CSV and as Parquet, one row for each point in the order of the indices, written block by block. The same
 * bytes whoever computed the chunks, and in which order. Parquet holds the model, the study and the version in its metadata.
 */
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { fileWriter, ParquetWriter } from "hyparquet-writer";
import type { Cell } from "../../src/doors/studies.ts";
import { SPRAG_VERSION } from "../../src/index.ts";
import { csvText } from "../output/csv.ts";
import { unwritable } from "../output/output-file.ts";
import { tableData, tableSchema } from "./chunk-file.ts";
import type { StudyDirectory } from "./study-directory.ts";
import { draftOf, finishDraft } from "./whole-file.ts";

interface TableWriter {
  readonly add: (rows: readonly Cell[][]) => void;
  readonly finish: () => void;
}

const FORMATS: Readonly<Record<string, (directory: StudyDirectory, draft: string) => TableWriter>> = {
  ".csv": csvTable,
  ".parquet": parquetTable,
};

export const TABLE_ENDINGS = Object.keys(FORMATS);

/** Writes the blocks to all of the files, each by the format of its ending. */
export function writeTables(directory: StudyDirectory, blocks: Iterable<Cell[][]>, paths: readonly string[]): void {
  const drafts = paths.map((path) => ({ path, draft: draftOf(path) }));
  let current = paths[0]!;
  try {
    const writers = drafts.map(({ path, draft }) => FORMATS[/\.\w+$/.exec(path)![0]]!(directory, draft));
    const each = (step: (writer: TableWriter) => void): void =>
      writers.forEach((writer, i) => {
        current = paths[i]!;
        step(writer);
      });
    for (const rows of blocks) each((writer) => writer.add(rows));
    each((writer) => writer.finish());
    for (const { path, draft } of drafts) finishDraft(draft, path);
  } catch (error) {
    for (const { draft } of drafts) rmSync(draft, { force: true });
    throw (error as NodeJS.ErrnoException).code !== undefined && "errno" in (error as object)
      ? unwritable(current, error)
      : error;
  }
}

function csvTable({ open }: StudyDirectory, draft: string): TableWriter {
  const file = openSync(draft, "w");
  const write = (text: string): void => {
    const bytes = Buffer.from(text);
    for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
  };
  write(csvText({ columns: open.columns.map(({ name }) => name), rows: [] }));
  return { add: (rows) => write(csvText({ rows })), finish: () => closeSync(file) };
}

function parquetTable({ open, chunks }: StudyDirectory, draft: string): TableWriter {
  const { base, ...study } = open.study;
  const writer = new ParquetWriter({
    writer: fileWriter(draft),
    schema: tableSchema(open.columns),
    kvMetadata: [
      { key: "sprag.version", value: SPRAG_VERSION },
      { key: "sprag.node", value: process.version },
      { key: "sprag.identity", value: chunks.identity },
      { key: "sprag.model", value: JSON.stringify(base) },
      { key: "sprag.study", value: JSON.stringify(study) },
    ],
  });
  return {
    add(rows) {
      const data = open.columns.map((_, k) => rows.map((row) => row[k]!));
      void writer.write({ columnData: tableData(open.columns, data), rowGroupSize: rows.length });
    },
    finish: () => void writer.finish(),
  };
}
