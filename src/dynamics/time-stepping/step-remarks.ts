/**
 * What the steps that a run has made say beside their results, counted as they are taken over: what a step says that is refused, halved or
 * doubled is not heard.
 */
import { count } from "../../models/numbers.ts";
import type { StepResult } from "./step-result.ts";

export function stepRemarks() {
  const loose = { problems: 0, residual: 0 };
  const left = { steps: 0, depth: 0, element: "" };
  const unseen = { steps: 0, element: "" };
  let plain = 0;
  const ofLaw = new Set<string>();
  return {
    /** Enters an accepted step. */
    enter(result: StepResult): void {
      loose.problems += result.loose.problems;
      loose.residual = Math.max(loose.residual, result.loose.residual);
      if (result.left.depth > 0) left.steps++;
      if (result.left.depth > left.depth) Object.assign(left, result.left);
      if (result.unseen !== "" && unseen.steps++ === 0) unseen.element = result.unseen;
      plain += result.plainParts;
      if (result.remarks.size > 0) for (const remark of result.remarks) ofLaw.add(remark);
    },
    warnings(): string[] {
      return [...looseWords(loose), ...leftWords(left), ...unseenWords(unseen), ...plainWords(plain), ...ofLaw];
    },
  };
}

const few = (value: number): number => Number(value.toPrecision(3));

const were = (number: number): string => (number === 1 ? "was" : "were");

function looseWords({ problems, residual }: { readonly problems: number; readonly residual: number }): string[] {
  if (problems === 0) return [];
  const solved = `${count(problems, "large contact problem")} ${were(problems)} solved`;
  return [`${solved} to a residual of up to ${few(residual)} only; see worstResidual`];
}

type Named = { readonly steps: number; readonly element: string };

function leftWords({ steps, depth, element }: Named & { readonly depth: number }): string[] {
  if (steps === 0) return [];
  const which = `${count(steps, "step")} left bodies overlapping, by up to ${few(depth)} (${element})`;
  return [`${which}: they could not be lifted apart`];
}

function unseenWords({ steps, element }: Named): string[] {
  if (steps === 0) return [];
  const which = `${count(steps, "step")} ${were(steps)} too long`;
  return [`${which} to see whether bodies pass through each other (${element})`];
}

function plainWords(parts: number): string[] {
  if (parts === 0) return [];
  const found = `${parts} steps or parts of steps found no positions with friction`;
  return [`${found}: it acted on their velocities alone (first order there)`];
}
