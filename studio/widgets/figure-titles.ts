/** Short names of figures, for tabs. */
export const FIGURE_TITLES: Readonly<Record<string, string>> = {
  ledger: "Ledger",
  "impulse-space": "Impulse space",
  "admissible-set": "Admissible set",
  "coefficient-region": "Coefficients",
  "impact-map": "Impact map",
  spectrum: "Spectrum",
  "return-maps": "Return maps",
  posture: "Posture",
  "interval-graph": "Interval graph",
  "transition-graph": "Transitions",
  trajectory: "Trajectory",
  "time-lanes": "Lanes",
  phase: "Phase",
  mechanism: "Mechanism",
  convergence: "Convergence",
  "region-map": "Map",
};
