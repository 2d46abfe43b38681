/**
 * Bytes that a page loads for a part of the library.
 */
import { tableLines } from "../src/text/table.ts";
import { bundle, PROGRAMS } from "./bundle.ts";

export async function benchBundles(): Promise<void> {
  console.log("Bundles: kB that a page loads, minified by rolldown.\n");
  const rows: string[][] = [];
  for (const [name, program] of Object.entries(PROGRAMS)) {
    const { code, gzip, brotli, packages } = await bundle(process.cwd(), program);
    rows.push([name, ...[code.length, gzip, brotli].map((bytes) => (bytes / 1000).toFixed(1)), packages.join(", ")]);
  }
  const columns = ["program", "minified", "gzip", "brotli", "packages"].map((title, j) => ({
    title,
    align: j === 0 || j === 4 ? ("left" as const) : ("right" as const),
  }));
  console.log(tableLines(columns, rows).join("\n"));
  console.log("\nGoal: 40 kB compressed for one impact and for one posture verdict.");
}
