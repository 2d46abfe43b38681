/**
 * HDF5 files by the package h5wasm, which is not installed with Sprag: who has such files adds it.
 */
import type { Dataset, Datasets } from "../../src/doors/problems.ts";
import { InputError } from "../../src/index.ts";
import { unwritable } from "../output/output-file.ts";

/** What is used of h5wasm. */
interface Hdf5Dataset {
  readonly value: unknown;
}
interface Hdf5Group {
  readonly get: (path: string) => Hdf5Dataset | Hdf5Group | null;
  readonly create_group: (name: string) => unknown;
  readonly create_dataset: (parts: { readonly name: string; readonly data: Dataset }) => unknown;
}
interface Hdf5File extends Hdf5Group {
  readonly close: () => void;
}
interface Hdf5Package {
  readonly ready: Promise<{ readonly activate_throwing_error_handler: () => void }>;
  readonly File: new (path: string, mode: "r" | "w") => Hdf5File;
}

const PACKAGE = "h5wasm/node";

/** A name that the compiler and the bundler do not look up. */
async function hdf5Package(where: string): Promise<Hdf5Package> {
  try {
    const loaded = (await import(PACKAGE)) as Hdf5Package;
    // Without it the library prints its own report on standard error.
    (await loaded.ready).activate_throwing_error_handler();
    return loaded;
  } catch {
    throw new InputError({
      ...{
        code: "not-available",
        where: { file: where },
        what: "HDF5 needs the package h5wasm, which is not installed",
      },
      fix: "Run `npm install h5wasm@0.10.3` where Sprag is installed (with -g where it is), or take .fc.json instead.",
    });
  }
}

/** Complains where HDF5 cannot be written, before the work. */
export async function checkHdf5(path: string): Promise<void> {
  await hdf5Package(path);
}

/** Does something with the arrays of a file, which is open meanwhile. */
export async function withHdf5<T>(path: string, work: (datasets: Datasets) => T): Promise<T> {
  const { File } = await hdf5Package(path);
  let file: Hdf5File | undefined;
  try {
    file = new File(path, "r");
    const open = file;
    return work((name) => valueAt(open, name));
  } catch (error) {
    if (error instanceof InputError) throw error;
    throw new InputError({
      ...{ code: "bad-problem", where: { file: path }, what: "this HDF5 file is damaged" },
      fix: "Get the whole file: it may have been cut.",
    });
  } finally {
    file?.close();
  }
}

function valueAt(file: Hdf5File, path: string): ReturnType<Datasets> {
  const parts = path.split("/");
  // A missing group is an error of the library: each step is looked at before the next.
  for (let depth = 1; depth <= parts.length; depth++) {
    const found = file.get(parts.slice(0, depth).join("/"));
    if (found === null) return undefined;
    if (depth === parts.length && "value" in found) return plain(found.value);
  }
  return undefined;
}

/** Scalars as lists of one; whatever is no number and no text is undefined. */
function plain(value: unknown): ReturnType<Datasets> {
  if (typeof value === "number") return [value];
  if (typeof value === "string" || value instanceof Float64Array || value instanceof Int32Array) return value;
  if (value instanceof BigInt64Array) return Array.from(value, Number);
  return value instanceof Float32Array ? Float64Array.from(value) : undefined;
}

export async function writeHdf5(path: string, datasets: Readonly<Record<string, Dataset>>): Promise<void> {
  const { File } = await hdf5Package(path);
  try {
    const file = new File(path, "w");
    try {
      for (const [place, data] of Object.entries(datasets)) put(file, place.split("/"), data);
    } finally {
      file.close();
    }
  } catch (error) {
    throw unwritable(path, error);
  }
}

function put(group: Hdf5Group, [first, ...rest]: readonly string[], data: Dataset): void {
  if (rest.length === 0) group.create_dataset({ name: first!, data });
  else {
    const inner = group.get(first!) ?? group.create_group(first!);
    put(inner as Hdf5Group, rest, data);
  }
}
