import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { describe, expect, it } from "vitest";
import { filesBelow, pages, readProject, root } from "../support/project.ts";

/** GitHub's anchor of a heading. */
function anchor(heading: string): string {
  return heading
    .trim()
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .replace(/\s/g, "-");
}

function anchors(page: string): Set<string> {
  return new Set(
    [...readProject(page).matchAll(/^#{1,6}\s+(.+)$/gm)].map((match) => anchor(match[1]!.replace(/`/g, ""))),
  );
}

const withoutCode = (text: string): string => text.replace(/^```[\s\S]*?^```/gm, "").replace(/`[^`\n]*`/g, "");

describe("docs", () => {
  it("have no dead links", () => {
    const dead: string[] = [];
    for (const page of pages()) {
      for (const [, link] of withoutCode(readProject(page)).matchAll(/\[[^\]]*\]\(([^)\s]+)\)/g)) {
        if (/^[a-z]+:/.test(link!)) continue;
        const [path, hash] = link!.split("#") as [string, string | undefined];
        const target = path === "" ? page : join(dirname(page), path);
        if (!existsSync(join(root, target))) dead.push(`${page}: ${link}`);
        else if (hash && target.endsWith(".md") && !anchors(target).has(hash))
          dead.push(`${page}: ${link} (no such heading)`);
      }
    }
    expect(dead).toEqual([]);
  });

  it("have a theory page for every room of src/", () => {
    const rooms = new Set(
      filesBelow("src", /\.ts$/)
        .map((file) => file.split("/")[1]!)
        .filter((name) => !name.endsWith(".ts")),
    );
    expect([...rooms].filter((name) => !existsSync(join(root, `docs/theory/${name}.md`)))).toEqual([]);
  });

  it("name only identifiers that exist in the notation table", () => {
    const source = filesBelow("src", /\.ts$/).map(readProject).join("\n");
    const rows = readProject("docs/notation.md")
      .split("\n")
      .filter((line) => /^\|/.test(line) && !/^\|\s*-/.test(line));
    const names = rows.slice(1).flatMap((row) => [...row.matchAll(/`([A-Za-z][\w.]*)`/g)].map((match) => match[1]!));
    expect(names.length).toBeGreaterThan(20);
    const missing = names.filter((name) => name.split(".").some((part) => !new RegExp(`\\b${part}\\b`).test(source)));
    expect(missing).toEqual([]);
  });

  it("speak of no machine and of no private place", () => {
    const places = new RegExp(["/wo" + "rk/", "\\.\\./sha" + "red", "/tm" + "p/", "regi" + "stry\\."].join("|"));
    expect(pages().filter((page) => places.test(readProject(page)))).toEqual([]);
  });
});
