/**
 * The modes that follow an event become those of the run, and what changed is recorded as events: contacts and clutches that
 * open or close, slips that end, begin or turn round.
 */
import { CLOSED, OPEN, SLIP, STICK } from "../../problems/contact-state.ts";
import type { Modes } from "./modes.ts";
import { holdActing, type Run } from "./run-state.ts";

/** Takes `trial` over as the modes of the run and records what changed; after an impact, closing is no news. */
export function announceModes(run: Run, isQuiet: boolean): void {
  const { system, roles, modes, trial, events, t } = run;
  const changed: Record<"open" | "close" | "stick" | "slip", string[]> = { open: [], close: [], stick: [], slip: [] };
  for (let e = 0; e < system.elements.length; e++) {
    const before = modes.mode[e]!;
    const after = trial.mode[e]!;
    if (before === OPEN && after === OPEN) continue;
    const { name } = system.elements[e]!;
    const isFriction = roles.family[e] === "friction" || roles.family[e] === "step";
    if (!isFriction && before === CLOSED && after === OPEN) changed.open.push(name);
    if (!isFriction && before === OPEN && after === CLOSED && !isQuiet && run.steps > 0) changed.close.push(name);
    if (before === SLIP && after === STICK) changed.stick.push(name);
    const isReversed = before === SLIP && after === SLIP && isTurned(modes, trial, run, e);
    if (after === SLIP && (before === STICK || isReversed)) changed.slip.push(name);
    const isSame = before === after && !isReversed;
    if (!isSame) modes.armed[e] = after === SLIP ? trial.armed[e]! : 0;
    else if (after === SLIP && trial.armed[e]) modes.armed[e] = 1;
  }
  modes.mode.set(trial.mode);
  modes.direction.set(trial.direction);
  modes.stop.set(trial.stop);
  modes.blend.set(trial.blend);
  holdActing(run);
  for (const type of ["open", "close", "stick", "slip"] as const) {
    if (changed[type].length > 0) events.push({ t, type, elements: changed[type], work: 0 });
  }
}

function isTurned(modes: Modes, trial: Modes, { system }: Run, e: number): boolean {
  const { start, dimension } = system.elements[e]!;
  let along = 0;
  for (let j = start; j < start + dimension; j++) along += modes.direction[j]! * trial.direction[j]!;
  return along < 0;
}
