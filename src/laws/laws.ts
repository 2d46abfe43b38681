/**
 * The table of impact laws.
 */
import { canonicalLaw } from "./canonical.ts";
import { fremond } from "./fremond.ts";
import type { Law } from "./law.ts";
import { maxDissipation, moreau } from "./moreau.ts";
import { newton } from "./newton.ts";
import { poisson } from "./poisson.ts";
import { userLaw } from "./user-law.ts";

const proposers = { newton, moreau, "max-dissipation": maxDissipation, poisson, fremond, user: userLaw } as const;

export const LAWS = { ...proposers, canonical: canonicalLaw(proposers) } as const satisfies Record<string, Law>;

export type LawName = keyof typeof LAWS;
