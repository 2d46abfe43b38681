/** Random impact models for property and differential tests. */
import fc from "fast-check";

const entry = fc.integer({ min: -8, max: 8 }).map((x) => x / 4);
const row = (length: number): fc.Arbitrary<number[]> =>
  fc.array(entry, { minLength: length, maxLength: length }).filter((values) => values.some((x) => x !== 0));

/** M = A Aᵀ + I / 4: positive definite, entries on a coarse grid so that degenerate cases occur. */
const massMatrix = (f: number): fc.Arbitrary<number[][]> =>
  fc
    .array(row(f), { minLength: f, maxLength: f })
    .map((a) => a.map((x, i) => a.map((y, j) => x.reduce((sum, value, k) => sum + value * y[k]!, i === j ? 0.25 : 0))));

const unit = fc.integer({ min: 0, max: 4 }).map((x) => x / 4);

type Kind =
  | "geometric-unilateral"
  | "kinematic-unilateral"
  | "geometric-bilateral"
  | "coulomb-step"
  | "coulomb-isotropic"
  | "step";

/** One element of a kind; friction comes with its own normal, so an entry may hold two elements. */
function elements(kind: Kind, f: number, index: number): fc.Arbitrary<object[]> {
  const name = `e${index}`;
  switch (kind) {
    case "geometric-unilateral":
      return fc.record({ direction: row(f), restitution: unit }).map((parts) => [{ name, type: kind, ...parts }]);
    case "kinematic-unilateral":
      return fc
        .record({ direction: row(f), restitution: unit.map((x) => -0.9 * x) })
        .map((parts) => [{ name, type: kind, ...parts }]);
    case "geometric-bilateral":
      return row(f).map((direction) => [{ name, type: kind, direction }]);
    case "step":
      return fc
        .record({ direction: row(f), bound: unit, restitution: unit })
        .map((parts) => [{ name, type: kind, ...parts }]);
    case "coulomb-step":
      return fc
        .tuple(row(f), row(f), unit, unit, unit)
        .map(([normal, direction, restitution, friction, tangential]) => [
          { name, type: "geometric-unilateral", direction: normal, restitution },
          { name: `${name}t`, type: kind, direction, normal: name, friction, restitution: tangential },
        ]);
    case "coulomb-isotropic":
      return fc.tuple(row(f), row(f), row(f), unit, unit).map(([normal, first, second, restitution, friction]) => [
        { name, type: "geometric-unilateral", direction: normal, restitution },
        { name: `${name}t`, type: kind, directions: [first, second], normal: name, friction, restitution: 0 },
      ]);
  }
}

export interface RandomImpact {
  readonly kind: "impact";
  readonly massMatrix: number[][];
  readonly preVelocity: number[];
  readonly elements: object[];
}

/** Models with 2–4 velocities and 1–3 entries of the given kinds. */
export function randomImpact(kinds: readonly Kind[]): fc.Arbitrary<RandomImpact> {
  return fc.integer({ min: 2, max: 4 }).chain((f) =>
    fc.array(fc.constantFrom(...kinds), { minLength: 1, maxLength: 3 }).chain((chosen) =>
      fc.record({
        kind: fc.constant("impact" as const),
        massMatrix: massMatrix(f),
        preVelocity: row(f),
        elements: fc.tuple(...chosen.map((kind, i) => elements(kind, f, i))).map((groups) => groups.flat()),
      }),
    ),
  );
}
