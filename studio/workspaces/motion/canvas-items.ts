/**
 * Items of a scene on a canvas, for pictures that are drawn anew in every frame. Colours are the variables of the page's theme.
 */
import { type Item, type PathItem, TEXT_LOOK, type TextItem } from "../../../src/doors/figures.ts";

/** A colour of the theme by its name. */
export type Paint = (colour: string) => string;

const { sans, serif, halo: HALO, drop, rise, sizeOf } = TEXT_LOOK;

export function drawItems(context: CanvasRenderingContext2D, items: readonly Item[], paint: Paint): void {
  for (const item of items) {
    if (item.kind === "path") drawPath(context, item, paint);
    else if (item.kind === "text") drawText(context, item, paint);
    else {
      context.save();
      if (item.shift) context.translate(...item.shift);
      if (item.clip) {
        const { x, y, width, height } = item.clip;
        context.beginPath();
        context.rect(x, y, width, height);
        context.clip();
      }
      drawItems(context, item.items, paint);
      context.restore();
    }
  }
}

function drawPath(context: CanvasRenderingContext2D, item: PathItem, paint: Paint): void {
  const { d, stroke, width = 1, dash = [], fill, opacity = 1, isButt = false } = item;
  const path = new Path2D(d);
  context.globalAlpha = opacity;
  if (fill !== undefined) {
    context.fillStyle = paint(typeof fill === "string" ? fill : fill.ground);
    context.fill(path);
  }
  if (stroke !== undefined) {
    context.strokeStyle = paint(stroke);
    context.lineWidth = width;
    context.lineJoin = "round";
    context.lineCap = isButt ? "butt" : "round";
    context.setLineDash([...dash]);
    context.stroke(path);
  }
  context.globalAlpha = 1;
}

function drawText(context: CanvasRenderingContext2D, item: TextItem, paint: Paint): void {
  const { x, y, text, size, colour, isBold = false, anchor = "start", halo, turn = 0 } = item;
  const runs = text.map((run) => {
    const own = sizeOf(run, size);
    const font = `${run.face === "italic" ? "italic " : ""}${isBold && run.face === "sans" ? "bold " : ""}${own}px ${run.face === "sans" ? sans : serif}`;
    context.font = font;
    const lift = run.script === "sub" ? drop * size : run.script ? -rise * size : 0;
    return { text: run.text, font, lift, width: context.measureText(run.text).width };
  });
  const whole = runs.reduce((sum, { width }) => sum + width, 0);
  context.save();
  context.translate(x, y);
  context.rotate((turn * Math.PI) / 180);
  context.setLineDash([]);
  context.lineJoin = "round";
  let at = anchor === "start" ? 0 : anchor === "middle" ? -whole / 2 : -whole;
  for (const { text: word, font, lift, width } of runs) {
    context.font = font;
    if (halo) {
      context.strokeStyle = paint(halo);
      context.lineWidth = HALO;
      context.strokeText(word, at, lift);
    }
    context.fillStyle = paint(colour);
    context.fillText(word, at, lift);
    at += width;
  }
  context.restore();
}
