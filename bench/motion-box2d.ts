/** Box2D 3 (C in WebAssembly with SIMD, single precision) as a player of scenes, with four substeps, as its guide advises, and no sleeping. */
import { type Engine, GRAVITY, MASS, type Scene } from "./motion-scene.ts";

/** Its types are those of a CommonJS module, its code is an ES module. */
type Factory = typeof import("box2d3-wasm");
type Box2D = Awaited<ReturnType<Factory>>;
const { default: load } = (await import("box2d3-wasm")) as unknown as { readonly default: Factory };
const b2 = await load();

type World = ReturnType<Box2D["b2CreateWorld"]>;
type Body = ReturnType<Box2D["b2CreateBody"]>;

/** Half length of the segments that stand for half-planes. */
const FAR = 100;

const SUBSTEPS = 4;

export const box2d: Engine = {
  name: "box2d 3 wasm 5.2",
  run(scene, observe) {
    const { world, bodies } = build(scene);
    const q = new Float64Array(3 * bodies.length);
    const u = new Float64Array(3 * bodies.length);
    for (let k = 1; k <= scene.steps; k++) {
      b2.b2World_Step(world, scene.step, SUBSTEPS);
      if (!observe) continue;
      bodies.forEach((body, i) => {
        // What is handed out lives in the memory of the module until it is given back.
        const place = b2.b2Body_GetPosition(body);
        const turn = b2.b2Body_GetRotation(body);
        const speed = b2.b2Body_GetLinearVelocity(body);
        q.set([place.x, place.y, b2.b2Rot_GetAngle(turn)], 3 * i);
        u.set([speed.x, speed.y, b2.b2Body_GetAngularVelocity(body)], 3 * i);
        for (const handle of [place, turn, speed]) handle.delete();
      });
      observe(k * scene.step, q, u);
    }
    b2.b2DestroyWorld(world);
    return {};
  },
};

const vector = (x: number, y: number): InstanceType<Box2D["b2Vec2"]> => new b2.b2Vec2().Set(x, y);

function build({ bodies, planes, friction, restitution }: Scene): { world: World; bodies: Body[] } {
  const worldDef = b2.b2DefaultWorldDef();
  worldDef.gravity = vector(0, -GRAVITY);
  worldDef.enableSleep = false;
  const world = b2.b2CreateWorld(worldDef);
  const shape = b2.b2DefaultShapeDef();
  shape.material.friction = friction;
  shape.material.restitution = restitution;
  for (const { point, angle } of planes) {
    const [dx, dy] = [FAR * Math.cos(angle), FAR * Math.sin(angle)];
    const segment = new b2.b2Segment();
    segment.point1 = vector(point[0] - dx, point[1] - dy);
    segment.point2 = vector(point[0] + dx, point[1] + dy);
    b2.b2CreateSegmentShape(b2.b2CreateBody(world, b2.b2DefaultBodyDef()), shape, segment);
  }
  const made = bodies.map(({ size, isDisc, position, angle }) => {
    const def = b2.b2DefaultBodyDef();
    def.type = b2.b2BodyType.b2_dynamicBody;
    def.position = vector(position[0], position[1]);
    def.rotation = b2.b2MakeRot(angle);
    const body = b2.b2CreateBody(world, def);
    shape.density = MASS / (isDisc ? Math.PI * size ** 2 : 4 * size ** 2);
    if (isDisc) {
      const circle = new b2.b2Circle();
      circle.center = vector(0, 0);
      circle.radius = size;
      b2.b2CreateCircleShape(body, shape, circle);
    } else b2.b2CreatePolygonShape(body, shape, b2.b2MakeBox(size, size));
    return body;
  });
  return { world, bodies: made };
}
