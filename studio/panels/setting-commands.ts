/**
 * Settings of a workspace as commands: what its choices, switches and axes would do, by name.
 */
import type { Answer } from "../workers/protocol.ts";
import type { StudyAnswer } from "../workspaces/study/study-protocol.ts";
import type { View } from "../workspaces/views.ts";

type Options = Readonly<Record<string, unknown>>;

export interface Setting {
  readonly title: string;
  /** The options that it changes; of a look nothing is computed. */
  readonly part: Options;
  readonly isLook?: boolean;
}

/** Options that are on or off, by workspace. */
const SWITCHES: Readonly<Partial<Record<View, Readonly<Record<string, string>>>>> = {
  impact: { all: "every solution" },
  certify: { allVelocities: "all velocities" },
};

/** Most fields that are offered along an axis: the page has them all. */
const MOST_FIELDS = 40;

/** What can be set beside an answer, without what is set already. */
export function settingsOf(view: View, options: Options, answer: Answer): Setting[] {
  return [...wordsOf(view, options, answer), ...switchesOf(view, options), ...axesOf(answer), ...speedsOf(view)];
}

/** Law and method: those that the workspace offers, and that of the file. */
function wordsOf(view: View, options: Options, { choices = {} }: Answer): Setting[] {
  // Another law has other solutions.
  const also = view === "motion" ? {} : { solution: 0 };
  return Object.entries(choices).flatMap(([option, words]) => {
    const now = options[option];
    const set = (word: string | undefined): Setting => ({
      ...{ title: `${option}: ${word ?? "of the file"}`, part: { [option]: word, ...(option === "law" && also) } },
    });
    return [...(now === undefined ? [] : [set(undefined)]), ...words.filter((word) => word !== now).map(set)];
  });
}

function switchesOf(view: View, options: Options): Setting[] {
  return Object.entries(SWITCHES[view] ?? {}).map(([option, words]) => {
    const isOn = options[option] === true;
    return { title: `${words}: ${isOn ? "off" : "on"}`, part: { [option]: !isOn, ...(view === "impact" && { solution: 0 }) } }; // biome-ignore format: one line
  });
}

/** Times real time. */
const SPEEDS = [0.01, 0.1, 1, 10];

const speedsOf = (view: View): Setting[] =>
  view === "motion" ? SPEEDS.map((speed) => ({ title: `speed: ${speed} ×`, part: { speed }, isLook: true })) : [];

/** Another field along an axis of a map; the other axis stays. */
function axesOf(answer: Answer): Setting[] {
  const { map } = answer as Partial<StudyAnswer>;
  if (!map) return [];
  const [x, y] = map.axes;
  const others = map.fields.filter(({ field }) => field !== x.field && field !== y.field).slice(0, MOST_FIELDS);
  return [
    { title: "axes: exchanged", part: { x: y, y: x } },
    ...others.map((axis) => ({ title: `across: ${axis.field}`, part: { x: axis, y } })),
    ...others.map((axis) => ({ title: `up: ${axis.field}`, part: { x, y: axis } })),
  ];
}
