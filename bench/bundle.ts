/**
 * What a page loads that uses a part of the library: the part as a bundler leaves it, minified and compressed.
 */
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { rolldown } from "rolldown";

/** Programs by what they do, as imports of the package. */
export const PROGRAMS = {
  "one impact, Newton's law": `export { assembleImpact } from "sprag/problems"; export { newtonImpact } from "sprag/laws";`,
  "one impact, any law": `export { assembleImpact, resolveImpact } from "sprag";`,
  "one posture verdict": `export { makePosture, postureVerdict } from "sprag/posture";`,
  "one model file read": `export { readModel } from "sprag";`,
  "the front page": `export * from "sprag";`,
} as const;

export interface Bundle {
  readonly code: string;
  readonly gzip: number;
  readonly brotli: number;
  /** Packages in it, of the modules that are reached. */
  readonly packages: readonly string[];
}

/** Bundles a program in the project at `root`, from the modules that were built last; `whole`: with what it does not use. */
export async function bundle(root: string, program: string, { whole = false } = {}): Promise<Bundle> {
  const entry = join(root, "program.js");
  const build = await rolldown({
    cwd: root,
    input: entry,
    platform: "browser",
    ...(whole && { treeshake: false }),
    plugins: [
      {
        name: "program",
        resolveId: (id) => (id === entry ? id : null),
        load: (id) => (id === entry ? program : null),
      },
    ],
  });
  const { output } = await build.generate({ format: "esm", minify: true });
  await build.close();
  const [{ code, moduleIds }] = output;
  const packages = moduleIds.flatMap((id) => /[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+)/.exec(id)?.[1] ?? []);
  return {
    code,
    gzip: gzipSync(code, { level: 9 }).length,
    brotli: brotliCompressSync(code).length,
    packages: [...new Set(packages)].sort(),
  };
}
