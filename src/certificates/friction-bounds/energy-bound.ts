/**
 * Up to which friction the kinetic energy never grows: the largest cone of impulses on which sym(δG) is copositive
 * (`impulseCones`). The condition is monotone in the friction. Where it stops, one face of the cone carries a
 * form whose largest eigenvalue changes its sign: that root is the bound.
 */
import { lawCoefficients, lawOf } from "../../laws/laws.ts";
import { dot } from "../../linalg/dense.ts";
import { bisect } from "../../linalg/find-root.ts";
import { EPSILON } from "../../linalg/tolerances.ts";
import { type EnergyCertificate, marginOf } from "../certificate.ts";
import { type ConeMaximum, type ConeProblem, coneMaximum } from "../cone-maximum.ts";
import { energyCertificate } from "../energy-certificate.ts";
import { gainForm, impulseCones, lossFactor, topOnSpan } from "../impulse-cones/impulse-cones.ts";
import { reducedContacts } from "../impulse-cones/impulse-space.ts";
import { kineticPieces } from "../kinetic-pieces.ts";
import { sufficientConditions } from "../sufficient-conditions.ts";
import { type BoundFinding, certifiedForEvery, neverCertified } from "./friction-bound.ts";
import { bracket, type FrictionStudy, facetSize, firstBeyond, LARGEST, oneByOne } from "./friction-study.ts";

/** Faces looked at per cone; eight rows have 256. */
const MOST_FACES = 20_000;

/** The bracket that shows the face at which the condition stops; then it is solved for to rounding. */
const BRACKET_WIDTHS = [2 ** -12, 2 ** -24];

/** An eigenvalue of a form with unit entries counts as positive above this. */
const POSITIVE = 2 ** -46;

/**
 * Bounds below this part of the unit count as zero, which is on the safe side: a gain that grows from zero friction on is
 * below the margin there, and the two sides of a friction cone are not told apart.
 */
const SMALLEST = 2 ** -20;

/** The part of the bound by which it is undercut to ask the certificate, which is found in another way. */
const STEP_BELOW = 2 ** -10;

/** What a threshold of `POSITIVE` may hide of a form that grows with the square. */
const SQUARE_ROOT = 2 ** -12;

export function energyBound(study: FrictionStudy): BoundFinding {
  const { impact, options } = study;
  const { name, keepsEnergy } = lawOf(options);
  if (keepsEnergy) return certifiedForEvery(keepsEnergy);
  const coefficients = lawCoefficients(impact, options);
  if (coefficients === undefined) {
    const why = `the law ${name} is not element-wise with constant coefficients`;
    return oneByOne(study, (t) => certificateAt(study, t).verdict === "holds", why);
  }
  const conditions = sufficientConditions(impact, coefficients, options.allVelocities ?? false);
  const met = Object.values(conditions).find(({ verdict }) => verdict === "holds");
  if (met) return certifiedForEvery(`whatever the friction: ${met.source}`);
  if (impact.massForm === "constrained" && options.allVelocities) {
    return neverCertified("exact", "a singular mass matrix has no energy for joints that are open before the impact");
  }
  if (!coefficients.every((value) => value > -1)) return neverCertified("sufficient", "a coefficient is not above −1");
  return byCopositivity(study, coefficients);
}

function byCopositivity(study: FrictionStudy, coefficients: Float64Array): BoundFinding {
  const { options } = study;
  const contacts = reducedContacts(study.impact, !options.allVelocities);
  const form = gainForm(
    contacts,
    contacts.components.map((i) => lossFactor(coefficients[i]!)),
  );
  // One for each choice of running and pressing clutches; t may be infinite.
  const conesAt = (t: number): ConeProblem[] =>
    impulseCones(study.impact, contacts, options.allVelocities ?? false, (facet) => facetSize(study, facet, t)).map(
      (cone) => ({ form, rank: contacts.components.length, ...cone }),
    );
  const margin = marginOf(options);
  const isPlanar = study.impact.elements.every(({ dimension }) => dimension === 1);
  const isExact = isPlanar && contacts.isRegular;
  const holds = (t: number): boolean => worstCone(conesAt(t), margin) === undefined;
  if (!holds(0)) {
    const without = certificateAt(study, 0);
    if (without.verdict !== "holds") return neverCertified(isExact ? "exact" : "sufficient", without.reason);
    return oneByOne(study, (t) => certificateAt(study, t).verdict === "holds", "G is singular");
  }
  if (holds(Number.POSITIVE_INFINITY))
    return certifiedForEvery("sym(δG) is copositive on all impulses that contacts allow");
  const stop = stopOf(study, conesAt, margin);
  const largest = `sym(δG) is copositive for friction up to ${LARGEST} times the normal impulses`;
  if (stop === undefined) return certifiedForEvery(largest, "sufficient");
  // Never claim what the certificate contradicts: both have margins, in different norms.
  const bound = stop > 0 && gainAt(study, stop * (1 - STEP_BELOW)) ? 0 : stop;
  const witness = firstBeyond(study, bound, (t) => gainAt(study, t)?.witness?.preVelocity);
  // A label must not rest on the argument alone where a gain can be shown.
  const method = witness ? "exact" : "sufficient";
  const reason = witness
    ? "sym(δG) is copositive on the impulses that smaller friction allows, and not beyond"
    : `sym(δG) is copositive on ${isPlanar ? "the impulses that smaller friction allows" : "a polyhedral cone around those impulses"}; that is enough, but more than needed`;
  return { status: "bounded", bound, method, ...(witness && { witness }), reason };
}

