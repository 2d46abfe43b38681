/** The laws that a reader can choose; `test/studio` compares them with those of the library. */
export const LAW_NAMES = ["newton", "moreau", "max-dissipation", "poisson", "fremond", "canonical"] as const;
