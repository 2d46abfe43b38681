/**
 * Random planar scenes that are packed, each a pure function of its seed: 2 to 30 small bodies in the places of a narrow grid just above
 * the floor, so that most of 0.6 s is spent in contact. Coefficients come from short lists as people write them: equal boxes become flush,
 * impacts coincide, slips and rests tie.
 */
import { randomNumbers } from "../../families.ts";
import {
  between,
  drawBox,
  type Point,
  pick,
  type Random,
  type Scene,
  type SceneBody,
  type SceneJoint,
  type SceneSpring,
} from "./draw-scene.ts";

/** Distance of the places; every body fits into a circle of radius 0.29 about its own, shifts included. */
const CELL = 0.62;
const SHIFT = 0.02;
const LOWEST = 0.375;

const UNTIL = 0.6;
const FRICTIONS = [0, 0.1, 0.3, 0.5, 0.8, 1.2] as const;
const RESTITUTIONS = [0, 0, 0.2, 0.5, 0.8, 1] as const;

export function drawPacked(seed: number): Scene {
  const random = randomNumbers(Math.imul(seed, 0x85ebca6b) ^ 0x2545f491);
  const count = 2 + Math.floor(29 * random() ** 1.5);
  const columns = Math.max(1, Math.min(count, Math.round(Math.sqrt(count) + between(random, 0, 1.5))));
  const material = drawMaterials(random);
  const bodies = Array.from({ length: count }, (_, i) => drawBody(random, i, columns, material));
  const half = (columns / 2) * CELL + 0.15;
  const hasWalls = random() < 0.6;
  const wall = (name: string, x: number, angle: number) =>
    ({ name, type: "half-plane", point: [x, 0], angle, ...material() }) as const;
  return {
    ...{ kind: "system", title: `packed scene ${seed}`, gravity: [0, -9.81], bodies, contacts: "all" },
    obstacles: [
      wall("floor", 0, 0),
      ...(hasWalls ? [wall("left", -half, -Math.PI / 2), wall("right", half, Math.PI / 2)] : []),
    ],
    joints: drawJoints(random, bodies, columns),
    springs: drawSprings(random, bodies),
    simulate: { until: UNTIL },
  };
}

type Material = { readonly friction: number; readonly restitution: number };

/** One material for all, or one for each. */
function drawMaterials(random: Random): () => Material {
  const draw = (): Material => ({ friction: pick(random, FRICTIONS), restitution: pick(random, RESTITUTIONS) });
  const common = draw();
  const [sameFriction, sameRestitution] = [random() < 0.4, random() < 0.4];
  return () => {
    const own = draw();
    return {
      friction: sameFriction ? common.friction : own.friction,
      restitution: sameRestitution ? common.restitution : own.restitution,
    };
  };
}

function drawBody(random: Random, i: number, columns: number, material: () => Material): SceneBody {
  const [column, row] = [i % columns, Math.floor(i / columns)];
  const shift = (): number => between(random, -SHIFT, SHIFT);
  const isUpright = random() < 0.45;
  return {
    name: `b${i}`,
    mass: between(random, 0.5, 2.5),
    shape: random() < 0.35 ? { disc: between(random, 0.1, 0.25) } : { polygon: drawPolygon(random) },
    position: [(column - (columns - 1) / 2) * CELL + shift(), LOWEST + row * CELL + shift()],
    angle: isUpright ? 0 : between(random, 0, 2 * Math.PI),
    velocity: random() < 0.3 ? [0, 0] : [between(random, -1, 1), between(random, -1.4, 0.5)],
    spin: random() < 0.5 ? 0 : between(random, -3, 3),
    ...material(),
  };
}

/** A box, or a regular polygon of three, five or six corners, whose top may be flush with its neighbours'. */
function drawPolygon(random: Random): Point[] {
  if (random() < 0.65) return drawBox(between(random, 0.1, 0.25), between(random, 0.06, 0.14));
  const n = pick(random, [3, 5, 6]);
  const radius = between(random, 0.1, 0.25);
  return Array.from({ length: n }, (_, k): Point => {
    const angle = (2 * Math.PI * k) / n;
    return [radius * Math.cos(angle), radius * Math.sin(angle)];
  });
}

function drawJoints(random: Random, bodies: readonly SceneBody[], columns: number): SceneJoint[] {
  if (random() < 0.5) return [];
  return bodies.flatMap((body, i): SceneJoint[] => {
    const next = bodies[i + 1];
    if (next === undefined || (i + 1) % columns === 0 || random() > 0.2) return [];
    const at: Point = [(body.position[0] + next.position[0]) / 2, (body.position[1] + next.position[1]) / 2];
    return [{ name: `j${i}`, type: "revolute", between: [body.name, next.name], at }];
  });
}

function drawSprings(random: Random, bodies: readonly SceneBody[]): SceneSpring[] {
  if (random() < 0.6) return [];
  return Array.from({ length: 1 + Math.floor(3 * random()) }, (_, k): SceneSpring => {
    const first = Math.floor(random() * bodies.length);
    const second = (first + 1 + Math.floor(random() * (bodies.length - 1))) % bodies.length;
    return {
      ...{
        name: `s${k}`,
        between: [bodies[first]!.name, bodies[second]!.name],
        points: [
          [0, 0],
          [0, 0],
        ],
      },
      stiffness: between(random, 20, 250),
      length: between(random, 0.4, 0.9),
    };
  });
}
