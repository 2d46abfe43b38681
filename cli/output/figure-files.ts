/**
 * Figures on the command line: the flags that every command with a picture shares, checked before the work, and the files after it.
 */
import { extname, resolve } from "node:path";
import { drawFigure, figureIds, SIZES, THEME_NAMES } from "../../src/doors/figures.ts";
import { csvText, type StoredResult } from "../../src/doors/reports.ts";
import { namesOf, usage } from "../command.ts";
import { remark } from "../io.ts";
import { choose } from "../law-options.ts";
import { checkFile, writeFile } from "./output-file.ts";
import { bitmapOf } from "./png.ts";

export const FIGURE_OPTIONS = {
  "--svg <out>": "write the figure as SVG",
  "--png <out>": "write the figure as PNG",
  "--csv <out>": "write the data of the figure as CSV",
  "--figure <ids>": "which figures, separated by commas; with several, OUT gets -ID before its ending",
  "--size <size>": `${SIZES.join(", ")} (default column)`,
  "--theme <theme>": `${THEME_NAMES.join(" or ")} (default light)`,
  "--bare": "the figure without headline",
  "--force": "write over files that exist",
} as const;

export interface FigureFlags {
  readonly svg?: string;
  readonly png?: string;
  readonly csv?: string;
  readonly figure?: string;
  readonly size?: string;
  readonly theme?: string;
  readonly bare?: boolean;
  readonly force?: boolean;
  /** Of `simulate`: the page, which has a theme too, and the table of the motion. */
  readonly html?: string;
  readonly output?: string;
}

type Ending = "svg" | "png" | "csv";
const ENDINGS: readonly Ending[] = ["svg", "png", "csv"];

/** What is to be drawn, and where it goes. */
export interface FigurePlan {
  /** Undefined for the main figure. */
  readonly ids: readonly (string | undefined)[];
  readonly options: {
    readonly size?: (typeof SIZES)[number];
    readonly theme?: "light" | "dark";
    readonly bare?: boolean;
  };
  readonly files: readonly { readonly ending: Ending; readonly path: string }[];
  readonly force: boolean;
}

/** The plan of the flags, or undefined where no figure is asked for. Complains about unknown ids and files that are in the way. */
export function figurePlan(flags: FigureFlags, kind: StoredResult["kind"]): FigurePlan | undefined {
  const files = ENDINGS.flatMap((ending) => (flags[ending] === undefined ? [] : [{ ending, path: flags[ending] }]));
  const lonely = (["figure", "size", "theme", "bare"] as const).find(
    (name) => flags[name] !== undefined && !(name === "theme" && flags.html !== undefined),
  );
  checkNames(flags);
  for (const { ending, path } of files) checkEnding(ending, path);
  if (files.length === 0) {
    if (lonely === undefined) return undefined;
    throw usage(
      `--${lonely}`,
      `--${lonely} belongs to a figure, but no file is named for it`,
      "Add --svg OUT or --png OUT.",
    );
  }
  const known = figureIds(kind);
  const ids =
    flags.figure === undefined
      ? [undefined]
      : [...new Set(namesOf(flags.figure))].map((id) => choose("--figure", id, known));
  const { size, bare, force = false } = flags;
  const plan: FigurePlan = {
    ...{ ids, files, force },
    options: {
      ...(size !== undefined && { size: choose("--size", size, SIZES) }),
      ...themeOf(flags),
      ...(bare !== undefined && { bare }),
    },
  };
  for (const { path } of files) for (const id of ids) checkFile(pathFor(path, id, plan), force);
  return plan;
}

/** Every output has a file of its own. */
function checkNames(flags: FigureFlags): void {
  const named = ([...ENDINGS, "html", "output"] as const).filter((name) => flags[name] !== undefined);
  const place = (name: (typeof named)[number]): string => resolve(flags[name]!);
  const twice = named.find((name, k) => named.slice(0, k).some((other) => place(other) === place(name)));
  if (twice) throw usage(`--${twice}`, `${flags[twice]} is named twice`, "Name a file for each of them.");
}

/** A file is what its ending says; standard output has the report. */
export function checkEnding(ending: Ending | "html", path: string): void {
  const fix = `Name a file that ends in .${ending}.`;
  if (path === "-") throw usage(`--${ending}`, "figures go into files; standard output has the report", fix);
  const own = extname(path).toLowerCase();
  if (own !== "" && own !== `.${ending}`) throw usage(`--${ending}`, `${path} does not end in .${ending}`, fix);
}

/** The theme that is asked for. */
export const themeOf = ({ theme }: FigureFlags): { readonly theme?: (typeof THEME_NAMES)[number] } =>
  theme === undefined ? {} : { theme: choose("--theme", theme, THEME_NAMES) };

/** OUT, or OUT with -ID before its ending where there are several. */
function pathFor(path: string, id: string | undefined, { ids }: FigurePlan): string {
  if (ids.length < 2 || id === undefined) return path;
  const dot = path.lastIndexOf(".");
  return dot <= path.lastIndexOf("/") + 1 ? `${path}-${id}` : `${path.slice(0, dot)}-${id}${path.slice(dot)}`;
}

/** Draws and writes, with a second run where there is one; says on standard error where the pictures are. */
export function writeFigures(plan: FigurePlan | undefined, result: StoredResult, beside?: StoredResult): void {
  if (!plan) return;
  for (const id of plan.ids) {
    const chosen = { ...(id !== undefined && { figure: id }), ...(beside && { beside }) };
    const drawn = drawFigure(result, { ...plan.options, ...chosen });
    for (const { ending, path } of plan.files) {
      const out = pathFor(path, id, plan);
      const { svg, table, scene, pixels } = drawn;
      const bitmap = ending === "png" ? bitmapOf(svg, scene.width * pixels) : undefined;
      writeFile(out, [bitmap?.png ?? (ending === "svg" ? svg : csvText(table))]);
      remark(`${drawn.id}: wrote ${out}`);
      if (bitmap && bitmap.missing.length > 0) {
        const list = bitmap.missing.join(" ");
        remark(`${out} lacks glyphs of ${list}: no font of this machine has them; install one, or use --svg`);
      }
    }
  }
}
