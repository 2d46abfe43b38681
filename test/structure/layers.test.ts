import { describe, expect, it } from "vitest";
import { filesBelow, readProject } from "../support/project.ts";

/** Order of the rooms in src/: a file imports only from its own room and from rooms before it. */
const ROOMS = [
  "text",
  "linalg",
  "sets",
  "elements",
  "models",
  "problems",
  "solvers",
  "laws",
  "certificates",
  "dynamics",
  "stability",
  "studies",
  "reports",
  "answers",
  "plots",
  "doors",
];

/** What a room may use besides the house itself. */
const PACKAGES: Readonly<Record<string, readonly string[]>> = {
  models: ["yaml", "zod"],
};

function imports(file: string): string[] {
  const text = readProject(file);
  const found = text.matchAll(/^(?:(?:import|export|\})[^"\n]* from|import) "([^"\n]+)";$|import\(\s*"([^"]+)"/gm);
  return [...found].map((match) => (match[1] ?? match[2])!);
}

function resolve(file: string, specifier: string): string {
  const parts = file.split("/").slice(0, -1);
  for (const step of specifier.split("/")) {
    if (step === "..") parts.pop();
    else if (step !== ".") parts.push(step);
  }
  return parts.join("/");
}

const sources = filesBelow("src", /\.ts$/);
const room = (file: string): string => file.split("/")[1]!;

describe("the rooms of src/", () => {
  it("are exactly those of the layer list", () => {
    const found = new Set(sources.filter((file) => file.split("/").length > 2).map(room));
    expect([...found].filter((name) => !ROOMS.includes(name))).toEqual([]);
  });

  it("import only from rooms before them", () => {
    const wrong: string[] = [];
    for (const file of sources.filter((path) => path !== "src/index.ts")) {
      for (const specifier of imports(file).filter((name) => name.startsWith("."))) {
        const target = resolve(file, specifier);
        if (["src/errors.ts", "src/version.ts"].includes(target)) continue;
        if (ROOMS.indexOf(room(target)) > ROOMS.indexOf(room(file)) || target === "src/index.ts")
          wrong.push(`${file} → ${target}`);
      }
    }
    expect(wrong).toEqual([]);
  });

  it("use no package but yaml and zod in models/", () => {
    const wrong = sources.flatMap((file) =>
      imports(file)
        .filter((name) => !name.startsWith("."))
        .filter((name) => !PACKAGES[room(file)]?.includes(name))
        .map((name) => `${file} → ${name}`),
    );
    expect(wrong).toEqual([]);
  });

  it("have no import cycles", () => {
    const graph = new Map(
      sources.map((file) => [
        file,
        imports(file)
          .filter((name) => name.startsWith("."))
          .map((name) => resolve(file, name)),
      ]),
    );
    const done = new Set<string>();
    const cycles: string[] = [];
    const visit = (file: string, trail: string[]): void => {
      if (trail.includes(file)) cycles.push([...trail.slice(trail.indexOf(file)), file].join(" → "));
      if (done.has(file) || trail.includes(file)) return;
      for (const next of graph.get(file) ?? []) visit(next, [...trail, file]);
      done.add(file);
    };
    for (const file of sources) visit(file, []);
    expect(cycles).toEqual([]);
  });

  it("hold no randomness and no clock", () => {
    const wrong = sources.filter((file) => /Math\.random|Date\.now|new Date\(|performance\./.test(readProject(file)));
    expect(wrong).toEqual([]);
  });
});

describe("cli/", () => {
  it("imports the library only through its entries: src/index.ts and the files of src/doors/", () => {
    const wrong = filesBelow("cli", /\.ts$/).flatMap((file) =>
      imports(file)
        .filter((name) => name.startsWith("."))
        .map((name) => resolve(file, name))
        .filter((target) => target.startsWith("src/") && !/^src\/(index|doors\/[a-z-]+)\.ts$/.test(target))
        .map((target) => `${file} → ${target}`),
    );
    expect(wrong).toEqual([]);
  });
});
