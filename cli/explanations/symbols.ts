/**
 * The symbols of the papers. docs/notation.md shows this table; a test keeps the two equal.
 */
export interface SymbolRow {
  readonly symbol: string;
  /** Names in Sprag. */
  readonly names: readonly string[];
  readonly meaning: string;
  readonly equation?: string;
  /** Key of docs/references.md with the place. */
  readonly source?: string;
  /** How else it may be asked for. */
  readonly also?: readonly string[];
}

/** What has a name and no letter. */
export const NO_SYMBOL = "–";

/** Names and other spellings are separated by commas; what is empty is not there. */
function row(symbol: string, names: string, meaning: string, equation: string, source: string, also = ""): SymbolRow {
  return {
    ...{ symbol, names: names.split(", "), meaning },
    ...(equation && { equation }),
    ...(source && { source }),
    ...(also && { also: also.split(", ") }),
  };
}

export const SYMBOLS: readonly SymbolRow[] = [
  row("f", "freedoms", "number of generalized velocities", "", "[Glocker2012] 3"),
  row("n", "size", "number of impulse components", "n = Σm_i", "[Glocker2012] (10)"),
  row("M", "mass, massMatrix", "mass matrix, f × f", "T = ½uᵀMu", "[Glocker2012] (10)"),
  row(
    "u⁻, u⁺",
    "preVelocity, postVelocity",
    "generalized velocities before and after the impact",
    "M(u⁺ − u⁻) = WΛ",
    "[Glocker2012] (10)",
    "u, u-, u+",
  ),
  row(
    "w, W",
    "direction, directions",
    "generalized force directions; stored as rows (Wᵀ)",
    "γ = Wᵀu",
    "[Glocker2012] (10), (11)",
  ),
  row(
    "γ⁻, γ⁺",
    "preContactVelocity, postContactVelocity",
    "contact velocities, opening positive",
    "γ = Wᵀu",
    "[Glocker2012] (11), (20)",
    "γ, gamma, γ-, γ+",
  ),
  row(
    "Λ",
    "impulse, impulses",
    "impulses, pushing positive; reservoirs hold −Λ",
    "M(u⁺ − u⁻) = WΛ",
    "[Glocker2012] (10)",
    "Lambda",
  ),
  row("ξ", "lawVelocity", "the velocity in the law", "ξ = γ⁺ + εγ⁻ = GΛ + c", "[Glocker2012] (12)", "xi"),
  row(
    "ε",
    "restitution",
    "Newton's coefficient of restitution",
    "γ⁺ = −εγ⁻ where an element acts",
    "[Glocker2012] (12)",
    "epsilon, eps, e",
  ),
  row("μ", "friction", "friction coefficient, or (μ1, μ2)", "‖Λ_T‖ ≤ μΛ_k", "[Glocker2012] 4.5–4.7", "mu"),
  row("Λ_k", "normal", "the impulse that feeds a friction reservoir", "", "[Glocker2012] (39)", "Lambda_k"),
  row("C", "reservoir", "convex set of the possible −Λ", "ξ ∈ N_C(−Λ)", "[Glocker2012] (17)"),
  row("G", "delassus", "Delassus matrix", "G = WᵀM⁻¹W", "[Glocker2012] (26)"),
  row("λ_min/λ_max", "eigenvalueRatio", "eigenvalue ratio of G", "", "[Glocker2012] (87)", "λ, lambda"),
  row("c", "offset", "what the law adds to GΛ; for Newton's law (I + ε)γ⁻", "ξ = GΛ + c", "[Glocker2012] (28)"),
  row("T⁻, T⁺", "energy.before, energy.after", "kinetic energy", "T = ½uᵀMu", "[Glocker2012] (56)", "T, T-, T+"),
  row("W", "energy.work", "work of the impact, a loss is negative", "W = T⁺ − T⁻", "[Glocker2012] (59)"),
  row("W_i", "work", "work of one element", "W_i = ½Λ_iᵀ(γ_i⁺ + γ_i⁻)", "[Glocker2012] (60)"),
  row(
    "δ",
    "lossFactorPsd",
    "loss factors; no energy is created where sym(δG) is positive semidefinite",
    "δ = (1 − ε)/(1 + ε)",
    "[Glocker2012] (77), (78); [LeineBaumann] Theorem 3",
    "delta",
  ),
  row("g_i", "blockCompliances", "mean diagonal of G_ii, makes residuals dimensionless", "", ""),
  row(NO_SYMBOL, "inclusionResidual", "the residual that judges every solver", "", "[Glocker2012] (17)"),
  row("prox_C", "projectInto", "nearest point of C", "prox_C(x) = argmin ‖x − z‖, z ∈ C", "[Glocker2012] 2", "prox"),
  row("S", "stiffening", "completes a singular mass matrix", "", "[PaschkowskiArnold] (2)"),
  row("R", "radius", "radius of the contact disc of Contensou friction", "", "[Glocker2012] 4.8"),
  row("𝒮(u⁻)", "admissibleSet", "velocities an impact may lead to", "", "[Poster]", "𝒮, S(u-)"),
  row("ρ", "intensity", "size of the jump in the kinetic metric", "ρ = ‖u⁺ − u⁻‖", "[Poster]", "rho"),
  row("α", "topology", "impulses of the hard contacts over their sum", "α = Λ/ΣΛ_i", "[Poster]", "alpha"),
  row("γ̄", "meanContactVelocity", "mean contact velocity, dual to Λ", "γ̄ = ½(γ⁻ + γ⁺)", "[LeineBaumann] (11)"),
  row("E, ε_gg′", "fremondMatrix", "coefficients of the linear law", "γ⁺ ≥ −Eγ⁻", "[Poster]"),
  row("H", "impulseGraph", "the law as a graph", "−Λ ∈ H(γ̄)", "[LeineBaumann] (12)"),
  row("S, Z", "impactMaps", "the impact maps", "γ⁺ = S(γ⁻), u⁺ = Z(u⁻)", "[LeineBaumann] (17), (18)"),
  row(
    "Φ, D",
    "dissipationFunction, dissipation",
    "dissipation function, and what is dissipated",
    "−Λ ∈ ∂Φ(γ̄), D = T⁻ − T⁺",
    "[LeineBaumann] (15), (16)",
    "Phi",
  ),
  row("m1, m2, b/a", "masses, lever", "the impact-equivalent system", "", "[Glocker2012] (137)"),
  row(
    "V",
    "lyapunov",
    "Lyapunov function, by default the total energy",
    "V = T + U",
    "[PaschkowskiArnold] Theorem 1, (5)",
  ),
  row("α", "loadAngle", "angle of the load on a posture", "f_ex = |f|(sin α, −cos α)", "[VarkonyiOr] 2", "alpha"),
  row(
    "l1, l2, h",
    "contactOffsets, centerHeight",
    "places of the contacts of a posture under its centre of mass",
    "p_i = (l_i, −h)",
    "[VarkonyiOr] 2",
    "l",
  ),
  row(
    "φ1, φ2",
    "contactSlopes",
    "slopes of the contacts of a posture",
    "t_i = (cos φ_i, sin φ_i)",
    "[VarkonyiOr] 2",
    "phi1, phi2",
  ),
  row("ρ", "gyrationRadius", "radius of gyration", "ρ = √(J/m)", "[VarkonyiOr] 2", "rho"),
  row(
    "φ",
    "approachAngles",
    "approach angle: how contact 2 of a posture is hit while contact 1 touches",
    "φ = atan(ẋ2/|ż2|)",
    "[VarkonyiOr] (22)",
    "phi",
  ),
  row("R", "reduced", "reduced map of a posture: approach angle ↦ the next one", "φ′ = R(φ)", "[VarkonyiOr] (26)"),
  row(
    "G",
    "growth",
    "growth map of a posture: ratio of successive impact speeds",
    "G(φ) > 1 grows, G(φ) < 1 shrinks",
    "[VarkonyiOr] (27)",
  ),
];
