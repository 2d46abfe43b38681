/** The table of published values as tests: the very rows that `sprag reproduce` reports. */
import { describe, expect, it } from "vitest";
import { exactValue } from "../../cli/reproduce/agreement.ts";
import { type Lab, openLab } from "../../cli/reproduce/lab.ts";
import type { Paper } from "../../cli/reproduce/published.ts";
import { reproduceValue } from "../../cli/reproduce/reproduce.ts";
import { type Closeness, expectClose } from "./expect.ts";
import { readProject } from "./project.ts";

export const paperLab = (): Lab => openLab((name) => readProject(`examples/${name}.yaml`));

/** One test for each row: it agrees with the print, or with its erratum and not with the print. */
export function testPublishedValues(paper: Paper, lab: Lab): void {
  describe(`${paper.name}, as published`, () => {
    for (const row of paper.values) {
      it(`${row.where} ${row.what}: ${row.published} (${row.id})`, () => {
        const found = reproduceValue(paper, row, lab);
        if (!row.erratum) expect(found).toMatchObject({ published: row.published, agrees: true });
        else expect(found).toMatchObject({ agrees: false, erratum: { right: row.erratum.right, confirmed: true } });
        if (row.erratum?.cause) expect(found.erratum!.cause).toMatchObject({ agrees: true });
      });
    }
  });
}

/** Rows whose exact values come out more closely than the table asks for. */
export function expectExact(paper: Paper, lab: Lab, ids: RegExp, closeness: Closeness): void {
  const rows = paper.values.filter(({ id }) => ids.test(id));
  expect(rows.length).toBeGreaterThan(0);
  for (const { published, compute } of rows) {
    expectClose(compute(lab) as number, exactValue(published.replaceAll("−", "-")), closeness);
  }
}
