/**
 * The words of results: verdicts, statuses, contact states, events and conditions.
 */
export interface Word {
  readonly term: string;
  /** What the word is said of. */
  readonly of: string;
  readonly meaning: string;
  readonly equation?: string;
  readonly source?: string;
}

const word = (of: string, term: string, meaning: string, more: Pick<Word, "equation" | "source"> = {}): Word => ({
  ...{ term, of, meaning, ...more },
});

const VERDICTS: readonly Word[] = [
  word("verdict", "holds", "The claim is proved, by the method `exact` or `sufficient`; never by a search."),
  word(
    "verdict",
    "fails",
    "The claim is wrong, and a witness shows it: a state that was solved again before it was named.",
  ),
  word(
    "verdict",
    "undecided",
    "Neither proved nor refuted. A sufficient condition that is not met says no more than this.",
  ),
  word("method of a verdict", "exact", "The claim is decided: it holds, or a witness breaks it."),
  word(
    "method of a verdict",
    "sufficient",
    "A condition that is enough was met. One that is not met would decide nothing.",
  ),
  word("method of a verdict", "search", "Counterexamples were looked for. Finding none proves nothing."),
  word(
    "evidence of a verdict",
    "witness",
    "The state that breaks a claim; `sprag certify --witness FILE` writes it for `sprag impact`.",
  ),
];

const STATUSES: readonly Word[] = [
  word(
    "status of an impact",
    "solved",
    "One velocity after the impact satisfies the law, as judged by one exact residual.",
  ),
  word(
    "status of an impact",
    "several",
    "More than one velocity after the impact satisfies the law; `--all` lists them.",
  ),
  word(
    "status of an impact",
    "none",
    "No velocity after the impact satisfies the law; `reason` says how that is known.",
  ),
  word(
    "status of an impact",
    "failed",
    "The solver gave up: nothing is known (exit code 3). Try another solver or tolerance.",
  ),
  word("status of a run", "done", "The run has reached its end."),
  word("status of a run", "stopped", "The run was asked to stop; everything until then is kept."),
  word(
    "status of a run",
    "failed",
    "The run ended before its time; `reason` names time, elements and cause, and all until then is kept.",
  ),
  word(
    "status of a contact problem",
    "solved",
    "Impulses were found whose error, in the measure that is the same in all units, is within the tolerance.",
  ),
  word("status of a contact problem", "none", "No impulses solve the problem; `reason` says how that is known."),
  word(
    "status of a contact problem",
    "failed",
    "The tolerance was not met (exit code 3); the impulses are the best found. Give more time or a larger tolerance.",
  ),
  word(
    "error of a contact problem",
    "scaled",
    "‖r − P_K(r − D ũ)‖ / max(‖r‖, ‖D q‖), D = d / trace(W_cc) of each contact: it does not change with the units.",
    { source: "docs/guide/solving.md" },
  ),
  word(
    "error of a contact problem",
    "collection",
    "‖r − P_K(r − ũ)‖ / max(‖q‖, ‖r‖, ‖u‖): by which collections of contact problems compare; it depends on the units.",
    { source: "docs/guide/solving.md" },
  ),
  word("status of a search", "found", "Equilibria were found; others may exist."),
  word("status of a search", "none", "The search found no equilibrium, which proves nothing."),
];

