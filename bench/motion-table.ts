/**
 * Tables whose rows are measured and printed one by one. `--only NAME` leaves those in whose section, scene or engine has NAME in its name.
 */

/** Names of a row are known before it is measured: they say whether it is wanted, and how wide their columns are. */
export interface Row {
  readonly names: readonly string[];
  measure(): readonly string[];
}

export interface Section {
  readonly name: string;
  /** What the numbers are. */
  readonly about: string;
  /** Of all columns, those of the names first. */
  readonly titles: readonly string[];
  readonly rows: readonly Row[];
}

const GAP = 2;
const LEAST_WIDTH = 10;

/** Prints what is wanted, everything unless told; false when there is no such row. */
export function printSections(sections: readonly Section[], only: string | undefined): boolean {
  let isAny = false;
  for (const { name, about, titles, rows } of sections) {
    const wanted = rows.filter(({ names }) => only === undefined || [name, ...names].join(", ").includes(only));
    if (wanted.length === 0) continue;
    isAny = true;
    console.log(`${name}: ${about}\n`);
    const line = lineOf(titles, wanted);
    console.log(line(titles));
    for (const { names, measure } of wanted) console.log(line([...names, ...measure()]));
    console.log();
  }
  return isAny;
}

/** Names stand to the left, numbers to the right. */
function lineOf(titles: readonly string[], rows: readonly Row[]): (cells: readonly string[]) => string {
  const named = rows[0]!.names.length;
  const widths = titles.map((title, j) =>
    j < named
      ? Math.max(title.length, ...rows.map(({ names }) => names[j]!.length)) + GAP
      : Math.max(LEAST_WIDTH, title.length) + GAP,
  );
  return (cells) => cells.map((cell, j) => (j < named ? cell.padEnd(widths[j]!) : cell.padStart(widths[j]!))).join("");
}

/** The value of a flag of the command line. */
export function flag(name: string): string | undefined {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}
