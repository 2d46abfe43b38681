/**
 * The equations between two events, as the integrator sees them, and the size of its errors.
 *
 *   q̇ = u,   u̇ = M̃⁻¹(h + Wλ),   with the quadratures of `run-state.ts`
 *
 * Errors are relative to each coordinate, and to the velocity U_i = √(2E / M̃_ii) that the energy E could give it, where E is
 * the kinetic energy of the step or, at rest, what the forces could give (`force-scale.ts`). So neither units nor a coordinate
 * that stays at zero matter.
 */
import { uncompleted } from "../../problems/mass-response.ts";
import { dampingPower } from "../ledger.ts";
import type { RightHandSide, RungeKutta } from "./dormand-prince.ts";
import { feelForces } from "./force-scale.ts";
import { fillFrame, freeEnergy } from "./motion-frame.ts";
import { solveReduced } from "./reduced-problem.ts";
import { type Run, viewOf } from "./run-state.ts";

/** y′ in the modes of the run; the frame must hold the acting elements. None where the run was asked to stop. */
export function equations(run: Run): RightHandSide {
  const { system, frame: at, reduced, parts } = run;
  const f = system.freedoms;
  const buffer = new Float64Array(f);
  return (out, t, y) => {
    const [q, u] = viewOf(run, y);
    if (run.acting.length > 0 && run.options.shouldStop?.()) return false;
    if (!fillFrame(at, q, u, t) || !solveReduced(reduced, at, run.modes, y === run.y)) return false;
    for (let k = 0; k < f; k++) {
      out[k] = u[k]!;
      out[f + k] = reduced.acceleration[k]!;
      if (!Number.isFinite(reduced.acceleration[k]!)) return false;
    }
    for (let a = 0; a < at.active.length; a++) {
      const e = at.active[a]!;
      const end = at.starts[e]! + system.elements[e]!.dimension;
      let [power, paid] = [0, 0];
      for (let i = at.starts[e]!; i < end; i++) {
        const force = uncompleted(reduced.forces[i]!, at.mass.stiffening[e]!, -at.curvatures[i]!);
        const drive = system.hasMovingConstraints ? at.drives[i]! : 0;
        out[parts.impulse + i] = force;
        power += force * (at.velocities[i]! - drive);
        paid -= force * drive;
      }
      out[parts.work + a] = power;
      if (system.hasMovingConstraints) out[parts.drive + a] = paid;
    }
    out[parts.external] = system.externalPower(q, u, t);
    // Applied forces that do no work at an instant damp nothing there.
    out[parts.damping] = out[parts.external] === 0 ? 0 : dampingPower(system, q, u, t, buffer);
    return true;
  };
}

/** Error of the step of width h relative to what is allowed; at most 1 for a step to accept. */
export function errorSize(run: Run, method: RungeKutta, h: number): number {
  const { system, frame: at, parts, y, settings } = run;
  const f = system.freedoms;
  const { next, error } = method;
  const end = viewOf(run, next);
  const energy = Math.max(
    system.kineticEnergy(run.q, run.u),
    system.kineticEnergy(end[0], end[1]),
    freeEnergy(at, h),
    feelForces(run),
  );
  run.energies.step = energy;
  if (energy === 0) return 0;
  let worst = 0;
  for (let i = 0; i < f; i++) {
    const speed = Math.sqrt((2 * energy) / at.mass.matrix[i * (f + 1)]!);
    const position = settings.rtol * Math.max(Math.abs(y[i]!), Math.abs(next[i]!)) + settings.atol * speed * h;
    const velocity = settings.rtol * Math.max(Math.abs(y[f + i]!), Math.abs(next[f + i]!)) + settings.atol * speed;
    worst = Math.max(worst, Math.abs(error[i]!) / position, Math.abs(error[f + i]!) / velocity);
  }
  const booked = settings.rtol * energy;
  worst = Math.max(worst, Math.abs(error[parts.external]!) / booked);
  for (let i = parts.work; i < parts.size; i++) worst = Math.max(worst, Math.abs(error[i]!) / booked);
  return Number.isFinite(worst) ? worst : Number.MAX_VALUE;
}
