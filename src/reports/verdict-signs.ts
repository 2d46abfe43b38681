/**
 * The mark of a verdict, the same on the terminal and on the page.
 */
export const VERDICT_SIGNS = {
  holds: "✓",
  stable: "✓",
  fails: "✗",
  unstable: "✗",
  infeasible: "✗",
  undecided: "?",
  excluded: "?",
} as const;
