/**
 * Integrals of functions with roots at the ends and kinks inside: x = m − r cos θ takes the roots away, Gauss–Kronrod pairs
 * (7, 15 places) measure their own error, and the worst piece is halved first, as in QUADPACK.
 */

export interface Integral {
  readonly value: number;
  /** Estimate of the error: the differences of the two rules, and the rounding of the sum. */
  readonly error: number;
}

/** Places and weights on [−1, 1], upper half; Gauss weights belong to every second place. */
const PLACES = [
  0.9914553711208126, 0.9491079123427585, 0.8648644233597691, 0.7415311855993945, 0.5860872354676911,
  0.4058451513773972, 0.20778495500789848, 0,
];
const KRONROD = [
  0.022935322010529224, 0.06309209262997856, 0.10479001032225019, 0.14065325971552592, 0.1690047266392679,
  0.19035057806478542, 0.20443294007529889, 0.20948214108472782,
];
const GAUSS = [0.1294849661688697, 0.27970539148927664, 0.3818300505051189, 0.4179591836734694];

interface Stretch extends Integral {
  readonly from: number;
  readonly to: number;
}

/** ∫ f from `from` to `to`, to about `tolerance`, with at most `mostPieces` pieces. */
export function integrate(
  f: (x: number) => number,
  from: number,
  to: number,
  tolerance: number,
  mostPieces: number,
): Integral {
  const [middle, radius] = [(from + to) / 2, (to - from) / 2];
  const turned = (angle: number): number => f(middle - radius * Math.cos(angle)) * radius * Math.sin(angle);
  const pieces = [kronrod(turned, 0, Math.PI)];
  const sum = (key: "value" | "error"): number => pieces.reduce((total, piece) => total + piece[key], 0);
  while (pieces.length < mostPieces && sum("error") > tolerance) {
    pieces.sort((a, b) => a.error - b.error);
    const { from: a, to: b } = pieces.pop()!;
    const half = (a + b) / 2;
    pieces.push(kronrod(turned, a, half), kronrod(turned, half, b));
  }
  return { value: sum("value"), error: sum("error") };
}

function kronrod(f: (x: number) => number, from: number, to: number): Stretch {
  const [middle, radius] = [(from + to) / 2, (to - from) / 2];
  let fine = 0;
  let coarse = 0;
  PLACES.forEach((place, k) => {
    const both = place === 0 ? f(middle) : f(middle - radius * place) + f(middle + radius * place);
    fine += KRONROD[k]! * both;
    if (k % 2 === 1) coarse += GAUSS[(k - 1) / 2]! * both;
  });
  // The difference is the error of the coarse rule, far above that of the fine one where the function is smooth.
  const difference = Math.abs(fine - coarse) * radius;
  const size = Math.abs(fine) * radius;
  const estimate = size === 0 ? difference : size * Math.min(1, ((200 * difference) / size) ** 1.5);
  return { from, to, value: fine * radius, error: Math.min(difference, estimate) + Number.EPSILON * size };
}
