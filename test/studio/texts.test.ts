/**
 * What the page reads of a text itself, without a browser: its kind, and the state that a link holds.
 */
import { randomBytes } from "node:crypto";
import { deflateRawSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { packState, unpackState } from "../../studio/state/packed.ts";
import { kindOf } from "../../studio/workspaces/kind-of.ts";
import { opensView, viewsOf } from "../../studio/workspaces/table.ts";
import { VIEWS } from "../../studio/workspaces/views.ts";

describe("the kind of a text", () => {
  it.each([
    ["a line", "kind: impact\nmassMatrix: [[1]]\n", "impact"],
    ["quotes", "title: a\nkind: 'impact'\n", "impact"],
    ["a quoted key", '"kind" : "system"\n', "system"],
    ["a base that stands first", "base:\n  kind: system\nkind: study\n", "study"],
    ["a base in braces", "base: { kind: system }\nkind: study\n", "study"],
    ["comments and a mark", "%YAML 1.2\n# kind: posture\n---\n\nkind: impact\n", "impact"],
    ["a text that is indented", "  base:\n    kind: system\n  kind: study\n", "study"],
    ["JSON of one line", '{"title": "kind: system, {", "kind": "impact", "massMatrix": [[1]]}', "impact"],
    ["JSON of several lines", '{\n  "base": {\n    "kind": "system"\n  },\n  "kind": "study"\n}\n', "study"],
    ["braces with a comment", "{ # { kind: system\n  kind: impact }", "impact"],
    ["braces with an apostrophe", "{ title: Kane's stick, base: { kind: system }, kind: study }", "study"],
    ["none", "base:\n  kind: system\n", undefined],
    ["JSON without", '{"base": {"kind": "system"}}', undefined],
    ["nothing", "\n".repeat(100_000), undefined],
    ["deep nesting", `${"{a: [".repeat(100_000)}`, undefined],
  ])("in %s", (_, text, kind) => expect(kindOf(text)).toBe(kind));

  it.each(["kind: system", "kind: study", "title: none", "kind: unknown"])("%s: the tabs are what opens it", (text) => {
    const opened = VIEWS.filter((view) => view !== "papers" && opensView(view, text));
    expect([...viewsOf(text)].sort()).toEqual([...opened].sort());
    expect(opened.length).toBeGreaterThan(0);
  });
});

describe("a state in a link", () => {
  const state = (text: string) => ({ name: "m", text, view: "impact" as const, options: {} });

  it("comes back as it was", async () => {
    const given = { ...state("kind: impact\n# ü ∞\n"), options: { impact: { all: true } } };
    expect(await unpackState(await packState(given))).toEqual(given);
  });

  const cut = async (): Promise<string> => (await packState(state("kind: impact\n"))).slice(0, -12);
  const packedText = (text: string): string => deflateRawSync(text).toString("base64url");

  it.each([
    ["signs", () => "%%%", "letter 1 of it is “%”, where a link has A–Z, a–z, 0–9, - and _ only"],
    ["a sign among letters", () => "ab😀d", "letter 3 of it is “😀”"],
    ["nothing", () => "", "nothing stands behind “s=”"],
    ["a part", cut, "letters cannot be unpacked: some are missing or were changed"],
    ["one letter", () => "a", "its 1 letters cannot be unpacked"],
    ["no JSON", () => packedText("hello"), "what it unpacks to is no JSON"],
    ["no state", () => packedText("[]"), "parts of it are missing"],
    ["too much", () => packedText(" ".repeat(5_000_000)), "larger than 4000000 bytes"],
  ])("of %s is refused with what is wrong with it", async (_, packed, message) => {
    await expect(unpackState(await packed())).rejects.toThrow(message);
  });

  it("that would be refused when it is opened is not packed", async () => {
    // Letters of six random bits: a link has as many.
    const text = randomBytes(750_000).toString("base64").slice(0, 999_999);
    await expect(packState(state(text))).rejects.toThrow("larger than 750000 bytes");
  });
});
