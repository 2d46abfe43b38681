/**
 * `transition-graph`: which contact modes follow which? As [VarkonyiOr] Fig. 3 draws it: rectangles are motions, rounded nodes impacts;
 * transitions that this posture excludes are dashed. The path of the witness, or of the trajectory, is heavy.
 */
import { type Drawing, defineFigure, type Space } from "../figure.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { arrowHead, coordinate, type Look, line, type Point, path, rectangle } from "../path.ts";
import { type Item, textAt } from "../scene.ts";
import { HALF_FIGURE, measureText } from "../text/measure-text.ts";
import { joined, type Rich, rich, words } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import type { PostureRecord } from "./posture-record.ts";
import { freeFlight, type NodeNumber, type Transition, transitions } from "./transition-paths.ts";

const HEIGHT = 20;
const DRAWN_HEIGHT = 190;
const WIDEST = 420;
/** Room for captions at the foot. */
const FOOT = 18;
const KEY = 12;
/** Between two edges that lead to and fro. */
const APART = 4;

/** Places as shares of width and height. */
const PLACES: Readonly<Record<NodeNumber, Point>> = {
  ...{ 1: [0.5, 0.06], 2: [0.13, 0.32], 3: [0.5, 0.32], 4: [0.87, 0.32], 5: [0.13, 0.66], 6: [0.87, 0.66] },
  ...{ 7: [0.5, 0.66], 8: [0.34, 0.97], 9: [0.66, 0.97] },
};
const IMPACTS: readonly NodeNumber[] = [2, 4, 7];
const CAPTION_ABOVE: readonly NodeNumber[] = [2, 3, 4, 7];
const BOTH_WAYS: readonly NodeNumber[] = [5, 6, 7];

export const transitionGraph = defineFigure<"posture-result">({
  id: "transition-graph",
  question: "which contact modes follow which?",
  of: ["posture-result"],
  lacks: (result) => {
    const record = result as unknown as PostureRecord;
    const { verdict, reason } = record;
    if (verdict === "infeasible" || verdict === "excluded") return `the graph is one of motions near rest. ${reason}`;
    const free = freeFlight(record);
    if (!free) return "it was stored without the contact modes";
    return free[0] < 0
      ? undefined
      : "the graph assumes (13): contact 1 falls back in free flight, and here it does not";
  },
  draw: (result, space) => drawTransitions(result as unknown as PostureRecord, space),
});

interface Node {
  readonly at: Point;
  readonly half: Point;
  readonly name: Rich;
  readonly caption: string;
}

function drawTransitions(result: PostureRecord, space: Space): Drawing {
  const edges = transitions(result);
  const nodes = nodesOf(result, space);
  const bottom = Math.max(...Object.values(nodes).map(({ at }) => at[1])) + HEIGHT / 2;
  const hue = result.witness ? "gain" : "ink";
  const byWeight = [...edges].sort((a, b) => a.used - b.used);
  const reached = (number: NodeNumber): boolean =>
    number === 1 ||
    edges.some(
      ({ from, to, excluded }) => !excluded && (to === number || from === number) && !(number === 3 && from === 3),
    );
  return {
    title: `Transition graph${result.title ? `: ${result.title}` : ""}`,
    description: describe(result, edges),
    headline: headline(result),
    subline: subline(result),
    items: [
      ...byWeight.flatMap((edge) => edgeItems(edge, nodes, hue)),
      ...(Object.keys(nodes).map(Number) as NodeNumber[]).flatMap((n) => nodeItems(nodes[n], n, reached(n))),
      ...key(result, edges, bottom + FOOT + 8, space),
    ],
    height: bottom + FOOT + KEY,
    table: {
      columns: ["from", "to", "possible", "used by the path"],
      rows: edges.map(({ from, to, excluded, used }) => [
        ...[plain(nodes[from]), plain(nodes[to])],
        ...[excluded ? "no" : "yes", used],
      ]),
    },
  };
}

const plain = ({ name, caption }: Node): string => `${name.map(({ text }) => text).join("")} (${caption})`;

function nodesOf({ modes }: PostureRecord, { width, height }: Space): Record<NodeNumber, Node> {
  const wide = Math.min(width, WIDEST);
  const tall = (height ?? DRAWN_HEIGHT + FOOT + KEY) - FOOT - KEY - HEIGHT;
  const slips = ["PP", "NN", "PN", "NP"].filter((mode) => modes?.[mode]?.admissible === true);
  const names: Record<NodeNumber, readonly [string, string]> = {
    ...{
      1: ["FF", "free flight"],
      2: ["IF", "contact 1 hits"],
      3: ["FF", "2 has just lifted"],
      4: ["FI", "contact 2 hits"],
    },
    ...{ 5: ["PF SF NF", "contact 1 alone"], 6: ["FP FS FN", "contact 2 alone"], 7: ["II", "both hit"] },
    ...{ 8: [slips.join(" ") || "–", "both slip"], 9: ["SS", "rest"] },
  };
  const make = (number: NodeNumber): Node => {
    const [name, caption] = names[number];
    const text = words(name);
    const [x, y] = PLACES[number];
    const half = Math.max(24, measureText(text, { size: TYPE.label, isBold: true }).width + 10) / 2;
    const left = (width - wide) / 2;
    const edge = Math.max(half, measureText(words(caption), { size: TYPE.note }).width / 2);
    const across = Math.max(left + edge, Math.min(left + wide - edge, left + x * wide));
    return { at: [across, HEIGHT / 2 + y * tall], half: [half, HEIGHT / 2], name: text, caption };
  };
  const numbers = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
  return Object.fromEntries(numbers.map((number) => [number, make(number)])) as Record<NodeNumber, Node>;
}

