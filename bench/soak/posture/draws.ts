/**
 * Random postures over all regions and random perturbations, each a pure function of a stream of random numbers.
 * Most loads balance forces chosen inside the friction cones, so that there is an equilibrium to judge.
 */
import type { PostureFields } from "../../../src/stability/two-contact/posture.ts";
import { type Body, contactVelocities } from "./body.ts";
import type { MotionState } from "./motion.ts";

type Random = () => number;

const between = (random: Random, a: number, b: number): number => a + (b - a) * random();
const sign = (random: Random): number => (random() < 0.5 ? -1 : 1);

/** `reach` > 1 widens friction, radius of gyration and distance of the contacts by that power. */
export function drawPosture(random: Random, reach = 1): Required<PostureFields> {
  const kind = random();
  const friction: [number, number] = [
    Math.exp(reach * between(random, -3, 1)),
    Math.exp(reach * between(random, -3, 1)),
  ];
  const slopes: [number, number] = [between(random, -1.5, 1.5), between(random, -1.5, 1.5)];
  // Steep surfaces, and surfaces all around the body.
  if (kind < 0.15)
    slopes[random() < 0.5 ? 0 : 1] = sign(random) * (Math.PI / 2 - sign(random) * 10 ** between(random, -6, -1));
  else if (kind < 0.3) slopes[0] = between(random, -Math.PI, Math.PI);
  const first = between(random, -2, 2);
  const offsets: [number, number] = [first, first + sign(random) * between(random, 0.2, 3) ** reach];
  const height = between(random, -0.5, 2);
  const gyrationRadius = kind < 0.5 ? 1 : Math.exp(reach * between(random, -1.5, 1.5));
  const force = [0, 0, 0];
  for (let i = 0; i < 2; i++) {
    const n = between(random, 0.02, 1);
    const t = between(random, -0.99, 0.99) * friction[i]! * n;
    const [c, s] = [Math.cos(slopes[i]!), Math.sin(slopes[i]!)];
    const [x, z] = [t * c - n * s, t * s + n * c];
    force[0]! -= x;
    force[1]! -= z;
    force[2]! -= height * x + offsets[i]! * z;
  }
  const turns = random() < 0.5;
  // Without a torque the centre of mass moves along the line of contacts to where there is none.
  const shift = turns || Math.abs(force[1]!) < 0.05 ? 0 : -force[2]! / force[1]!;
  return {
    offsets: [offsets[0] + shift, offsets[1] + shift],
    ...{ height, slopes, friction, gyrationRadius, mass: 1 },
    loadAngle: Math.atan2(force[0]!, -force[1]!) + (random() < 0.1 ? between(random, -1, 1) : 0),
    loadSize: Math.hypot(force[0]!, force[1]!),
    loadTorque: shift === 0 ? force[2]! : 0,
  };
}

/** One of eight kinds of perturbation, k mod 8; null where the body cannot start so. */
export function drawStart(random: Random, body: Body, k: number): MotionState | null {
  const contact = random() < 0.5 ? 0 : 1;
  const speed = (): number => between(random, -1, 1);
  const shallow = 10 ** -between(random, 1, 9);
  const make = (z1: number, z2: number, dz1: number, dz2: number, slip: number): MotionState | null => {
    const velocity = contactVelocities(body, dz1, dz2, slip, contact);
    return velocity && { heights: [z1, z2], velocity };
  };
  switch (k % 8) {
    case 0:
      return make(0, 0, 0, 0, sign(random));
    case 1: // Almost two-contact slip: one contact a little in the air or about to hit.
      return random() < 0.5
        ? make(0, shallow * shallow, 0, shallow * speed(), sign(random))
        : make(shallow * shallow, 0, shallow * speed(), 0, sign(random));
    case 2: // Shallow impacts on the section and on its mirror image.
      return random() < 0.5 ? make(0, 0, 0, -shallow, sign(random)) : make(0, 0, -shallow, 0, sign(random));
    case 3:
      return make(0, 0, 0, -random(), Math.tan(1.57 * speed()));
    case 4:
      return make(random() ** 2, 0, speed(), 0, speed());
    case 5:
      return make(0, random() ** 2, 0, speed(), speed());
    case 6:
      return make(random() ** 2, random() ** 2, speed(), speed(), speed());
    default:
      return make(0, 0, -random(), -random(), speed());
  }
}
