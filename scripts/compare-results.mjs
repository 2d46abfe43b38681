// Results of every example under every command, kept in a file and compared between two builds of the project.
//
//   node scripts/compare-results.mjs record FILE [FOLDER]   run the build in FOLDER (default: this project), write FILE
//   node scripts/compare-results.mjs compare BEFORE AFTER   list what differs; exit 1 if anything does
//
// Texts, verdicts, counts and exit codes must be the same to the letter, numbers within 1e-12 of the size of their list (of
// themselves, where they stand alone); what is new in AFTER is listed apart and is no difference.
import { execFile } from "node:child_process";
import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { availableParallelism } from "node:os";
import { resolve } from "node:path";
import { fileURLToPath } from "node:url";

const here = fileURLToPath(new URL("..", import.meta.url));
const CLOSE = 1e-12;
const LAWS = ["newton", "moreau", "max-dissipation", "poisson", "fremond", "canonical"];
const METHODS = ["event", "moreau", "rattle"];

/** The argument lists to run, from the examples of a project. */
function jobs(root) {
  const list = [];
  for (const name of readdirSync(`${root}/examples`).filter((file) => file.endsWith(".yaml"))) {
    const file = `examples/${name}`;
    const kind = /^kind: (\w+)/m.exec(readFileSync(`${root}/${file}`, "utf8"))?.[1];
    const add = (command, ...flags) => list.push([command, file, ...flags, "--json"], [command, file, ...flags]);
    add("validate");
    if (kind === "impact") {
      add("impact");
      add("impact", "--all");
      for (const law of LAWS) list.push(["impact", file, "--law", law, "--json"]);
      add("certify");
      add("certify", "--safe", "--friction-bounds");
      list.push(["certify", file, "--all-velocities", "--json"]);
      add("compare");
    } else if (kind === "posture") {
      add("posture");
      add("posture", "--samples", "9", "--uniform");
      add("posture", "--trajectory", "0.001,0.002,0,0,-0.01,0.01");
    } else {
      for (const method of METHODS) add("simulate", "--method", method);
      add("simulate", "--watch");
      add("equilibria");
      add("impact");
    }
  }
  for (const name of readdirSync(`${root}/examples/data`)) {
    const stem = name.replace(".csv", "");
    list.push(["fit", `examples/${stem}.yaml`, "--data", `examples/data/${name}`, "--json"]);
    list.push(["fit", `examples/${stem}.yaml`, "--data", `examples/data/${name}`]);
  }
  return list;
}

function run(root, args) {
  return new Promise((done) => {
    const options = { cwd: root, timeout: 240_000, maxBuffer: 1 << 28 };
    execFile(process.execPath, ["bin/sprag", ...args], options, (error, stdout, stderr) => {
      const exit =
        error === null ? 0 : typeof error.code === "number" ? error.code : String(error.signal ?? error.code);
      done({ exit, stdout, stderr });
    });
  });
}

async function record(target, folder) {
  const root = resolve(folder);
  const list = jobs(root);
  const results = {};
  let next = 0;
  const work = async () => {
    while (next < list.length) {
      const args = list[next++];
      results[args.join(" ")] = await run(root, args);
      if (process.stderr.isTTY) process.stderr.write(`\r${next} of ${list.length} `);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  writeFileSync(target, JSON.stringify(results, Object.keys(results).sort().concat(["exit", "stdout", "stderr"])));
  console.log(`${list.length} results in ${target}`);
}

const NUMBER = /[-−+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?/g;

/** Differences of two texts; numbers in them may move by CLOSE. */
function textDifferences(a, b, path, out) {
  if (a === b) return;
  const value = (text) => Number(text.replace("−", "-"));
  const left = a.match(NUMBER) ?? [];
  const right = b.match(NUMBER) ?? [];
  const same =
    a.replace(NUMBER, "#") === b.replace(NUMBER, "#") &&
    left.every((text, i) => Math.abs(value(text) - value(right[i])) <= CLOSE * Math.abs(value(text)));
  if (!same) out.push([path, firstDifference(a, b)]);
}

function firstDifference(a, b) {
  let i = 0;
  while (a[i] === b[i]) i++;
  const cut = (text) => JSON.stringify(text.slice(Math.max(0, i - 30), i + 60));
  return `${cut(a)} → ${cut(b)}`;
}

/** Differences of two values; `size` is that of the list they stand in. */
function differences(a, b, path, size, out) {
  if (typeof a === "number" && typeof b === "number") {
    if (Math.abs(a - b) > CLOSE * Math.max(Math.abs(a), size)) out.push([path, `${a} → ${b}`]);
  } else if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) out.push([path, `${a.length} → ${b.length} entries`]);
    else {
      const largest = Math.max(size, ...a.filter((x) => typeof x === "number").map(Math.abs));
      a.forEach((x, i) => {
        differences(x, b[i], `${path}[${i}]`, largest, out);
      });
    }
  } else if (a !== null && b !== null && typeof a === "object" && typeof b === "object") {
    for (const key of new Set([...Object.keys(a), ...Object.keys(b)])) {
      if (!(key in b)) out.push([`${path}.${key}`, "gone"]);
      else if (!(key in a)) out.push([`${path}.${key}`, "new"]);
      else differences(a[key], b[key], `${path}.${key}`, 0, out);
    }
  } else if (typeof a === "string" && typeof b === "string") textDifferences(a, b, path, out);
  else if (a !== b) out.push([path, `${JSON.stringify(a)} → ${JSON.stringify(b)}`]);
}

function compare(beforeFile, afterFile) {
  const [before, after] = [beforeFile, afterFile].map((file) => JSON.parse(readFileSync(file, "utf8")));
  let wrong = 0;
  const added = new Map();
  for (const [name, old] of Object.entries(before)) {
    const now = after[name];
    const out = [];
    if (now === undefined) out.push(["", "gone"]);
    else {
      differences(old.exit, now.exit, "exit", 0, out);
      const json = name.endsWith("--json") && old.stdout !== "" && now.stdout !== "";
      const read = (text) => (json ? JSON.parse(text) : text);
      differences(read(old.stdout), read(now.stdout), "", 0, out);
      differences(old.stderr, now.stderr, "stderr", 0, out);
    }
    for (const [path, what] of out) {
      const kind = path.replace(/\[\d+\]/g, "[]");
      if (what === "new") added.set(kind, (added.get(kind) ?? 0) + 1);
      else if (++wrong <= 200) console.log(`${name}\n  ${path}: ${what}`);
    }
  }
  for (const [path, times] of added) console.log(`new: ${path} (${times} times)`);
  console.log(`${Object.keys(before).length} results compared, ${wrong} differences`);
  process.exitCode = wrong > 0 ? 1 : 0;
}

const [verb, first, second] = process.argv.slice(2);
if (verb === "record" && first) await record(first, second ?? here);
else if (verb === "compare" && first && second) compare(first, second);
else {
  console.error("usage: compare-results.mjs record FILE [FOLDER] | compare BEFORE AFTER");
  process.exitCode = 2;
}
