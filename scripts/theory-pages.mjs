// The pages of docs/theory as HTML for the studio, so that its links work without a network: headings, paragraphs, lists, tables, code, and
// links among these pages. What else Markdown knows does not occur there.
import { readdirSync, readFileSync } from "node:fs";
import { themeStyle } from "../dist/src/doors/figures.js";

const escaped = (text) =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** Links to pages that are here lead there; others are words. */
function link(words, address, pages) {
  const [, page, place = ""] = /^([\w-]*)(?:\.md)?(#[\w-]*)?$/.exec(address) ?? [];
  if (page === undefined || (page !== "" && !pages.has(page))) return words;
  return `<a href="${page === "" ? "" : `${page}.html`}${place}">${words}</a>`;
}

/** Code, links, bold and italics within a line. */
function inline(text, pages) {
  return text
    .split(/(`[^`]+`)/)
    .map((part, k) =>
      k % 2 === 1
        ? `<code>${escaped(part.slice(1, -1))}</code>`
        : escaped(part)
            .replaceAll(/\[([^\]]+)\]\(([^)\s]+)\)/g, (_, words, address) => link(words, address, pages))
            .replaceAll(/\*\*([^*]+)\*\*/g, "<strong>$1</strong>")
            .replaceAll(/(?<![\w*])\*([^*\s][^*]*)\*(?![\w*])/g, "<em>$1</em>"),
    )
    .join("");
}

/** The place that a heading can be linked by, as the forges name it. */
const slug = (title) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}\s-]/gu, "")
    .trim()
    .replaceAll(/\s/g, "-");

const cells = (row) =>
  row
    .trim()
    .replaceAll(/^\||\|$/g, "")
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll("\\|", "|"));

function table([head, , ...rows], show) {
  const row = (tag, text) =>
    `<tr>${cells(text)
      .map((cell) => `<${tag}>${show(cell)}</${tag}>`)
      .join("")}</tr>`;
  return `<table><thead>${row("th", head)}</thead><tbody>${rows.map((text) => row("td", text)).join("")}</tbody></table>`;
}

/** Entries of a list; their further lines are indented. */
function list(lines, show) {
  const isOrdered = /^\d/.test(lines[0]);
  const entries = lines
    .join("\n")
    .split(/^(?:\*|-|\d+\.) /m)
    .slice(1);
  const tag = isOrdered ? "ol" : "ul";
  return `<${tag}>${entries.map((entry) => `<li>${show(entry.replaceAll(/\n\s+/g, " ").trim())}</li>`).join("")}</${tag}>`;
}

const isCode = (line) => /^ {4}/.test(line);
const isTable = (line) => line.startsWith("|");
const isEntry = (line) => /^(\*|-|\d+\.) /.test(line);

const isParagraph = (line) => line.trim() !== "" && !isEntry(line) && !/^(#|```|\|)/.test(line);

/** Blocks of a page, one after the other. */
function body(text, pages) {
  const show = (words) => inline(words, pages);
  const lines = text.split("\n");
  const out = [];
  const take = (goesOn) => {
    const taken = [];
    while (lines.length > 0 && goesOn(lines[0])) taken.push(lines.shift());
    return taken;
  };
  while (lines.length > 0) {
    const line = lines[0];
    const heading = /^(#+) (.*)$/.exec(line);
    if (line.trim() === "" || line.startsWith("<!--")) lines.shift();
    else if (heading) {
      lines.shift();
      out.push(`<h${heading[1].length} id="${slug(heading[2])}">${show(heading[2])}</h${heading[1].length}>`);
    } else if (line.startsWith("```")) {
      lines.shift();
      out.push(`<pre tabindex="0">${escaped(take((next) => !next.startsWith("```")).join("\n"))}</pre>`);
      lines.shift();
    } else if (isCode(line)) {
      const code = take((next) => isCode(next) || next === "")
        .map((one) => one.slice(4))
        .join("\n");
      out.push(`<pre tabindex="0">${escaped(code.trimEnd())}</pre>`);
    } else if (isTable(line)) out.push(table(take(isTable), show));
    else if (isEntry(line))
      out.push(
        list(
          take((next) => isEntry(next) || /^\s+\S/.test(next)),
          show,
        ),
      );
    else out.push(`<p>${show([lines.shift(), ...take(isParagraph)].join(" "))}</p>`);
  }
  return out.join("\n");
}

const STYLE = `body{max-width:760px;margin:0 auto;padding:32px 16px 64px;background:var(--paper);color:var(--ink);font:15px/24px Arial,"Liberation Sans",Arimo,Helvetica,sans-serif}
h1{font-size:28px;line-height:36px}h2{font-size:18px;margin-top:32px}a{color:inherit;text-underline-offset:3px}
code,pre{font:13px/20px "DejaVu Sans Mono",Menlo,Consolas,monospace}pre{overflow:auto;background:var(--panel);padding:8px 16px;border-radius:3px}
table{border-collapse:collapse;display:block;overflow:auto}th,td{text-align:left;vertical-align:top;padding:4px 16px 4px 0;border-bottom:1px solid var(--rule)}
:focus-visible{outline:2px solid var(--ink);outline-offset:2px}`;

const page = (title, content) => `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escaped(title)}: Sprag</title><link rel="icon" href="data:,"><link rel="stylesheet" href="style.css"></head>
<body><nav><a href="../">Studio</a> · <a href="README.html">Theory</a></nav><main>
${content}
</main></body></html>
`;

/** Name and content of every file, with the style sheet. */
export function theoryPages(folder) {
  const names = readdirSync(folder).filter((name) => name.endsWith(".md"));
  const pages = new Set(names.map((name) => name.replace(/\.md$/, "")));
  const written = names.map((name) => {
    const text = readFileSync(folder + name, "utf8");
    const title = /^# (.*)$/m.exec(text)?.[1] ?? name;
    return [name.replace(/\.md$/, ".html"), page(title, body(text, pages))];
  });
  return [...written, ["style.css", `${themeStyle()}\n${STYLE}\n`]];
}
