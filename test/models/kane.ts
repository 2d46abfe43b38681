/** Kane's double pendulum as a model file ([Glocker2012] Section 7): what the tests of the reader bend and break. */

export const KANE = `kind: impact
title: Kane's double pendulum
parameters: { a: 20, b: "a + 10", mu: 0.5 }
massMatrix: [[16.0, 5.9088], [5.9088, 4.0]]
preVelocity: [-0.1, -0.2]
elements:
  - name: normal
    type: geometric-unilateral
    direction: [0.6840, 1.0]
    restitution: 0.5
  - name: tangent
    type: coulomb-step
    direction: [-1.8794, -1.7321]
    normal: normal
    friction: "mu"
    restitution: 0
law: newton
`;

/** The file with one part replaced; fails when the part is not there. */
export function kane(part: string, replacement: string): string {
  if (!KANE.includes(part)) throw new Error(`${part} is not in the file`);
  return KANE.replace(part, () => replacement);
}
