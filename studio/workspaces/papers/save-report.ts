/**
 * The values of the papers as files: what was published, what is computed, and what is found of it.
 */
import { csvLines } from "../../../src/doors/reports.ts";
import { saveFile } from "../../exports/save.ts";
import { loadReport } from "./papers.ts";

const NAMES = ["id", "paper", "where", "what", "published", "computed", "finding"] as const;

/** Text without its lowered and raised indices. */
const plain = (html: string): string => new DOMParser().parseFromString(html, "text/html").body.textContent ?? "";

async function reportRows(): Promise<readonly Readonly<Record<(typeof NAMES)[number], string>>[]> {
  const { papers } = await loadReport();
  return papers.flatMap(({ name, values }) =>
    values.map(({ id, where, whatHtml, published, exact, finding }) => ({
      ...{ id, paper: name, where, what: plain(whatHtml), published, computed: exact, finding },
    })),
  );
}

export async function saveReport(as: "csv" | "json"): Promise<void> {
  const rows = await reportRows();
  if (as === "json") return saveFile("papers.json", `${JSON.stringify(rows, null, 2)}\n`, "application/json");
  const data = NAMES.map((name) => rows.map((row) => row[name]));
  saveFile("papers.csv", [...csvLines({ names: NAMES, data })].join(""), "text/csv");
}
