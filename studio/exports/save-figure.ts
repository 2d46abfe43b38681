/**
 * Figures as files: the very bytes that `sprag figure` writes for the size of a column.
 */
import { csvText } from "../../src/doors/reports.ts";
import { type Shown, studio } from "../state/studio.svelte.ts";
import { theme } from "../state/theme.svelte.ts";
import { withFaces } from "../styles/faces.ts";
import type { Drawn, DrawnWith, DrawRequest, Question } from "../workers/protocol.ts";
import { baseName, saveFile, saveResult } from "./save.ts";
import { mustBeFinished } from "./unfinished.ts";

/** Counts files that were asked for. */
let files = 0;

/** Draws a figure of what is shown as a file has it, and hands it on. */
async function drawn(
  figure: string,
  more: DrawnWith,
  use: (file: Drawn, name: string) => void | Promise<void>,
): Promise<void> {
  await ofShown(async (question) => {
    const request = {
      question,
      figure,
      theme: theme.now,
      size: "column",
      bare: false,
      ...asShown(),
      ...extraOf(figure, question),
      ...more,
    };
    await use(
      // Each click has its own file: none takes the place of another.
      await studio.asking.side.ask("figureFile", request, `file ${figure} ${++files}`),
      `${baseName(question.name)}-${figure}`,
    );
  });
}

/** What the figure on screen shows besides the answer. */
function extraOf(figure: string, question: Question): Pick<DrawRequest, "extra"> {
  const shown = studio.extras.get(figure);
  return shown?.question === question ? { extra: shown.extra } : {};
}

/** Motions and maps take long: their files are made of what is on screen, of motions with the second run. */
function asShown(): Pick<DrawnWith, "stored" | "beside"> {
  const stored = studio.shown?.answer.stored;
  if (!stored || !["simulation-result", "map-result"].includes(stored.kind)) return {};
  const beside = studio.beside.run?.answer.stored;
  return { stored, ...(beside && { beside }) };
}

async function ofShown(work: (question: Question) => Promise<void>): Promise<void> {
  const question = studio.shown?.question;
  if (!question) return;
  await studio.saving(async () => {
    mustBeFinished();
    await work(question);
  });
}

export const saveFigure = (figure: string, ending: "svg" | "png", more: DrawnWith = {}): Promise<void> =>
  drawn(figure, more, async ({ svg, width, height }, name) => {
    if (ending === "svg") saveFile(`${name}.svg`, svg, "image/svg+xml");
    else saveFile(`${name}.png`, await bitmapOf(svg, width, height), "image/png");
  });

export const saveTable = (figure: string, more: DrawnWith = {}): Promise<void> =>
  drawn(figure, more, ({ table }, name) => saveFile(`${name}.csv`, csvText(table), "text/csv"));

/** A result as the command line stores it. */
export const saveShown = ({ answer }: Shown, name: string): Promise<void> =>
  studio.saving(async () => {
    mustBeFinished();
    saveResult(name, answer.stored);
  });

/** A motion as one page that plays it, or its states. */
export const saveMotion = (as: "html" | "csv", { question, answer }: Shown, name: string): Promise<void> =>
  studio.saving(async () => {
    mustBeFinished();
    const { stored } = answer;
    const text = await studio.asking.side.ask("motionFile", { question, as, stored }, `file ${as} ${name}`);
    saveFile(`${name}.${as}`, text, `text/${as}`);
  });

async function bitmapOf(svg: string, width: number, height: number): Promise<Blob> {
  const url = URL.createObjectURL(new Blob([await withFaces(svg)], { type: "image/svg+xml" }));
  try {
    const image = new Image();
    image.src = url;
    await image.decode();
    const canvas = document.createElement("canvas");
    canvas.width = Math.round(width);
    canvas.height = Math.round(height);
    canvas.getContext("2d")!.drawImage(image, 0, 0, canvas.width, canvas.height);
    return await new Promise((done) => canvas.toBlob((blob) => done(blob!), "image/png"));
  } finally {
    URL.revokeObjectURL(url);
  }
}
