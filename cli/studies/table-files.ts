/**
 * The table of a study as CSV and as Parquet, one row for each point in the order of the indices, written block by block. The same
 * bytes whoever computed the chunks, and in which order. Parquet holds the model, the study and the version in its metadata.
 */
import { closeSync, openSync, rmSync, writeSync } from "node:fs";
import { csvLines } from "../../src/doors/reports.ts";
import { SPRAG_VERSION } from "../../src/index.ts";
import { unwritable } from "../output/output-file.ts";
import { parquetWriter } from "../output/parquet/write-parquet.ts";
import { tableColumns } from "./chunk-file.ts";
import type { Block } from "./ordered-rows.ts";
import type { StudyDirectory } from "./study-directory.ts";
import { draftOf, finishDraft } from "./whole-file.ts";

interface TableWriter {
  readonly add: (block: Block) => void;
  readonly finish: () => void;
}

const FORMATS: Readonly<Record<string, (directory: StudyDirectory, draft: string) => TableWriter>> = {
  ".csv": csvTable,
  ".parquet": parquetTable,
};

export const TABLE_ENDINGS = Object.keys(FORMATS);

/** Writes the blocks to all of the files, each by the format of its ending. */
export function writeTables(directory: StudyDirectory, blocks: Iterable<Block>, paths: readonly string[]): void {
  const drafts = paths.map((path) => ({ path, draft: draftOf(path) }));
  let current = paths[0]!;
  try {
    const writers = drafts.map(({ path, draft }) => FORMATS[/\.\w+$/.exec(path)![0]]!(directory, draft));
    const each = (step: (writer: TableWriter) => void): void =>
      writers.forEach((writer, i) => {
        current = paths[i]!;
        step(writer);
      });
    for (const block of blocks) each((writer) => writer.add(block));
    each((writer) => writer.finish());
    for (const { path, draft } of drafts) finishDraft(draft, path);
  } catch (error) {
    for (const { draft } of drafts) rmSync(draft, { force: true });
    throw (error as NodeJS.ErrnoException).code !== undefined && "errno" in (error as object)
      ? unwritable(current, error)
      : error;
  }
}

/** A file and what is added to it. */
function opened(draft: string) {
  const file = openSync(draft, "w");
  return {
    write(bytes: Uint8Array): void {
      for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written);
    },
    close: () => closeSync(file),
  };
}

function csvTable({ open }: StudyDirectory, draft: string): TableWriter {
  const { write, close } = opened(draft);
  const put = (lines: Iterable<string>): void => {
    for (const text of lines) write(Buffer.from(text));
  };
  put(csvLines({ names: open.columns.map(({ name }) => name), data: [] }));
  return { add: (data) => put(csvLines({ data })), finish: close };
}

function parquetTable({ open, chunks }: StudyDirectory, draft: string): TableWriter {
  const { base, ...study } = open.study;
  const { write, close } = opened(draft);
  const metadata = {
    ...{ "sprag.version": SPRAG_VERSION, "sprag.node": process.version, "sprag.identity": chunks.identity },
    ...{ "sprag.model": JSON.stringify(base), "sprag.study": JSON.stringify(study) },
  };
  const writer = parquetWriter(tableColumns(open.columns), metadata, write);
  return {
    add: writer.add,
    finish() {
      writer.finish();
      close();
    },
  };
}
