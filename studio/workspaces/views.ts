/**
 * The workspaces by name, in the order of the tabs. What each is made of stands in `table.ts` (page) and `answers.ts` (workers).
 */
export const VIEWS = ["impact", "certify", "posture", "motion", "study", "papers"] as const;

export type View = (typeof VIEWS)[number];

/** Those that compute an answer from the model. */
export type ComputedView = Exclude<View, "papers">;

export const isView = (name: unknown): name is View => (VIEWS as readonly unknown[]).includes(name);
