import { describe, expect, it } from "vitest";
import { ELEMENTS } from "../../src/elements/elements.ts";
import { RESERVOIRS } from "../../src/sets/reservoirs/reservoirs.ts";
import { filesBelow, readProject } from "../support/project.ts";

/** Where kinds have names: their table, the table of elements, and what users write (schema, readers, doors). */
const MAY_NAME = [
  /^src\/sets\/reservoirs\//,
  /^src\/elements\//,
  /^src\/models\//,
  /^src\/doors\/shapes\/problem\.ts$/,
  // Makes the two elements of a contact of the two-contact body.
  /^src\/stability\/two-contact\/full-motion\/posture-body\.ts$/,
];

const others = filesBelow("src", /\.ts$/).filter((file) => !MAY_NAME.some((may) => may.test(file)));

/** A kind that is compared, listed or made: `kind === "step"`, `kind: "step"`, `case "step":` in a switch over `kind`. */
function namesOf(text: string, kinds: readonly string[]): string[] {
  const either = kinds.join("|");
  const compared = text.match(new RegExp(`\\bkind\\)?\\s*(===|!==|:)\\s*"(${either})"`, "g")) ?? [];
  const switches = [...text.matchAll(/switch \([^)]*\bkind\) \{[\s\S]*?\n {2}\}/g)].map(([body]) => body);
  const cases = switches.flatMap((body) => body.match(new RegExp(`case "(${either})"`, "g")) ?? []);
  return [...compared, ...cases];
}

describe("reservoirs", () => {
  it("of friction are named in no file but those that may", () => {
    const friction = Object.entries(RESERVOIRS).filter(([, { family }]) => family === "friction");
    const pattern = new RegExp(`"(${friction.map(([kind]) => kind).join("|")})"`);
    expect(others.filter((file) => pattern.test(readProject(file)))).toEqual([]);
  });

  it("are compared and made by their kind in no file but those that may", () => {
    const kinds = Object.keys(RESERVOIRS);
    const found = others.flatMap((file) => namesOf(readProject(file), kinds).map((name) => `${file}: ${name}`));
    expect(found).toEqual([]);
  });

  it("would be found where a file names one", () => {
    const kinds = Object.keys(RESERVOIRS);
    expect(namesOf('if (block.kind === "step") return;', kinds)).toHaveLength(1);
    expect(namesOf('block({ kind: "unilateral", start })', kinds)).toHaveLength(1);
    expect(namesOf('switch (block.kind) {\n    case "bilateral":\n      return;\n  }', kinds)).toHaveLength(1);
    expect(namesOf('ELEMENTS[kind].family === "step"', kinds)).toEqual([]);
  });

  it("have a file each, and every one is the reservoir of an element", () => {
    const files = filesBelow("src/sets/reservoirs", /\.ts$/);
    const used = new Set(Object.values(ELEMENTS).map(({ block }) => block));
    for (const kind of Object.keys(RESERVOIRS)) {
      expect(files).toContain(`src/sets/reservoirs/${kind}.ts`);
      expect([...used]).toContain(kind);
    }
  });
});
