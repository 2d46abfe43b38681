/**
 * The workspaces as the page sees them: a folder and a line here. What they compute stands in `answers.ts`.
 */
import type { Component } from "svelte";
import { kindOf } from "./kind-of.ts";
import type { View } from "./views.ts";

export interface Workspace {
  readonly title: string;
  /** Kinds of model files that it opens. */
  readonly kinds: readonly string[];
  readonly load: () => Promise<{ readonly default: Component }>;
}

export const WORKSPACES: Readonly<Record<View, Workspace>> = {
  impact: { title: "Impact", kinds: ["impact", "system"], load: () => import("./impact/Impact.svelte") },
  certify: { title: "Certify", kinds: ["impact", "system"], load: () => import("./certify/Certify.svelte") },
  posture: { title: "Posture", kinds: ["posture"], load: () => import("./posture/Posture.svelte") },
  motion: { title: "Motion", kinds: ["system"], load: () => import("./motion/Motion.svelte") },
  study: {
    title: "Study",
    kinds: ["study", "posture", "impact", "system"],
    load: () => import("./study/Study.svelte"),
  },
  papers: { title: "Papers", kinds: [], load: () => import("./papers/Papers.svelte") },
};

export { kindOf };

/** Whether a workspace opens a text. */
export const opensView = (view: View, text: string): boolean => view === "papers" || viewsOf(text).includes(view);

/** The workspaces that open a text, the usual one first; what says no kind is taken for an impact. */
export function viewsOf(text: string): View[] {
  const kind = kindOf(text) ?? "impact";
  const known = (Object.keys(WORKSPACES) as View[]).filter((view) => WORKSPACES[view].kinds.includes(kind));
  return kind === "system"
    ? ["motion", ...known.filter((view) => view !== "motion")]
    : known.length > 0
      ? known
      : ["impact"];
}
