/**
 * All impacts that the complementarity law (15) of [VarkonyiOr] allows for given velocities, in the order of the
 * preference list of Section 4: single impacts (IF, FI) before double ones (II), sticking before slipping; where both
 * directions of two-contact slip solve the law, ẋ2 > 0 comes first. The first one is what the simulation takes.
 */
import { slipBoth, stoppingMargin, tryBoth, trySingle } from "./collide.ts";
import { type Flow, makeFlow } from "./flow.ts";
import { impactOutcome, pathDigits, STICK } from "./words.ts";
import { type ContactComponents, componentsOf, type ZeroOrderModel } from "./zero-order-numbers.ts";

export interface ImpactOutcome {
  readonly impact: "IF" | "FI" | "II";
  /** What the contacts that take part do afterwards; the direction is that of ẋ2 for II. */
  readonly outcome: "stick" | "positive slip" | "negative slip";
  /** Velocities of the contacts. */
  readonly after: ContactComponents;
}

const OUTCOMES = ["stick", "positive slip", "negative slip"] as const;

/** Every impact of contacts with closed gaps; empty where no closed contact approaches. */
export function contactImpacts(
  model: ZeroOrderModel,
  before: ContactComponents,
  closed: readonly [boolean, boolean],
): ImpactOutcome[] {
  const found: ImpactOutcome[] = [];
  const normals = [before.z1, before.z2];
  if (!normals.some((z, i) => closed[i] && z < 0)) return found;
  const start = () => startFlow(before, closed);
  for (let contact = 0; contact < 2; contact++) {
    if (!closed[contact] || !(normals[contact]! < 0)) continue;
    const flow = start();
    if (trySingle(model, flow, contact, closed[1 - contact]!)) {
      found.push(outcomeOf(flow, contact === 0 ? "IF" : "FI", impactOutcome(pathDigits(flow.path)[0]!) - STICK));
    }
  }
  if (!closed[0] || !closed[1]) return found;
  const flow = start();
  if (stoppingMargin(model, flow) >= 0) {
    flow.velocity.fill(0);
    found.push(outcomeOf(flow, "II", 0));
  }
  for (let turn = 0; turn < 2; turn++) {
    const slipping = start();
    if (slipBoth(model, slipping, turn)) found.push(outcomeOf(slipping, "II", 1 + turn));
  }
  // Where cases meet rounding may refuse each of them; the simulation then takes the nearest one.
  if (found.length === 0) {
    const nearest = start();
    if (tryBoth(model, nearest))
      found.push(outcomeOf(nearest, "II", impactOutcome(pathDigits(nearest.path)[0]!) - STICK));
  }
  return found;
}

function startFlow(before: ContactComponents, closed: readonly [boolean, boolean]): Flow {
  const flow = makeFlow();
  flow.position.set([0, closed[0] ? 0 : 1, 0, closed[1] ? 0 : 1]);
  flow.velocity.set([before.x1, before.z1, before.x2, before.z2]);
  return flow;
}

function outcomeOf(flow: Flow, impact: ImpactOutcome["impact"], outcome: number): ImpactOutcome {
  return { impact, outcome: OUTCOMES[outcome]!, after: componentsOf(flow.velocity) };
}
