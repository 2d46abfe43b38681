/**
 * The coefficients of a pair of shapes and where they come from:
 *
 *   given for the contact itself, else √(c1 c2) of the two materials, else that of the one partner that has a value, else 0
 *
 * An absent value is not 0: a crate with friction on a floor that says nothing has the friction of the crate. A material with an
 * explicit 0 takes it away, √(c · 0) = 0.
 */

export interface PairCoefficient {
  readonly value: number;
  /** `contact`: given for the pair; `both`: √(c1 c2); `partner`: only one has a value; `default`: neither has. */
  readonly from: "contact" | "both" | "partner" | "default";
  /** The partners whose values it is made of. */
  readonly of: readonly string[];
}

export interface PairCoefficients {
  /** Name of the contact. */
  readonly pair: string;
  readonly friction: PairCoefficient;
  readonly restitution: PairCoefficient;
}

export interface Partner {
  readonly name: string;
  readonly value: number | undefined;
}

export function pairCoefficient(partners: readonly [Partner, Partner]): PairCoefficient {
  const given = partners.flatMap(({ name, value }) => (value === undefined ? [] : [{ name, value }]));
  const of = given.map(({ name }) => name);
  const [first, second] = given;
  if (first === undefined) return { value: 0, from: "default", of };
  if (second === undefined) return { value: first.value, from: "partner", of };
  return { value: Math.sqrt(first.value * second.value), from: "both", of };
}
