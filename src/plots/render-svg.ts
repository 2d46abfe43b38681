/**
 * A scene as SVG text: the same bytes wherever scene, theme and size are the same. Text stays text, with fonts that exist everywhere;
 * scripts are lowered and raised by `dy`, since not every program knows `baseline-shift`.
 */
import { InternalError } from "../errors.ts";
import { coordinate } from "./path.ts";
import type { Box, Fill, GroupItem, Hatch, Item, PathItem, Scene, TextItem } from "./scene.ts";
import { runSize, runWidth, SUB_DROP, SUP_RISE } from "./text/measure-text.ts";
import type { Run } from "./text/rich-text.ts";
import { type Colour, THEMES, type Theme, type ThemeName } from "./theme.ts";

export const SANS = "Arimo, Arial, Helvetica, 'Liberation Sans', 'DejaVu Sans', sans-serif";
export const SERIF = "Tinos, 'Times New Roman', Times, 'Liberation Serif', 'DejaVu Serif', serif";

/** Rim around the letters of a text that stands on lines. */
export const HALO_WIDTH = 2.4;

export interface SvgOptions {
  readonly theme?: ThemeName;
  /** Width and height on the page, with their unit. */
  readonly width: string;
  readonly height: string;
  /** Distinguishes the ids of several figures on one page. */
  readonly id?: string;
}

export function renderSvg(scene: Scene, { theme = "light", width, height, id = "figure" }: SvgOptions): string {
  const writer = new Writer(THEMES[theme], id);
  const body = scene.items.map((item) => writer.item(item)).join("\n");
  const size = `width="${width}" height="${height}" viewBox="0 0 ${coordinate(scene.width)} ${coordinate(scene.height)}"`;
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" ${size} font-family="${SANS}" role="img" aria-describedby="${id}-text">`,
    `<title>${escapeXml(scene.title)}</title>`,
    `<desc id="${id}-text">${escapeXml(scene.description)}</desc>`,
    ...(writer.definitions.length === 0 ? [] : [`<defs>${writer.definitions.join("")}</defs>`]),
    `<rect width="100%" height="100%" fill="${THEMES[theme].paper}"/>`,
    body,
    "</svg>\n",
  ].join("\n");
}

/** Text that XML may hold; characters that it may not are left out. */
export function escapeXml(text: string): string {
  return (
    text
      // biome-ignore lint/suspicious/noControlCharactersInRegex: XML forbids them.
      .replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, "")
      .replace(/&/g, "&amp;")
      .replace(/</g, "&lt;")
      .replace(/>/g, "&gt;")
      .replace(/"/g, "&quot;")
  );
}

class Writer {
  readonly definitions: string[] = [];
  private readonly known = new Map<string, string>();

  constructor(
    private readonly theme: Theme,
    private readonly id: string,
  ) {}

  item(item: Item): string {
    switch (item.kind) {
      case "path":
        return this.path(item);
      case "text":
        return this.text(item);
      case "group":
        return this.group(item);
    }
  }

  private group({ items, clip, shift, about }: GroupItem): string {
    const attributes = [
      ...(clip ? [` clip-path="url(#${this.clip(clip)})"`] : []),
      ...(shift ? [` transform="translate(${coordinate(shift[0])} ${coordinate(shift[1])})"`] : []),
      ...(about === undefined ? [] : [` data-about="${escapeXml(about)}"`]),
    ];
    return `<g${attributes.join("")}>\n${items.map((item) => this.item(item)).join("\n")}\n</g>`;
  }

  private path({ d, stroke, width = 1, dash, fill, opacity, isButt = false }: PathItem): string {
    const line = stroke
      ? ` stroke="${this.theme[stroke]}" stroke-width="${width}" stroke-linejoin="round"${isButt ? "" : ` stroke-linecap="round"`}`
      : "";
    const dashes = dash ? ` stroke-dasharray="${dash.join(" ")}"` : "";
    // Of fill and line each: `opacity` makes a layer, which resvg cannot cut where the path leaves the sheet by far.
    const faint = opacity === undefined ? "" : ` fill-opacity="${opacity}" stroke-opacity="${opacity}"`;
    return `<path d="${d}" fill="${fill ? this.fill(fill) : "none"}"${line}${dashes}${faint}/>`;
  }

