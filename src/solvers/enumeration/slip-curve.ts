/**
 * Slip states whose solutions form a curve over the slip direction θ (`slip-arc.ts`). All conditions become signs of
 * trigonometric polynomials, so their zeros cut the circle into arcs on which every condition holds or fails
 * throughout. Nothing is sampled.
 */
import { largest } from "../../linalg/dense.ts";
import { velocitySide } from "../../problems/contact-state.ts";
import type { Collector } from "./collector.ts";
import { addPiece, visitSingularState } from "./singular-state.ts";
import { arcPiece } from "./slip-arc.ts";
import { conditionsOf, eliminateUndetermined } from "./slip-conditions.ts";
import { constantOf, type SlipContact, slopeOf } from "./slip-contact.ts";
import { type Curve, hasLooseVelocity, numerator, type Quantity, termSize, velocityQuantity } from "./slip-quantity.ts";
import { SHORTEST_ARC, SIEVE, VANISHES } from "./tolerances.ts";
import { evaluateTrigonometric, type TrigonometricPolynomial, turned, zeros } from "./trigonometric-polynomial.ts";

const OPEN_CURVE = "a curve of slip directions with further undetermined impulses that move u⁺";
const TURN = 2 * Math.PI;

export function visitSlipCurve(
  found: Collector,
  contact: SlipContact,
  num: TrigonometricPolynomial,
  den: TrigonometricPolynomial,
): void {
  const curve = snapshot(contact, num, den);
  if (isContained(curve)) return;
  const needed = conditionsOf(curve);
  const conditions = eliminateUndetermined(needed);
  if (conditions === undefined) {
    found.open ??= OPEN_CURVE;
    return;
  }
  const signs = signPolynomials(curve, conditions);
  const breaks = [...zeros(den), ...signs.flatMap(zeros)].sort((x, y) => x - y);
  const ends = breaks.filter((angle, i) => i === 0 || angle > breaks[i - 1]! + SHORTEST_ARC);
  if (ends.length === 0) ends.push(-Math.PI);
  const good = ends.map((from, i) => holds(curve, signs, (from + (ends[i + 1] ?? ends[0]! + TURN)) / 2, 0));
  const slack = SIEVE * (1 + largest(num) + largest(den));
  const isolated = ends.filter((end, i) => !good[i] && !good.at(i - 1) && holds(curve, signs, end, slack));
  for (const angle of isolated) visitSingularState(found, { modes: curve.modes, angle });
  for (let i = 0; i < ends.length; i++) {
    if (!good[i]) continue;
    const piece = hasLooseVelocity(curve)
      ? undefined
      : arcPiece(curve, needed, ends[i]!, ends[i + 1] ?? ends[0]! + TURN);
    if (piece === undefined) found.open ??= OPEN_CURVE;
    else addPiece(found, piece);
  }
}

/** The curve with its own copy of the tableau rows. */
function snapshot(contact: SlipContact, num: TrigonometricPolynomial, den: TrigonometricPolynomial): Curve {
  const { tree, level, undetermined } = contact;
  const { pool, rowOf } = tree.tableau;
  const rows = Array.from(
    tree.modes,
    (_, row): Quantity => ({
      p: constantOf(contact, row),
      d: slopeOf(contact, row),
      q: Float64Array.from(undetermined, (column) => pool[level.offset[column]! + row]!),
    }),
  );
  return { contact, modes: tree.modes.slice(), rowOf: rowOf.slice(), rows, num, den };
}

/**
 * Whether another state contains the whole curve: stick, when the tangential velocity vanishes for every θ, or the
 * state with a component active whose velocity does.
 */
function isContained(curve: Curve): boolean {
  const { disk, tree, loose } = curve.contact;
  const vanishes = (row: number) => {
    const quantity = velocityQuantity(curve, row);
    return loose[row] === 0 && largest(numerator(curve, quantity)) <= VANISHES * termSize(curve, quantity);
  };
  if (vanishes(disk.first) && vanishes(disk.second)) return true;
  return curve.modes.some((mode, i) => velocitySide(tree.problem.kinds[i]!, mode) !== 0 && vanishes(i));
}

/** den times every quantity that must not be negative, and den κ; what vanishes identically is left out. */
function signPolynomials(curve: Curve, conditions: readonly Quantity[]): TrigonometricPolynomial[] {
  const { first, second, mu1, mu2 } = curve.contact.disk;
  const out = conditions.map((quantity) => ({ poly: numerator(curve, quantity), terms: termSize(curve, quantity) }));
  const [x, y] = [velocityQuantity(curve, first), velocityQuantity(curve, second)];
  out.push({
    poly: turned(mu2, numerator(curve, x), mu1, numerator(curve, y)),
    terms: mu2 * termSize(curve, x) + mu1 * termSize(curve, y),
  });
  return out.filter(({ poly, terms }) => largest(poly) > VANISHES * terms).map(({ poly }) => poly);
}

/** Whether all conditions hold at an angle, with some slack. */
function holds(curve: Curve, signs: readonly TrigonometricPolynomial[], angle: number, slack: number): boolean {
  const den = evaluateTrigonometric(curve.den, angle);
  const sign = Math.abs(den) > slack ? Math.sign(den) : 0;
  return signs.every((poly) => sign * evaluateTrigonometric(poly, angle) >= -slack);
}
