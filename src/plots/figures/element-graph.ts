/**
 * An impact by its matrices as a graph: an element a node, filled by what it did to the energy; an edge where the impulse of one moves the other,
 * as wide as the coupling
 *
 *   c_ij = ‖G_ij‖ / √(‖G_ii‖ ‖G_jj‖)                      G = Wᵀ M⁻¹ W
 *
 * (1: they feel the same, 0: they are not coupled). Friction hangs on the contact that feeds it.
 */
import type { Drawing, Space } from "../figure.ts";
import { type Label, placeLabels } from "../layout/place-labels.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { circle, line, type Point } from "../path.ts";
import { type Box, group, type Item } from "../scene.ts";
import { joined, type Rich, rich, words } from "../text/rich-text.ts";
import { ROUNDING, showChange, showValue } from "../text/show-value.ts";
import { fitName, shortName } from "./fit-name.ts";
import { type ImpactRecord, impactSubline } from "./impact-record.ts";
import { WORK_HATCH } from "./ledger.ts";

const NODE = 9;
const LEAST_NODE = 4;
const IDLE_NODE = 6;
const NAME_WIDTH = 84;
/** Couplings whose numbers are printed. */
const MOST_VALUES = 6;
const WIDEST = 4;

interface Node {
  readonly name: string;
  readonly at: Point;
  readonly radius: number;
  readonly work: number;
  readonly state: string;
  readonly impulse: number;
}

interface Edge {
  readonly from: Node;
  readonly to: Node;
  readonly coupling: number;
  readonly feeds: number | undefined;
}

export function drawElementGraph(result: ImpactRecord, space: Space): Drawing {
  const count = result.model!.elements.length;
  const height =
    space.height ?? Math.min(count <= 2 ? 110 : 280, (count <= 2 ? 0.38 : count <= 4 ? 0.6 : 0.85) * space.width);
  const box = { x: 0, y: 0, width: space.width, height: height - 12 };
  const size = energyOf(result);
  const nodes = nodesOf(result, box, size);
  const edges = edgesOf(result, nodes);
  const ring = nodes.map(({ at, radius }) => [
    { x: at[0] - radius - 1, y: at[1] - radius - 1, width: 2 * radius + 2, height: 2 * radius + 2 },
  ]);
  const labels = [...nodes.map((node) => nodeLabel(node, size, box)), ...edgeLabels(edges)];
  const items: Item[] = [
    ...edges.map(edgeItem),
    ...nodes.map((node) => group(nodeItems(node, size), { about: node.name })),
    ...placeLabels(labels, { bounds: box, boxes: ring.flat(), lines: edges.map(({ from, to }) => [from.at, to.at]) }),
  ];
  return {
    title: `Elements${result.title ? `: ${result.title}` : ""}`,
    description: describe(nodes, edges),
    headline: headline(nodes, edges, size),
    subline: impactSubline(result),
    items,
    height,
    table: {
      columns: ["element", "other", "coupling"],
      rows: edges.map(({ from, to, coupling }) => [from.name, to.name, coupling]),
    },
  };
}

function energyOf({ solutions }: ImpactRecord): number {
  const energy = solutions[0]?.energy;
  return energy ? Math.max(energy.before, energy.after) : 0;
}

/** On an ellipse, contacts and their friction beside each other; one or two on a line. */
function nodesOf({ model, solutions }: ImpactRecord, box: Box, size: number): Node[] {
  const elements = [...model!.elements];
  const order = elements
    .filter(({ normal }) => normal === undefined || !elements.some(({ name }) => name === normal))
    .flatMap((one) => [one, ...elements.filter(({ normal }) => normal === one.name)]);
  const outcomes = solutions[0]?.elements ?? {};
  const most = Math.max(...Object.values(outcomes).map(({ work }) => Math.abs(work)), 0);
  const hasWorks = most > ROUNDING * size;
  const impulseOf = (name: string): number => Math.hypot(...(outcomes[name]?.impulse ?? [0]));
  const push = Math.max(...order.map(({ name }) => impulseOf(name)));
  const ry = Math.max(20, 0.5 * box.height - 30);
  const rx = Math.max(20, Math.min(0.5 * box.width - 74, order.length <= 2 ? 90 : 1.7 * ry));
  const n = order.length;
  return order.map(({ name }, k) => {
    const angle = n === 2 ? Math.PI * (1 - k) : Math.PI / 2 + (2 * Math.PI * k) / n + (n === 1 ? 0 : Math.PI / n);
    const share = n === 1 ? 0 : 1;
    const outcome = outcomes[name];
    const work = outcome?.work ?? 0;
    return {
      name,
      at: [box.width / 2 + share * rx * Math.cos(angle), box.height / 2 - share * ry * Math.sin(angle)],
      radius: hasWorks ? Math.max(LEAST_NODE, NODE * Math.sqrt(Math.abs(work) / most)) : IDLE_NODE,
      ...{ work, state: outcome?.state ?? "", impulse: impulseOf(name) > ROUNDING * push ? impulseOf(name) : 0 },
    };
  });
}

