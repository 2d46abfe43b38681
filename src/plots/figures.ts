/**
 * The catalogue of figures. For each command the first that a result has is its main figure. Adding one is a file and a line here.
 */
import type { Figure } from "./figure.ts";
import { admissibleSet } from "./figures/admissible-set.ts";
import { coefficientRegion } from "./figures/coefficient-region.ts";
import { impulseSpace } from "./figures/impulse-space.ts";
import { ledger } from "./figures/ledger.ts";
import { returnMaps } from "./figures/return-maps.ts";
import { spectrum } from "./figures/spectrum.ts";

export const FIGURES: readonly Figure[] = [
  ledger,
  impulseSpace,
  admissibleSet,
  coefficientRegion,
  spectrum,
  returnMaps,
];
