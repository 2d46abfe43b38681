/**
 * A lab that notes which shipped models a value or a figure is computed from, and where a reader would open them.
 */

import type { Opened } from "../../src/doors/reports.ts";
import type { Lab } from "./lab.ts";

/** A shipped model and the workspace of the studio that shows it. */
/** Where each question is asked; the others say no more than the kind of the model does. */
const VIEWS: Readonly<Partial<Record<keyof Lab, string>>> = {
  ...{ impactModel: "impact", impact: "impact", resolved: "impact", storedImpact: "impact" },
  ...{ certificate: "certify", storedCertificate: "certify" },
  ...{ postureModel: "posture", verdict: "posture", trajectory: "posture", storedPosture: "posture" },
  ...{ system: "motion", run: "motion", storedRun: "motion" },
};

export interface TracedLab {
  readonly lab: Lab;
  /** What was opened since it was asked last. */
  readonly opened: () => readonly Opened[];
}

export function tracedLab(lab: Lab): TracedLab {
  let seen = new Map<string, Opened>();
  const kept = new Map<string, readonly Opened[]>();
  const note = (one: Opened): unknown => seen.set(`${one.example} ${one.view}`, one);
  const traced = Object.fromEntries(
    Object.entries(VIEWS).map(([name, view]) => [
      name,
      (example: string, ...rest: readonly unknown[]): unknown => {
        note({ example, view });
        return (lab[name as keyof Lab] as (...given: readonly unknown[]) => unknown)(example, ...rest);
      },
    ]),
  );
  return {
    lab: {
      ...({ ...lab, ...traced } as Lab),
      keep: (key, make) => {
        const before = seen;
        seen = new Map();
        const found = lab.keep(key, make);
        // What was made before was made from the same models.
        if (!kept.has(key)) kept.set(key, [...seen.values()]);
        seen = before;
        for (const one of kept.get(key)!) note(one);
        return found;
      },
    },
    opened: () => {
      const found = [...seen.values()];
      seen = new Map();
      return found;
    },
  };
}