const STABILITY: readonly Word[] = [
  word(
    "certificate of a posture",
    "accepted",
    "`sprag check` has proved every sign that the theorem needs again, by intervals, from the numbers of the posture alone.",
    { source: "docs/theory/certified-postures.md" },
  ),
  word(
    "certificate of a posture",
    "refused",
    "Damaged, or not a proof; the reason follows. It says nothing about the posture.",
  ),
  word(
    "verdict on an equilibrium",
    "stable",
    "V = T + U is proved to be a Lyapunov function there; where the equilibrium is one of a set, of the set.",
    { source: "[PaschkowskiArnold] Theorem 1" },
  ),
  word(
    "verdict on an equilibrium",
    "unstable",
    "Proved by linearisation: U falls, only joints act, and a small motion grows like exp(rate · t).",
  ),
  word(
    "verdict on a posture",
    "stable",
    "Finite-time Lyapunov stable: every small disturbance dies away in finite time and stays small.",
    { source: "[VarkonyiOr] Theorems 3, 4" },
  ),
  word(
    "verdict on a posture",
    "unstable",
    "Some disturbances, however small, grow: ambiguity (Theorem 1) or reverse chatter (Theorem 2).",
    { source: "[VarkonyiOr] Theorems 1, 2" },
  ),
  word(
    "verdict on a posture",
    "infeasible",
    "No contact forces inside the friction cones balance the load: it does not rest.",
    { source: "[VarkonyiOr] 2" },
  ),
  word(
    "verdict on a posture",
    "excluded",
    "Friction is above a Painlevé bound: rigid bodies then have no unique motion, and the theory says nothing.",
    { source: "[VarkonyiOr] (11)" },
  ),
  word("property of a posture", "persistent", "After a double impact the body keeps both contacts until it rests.", {
    source: "[VarkonyiOr] Definition 4",
  }),
  word(
    "property of a posture",
    "ambiguous",
    "Besides rest, another motion is consistent with the laws of contact at the same instant.",
    { source: "[VarkonyiOr] Definition 3" },
  ),
  word(
    "number of a posture verdict",
    "region",
    "0 infeasible, 1 Painlevé, 2 stable by Theorem 3, 3 stable by Theorem 4, 4 and 5 unstable by Theorem 2 (persistent, not persistent), 6 ambiguous, 7 not decided by the paper (Theorems E and F of ours go on there).",
    { source: "[VarkonyiOr] 7.3" },
  ),
  word(
    "theorem of a posture verdict",
    "Theorem E",
    "An ordered posture, whose reduced map never falls, is stable if no approach angle that repeats itself grows, persistent or not. Proved here, unpublished.",
    { source: "docs/theory/non-persistent-postures.md" },
  ),
  word(
    "theorem of a posture verdict",
    "Theorem F",
    "A posture is stable if no cycle of the interval graph passes through an interval in which the impact speed may grow, persistent or not. Proved here, unpublished.",
    { source: "docs/theory/non-persistent-postures.md" },
  ),
  word(
    "property of a posture",
    "ordered",
    "The reduced map never falls: the load presses both contacts down (b2 < 0), or contact 1 alone holds by friction (SF), or sκ ≥ 0.",
    { source: "docs/theory/non-persistent-postures.md, Lemma D" },
  ),
];

const STATES: readonly Word[] = [
  word("contact state", "active", "A unilateral element pushes.", {
    equation: "Λ > 0, γ⁺ = −εγ⁻",
    source: "[Glocker2012] 4.1",
  }),
  word("contact state", "separated", "No impulse; friction without a normal impulse is separated too.", {
    equation: "Λ = 0, ξ ≥ 0",
    source: "[Glocker2012] 4.1",
  }),
  word("contact state", "closed", "A bilateral element; it always acts.", {
    equation: "ξ = 0",
    source: "[Glocker2012] 4.3",
  }),
  word("contact state", "stick", "Friction holds the contact; with ε = 0 its point is at rest afterwards.", {
    equation: "ξ = γ⁺ + εγ⁻ = 0",
    source: "[Glocker2012] 4.5",
  }),
  word("contact state", "slip", "The reservoir is used up; the impulse opposes ξ.", {
    equation: "Λ = −μΛ_k ξ/‖ξ‖",
    source: "[Glocker2012] 4.5",
  }),
];

const EVENTS: readonly Word[] = [
  word("event of a run", "impact", "Velocities jump; its work T⁺ − T⁻ stands beside it."),
  word("event of a run", "open", "A contact or clutch stops acting."),
  word("event of a run", "close", "A contact or clutch begins to act without an impact."),
  word("event of a run", "stick", "Friction begins to hold."),
  word("event of a run", "slip", "Friction begins to slide."),
  word("event of a run", "zeno", "Infinitely many impacts in a finite time have come to their end.", {
    equation: "Δt + r Δt + r² Δt + … = Δt/(1 − r)",
    source: "[Glocker2001] 5",
  }),
];

