/**
 * What can be dragged in the drawing of an impact: velocities before it, by their free ends, friction cones, joints and planes. A drag of a
 * velocity changes u⁻ by the velocity of least energy that moves the contact so:
 *
 *   δu = argmin δuᵀ M δu,   W_kᵀ δu = δγ_k,   W_iᵀ δu = 0 for the other contacts
 */
import { leastEnergyVelocity } from "../../../src/doors/laws.ts";
import { type ImpactModel, InputError, type ReadModel } from "../../../src/doors/models.ts";
import { assembleImpact } from "../../../src/doors/problems.ts";
import type { Handle, Question } from "../../workers/protocol.ts";
import { readOnce } from "../answer-read.ts";
import type { DrawnScene } from "../answers.ts";
import { positionHandles } from "./answer-positions.ts";
import type { SolvedImpact } from "./answer-solve.ts";

type Point = readonly [number, number];
type Values = ReadModel["values"];
type Move = Handle["moves"][number];

export function impactHandles(
  question: Question,
  solved: Pick<SolvedImpact, "model" | "atEvent">,
  drawn: DrawnScene,
): Handle[] {
  const { figure, anchors } = drawn;
  if (figure !== "mechanism" || !anchors) return [];
  const { values } = readOnce(question.text, question.name);
  const { model } = solved;
  const place = (name: string): Point | undefined => anchors[name];
  const movers = Object.keys(anchors).flatMap((key) => (key.startsWith("before ") ? [key.slice(7)] : []));
  const cones = Object.keys(anchors).flatMap((key) => (key.startsWith("cone ") ? [key.slice(5)] : []));
  const velocities = movers.flatMap((name): Handle[] => {
    const [at, end] = [place(`at ${name}`), place(`before ${name}`)];
    const moves = at && end ? velocityMoves(values, model, name, [end[0] - at[0], end[1] - at[1]]) : [];
    return moves.length === 0
      ? []
      : [{ name: `velocity ${name}`, label: `velocity of ${name} before`, x: end![0], y: end![1], moves }];
  });
  return [
    ...velocities,
    ...cones.flatMap((name) => coneHandle(values, name, place)),
    ...positionHandles(question, solved, drawn),
  ];
}

/** How the velocity of a contact or a body follows the end of its arrow. */
function velocityMoves(values: Values, model: ImpactModel, name: string, arrow: Point): Move[] {
  const contact = model.drawing?.contacts.find(({ element }) => element === name);
  const numbers = (path: string): readonly unknown[] =>
    Array.isArray(values(path)) ? (values(path) as unknown[]) : [];
  const body = model.drawing?.bodies.indexOf(name) ?? -1;
  if (body >= 0) {
    const [vx, vy] = [model.preVelocity[3 * body]!, model.preVelocity[3 * body + 1]!];
    const scale = Math.hypot(...arrow) / Math.hypot(vx, vy);
    const own = numbers(`bodies[${body}].velocity`);
    if (!Number.isFinite(scale) || scale === 0 || typeof own[0] !== "number" || typeof own[1] !== "number") return [];
    const path = (k: number): string => `bodies[${body}].velocity[${k}]`;
    return [
      { path: path(0), value: own[0], perX: 1 / scale, perY: 0 },
      { path: path(1), value: own[1], perX: 0, perY: -1 / scale },
    ];
  }
  const given = numbers("preVelocity");
  if (!contact || !given.every((one) => typeof one === "number")) return [];
  return contactMoves(model, contact, given as readonly number[], arrow);
}

function contactMoves(
  model: ImpactModel,
  { element, friction, normal, tangent }: { element: string; friction?: string; normal: unknown; tangent?: unknown },
  given: readonly number[],
  arrow: Point,
): Move[] {
  const impact = assembleImpact(model);
  const n = normal as Point;
  const t = (tangent ?? [n[1], -n[0]]) as Point;
  const velocity = (name: string | undefined): number => {
    const direction = impact.elements.find((one) => one.element.name === name)?.element.directions[0];
    return direction ? direction.reduce((sum, w, j) => sum + w * given[j]!, 0) : 0;
  };
  const [across, along] = [velocity(element), velocity(friction)];
  const world: Point = [across * n[0] + along * t[0], -(across * n[1] + along * t[1])];
  // Pixels per m/s, negative where the arrow ends at the contact.
  const scale = (arrow[0] * world[0] + arrow[1] * world[1]) / (world[0] ** 2 + world[1] ** 2);
  if (!Number.isFinite(scale) || scale === 0) return [];
  const change = (vx: number, vy: number): ArrayLike<number> => {
    const wanted = impact.elements.flatMap(({ element: own }) =>
      own.directions.map((_, j) =>
        j > 0 ? 0 : own.name === element ? vx * n[0] + vy * n[1] : own.name === friction ? vx * t[0] + vy * t[1] : 0,
      ),
    );
    return leastEnergyVelocity(impact, wanted);
  };
  try {
    const [x, y] = [change(1 / scale, 0), change(0, -1 / scale)];
    return given.map((value, j) => ({ path: `preVelocity[${j}]`, value, perX: x[j]!, perY: y[j]! }));
  } catch (error) {
    // Redundant contacts cannot move alone.
    if (error instanceof InputError) return [];
    throw error;
  }
}

/** The edge c = k (n + μ t) of a cone: μ grows along t. */
function coneHandle(values: Values, name: string, place: (name: string) => Point | undefined): Handle[] {
  const elements = values("elements") as
    | readonly { readonly name?: unknown; readonly normal?: unknown; readonly friction?: unknown }[]
    | undefined;
  const index = elements?.findIndex((one) => one.name === name) ?? -1;
  const { friction: mu, normal } = elements?.[index] ?? {};
  const [at, edge] = [place(`at ${String(normal)}`), place(`cone ${name}`)];
  if (typeof mu !== "number" || !at || !edge) return [];
  const [x, y] = [edge[0] - at[0], edge[1] - at[1]];
  const share = 1 + mu ** 2;
  const [a, b] = [(x + mu * y) / share, (y - mu * x) / share];
  const size = a ** 2 + b ** 2;
  const moves = [{ path: `elements[${index}].friction`, value: mu, perX: -b / size, perY: a / size, least: 0 }];
  return [{ name: `friction ${name}`, label: `friction of ${name}`, x: edge[0], y: edge[1], moves }];
}
