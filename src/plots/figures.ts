/**
 * The catalogue of figures. For each command the first that a result has is its main figure. Adding one is a file and a line here.
 */
import type { Figure } from "./figure.ts";
import { admissibleSet } from "./figures/admissible-set.ts";
import { coefficientRegion } from "./figures/coefficient-region.ts";
import { convergence } from "./figures/convergence.ts";
import { fit } from "./figures/fit.ts";
import { impactMap } from "./figures/impact-map.ts";
import { impulseSpace } from "./figures/impulse-space.ts";
import { intervalGraph } from "./figures/interval-graph.ts";
import { ledger } from "./figures/ledger.ts";
import { mechanism } from "./figures/mechanism.ts";
import { motionLedger } from "./figures/motion-ledger.ts";
import { phase } from "./figures/phase.ts";
import { posture } from "./figures/posture.ts";
import { regionMap } from "./figures/region-map.ts";
import { returnMaps } from "./figures/return-maps.ts";
import { spectrum } from "./figures/spectrum.ts";
import { stance } from "./figures/stance.ts";
import { timeLanes } from "./figures/time-lanes.ts";
import { trajectory } from "./figures/trajectory.ts";
import { transitionGraph } from "./figures/transition-graph.ts";

export const FIGURES: readonly Figure[] = [
  ledger,
  impulseSpace,
  admissibleSet,
  coefficientRegion,
  impactMap,
  spectrum,
  returnMaps,
  posture,
  intervalGraph,
  transitionGraph,
  trajectory,
  timeLanes,
  motionLedger,
  phase,
  mechanism,
  fit,
  convergence,
  regionMap,
  stance,
];
