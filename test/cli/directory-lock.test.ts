import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { lockDirectory } from "../../cli/studies/directory-lock.ts";

const parent = mkdtempSync(join(tmpdir(), "sprag-lock-"));
afterAll(() => rmSync(parent, { recursive: true, force: true }));

/** The tokens of holders that were killed. */
const DEAD = ["00000000deadbeef", "00000000deadf00d"] as const;
const holder = (token: string): string => JSON.stringify({ host: "here", pid: 1, began: null, token });

/** A folder with locks of the dead, by the names of their files. */
function folder(locks: Readonly<Record<string, string>>): string {
  const path = mkdtempSync(join(parent, "map-"));
  for (const [name, text] of Object.entries(locks)) writeFileSync(join(path, name), text);
  return path;
}
const isAlive = ({ token }: { readonly token: string }): boolean => !(DEAD as readonly string[]).includes(token);

it("is held by one, and free again when that one has ended", () => {
  const path = folder({});
  const end = lockDirectory(path);
  expect(() => lockDirectory(path)).toThrow(/another run works in/);
  end();
  expect(readdirSync(path)).toEqual([]);
  lockDirectory(path)();
});

it("of two that find the same dead lock one gets it: the other looked before the first took it over", () => {
  const path = folder({ lock: holder(DEAD[0]) });
  const ends: (() => void)[] = [];
  const slow = (given: { readonly token: string }): boolean => {
    // While the slow one thinks about the dead holder, the quick one is done.
    if (given.token === DEAD[0] && ends.length === 0) ends.push(lockDirectory(path, isAlive));
    return isAlive(given);
  };
  expect(() => lockDirectory(path, slow)).toThrow(/another run works in/);
  expect(ends.length).toBe(1);
  expect(readdirSync(path)).toEqual(["lock"]);
  ends[0]!();
  expect(readdirSync(path)).toEqual([]);
});

it("is taken over from one that was killed while it took it over", () => {
  const path = folder({ lock: holder(DEAD[0]), [`lock.${DEAD[0]}`]: holder(DEAD[1]) });
  lockDirectory(path, isAlive)();
  expect(readdirSync(path)).toEqual([]);
});

it.each(["", "{", "null", "[]", '{"host":"x"}', holder("../../up"), holder("x").replace("1", '"1"')])(
  "that says %j belongs to nobody",
  (text) => {
    const path = folder({ lock: text });
    const end = lockDirectory(path, () => true);
    expect(JSON.parse(readFileSync(join(path, "lock"), "utf8"))).toMatchObject({ pid: process.pid });
    end();
    expect(readdirSync(path)).toEqual([]);
  },
);