  private fill(fill: Fill): string {
    return typeof fill === "string" ? this.theme[fill] : `url(#${this.hatch(fill)})`;
  }

  private hatch({ line, ground, angle, gap, width }: Hatch): string {
    return this.define(["h", line, ground, angle, gap, width].join(" "), (id) => {
      const area = `<rect width="${gap}" height="${gap}" fill="${this.theme[ground]}"/>`;
      const stroke = `<path d="M${gap / 2} 0V${gap}" stroke="${this.theme[line]}" stroke-width="${width}"/>`;
      const turned = `patternUnits="userSpaceOnUse" patternTransform="rotate(${angle})"`;
      return `<pattern id="${id}" width="${gap}" height="${gap}" ${turned}>${area}${stroke}</pattern>`;
    });
  }

  private clip({ x, y, width, height }: Box): string {
    const [left, top, across, down] = [x, y, width, height].map(coordinate);
    const box = `<rect x="${left}" y="${top}" width="${across}" height="${down}"/>`;
    return this.define(box, (id) => `<clipPath id="${id}">${box}</clipPath>`);
  }

  /** One definition for everything that is alike. */
  private define(key: string, make: (id: string) => string): string {
    const known = this.known.get(key);
    if (known !== undefined) return known;
    const id = `${this.id}-${this.known.size + 1}`;
    this.known.set(key, id);
    this.definitions.push(make(id));
    return id;
  }

  private text(item: TextItem): string {
    const { x, y, size, colour, isBold, anchor, halo, turn } = item;
    const rim = halo
      ? ` paint-order="stroke" stroke="${this.theme[halo]}" stroke-width="${HALO_WIDTH}" stroke-linejoin="round"`
      : "";
    const attributes = [
      `x="${coordinate(x)}" y="${coordinate(y)}" font-size="${round(size)}"`,
      ...(isBold ? [`font-weight="700"`] : []),
      ...(anchor && anchor !== "start" ? [`text-anchor="${anchor}"`] : []),
      ...(turn ? [`transform="rotate(${turn} ${coordinate(x)} ${coordinate(y)})"`] : []),
      `fill="${this.theme[colour satisfies Colour]}"${rim}`,
    ];
    return `<text ${attributes.join(" ")}>${spans(item)}</text>`;
  }
}

const round = (value: number): number => Math.round(1000 * value) / 1000;

/** Runs as `tspan`s: each undoes the rise of the one before it. */
function spans({ text, size, isBold = false }: TextItem): string {
  let height = 0;
  let last = 0;
  let behind = 0;
  return text
    .map((run) => {
      const rise = run.script === "sub" ? -SUB_DROP * size : run.script ? SUP_RISE * size : 0;
      const own = runWidth(run, { size, isBold });
      const dy = round(height - rise);
      const dx = round(run.script === "stacked" ? -last : behind);
      behind = run.script === "stacked" ? Math.max(0, last - own) : 0;
      height = rise;
      last = own;
      return span(run, size, dx, dy);
    })
    .join("");
}

function span(run: Run, size: number, dx: number, dy: number): string {
  const face = run.face === "sans" ? [] : [`font-family="${SERIF}"`];
  const attributes = [
    ...face,
    ...(run.face === "italic" ? [`font-style="italic"`] : []),
    ...(run.face === "sans" && !run.script ? [] : [`font-size="${round(runSize(run, size))}"`]),
    ...(run.face === "sans" ? [] : [`font-weight="400"`]),
    ...(dx === 0 ? [] : [`dx="${dx}"`]),
    ...(dy === 0 ? [] : [`dy="${dy}"`]),
  ];
  if (run.text.includes("\n")) throw new InternalError("a text of a figure is one line");
  const text = escapeXml(run.text);
  return attributes.length === 0 ? `<tspan>${text}</tspan>` : `<tspan ${attributes.join(" ")}>${text}</tspan>`;
}
