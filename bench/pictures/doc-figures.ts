/**
 * The figures of README and guide: SVG files, light and dark, in `docs/figures/`, and the lines of the pages that show them. A page asks
 * with `<!-- figure: NAME -->`; the lines after it are written here, with the finding as the text for who cannot see the picture.
 */
import { posix } from "node:path";
import { drawFigure } from "../../src/plots/draw-figure.ts";
import { escapeXml } from "../../src/plots/render-svg.ts";
import { subjectResults } from "./subjects.ts";

/** By name: the command, and which of its figures. */
const DOC_FIGURES: Readonly<Record<string, readonly [command: string, figure: string]>> = {
  "slide-push-ledger": ["impact slide-push", "ledger"],
  "bouncing-ball-lanes": ["simulate bouncing-ball", "time-lanes"],
  "bouncing-ball-phase": ["simulate bouncing-ball", "phase"],
  "woodpecker-lanes": ["simulate woodpecker --until 0.3", "time-lanes"],
  "clutch-rectifier-ledger": ["simulate clutch-rectifier", "ledger"],
  "kane-ledger": ["impact kane-stick", "ledger"],
  "kane-impulses": ["impact kane-stick", "impulse-space"],
  "kane-admissible": ["compare kane-stick", "admissible-set"],
  "kane-spectrum": ["certify kane-stick", "spectrum"],
  "two-contacts-region": ["certify two-contacts --region first,second", "coefficient-region"],
  "example-3-posture": ["posture posture-example-3", "posture"],
  "example-3-maps": ["posture posture-example-3", "return-maps"],
  "example-2-graph": ["posture posture-example-2", "interval-graph"],
  "example-3-transitions": ["posture posture-example-3", "transition-graph"],
  "stairs-stance": ["stance stairs-quadruped --region --depth 5", "stance"],
  "example-2-trajectory": ["posture posture-example-2 --trajectory 1,1,0,0,0,2", "trajectory"],
};

const FOLDER = "docs/figures/";
/** Width of a figure on a page, in pixels. */
const WIDTH = 640;

export interface DocFigure {
  /** Files by their path in the project. */
  readonly files: Readonly<Record<string, string>>;
  /** For who cannot see it: what it is, and its finding. */
  readonly alt: string;
}

export function docFigures(): Readonly<Record<string, DocFigure>> {
  const resultOf = subjectResults(Object.values(DOC_FIGURES).map(([command]) => command));
  const entries = Object.entries(DOC_FIGURES).map(([name, [command, figure]]) => {
    const [light, dark] = (["light", "dark"] as const).map((theme) =>
      drawFigure(resultOf(command), { figure, size: "screen", width: WIDTH, theme }),
    );
    const files = { [`${FOLDER}${name}.svg`]: light!.svg, [`${FOLDER}${name}-dark.svg`]: dark!.svg };
    return [name, { files, alt: `${light!.scene.title}. ${light!.headline}.` }] as const;
  });
  return Object.fromEntries(entries);
}

const ASKED = /^<!-- figure: (\S+) -->\n(?:<picture>.*<\/picture>\n)?/gm;

/** Names of the figures that a page asks for. */
export const figuresAsked = (page: string): string[] => [...page.matchAll(ASKED)].map(([, name]) => name!);

/** The page with the pictures it asks for; `path` is its own. */
export function withFigures(path: string, page: string, figures: Readonly<Record<string, DocFigure>>): string {
  const folder = posix.relative(posix.dirname(path), FOLDER);
  return page.replace(ASKED, (_all, name: string) => {
    const figure = figures[name];
    if (!figure)
      throw new Error(`${path} asks for the figure ${name}, which bench/pictures/doc-figures.ts does not have`);
    const source = (file: string): string => `${folder}/${file}.svg`;
    const dark = `<source media="(prefers-color-scheme: dark)" srcset="${source(`${name}-dark`)}">`;
    const light = `<img alt="${escapeXml(figure.alt)}" src="${source(name)}" width="${WIDTH}">`;
    return `<!-- figure: ${name} -->\n<picture>${dark}${light}</picture>\n`;
  });
}
