/**
 * What a run accumulates over its accepted steps: ledger, events, phases of the elements, and the worst of residual,
 * penetration and drift.
 */
import type { MechanicalSystem } from "../../models/mechanical-system.ts";
import { openLedger } from "../ledger.ts";
import type { EnergyLedger, SimulationEvent } from "../simulation.ts";
import { appendEvents } from "./step-events.ts";
import type { StepResult } from "./step-result.ts";

export interface RunBooks {
  readonly events: SimulationEvent[];
  /** Of the last accepted step, by element. */
  readonly phases: Uint8Array;
  /** T + U now. */
  energy: number;
  worstResidual: number;
  worstPenetration: number;
  worstDrift: number;
  /** Books an accepted step that ended at t. */
  enter(result: StepResult, t: number): void;
  close(q: Float64Array, u: Float64Array, t: number): EnergyLedger;
}

export function openBooks(system: MechanicalSystem, q: Float64Array, u: Float64Array, from: number): RunBooks {
  const ledger = openLedger(system);
  const gaps = new Float64Array(system.elements.length);
  const isJoint = Uint8Array.from(system.elements, ({ kind }) => (kind === "geometric-bilateral" ? 1 : 0));
  const hasGaps = system.elements.some(({ hasGap }) => hasGap);
  let paid = 0;
  const look = (position: Float64Array, t: number): void => {
    if (!hasGaps) return;
    system.gapsInto(gaps, position, t, 0);
    for (let i = 0; i < gaps.length; i++) {
      if (isJoint[i] === 1) books.worstDrift = Math.max(books.worstDrift, Math.abs(gaps[i]!));
      else if (-gaps[i]! > books.worstPenetration) books.worstPenetration = -gaps[i]!;
    }
  };
  const books: RunBooks = {
    events: [],
    phases: new Uint8Array(system.elements.length),
    energy: ledger.start(q, u, from),
    worstResidual: 0,
    worstPenetration: 0,
    worstDrift: 0,
    enter(result, t) {
      const { works, external, drive } = result;
      books.worstResidual = Math.max(books.worstResidual, result.residual);
      for (let i = 0; i < works.length; i++) if (works[i] !== 0) ledger.elementWork(i, works[i]!);
      ledger.external(external);
      paid += drive + external;
      books.energy = system.kineticEnergy(result.q, result.u) + system.potentialEnergy(result.q, t);
      ledger.observe(books.energy, paid);
      appendEvents(books.events, system, books.phases, result, t);
      books.phases.set(result.phases);
      look(result.q, t);
    },
    close: (position, velocity, t) => ledger.close(position, velocity, t),
  };
  look(q, from);
  return books;
}
