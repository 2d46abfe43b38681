/**
 * A reproduction as one page with everything in it: values by paper, what is an erratum and why, the figures in both themes.
 */
import { escapeXml, THEME_NAMES, themeStyle } from "../../src/doors/figures.ts";
import { FINDINGS } from "../../src/doors/reports.ts";
import { SPRAG_VERSION } from "../../src/index.ts";
import type { Paper } from "./published.ts";
import { REPORT_SCRIPT, REPORT_STYLE } from "./report-page-parts.ts";
import { counts, findingOf, type ReproducedFigure, type ReproducedValue, type Reproduction } from "./reproduce.ts";
import { byPaper, explanations, showComputed, showPublished, summary, undrawn } from "./words.ts";

/** A text with its indices lowered and raised: λ_min, w_N,1, T_C^⊥. */
export const formula = (text: string): string =>
  escapeXml(text)
    .replace(/_([A-Za-z0-9]+(?:,\d)?)/g, "<sub>$1</sub>")
    .replace(/\^(\S)/g, "<sup>$1</sup>");

export function reproductionPage(found: Reproduction, papers: readonly Paper[]): string {
  const { values, figures } = found;
  return [
    "<!doctype html>",
    `<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">`,
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:">`,
    "<title>The papers, recomputed</title>",
    `<style>${themeStyle()}${REPORT_STYLE}</style></head><body>`,
    `<header><button id="theme">Light or dark</button><h1>The papers, recomputed</h1><p>${summary(values)} Computed by Sprag ${SPRAG_VERSION}.</p>`,
    tiles(values, figures),
    `<nav aria-label="Papers">${papers.map((paper) => link(paper, found)).join("")}`,
    `<label><input type="checkbox" id="filter"> errata and disagreements only</label></nav></header>`,
    `<main>${papers.map((paper) => section(paper, found)).join("\n")}</main>`,
    `<script>${REPORT_SCRIPT}</script></body></html>\n`,
  ].join("\n");
}

function tiles(values: readonly ReproducedValue[], figures: readonly ReproducedFigure[]): string {
  const { errata, disagree } = counts(values);
  const { agree } = counts(values.filter(({ ours }) => !ours));
  const own = counts(values.filter(({ ours }) => ours)).agree;
  const missing = figures.filter(({ svg }) => svg === null).length;
  const tile = (count: number, name: string, look: string): string =>
    `<li class="${look}"><strong>${count}</strong><span>${name}</span></li>`;
  const parts = [
    tile(agree, agree === 1 ? "value agrees" : "values agree", "agrees"),
    tile(errata, "errata, each with its evidence", "erratum"),
    tile(disagree, disagree === 1 ? "disagrees" : "disagree", disagree > 0 ? "disagrees" : "none"),
    ...(own > 0 ? [tile(own, "values of ours beside them agree", "agrees")] : []),
    tile(figures.length - missing, "figures", "none"),
    ...(missing > 0 ? [tile(missing, "figures that could not be drawn", "disagrees")] : []),
  ];
  return `<ul class="tiles">${parts.join("")}</ul>`;
}

function link({ key, name }: Paper, { values }: Reproduction): string {
  const { agree, errata, disagree } = counts(byPaper(values, name));
  const sums = [
    `${agree}`,
    ...(errata > 0 ? [`${errata} errata`] : []),
    ...(disagree > 0 ? [`${disagree} disagree`] : []),
  ];
  return `<a href="#${key}">${escapeXml(name)} <small>${sums.join(", ")}</small></a>`;
}

function section({ key, name, title }: Paper, { values, figures }: Reproduction): string {
  const [rows, drawn] = [byPaper(values, name), byPaper(figures, name)];
  const told = explanations(rows);
  const head = ["where", "what", "published", "computed", ""].map((text) => `<th scope="col">${text}</th>`).join("");
  const table = `<div class="scroll"><table><thead><tr>${head}</tr></thead><tbody>${rows.map((row, k) => valueRows(row, told[k]!)).join("\n")}</tbody></table></div>`;
  return [
    `<section id="${key}"><h2>${escapeXml(name)}</h2><p class="title">${escapeXml(title)}</p>`,
    ...(rows.length > 0 ? [`<p>${summary(rows)}</p>${table}`] : []),
    ...(drawn.length > 0 ? [`<div class="figures">${drawn.map(figureItem).join("\n")}</div>`] : []),
    "</section>",
  ].join("\n");
}

function valueRows(row: ReproducedValue, told: string): string {
  const finding = findingOf(row);
  const cells = [
    `<td>${escapeXml(row.where)}</td><td>${formula(row.what)}</td>`,
    `<td class="value">${escapeXml(showPublished(row))}</td>`,
    `<td class="value" title="${escapeXml(String(row.computed))}">${escapeXml(showComputed(row.computed))}</td>`,
    `<td><span class="badge">${FINDINGS[finding].word}</span></td>`,
  ];
  const main = `<tr id="${row.id}" class="${finding}">${cells.join("")}</tr>`;
  if (told === "") return main;
  return `${main}<tr class="told ${finding}"><td></td><td colspan="4">${formula(told)}</td></tr>`;
}

function figureItem(figure: ReproducedFigure): string {
  const { id, where, caption, svg } = figure;
  const twins = svg
    ? THEME_NAMES.map((theme) => `<div class="${theme}">${svg[theme]}</div>`).join("")
    : `<p class="disagrees"><span class="badge">missing</span> ${escapeXml(undrawn(figure))}</p>`;
  return `<figure id="${id}">${twins}<figcaption><strong>${escapeXml(where)}</strong> ${formula(caption)}</figcaption></figure>`;
}
