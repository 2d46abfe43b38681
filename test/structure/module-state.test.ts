import { describe, expect, it } from "vitest";
import { filesBelow, readProject } from "../support/project.ts";

/** A name on module level that code could write to: `let`, or a buffer, list or map of the module's own. */
const STATE =
  /^(?:export )?(?:let \w+|const \w+(?:: [^=\n]+)? = (?:new (?:(?:Float|Int|Uint)\d+Array\((?!0\))|Array\(|Map(?:<[^(]*>)?\(\)|WeakMap|Set(?:<[^(]*>)?\(\))|\[\]|\w*[wW]orkspace\(|\w*Room\())/m;

/** An empty map with a read-only type is a constant. */
const isConstant = (line: string): boolean => /: (?:Values|[Rr]eadonly\b|Readonly\w+)/.test(line);

const stateIn = (text: string): string[] =>
  text
    .split("\n")
    .map((line) => STATE.exec(line)?.[0])
    .filter((found) => found !== undefined && !isConstant(found)) as string[];

describe("modules of src/", () => {
  it("hold no state: buffers are values that somebody owns", () => {
    const found = filesBelow("src", /\.ts$/).flatMap((file) =>
      stateIn(readProject(file)).map((line) => `${file}: ${line}`),
    );
    expect(found).toEqual([]);
  });

  it("would be found out", () => {
    for (const line of [
      "let last = new Int32Array(0);",
      "const scratch = new Float64Array(3);",
      "export const workspace: Work = solverWorkspace();",
      "const known = new WeakMap<System, Roles>();",
      "const list: number[] = [];",
    ])
      expect(stateIn(line), line).toHaveLength(1);
    expect(stateIn("  const inside = new Float64Array(3);\nconst NONE = new Int8Array(0);")).toEqual([]);
  });
});