function edgesOf({ model, delassus }: ImpactRecord, nodes: readonly Node[]): Edge[] {
  const elements = model!.elements;
  const sizes = elements.map(({ directions }) => directions?.length ?? 1);
  const starts = sizes.map((_, i) => sizes.slice(0, i).reduce((sum, size) => sum + size, 0));
  const norm = (i: number, j: number): number => {
    let sum = 0;
    for (let a = 0; a < sizes[i]!; a++) {
      for (let b = 0; b < sizes[j]!; b++) sum += (delassus[starts[i]! + a]?.[starts[j]! + b] ?? 0) ** 2;
    }
    return Math.sqrt(sum);
  };
  const node = (name: string): Node => nodes.find((one) => one.name === name)!;
  return elements.flatMap((first, i) =>
    elements.slice(i + 1).flatMap((second, k): Edge[] => {
      const j = i + 1 + k;
      const scale = Math.sqrt(norm(i, i)) * Math.sqrt(norm(j, j));
      const coupling = scale > 0 ? norm(i, j) / scale : 0;
      const fed = second.normal === first.name ? second : first.normal === second.name ? first : undefined;
      const feeds = typeof fed?.friction === "number" ? fed.friction : undefined;
      if (!(coupling > ROUNDING) && feeds === undefined) return [];
      return [{ from: node(first.name), to: node(second.name), coupling: coupling > ROUNDING ? coupling : 0, feeds }];
    }),
  );
}

function edgeItem({ from, to, coupling, feeds }: Edge): Item {
  const width = Math.max(LINE.axis, WIDEST * Math.min(1, coupling));
  if (coupling === 0) return line(from.at, to.at, { stroke: "cone", width: LINE.helper, dash: [2, 2] });
  return line(from.at, to.at, { stroke: feeds === undefined ? "ink3" : "cone", width, isButt: true });
}

function nodeItems({ at, radius, work }: Node, size: number): Item[] {
  const isNothing = Math.abs(work) <= ROUNDING * size;
  const hue = work > 0 ? "gain" : "loss";
  return [
    circle(at, radius, { fill: "paper" }),
    circle(
      at,
      radius,
      isNothing ? { stroke: "ink", width: LINE.data } : { fill: WORK_HATCH[hue], stroke: hue, width: LINE.data },
    ),
  ];
}

function nodeLabel({ name, at, radius, work, state, impulse }: Node, size: number, box: Box): Label {
  const isNothing = Math.abs(work) <= ROUNDING * size;
  const colour = isNothing ? "ink2" : work > 0 ? "gain-text" : "loss-text";
  const does = impulse > 0 ? [rich`${showValue(impulse)} N s`] : [words(state)];
  const below = state === "" ? [] : joined([...does, rich`${showChange(work, size)} J`], ", ");
  const isLow = at[1] > box.height / 2 + 1;
  return {
    text: fitName(name, NAME_WIDTH, TYPE.label),
    look: { size: TYPE.label, colour: "ink", halo: "paper" },
    ...(below.length > 0 && { below: { text: below, look: { size: TYPE.note, colour, halo: "paper" } } }),
    ...{ point: at, gap: radius + 4, prefer: isLow ? ["below", "right", "left"] : ["above", "right", "left"] },
  };
}

const coupledOf = (edges: readonly Edge[]): Edge[] =>
  edges.filter(({ coupling }) => coupling > 0).sort((a, b) => b.coupling - a.coupling);

/** All couplings are the same but for rounding: the headline says it once. */
const areEqual = (coupled: readonly Edge[]): boolean =>
  coupled[0]!.coupling - coupled.at(-1)!.coupling <= 1e-9 * coupled[0]!.coupling;

/** Strongest first; the number stands at the middle of its edge. */
function edgeLabels(edges: readonly Edge[]): Label[] {
  const coupled = coupledOf(edges);
  if (coupled.length > 1 && areEqual(coupled)) return [];
  return coupled.slice(0, MOST_VALUES).map(({ from, to, coupling, feeds }): Label => {
    const value = rich`${showValue(coupling)}`;
    return {
      text: feeds === undefined ? value : rich`${value}, $μ$ = ${showValue(feeds)}`,
      look: { size: TYPE.note, colour: feeds === undefined ? "ink2" : "cone-text", halo: "paper" },
      ...{
        point: [(from.at[0] + to.at[0]) / 2, (from.at[1] + to.at[1]) / 2],
        gap: 4,
        prefer: ["above", "right", "below"],
      },
    };
  });
}

/** "3 of 6 pairs are coupled, most a and b (0.87); a creates 0.392 J". */
function headline(nodes: readonly Node[], edges: readonly Edge[], size: number): Rich {
  const coupled = coupledOf(edges);
  const [first] = coupled;
  const pairs = (nodes.length * (nodes.length - 1)) / 2;
  const who = first && rich`${shortName(first.from.name)} and ${shortName(first.to.name)}`;
  const coupling = !first
    ? words(nodes.length === 1 ? "One element alone" : "No element feels another")
    : pairs === 1
      ? rich`${who!} are coupled by ${showValue(first.coupling)}`
      : areEqual(coupled)
        ? rich`${coupled.length} of ${pairs} pairs are coupled, by ${showValue(first.coupling)}`
        : rich`${coupled.length} of ${pairs} pairs are coupled, most ${who!} (${showValue(first.coupling)})`;
  const gain = [...nodes].sort((a, b) => b.work - a.work)[0];
  if (!gain || gain.work <= ROUNDING * size) return coupling;
  return joined([coupling, rich`${shortName(gain.name)} creates ${showValue(gain.work, { size })} J`], "; ");
}

function describe(nodes: readonly Node[], edges: readonly Edge[]): string {
  const parts = edges.map(({ from, to, coupling }) => `${from.name} and ${to.name} by ${coupling}`);
  return `Graph of ${nodes.length} elements; coupled: ${parts.join(", ") || "none"}.`;
}
