/**
 * What is said about a map: counts, and for two axes the grid of classes that is drawn.
 */
import type { MapFindings } from "../../src/doors/reports.ts";
import { classCounts, mapAreas, mapGrid, type OpenStudy } from "../../src/doors/studies.ts";
import type { Refinement } from "./map-refinement.ts";
import type { Tally } from "./map-tally.ts";
import type { Block } from "./ordered-rows.ts";
import type { StudyDirectory } from "./study-directory.ts";

/** Collects the classes of rows that come in the order of their indices. */
export function gridCollector({ open, points }: StudyDirectory) {
  const axes = mapGrid(open.study);
  const isInferred: boolean[] = [];
  const originAt = open.columns.findIndex(({ name }) => name === "origin");
  const { certifiedCells: halvings } = open.study;
  const certifiedAt = open.columns.findIndex(({ name }) => name === "certified");
  const isCertified: boolean[] | undefined = halvings === undefined ? undefined : [];
  let certified = 0;
  const cells: (string | number | null)[] = axes ? new Array(points).fill(null) : [];
  const collect = (block: Block): void => {
    const [indices, classes, origins] = [block[0] as ArrayLike<number>, block[open.classAt]!, block[originAt]];
    const proofs = block[certifiedAt];
    for (let i = 0; i < indices.length; i++) {
      const index = indices[i]!;
      const isProved = proofs?.[i] === 1;
      if (isProved) certified++;
      if (!axes) continue;
      cells[index] = classes[i]!;
      isInferred[index] = origins?.[i] === "inferred";
      if (isCertified) isCertified[index] = isProved;
    }
  };
  return {
    /** The same blocks; looked at on the way. */
    *pass(blocks: Iterable<Block>): Generator<Block> {
      for (const block of blocks) {
        if (axes || isCertified) collect(block);
        yield block;
      }
    },
    grid: (): MapFindings["grid"] => axes && { axes, cells, ...(isCertified && { isCertified }) },
    areas: (): MapFindings["areas"] => axes && mapAreas(axes[0].values.length, cells, isInferred, isCertified),
    certified: (): MapFindings["certified"] => (halvings === undefined ? undefined : { halvings, cells: certified }),
  };
}

/** How far a refined map is. */
export const refinedFindings = (
  { computed, planned }: Refinement,
  { study }: OpenStudy,
): NonNullable<MapFindings["refined"]> => ({ levels: study.refine!, computed, planned });

export function mapFindings({ open, points, path }: StudyDirectory, tally: Tally, seconds: number | null): MapFindings {
  const { compute, base } = open.study;
  const title = open.study.title ?? (base as { readonly title?: string }).title;
  return {
    ...(title !== undefined && { title }),
    ...{ compute, column: open.columns[open.classAt]!.name, points, done: tally.points },
    ...{ errors: tally.errors, incomplete: tally.incomplete },
    ...{ classes: classCounts(tally.classes), seconds, directory: path },
  };
}