const CLAIMS: readonly Word[] = [
  word("consistency of an impact", "kinematic", "Contact velocities are those that the elements can have.", {
    source: "[Glocker2012] 4",
  }),
  word("consistency of an impact", "kinetic", "Impulses come out of the reservoirs of their elements.", {
    equation: "−Λ ∈ C",
    source: "[Glocker2012] 4",
  }),
  word("consistency of an impact", "energetic", "The impact creates no energy.", {
    equation: "T⁺ ≤ T⁻",
    source: "[Glocker2012] (61)",
  }),
  word("claim of a certificate", "energy", "For every admissible u⁻ the kinetic energy does not grow.", {
    equation: "T⁺ ≤ T⁻",
    source: "[Glocker2012] 5",
  }),
  word("claim of a certificate", "monotonicity", "The impact map brings no two velocities further apart.", {
    equation: "‖u₁⁺ − u₂⁺‖ ≤ ‖u₁⁻ − u₂⁻‖",
    source: "[LeineBaumann] Theorems 1, 3",
  }),
  word("claim of a certificate", "uniqueness", "Every admissible u⁻ has one u⁺."),
  word("claim of a certificate", "existence", "Every admissible u⁻ has at least one u⁺."),
  word("sufficient condition", "isolated", "G couples no two elements.", { source: "[Glocker2012] 5.1, (68)" }),
  word("sufficient condition", "similar", "Coefficients are close to each other.", {
    equation: "(ε_max − ε_min)/(1 − ε_max ε_min) ≤ λ_min/λ_max",
    source: "[Glocker2012] (87)",
  }),
  word("sufficient condition", "small", "Coefficients are close to zero.", {
    equation: "max(2ε_max/(1 + ε_max), −2ε_min/(1 + ε_min)) ≤ λ_min/λ_max",
    source: "[Glocker2012] (92), corrected",
  }),
  word("sufficient condition", "lossFactorPsd", "sym(δG) is positive semidefinite.", {
    equation: "δ = (1 − ε)/(1 + ε)",
    source: "[LeineBaumann] Theorem 3",
  }),
  word("sufficient condition", "equalCoefficients", "All coefficients are equal.", { source: "[Glocker2012] 5.2.3" }),
  word("sufficient condition", "specialElements", "Hard contacts and bilateral elements only, on admissible u⁻.", {
    equation: "W = ½Σ(1 − ε_i)Λ_iγ_i⁻",
    source: "[Glocker2012] 5.3",
  }),
];

const MAPS: readonly Word[] = [
  word(
    "class of a simulated point",
    "rest",
    "Over the last twentieth of the run the kinetic energy is at most 1e-10 of the largest of: kinetic energy at the start, change of the potential energy, work of applied forces, dissipated energy. A motion that turns or hangs at the end is none.",
  ),
  word(
    "class of a simulated point",
    "periodic",
    "The last impacts of the same elements, or else the last events of one type, return three times at equal intervals, to 1e-6; column `period`.",
  ),
  word("class of a simulated point", "moving", "The run has reached its end, neither at rest nor periodic."),
  word(
    "class of a simulated point",
    "stopped",
    "The run needs more steps than the budget of the study; `t` says how far it came.",
  ),
  word("class of a fitted point", "fitted", "Coefficients were found, and the law with them gains no energy."),
  word(
    "class of a fitted point",
    "gains",
    "Coefficients were found, and the law with them gains energy (`largestGain`).",
  ),
  word(
    "origin of a row of a map",
    "inferred",
    "Not computed: the class is that of all computed points around its cell, of a map with `--refine`.",
  ),
];

export const WORDS: readonly Word[] = [
  ...[...VERDICTS, ...STATUSES, ...STABILITY, ...STATES, ...EVENTS, ...CLAIMS],
  ...MAPS,
];
