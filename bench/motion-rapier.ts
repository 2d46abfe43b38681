/** Rapier (Rust in WebAssembly, single precision) as a player of scenes, with its default iterations and no sleeping. */
import RAPIER from "@dimforge/rapier2d-compat";
import { type Engine, GRAVITY, MASS, type Scene } from "./motion-scene.ts";

await RAPIER.init();

export const rapier: Engine = {
  name: "rapier 0.21",
  run(scene, observe) {
    const { world, bodies } = build(scene);
    const q = new Float64Array(3 * bodies.length);
    const u = new Float64Array(3 * bodies.length);
    for (let k = 1; k <= scene.steps; k++) {
      world.step();
      if (!observe) continue;
      bodies.forEach((body, i) => {
        const { x, y } = body.translation();
        const v = body.linvel();
        q.set([x, y, body.rotation()], 3 * i);
        u.set([v.x, v.y, body.angvel()], 3 * i);
      });
      observe(k * scene.step, q, u);
    }
    world.free();
    return {};
  },
};

function build(scene: Scene): { world: RAPIER.World; bodies: RAPIER.RigidBody[] } {
  const world = new RAPIER.World({ x: 0, y: -GRAVITY });
  world.timestep = scene.step;
  for (const { point, angle } of scene.planes) {
    const plane = RAPIER.ColliderDesc.halfspace({ x: -Math.sin(angle), y: Math.cos(angle) })
      .setTranslation(point[0], point[1])
      .setFriction(scene.friction)
      .setRestitution(scene.restitution);
    world.createCollider(plane);
  }
  const bodies = scene.bodies.map(({ size, isDisc, position, angle }) => {
    const body = world.createRigidBody(
      RAPIER.RigidBodyDesc.dynamic().setTranslation(position[0], position[1]).setRotation(angle).setCanSleep(false),
    );
    const shape = isDisc ? RAPIER.ColliderDesc.ball(size) : RAPIER.ColliderDesc.cuboid(size, size);
    shape.setMass(MASS).setFriction(scene.friction).setRestitution(scene.restitution);
    world.createCollider(shape, body);
    return body;
  });
  return { world, bodies };
}
