/**
 * What `region-map` reads from a stored map of two parameters (docs/contract.md), and how classes look: hue by verdict, hatch by class.
 */
import type { Fill, Hatch } from "../scene.ts";
import type { Hue } from "../theme.ts";
import { hueOf } from "./verdict-looks.ts";

export interface MapRecord {
  readonly title?: string;
  /** Across, then up. */
  readonly axes: readonly [MapAxis, MapAxis];
  /** Name of the result that is drawn: `region`, `regionSplit`, `verdict`, … */
  readonly column: string;
  /** A row for each value of the second axis; null where a point has no result. */
  readonly grid: readonly (readonly (string | number | null)[])[];
  /** Where the base model stands. */
  readonly point?: readonly [number, number];
  /** Whether a class is proved for the whole cell of a point (1), a row for each value of the second axis. */
  readonly certified?: { readonly grid?: readonly (readonly number[])[] };
  /** Borders between classes, finer than the grid. */
  readonly borders?: readonly MapBorder[];
}

/** A line with a class on either side of the way along it; null where there is no result. */
export interface MapBorder {
  readonly left: string | number | null;
  readonly right: string | number | null;
  readonly points: readonly (readonly [number, number])[];
}

export interface MapAxis {
  readonly field: string;
  readonly unit?: string;
  /** Equally spaced, rising. */
  readonly values: readonly number[];
  /** What these stand for where they only count the entries of a list. */
  readonly labels?: readonly number[];
}

export interface ClassLook {
  /** What stands in the area and in the legend. */
  readonly mark: string;
  readonly name: string;
  readonly fill: Fill;
  readonly hue: Hue;
  /** Whether it counts in the shares: an equilibrium that does not exist does not. */
  readonly counts: boolean;
}

const hatch = (hue: Hue, angle: number, gap: number, width = 0.5): Hatch => ({
  ...{ line: hue, ground: `${hue}-wash`, angle, gap, width },
});

/** The regions of [VarkonyiOr] Section 7.3; 7 is what the paper leaves open, by itself or split by the verdict of Theorems E and F. */
const REGIONS: Readonly<Record<string, Omit<ClassLook, "mark">>> = {
  0: { name: "no equilibrium", fill: "paper", hue: "undecided", counts: false },
  1: { name: "excluded, Painlevé", fill: hatch("undecided", 0, 3), hue: "undecided", counts: true },
  2: { name: "stable, Theorem 3", fill: hatch("stable", 45, 6), hue: "stable", counts: true },
  3: { name: "stable, Theorem 4", fill: hatch("stable", -45, 2.6), hue: "stable", counts: true },
  4: { name: "unstable, reverse chatter", fill: hatch("gain", 45, 2.6, 0.8), hue: "gain", counts: true },
  5: { name: "unstable, same, not persistent", fill: hatch("gain", -45, 5), hue: "gain", counts: true },
  6: { name: "unstable, ambiguous", fill: hatch("gain", 90, 3.4), hue: "gain", counts: true },
  7: { name: "not decided by the paper", fill: hatch("undecided", 90, 5), hue: "undecided", counts: true },
  "7 stable": { name: "stable, proved here, unpublished", fill: hatch("stable", 90, 5), hue: "stable", counts: true },
  "7 undecided": { name: "undecided", fill: hatch("undecided", 90, 5), hue: "undecided", counts: true },
};

/** Columns whose classes are regions. */
export const REGION_COLUMNS: readonly string[] = ["region", "regionSplit"];

/** Points without a result, never left blank. */
export const NO_RESULT: ClassLook = {
  ...{ mark: "?", name: "no result", hue: "undecided", counts: false },
  fill: { line: "undecided", ground: "paper", angle: 45, gap: 3, width: 0.5 },
};

/** `number` is the place of the class among those of the map. */
export function classLook(column: string, name: string, number: number): ClassLook {
  const region = REGION_COLUMNS.includes(column) ? REGIONS[name] : undefined;
  if (region) return { mark: name[0]!, ...region };
  const counts = name !== "infeasible";
  const hue = counts ? hueOf(name) : "undecided";
  const fill = hatch(hue, [45, -45, 0, 90][number % 4]!, 3 + 1.5 * (Math.floor(number / 4) % 3));
  return { mark: String(number + 1), name, fill, hue, counts };
}
