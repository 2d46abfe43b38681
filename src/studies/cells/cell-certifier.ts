/**
 * Certified cells as columns of a study: `certified` (1 where the class of the row holds in the whole cell, else 0), `certifiedVerdict`
 * (the verdict that is proved for the cell, also where its region is not), `uncertified` (why the class is not certified).
 */
import type { Model, PostureModel } from "../../models/model.ts";
import type { Study } from "../../models/study/study.ts";
import { type PostureFinding, type PostureRegion, regionSplit } from "../../stability/two-contact/decide-posture.ts";
import { postureOfModel } from "../../stability/two-contact/posture-from-world.ts";
import { type Cells, type Column, int, text } from "../computation.ts";
import { cellRanges } from "../study-points.ts";
import { certifiableCells } from "./certifiable-cells.ts";
import { certifyCell } from "./certify-cell.ts";

export const CERTIFIED_COLUMNS: readonly Column[] = [int("certified"), text("certifiedVerdict"), text("uncertified")];

/** How a class is made from what is proved, by its column. */
const CLASS_OF: Readonly<
  Record<string, (verdict: PostureFinding, region: PostureRegion | null) => string | number | null>
> = {
  verdict: (verdict) => verdict,
  region: (_, region) => region,
  regionSplit: (verdict, region) => (region === null ? null : regionSplit(region, verdict)),
};

type CellCertifier = (index: number, model: Model, cells: Cells) => Cells;

/** For a study that asks for certified cells; `column` is that of its class. Throws `InputError` where they cannot be had. */
export function cellCertifier(study: Study, column: string): CellCertifier | undefined {
  const { certifiedCells: depth } = study;
  if (depth === undefined) return undefined;
  const boxOf = certifiableCells(study, column, Object.keys(CLASS_OF));
  return (index, model, cells) => {
    const fixed = postureOfModel(model as PostureModel);
    const options = { depth, withRegion: column !== "verdict" };
    const { verdict, region, reason } = certifyCell(cellRanges(study, index), fixed, boxOf, options);
    const proved = verdict === null ? null : CLASS_OF[column]!(verdict, region);
    const certified = proved !== null && proved === cells[column];
    // The point is one of the cell: a proof that contradicts it is no proof.
    const other = proved === null ? reason : `in floating point the point is ${cells[column]}`;
    return { certified: Number(certified), certifiedVerdict: verdict, uncertified: certified ? null : other };
  };
}