interface Gain {
  readonly index: number;
  readonly found: ConeMaximum;
}

/** A cone on which the form is positive, or could not be shown not to be. */
function worstCone(cones: readonly ConeProblem[], margin: number): Gain | undefined {
  for (const [index, cone] of cones.entries()) {
    const found = coneMaximum(cone, margin, MOST_FACES);
    if (found.point !== undefined || !found.complete) return { index, found };
  }
  return undefined;
}

/** Undefined when the condition holds up to the largest friction that is looked at. */
function stopOf(study: FrictionStudy, at: (t: number) => readonly ConeProblem[], margin: number): number | undefined {
  const holds = (t: number): boolean => worstCone(at(t), margin) === undefined;
  let last = 0;
  for (const width of BRACKET_WIDTHS) {
    const { low, high } = bracket(holds, study.unit, width);
    if (high === Number.POSITIVE_INFINITY) return undefined;
    if (high <= SMALLEST * study.unit) return 0;
    last = low;
    const gain = worstCone(at(high), margin);
    const point = gain?.found.point;
    if (point === undefined) continue;
    const { index } = gain!;
    const { inequalities } = at(high)[index]!;
    const active = [...inequalities.keys()].filter((i) => Math.abs(dot(inequalities[i]!, point)) <= ACTIVE);
    const root = rootOnFace((t, above) => gainsOnFace(at(t)[index]!, active, above), high);
    if (root <= SMALLEST * study.unit) return 0;
    if (holds(root)) return root;
  }
  return last;
}

/**
 * The last t without a gain on the face. A form that touches zero grows with the square beyond it, so that a threshold finds
 * the place only to its root; the sign alone finds it, unless the form is zero up to there: then the sign is rounding.
 */
function rootOnFace(gains: (t: number, above: number) => boolean, high: number): number {
  const clear = bisect((t) => !gains(t, POSITIVE), 0, high).inside;
  const bySign = bisect((t) => !gains(t, 0), 0, high).inside;
  return bySign >= clear * (1 - SQUARE_ROOT) && bySign <= clear ? bySign : clear;
}

/** A row is active at a unit vector within this: vectors are eigenvectors of faces, exact but for rounding. */
const ACTIVE = 2 ** 20 * EPSILON;

/** How far a vector may be outside a row and still count as inside: a few roundings of an eigenvector. */
const OUTSIDE = 2 ** 4 * EPSILON;

/**
 * Whether the form exceeds `above` at its top eigenvector on the face where the given rows are zero, and that vector lies in
 * the cone. Without the second condition a face that only touches zero (an element with ε = 1) would count on both sides.
 */
function gainsOnFace(cone: ConeProblem, active: readonly number[], above: number): boolean {
  const { form, rank, inequalities, equalities } = cone;
  const top = topOnSpan(form, rank, [...equalities, ...active.map((i) => inequalities[i]!)]);
  if (top === undefined || !(top.value > above)) return false;
  const others = inequalities.filter((_, i) => !active.includes(i));
  return [1, -1].some((sign) => others.every((row) => sign * dot(row, top.vector) >= -OUTSIDE));
}

function certificateAt({ at, options }: FrictionStudy, t: number, pieces = kineticPieces(at(t), options)) {
  return energyCertificate(at(t), pieces, {}, options);
}

/** The certificate at t, if it shows a gain. Curved friction is not searched: that proves nothing. */
function gainAt(study: FrictionStudy, t: number): EnergyCertificate | undefined {
  const pieces = kineticPieces(study.at(t), study.options);
  const certificate = typeof pieces === "string" ? undefined : certificateAt(study, t, pieces);
  return certificate?.verdict === "fails" ? certificate : undefined;
}
