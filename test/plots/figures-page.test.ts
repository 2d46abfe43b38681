import { expect, it } from "vitest";
import { FIGURES } from "../../src/plots/figures.ts";
import { readProject } from "../support/project.ts";

/** The command of each kind of result, by the contract. */
const COMMANDS = new Map(
  [...readProject("docs/contract.md").matchAll(/^\| `([a-z-]+)` \| \d+ \| `sprag ([^`]+)`[^|]*\|$/gm)].map(
    ([, kind, command]) => [kind!, command!],
  ),
);

it("the guide lists every figure of the catalogue with its commands and its question, and no other", () => {
  const rows = [...readProject("docs/guide/figures.md").matchAll(/^\| `([a-z][a-z-]+)` \| ([^|]+) \| ([^|]+) \|$/gm)];
  const listed = rows.map(([, id, of, question]) => {
    // What else a figure needs, such as --region, goes on after the command.
    const commands = [...of!.matchAll(/`([a-z]+(?: --convergence)?)[^`]*`/g)].map(([, command]) => command);
    return `${id} of ${commands.join(", ")}: ${question}`;
  });
  const known = FIGURES.map(({ id, of, question }) => {
    const commands = of.flatMap((kind) => COMMANDS.get(kind) ?? []);
    return `${id} of ${commands.join(", ")}: ${question}`;
  });
  expect(listed.sort()).toEqual(known.sort());
});

it("every figure asks a question of its own", () => {
  const questions = FIGURES.map(({ id, of, question }) => `${id} ${of.join()}: ${question}`);
  expect(new Set(questions).size).toBe(FIGURES.length);
  for (const { question } of FIGURES) expect(question).toMatch(/\?$/);
});
