/**
 * The catalogue of figures. For each command the first that a result has is its main figure. Adding one is a file and a line here.
 */
import type { Figure } from "./figure.ts";
import { ledger } from "./figures/ledger.ts";
import { motionLedger } from "./figures/motion-ledger.ts";
import { phase } from "./figures/phase.ts";
import { returnMaps } from "./figures/return-maps.ts";
import { timeLanes } from "./figures/time-lanes.ts";

export const FIGURES: readonly Figure[] = [ledger, returnMaps, timeLanes, motionLedger, phase];
