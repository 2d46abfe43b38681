import { describe, expect, it } from "vitest";
import { RESULT_VERSIONS, stamped } from "../../src/doors/reports.ts";
import { InputError, impactJson, readResult, SPRAG_VERSION } from "../../src/index.ts";
import { resolveExample } from "../support/models.ts";

const stored = impactJson(resolveExample("kane-stick"));

/** The error for a stored text. */
function refusal(value: unknown, options = {}): InputError {
  const text = typeof value === "string" ? value : JSON.stringify(value);
  try {
    readResult(text, { file: "old.json", ...options });
  } catch (error) {
    if (error instanceof InputError) return error;
    throw error;
  }
  throw new Error("the result was read");
}

describe("a stored result", () => {
  it("is read when kind and version are those of this program", () => {
    expect(readResult(JSON.stringify(stored))).toEqual(JSON.parse(JSON.stringify(stored)));
    expect(readResult(JSON.stringify(stored), { kind: ["certificate", "impact-result"] }).kind).toBe("impact-result");
  });

  it("without a version is refused by name, with what to do", () => {
    const { version: _version, ...old } = stored;
    const error = refusal(old);
    expect(error.code).toBe("no-version");
    expect(error.what).toContain("impact-result has no version");
    expect(error.where).toEqual({ file: "old.json", path: "version" });
    expect(error.fix).toContain(`Run the command again with this Sprag (${SPRAG_VERSION})`);
  });

  const version = RESULT_VERSIONS["impact-result"];
  it.each([
    ["of a newer version", version + 1, "newer-version", `version ${version + 1} of impact-result`],
    ["of an older version", version - 1, "older-version", `version ${version - 1} of impact-result`],
    ["with a version that is no whole number", 1.5, "bad-version", "whole number"],
    ["with a word as version", "1", "bad-version", "whole number"],
  ])("%s is refused", (_name, given, code, words) => {
    const error = refusal({ ...stored, version: given, sprag: "9.9.9" });
    expect(error.code).toBe(code);
    expect(error.what).toContain(words);
    if (typeof given === "number" && Number.isInteger(given)) expect(error.what).toContain('"9.9.9"');
  });

  it.each([
    ["a model file", { kind: "impact" }, "not-a-result"],
    ["an error", stamped("error", { error: {} }), "wrong-kind"],
    ["a misspelt kind", { ...stored, kind: "impact-resutl" }, "unknown-kind"],
    ["a name that objects inherit", { ...stored, kind: "toString" }, "unknown-kind"],
    ["another type of kind", { ...stored, kind: ["impact-result"] }, "unknown-kind"],
    ["something without a kind", { version: 1 }, "not-a-result"],
    ["a list", [stored], "not-a-result"],
    ["nothing", "null", "not-a-result"],
    ["no JSON", "kind: impact-result", "not-json"],
    ["half a result", JSON.stringify(stored).slice(0, 100), "not-json"],
  ])("that is %s is refused", (_name, value, code) => {
    const error = refusal(value);
    expect(error.code).toBe(code);
    expect(error.fix).not.toBe("");
    expect(error.where.file).toBe("old.json");
  });

  it("of another kind than wanted is refused", () => {
    expect(refusal(stored, { kind: "certificate" })).toMatchObject({ code: "wrong-kind", fix: "Wanted: certificate." });
  });
});
