/** planck.js (Box2D in JavaScript) as a player of scenes, with its default iterations and no sleeping. */
import { type Body, Box, Circle, Edge, World } from "planck";
import { type Engine, GRAVITY, MASS, type Scene } from "./motion-scene.ts";

/** Half length of the edges that stand for half-planes. */
const FAR = 100;

export const planck: Engine = {
  name: "planck 1.4",
  run(scene, observe) {
    const { world, bodies } = build(scene);
    const q = new Float64Array(3 * bodies.length);
    const u = new Float64Array(3 * bodies.length);
    for (let k = 1; k <= scene.steps; k++) {
      world.step(scene.step);
      if (!observe) continue;
      bodies.forEach((body, i) => {
        const { x, y } = body.getPosition();
        const v = body.getLinearVelocity();
        q.set([x, y, body.getAngle()], 3 * i);
        u.set([v.x, v.y, body.getAngularVelocity()], 3 * i);
      });
      observe(k * scene.step, q, u);
    }
    return {};
  },
};

function build({ bodies, planes, friction, restitution }: Scene): { world: World; bodies: Body[] } {
  const world = new World({ gravity: { x: 0, y: -GRAVITY }, allowSleep: false });
  const material = { friction, restitution };
  for (const { point, angle } of planes) {
    const [dx, dy] = [FAR * Math.cos(angle), FAR * Math.sin(angle)];
    const edge = new Edge({ x: point[0] - dx, y: point[1] - dy }, { x: point[0] + dx, y: point[1] + dy });
    world.createBody().createFixture(edge, material);
  }
  const made = bodies.map(({ size, isDisc, position, angle }) => {
    const body = world.createDynamicBody({ position: { x: position[0], y: position[1] }, angle });
    const density = MASS / (isDisc ? Math.PI * size ** 2 : 4 * size ** 2);
    body.createFixture(isDisc ? new Circle(size) : new Box(size, size), { ...material, density });
    return body;
  });
  return { world, bodies: made };
}
