/** Shapes of planar bodies as a model file has them. */

/** A box of half width a and half height b. */
export const boxShape = (a: number, b: number) => ({
  polygon: [
    [-a, -b],
    [a, -b],
    [a, b],
    [-a, b],
  ],
});
