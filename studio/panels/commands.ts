/**
 * Everything that can be done from anywhere, by name, as the palette lists it.
 */
import { copyCommand, copyLink } from "../exports/copy.ts";
import { openFile } from "../exports/import-file.ts";
import { baseName, saveModel, secondName } from "../exports/save.ts";
import { saveFigure, saveMotion, saveShown, saveTable } from "../exports/save-figure.ts";
import { dialogs } from "../state/dialogs.svelte.ts";
import { type Shown, studio } from "../state/studio.svelte.ts";
import { theme } from "../state/theme.svelte.ts";
import { FIGURE_TITLES } from "../widgets/figure-titles.ts";
import { opensView, WORKSPACES } from "../workspaces/table.ts";
import { VIEWS } from "../workspaces/views.ts";
import { settingsOf } from "./setting-commands.ts";

/** A file: of which figure, and in which form. */
interface ExportCommand extends Command {
  readonly of?: string;
  readonly as?: string;
}

export interface Command {
  readonly title: string;
  /** What it belongs to. */
  readonly group: string;
  readonly keys?: string;
  readonly run: () => void | Promise<void>;
}

/** What the present state allows. */
export function commands(): Command[] {
  return [...viewCommands(), ...settingCommands(), ...stateCommands(), ...exportCommands()];
}

/** Settings of the present workspace. */
function settingCommands(): Command[] {
  const { now, shown } = studio;
  if (shown?.question.view !== now.view) return [];
  return settingsOf(now.view, now.options[now.view] ?? {}, shown.answer).map(({ title, part, isLook }) => ({
    ...{ title, group: "Setting", run: () => (isLook ? studio.past.lookAt(part) : studio.setOptions(part)) },
  }));
}

function viewCommands(): Command[] {
  return VIEWS.filter((view) => opensView(view, studio.now.text)).map((view) => ({
    title: WORKSPACES[view].title,
    group: "Workspace",
    run: () => studio.change({ view }),
  }));
}

function stateCommands(): Command[] {
  const all: (Command | false)[] = [
    { title: "Examples …", group: "Open", run: () => void (dialogs.now = "gallery") },
    { title: "File …", group: "Open", run: openFile },
    studio.past.canUndo && { title: "Undo", group: "Edit", keys: "Ctrl Z", run: () => studio.step(-1) },
    studio.past.canRedo && { title: "Redo", group: "Edit", keys: "Ctrl Shift Z", run: () => studio.step(1) },
    studio.pending > 0 && { title: "Stop computing", group: "Edit", run: () => studio.stop() },
    { title: theme.now === "dark" ? "Light theme" : "Dark theme", group: "Look", run: () => theme.toggle() },
    { title: "Copy link", group: "Share", run: copyLink },
    studio.shown !== undefined && { title: "Copy as command line", group: "Share", run: copyCommand },
  ];
  return all.filter((one) => one !== false);
}

/** The values of the papers; loaded when they are asked for. */
const REPORT_COMMANDS: ExportCommand[] = (["csv", "json"] as const).map((as) => ({
  ...{ title: `Values as ${as.toUpperCase()}`, group: "Export" },
  run: () => studio.saving(async () => (await import("../workspaces/papers/save-report.ts")).saveReport(as)),
}));

/** A motion as a page that plays it, and the second run beside it. */
function motionCommands(shown: Shown): ExportCommand[] {
  const { name } = shown.question;
  const beside = studio.beside.run;
  const page = (title: string, of: Shown, file: string): ExportCommand => ({
    ...{ title, group: "Export", run: () => saveMotion("html", of, file) },
  });
  const own = page("Motion as HTML page", shown, baseName(name));
  if (!beside) return [own];
  const second = secondName(name);
  return [
    own,
    { title: "Second run as JSON", group: "Export", run: () => saveShown(beside, second) },
    page("Second run as HTML page", beside, second),
  ];
}

/** What is on screen, as files. */
export function exportCommands(): ExportCommand[] {
  const { now, shown } = studio;
  if (now.view === "papers") return REPORT_COMMANDS;
  const model: Command = { title: "Model as YAML", group: "Export", run: () => saveModel(now) };
  if (!shown) return [model];
  const { stored, figures } = shown.answer;
  const ofFigure = (id: string): ExportCommand[] => {
    const of = FIGURE_TITLES[id] ?? id;
    const named = (as: string, run: () => Promise<void>): ExportCommand => ({
      ...{ title: `${of} as ${as}`, group: "Export", of, as, run },
    });
    return [
      named("SVG", () => saveFigure(id, "svg")),
      named("PNG", () => saveFigure(id, "png")),
      named("CSV", () => saveTable(id)),
    ];
  };
  return [
    model,
    { title: "Result as JSON", group: "Export", run: () => saveShown(shown, shown.question.name) },
    ...(stored.kind === "simulation-result" ? motionCommands(shown) : []),
    ...figures.flatMap(ofFigure),
  ];
}
