import { copyFileSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { makeDirectory } from "../../cli/output/make-directory.ts";
import { computeFile } from "../../cli/studies/executor.ts";
import { orderedRows } from "../../cli/studies/ordered-rows.ts";
import { readTally } from "../../cli/studies/run-study.ts";
import { checkDirectory, openDirectory, prepareDirectory } from "../../cli/studies/study-directory.ts";
import { type OpenStudy, openStudy } from "../../src/doors/studies.ts";
import { EXAMPLE_SEVEN, rowsIn } from "../support/map-studies.ts";

const parent = mkdtempSync(join(tmpdir(), "sprag-directory-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

const open = (value: number): OpenStudy =>
  openStudy({
    ...{ compute: "posture", base: EXAMPLE_SEVEN, derived: [], combine: "product" },
    axes: [{ field: "friction[1]", values: [value] }],
  });

it("a directory that another study began in since it was looked at is refused", () => {
  const path = join(parent, "both");
  const [first, second] = [0.2, 0.3].map((value) => checkDirectory(path, open(value), false));
  makeDirectory(path);
  prepareDirectory(first!);
  expect(() => prepareDirectory(second!)).toThrow(
    /holds another study: axes\[0\]\.values\[0\] is 0\.2 there, 0\.3 here/,
  );
  prepareDirectory(first!);
});

it.skipIf(!existsSync("/proc/self"))("a directory where none can be made is refused at once", () => {
  expect(() => makeDirectory("/proc/sprag/map")).toThrow(/cannot write \/proc\/sprag\/map: no file can be made there/);
});

it("what is on the disk of 10¹² points is read file by file, whatever else lies there", async () => {
  const path = join(parent, "large");
  const axes = ["friction[1]", "centerHeight"].map((field) => ({ field, from: 0.1, to: 0.9, count: 1e6 }));
  const directory = checkDirectory(
    path,
    openStudy({ ...open(0.2).study, axes: axes.map((axis) => ({ ...axis, scale: "linear" })) }),
    false,
  );
  const { chunks, chunkFile } = directory;
  makeDirectory(path);
  prepareDirectory(directory);
  const numbers = [0, 12_345_678, chunks.count - 1];
  const expected = numbers.flatMap((number) => chunks.at(number).indices()).sort((a, b) => a - b);
  for (const number of numbers) {
    const { name, indices } = chunks.at(number);
    // Nothing but the rows is asked for: cheap ones do.
    const row = (index: number) => directory.open.emptyRow(index, { code: "cheap", what: "not computed" });
    const { bytes } = computeFile({ ...directory.open, row }, { name, indices: indices() });
    writeFileSync(chunkFile(name), bytes);
  }
  // A chunk under another's name, one that is cut off, a draft, a folder, a stranger.
  const [first, other] = [0, 1].map((number) => chunkFile(chunks.at(number).name));
  copyFileSync(first!, other!);
  writeFileSync(chunkFile(chunks.at(2).name), readFileSync(first!).subarray(0, 99));
  copyFileSync(first!, join(path, "chunks", ".draft.tmp"));
  mkdirSync(chunkFile(chunks.at(3).name));
  writeFileSync(join(path, "chunks", "notes.txt"), "notes");
  expect(await readTally(directory)).toMatchObject({ points: expected.length, errors: expected.length });
  const rows = await orderedRows(directory);
  expect(rowsIn(rows.blocks()).map(([index]) => index)).toEqual(expected);
  expect(rows.missing).toBe(chunks.count - 3);
  rows.end();
});

it("chunks of one row are found as well", async () => {
  const path = join(parent, "three");
  const axes = [{ field: "friction[1]", from: 0.2, to: 0.6, count: 3, scale: "linear" as const }];
  const directory = checkDirectory(path, openStudy({ ...open(0.2).study, axes }), false);
  const { chunks, chunkFile } = directory;
  expect(chunks.at(1).indices()).toEqual([1]);
  makeDirectory(path);
  prepareDirectory(directory);
  for (const number of [0, 1]) {
    const { name, indices } = chunks.at(number);
    writeFileSync(chunkFile(name), computeFile(directory.open, { name, indices: indices() }).bytes);
  }
  const rows = await orderedRows(directory);
  expect(rowsIn(rows.blocks()).map(([index]) => index)).toEqual([0, 1, 2]);
  expect(rows.missing).toBe(0);
});

describe("study.json", () => {
  const path = join(parent, "one");
  makeDirectory(path);
  prepareDirectory(checkDirectory(path, open(0.2), false));
  const file = join(path, "study.json");
  const text = readFileSync(file, "utf8");
  const { study, ...head } = JSON.parse(text);
  const having = (more: object): string => JSON.stringify({ ...head, study: { ...study, ...more } });

  it.each<[string, string]>([
    ["empty", ""],
    ["cut off", text.slice(0, 200)],
    ["a list", "[]"],
    ["without a study", JSON.stringify(head)],
    ["of another study than its hash", having({ compute: "constructor" })],
    ["of more points than its hash", having({ axes: [{ field: "friction[1]", from: 0, to: 1, count: 1e300 }] })],
    ["nested too deep", having({ base: JSON.parse("[".repeat(2000) + "]".repeat(2000)) })],
    ["that would colour a terminal", having({ title: "\u001b[31m" })],
    ["without a version", JSON.stringify({ ...head, node: 20, study })],
  ])("%s is damaged, and written again by --resume", (_, damaged) => {
    writeFileSync(file, damaged);
    expect(() => openDirectory(path)).toThrow(/study\.json is damaged/);
    expect(() => checkDirectory(path, open(0.2), false)).toThrow(/study\.json is damaged/);
    prepareDirectory(checkDirectory(path, open(0.2), true));
    expect(readFileSync(file, "utf8")).toBe(text);
    expect(openDirectory(path).points).toBe(1);
  });

  it("of another version says so, and is not written over", () => {
    writeFileSync(
      file,
      text.replace(/"sprag": "[^"]*"/, '"sprag": "0.0.1"').replace(/"identity": "../, '"identity": "00'),
    );
    expect(() => openDirectory(path)).toThrow(/was computed with Sprag 0\.0\.1/);
    expect(() => checkDirectory(path, open(0.2), true)).toThrow(/another study: Sprag 0\.0\.1 there/);
  });
});
