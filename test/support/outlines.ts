/** Outlines with hollows, and questions about them that are answered without cutting them. */
import fc from "fast-check";

export type Corner = [number, number];

/** A star: corners about the origin in the order of their angles, as far as they like. */
export const starOutline = fc
  .array(fc.double({ min: 0.15, max: 1, noNaN: true }), { minLength: 5, maxLength: 24 })
  .map((radii) =>
    radii.map((r, i): Corner => {
      const angle = (2 * Math.PI * i) / radii.length;
      return [r * Math.cos(angle), r * Math.sin(angle)];
    }),
  );

/** A comb: teeth of unlike heights on a back, with gaps between them. */
export const combOutline = fc
  .array(
    fc.record({ height: length(0.1, 2), width: length(0.05, 1), gap: length(0.05, 1), lean: length(-0.04, 0.04) }),
    {
      minLength: 2,
      maxLength: 7,
    },
  )
  .map((teeth) => {
    const top: Corner[] = [];
    let x = 0;
    teeth.forEach(({ height, width, gap, lean }, i) => {
      top.push([x, 0], [x + lean, height], [x + width + lean / 2, height + lean], [x + width, 0]);
      if (i === 0) top.shift();
      x += width + gap;
    });
    top.pop();
    const last = top.at(-1)!;
    return [[0, -0.3] as Corner, ...top.slice(0), [last[0], -0.3] as Corner].reverse();
  });

/** Letters, whose sides lie on common lines, with their corners numbered from anywhere. */
export const letterOutline = fc.tuple(fc.nat(3), fc.nat(11)).map(([which, first]) => {
  const letter = LETTERS[which]!.map(([x, y]): Corner => [x / 4, y / 4]);
  return [...letter.slice(first % letter.length), ...letter.slice(0, first % letter.length)];
});

export const LETTERS = [
  "00 30 31 11 13 03", // L
  "00 30 33 23 21 11 13 03", // U
  "10 20 23 33 34 04 03 13", // T
  "10 20 21 31 32 22 23 13 12 02 01 11", // +
].map((text) => text.split(" ").map(([x, y]): Corner => [Number(x), Number(y)]));

function length(min: number, max: number) {
  return fc.double({ min, max, noNaN: true });
}

const next = (corners: readonly Corner[], i: number): Corner => corners[(i + 1) % corners.length]!;

export const areaOf = (corners: readonly Corner[]): number =>
  corners.reduce((sum, a, i) => sum + (a[0] * next(corners, i)[1] - a[1] * next(corners, i)[0]) / 2, 0);

/** By the number of sides that a ray meets. */
export function isWithin(corners: readonly Corner[], [x, y]: Corner): boolean {
  let isIn = false;
  corners.forEach((a, i) => {
    const b = next(corners, i);
    if (a[1] > y !== b[1] > y && x < a[0] + ((y - a[1]) / (b[1] - a[1])) * (b[0] - a[0])) isIn = !isIn;
  });
  return isIn;
}

/** Distance of a point from the nearest side. */
export function distanceToSides(corners: readonly Corner[], [x, y]: Corner): number {
  return Math.min(
    ...corners.map((a, i) => {
      const b = next(corners, i);
      const [dx, dy] = [b[0] - a[0], b[1] - a[1]];
      const share = ((x - a[0]) * dx + (y - a[1]) * dy) / (dx * dx + dy * dy);
      const t = Math.min(1, Math.max(0, share));
      return Math.hypot(x - a[0] - t * dx, y - a[1] - t * dy);
    }),
  );
}