function nodeItems({ at: [x, y], half: [w, h], name, caption }: Node, number: NodeNumber, isReached: boolean): Item[] {
  const look: Look = {
    ...{ fill: "paper" as const, stroke: isReached ? "ink" : "ink3", width: LINE.data },
    ...(!isReached && { dash: [2, 1.6] }),
  };
  const shape = IMPACTS.includes(number) ? rounded([x, y], [w, h], look) : rectangle(x - w, y - h, 2 * w, 2 * h, look);
  const colour = isReached ? "ink" : "ink3";
  const height = CAPTION_ABOVE.includes(number) ? y - h - 3 : y + h + 8;
  return [
    shape,
    textAt(x, y + HALF_FIGURE * TYPE.label, name, { size: TYPE.label, isBold: true, colour, anchor: "middle" }),
    number === 1
      ? textAt(x + w + 4, y + HALF_FIGURE * TYPE.note, words(caption), {
          size: TYPE.note,
          colour: "ink2",
          halo: "paper",
        })
      : textAt(x, height, words(caption), { size: TYPE.note, colour: "ink2", anchor: "middle", halo: "paper" }),
  ];
}

function rounded([x, y]: Point, [w, h]: Point, look: Look): Item {
  const c = coordinate;
  const [left, right] = [x - w + h, x + w - h];
  const arc = `A${c(h)} ${c(h)} 0 0 1`;
  return path(
    `M${c(left)} ${c(y - h)}L${c(right)} ${c(y - h)}${arc} ${c(right)} ${c(y + h)}L${c(left)} ${c(y + h)}${arc} ${c(left)} ${c(y - h)}Z`,
    look,
  );
}

function edgeItems(
  { from, to, excluded, used }: Transition,
  nodes: Record<NodeNumber, Node>,
  hue: "gain" | "ink",
): Item[] {
  const [a, b] = [nodes[from], nodes[to]];
  const isPair = BOTH_WAYS.includes(from) && BOTH_WAYS.includes(to);
  const shift = isPair ? (from === 7 ? APART : -APART) : 0;
  const [p, q]: [Point, Point] = [
    [a.at[0], a.at[1] + shift],
    [b.at[0], b.at[1] + shift],
  ];
  const start = border(p, a, q);
  const end = border(q, b, p);
  const stroke = used > 0 ? hue : excluded ? "ink3" : "ink2";
  const width = used > 0 ? LINE.emphasis : LINE.helper;
  const head = used > 0 ? 7 : 5;
  const size = Math.hypot(end[0] - start[0], end[1] - start[1]) || 1;
  const neck: Point = [
    end[0] - ((end[0] - start[0]) / size) * head * 0.7,
    end[1] - ((end[1] - start[1]) / size) * head * 0.7,
  ];
  return [
    line(start, neck, { stroke, width, ...(excluded && { dash: [2.6, 2.2], isButt: true }) }),
    arrowHead(start, end, head, { fill: stroke }),
  ];
}

/** Where the way from the middle of a node towards a point leaves it. */
function border([x, y]: Point, { half: [w, h] }: Node, [tx, ty]: Point): Point {
  const [dx, dy] = [tx - x, ty - y];
  const t = Math.min(w / Math.abs(dx || 1e-9), h / Math.abs(dy || 1e-9));
  return [x + t * dx, y + t * dy];
}

function key(result: PostureRecord, edges: readonly Transition[], y: number, { width }: Space): Item[] {
  const parts = [
    "rounded: impacts",
    ...(edges.some(({ excluded }) => excluded) ? ["dashed: excluded here"] : []),
    ...(result.witness ? ["heavy: the witness"] : result.trajectory ? ["heavy: the trajectory"] : []),
  ];
  const look = { size: TYPE.note, colour: "ink2", anchor: "middle" } as const;
  return [textAt(width / 2, y, words(parts.join(" · ")), look)];
}

function headline({ witness, trajectory, verdict, persistent }: PostureRecord): Rich {
  if (witness?.kind === "ambiguous-mode") return words(`From rest the body may leave in mode ${witness.mode}`);
  if (witness?.kind === "reverse-chatter") {
    return rich`Round and round ${witness.path!}, ${showValue(witness.growth!, { digits: 4 })} times faster each turn`;
  }
  if (trajectory) {
    const steps = trajectory.path.split(" ").length;
    return words(
      trajectory.outcome === "rest" ? `At rest after ${steps} steps` : `After ${steps} steps: ${trajectory.outcome}`,
    );
  }
  if (verdict === "stable") return words("Every small motion ends at rest, SS");
  return words(
    persistent === false
      ? "After a double impact a contact may open again: not decided"
      : "Which modes follow which: not decided",
  );
}

function subline({ title, persistent, verdict, relabelled }: PostureRecord): Rich {
  const kind = persistent === null ? verdict : `${verdict}, ${persistent ? "persistent" : "not persistent"}`;
  const labels = relabelled ? "; contacts exchanged so that (13) holds" : "";
  return joined(
    [...(title ? [words(title)] : []), words(`${kind}; F free, S stick, P N slip, I impact${labels}`)],
    ": ",
  );
}

function describe({ reason }: PostureRecord, edges: readonly Transition[]): string {
  const open = edges.filter(({ excluded }) => !excluded).map(({ from, to }) => `${from} to ${to}`);
  const closed = edges.filter(({ excluded }) => excluded).map(({ from, to }) => `${from} to ${to}`);
  return `Transition graph of contact modes, nodes numbered as in Fig. 3. ${reason} Possible: ${open.join(", ")}. Excluded: ${closed.join(", ") || "none"}.`;
}
