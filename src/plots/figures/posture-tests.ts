/**
 * The tests of a posture in the order of the theory, beside its drawing where there is room: what holds, what fails, by how much.
 */
import { fixedPointWords } from "../../reports/posture-words.ts";
import type { StoredResult } from "../../reports/read-result.ts";
import { LINE, TYPE } from "../layout/sizes.ts";
import { line } from "../path.ts";
import { type Item, textAt } from "../scene.ts";
import { plainText, type Rich, rich, words } from "../text/rich-text.ts";
import { showValue } from "../text/show-value.ts";
import type { PostureRecord } from "./posture-record.ts";

/** Room of the list, and the least width of a figure that has it. */
export const TESTS_WIDTH = 172;
export const TESTS_FROM = 400;
const ROW = 14;
const ROWS = 8;
export const TESTS_HEIGHT = 25 + ROWS * ROW;

interface Test {
  readonly name: Rich;
  readonly value: Rich;
  /** Undefined where the theory did not come to it, or where a sufficient condition is not met. */
  readonly holds: boolean | undefined;
}

/** The same list as plain words, for pages. */
export interface PostureTest {
  readonly name: string;
  readonly value: string;
  /** Undefined where the theory did not come to it, or where a sufficient condition is not met. */
  readonly holds?: boolean;
}

export function postureTests(result: StoredResult<"posture-result">): PostureTest[] {
  return tests(result as unknown as PostureRecord).map(({ name, value, holds }) => ({
    ...{ name: plainText(name), value: plainText(value) },
    ...(holds !== undefined && { holds }),
  }));
}

export function testItems(result: PostureRecord, x: number, y: number): Item[] {
  const items: Item[] = [textAt(x, y, words("tests, in their order"), { size: TYPE.note, colour: "ink2" })];
  tests(result).forEach(({ name, value, holds }, k) => {
    const at = y + 15 + k * ROW;
    const colour = holds === false ? "gain-text" : holds ? "ink" : "ink2";
    const mark = holds === undefined ? "–" : holds ? "+" : "×";
    items.push(
      line([x, at - 9.5], [x + TESTS_WIDTH, at - 9.5], { stroke: "rule", width: LINE.axis }),
      textAt(x + 3, at, words(mark), { size: TYPE.label, isBold: true, colour, anchor: "middle" }),
      textAt(x + 11, at, name, { size: TYPE.label, colour }),
      ...(value.length === 0 ? [] : [textAt(x + TESTS_WIDTH, at, value, { size: TYPE.label, colour, anchor: "end" })]),
    );
  });
  return items;
}

function tests({ model, feasible, equilibriumMargin, ...rest }: PostureRecord): Test[] {
  const { painleveBounds, ambiguousModes, persistent, fixedPoints, maps, partition } = rest;
  const curves = maps.curves?.pieces ?? [];
  const growing = fixedPoints.filter((point) => fixedPointWords(point).grows);
  const most = Math.max(0, ...curves.flatMap(({ growth }) => growth));
  const later = <T>(value: T): T | undefined => (curves.length > 0 ? value : undefined);
  const bound = (i: 0 | 1): Test => {
    const limit = painleveBounds[i];
    const value = limit === null ? words("no bound") : rich`< ${showValue(limit)}`;
    const name = rich`(11) ${i === 0 ? rich`$μ_1$` : rich`$μ_2$`} = ${givenValue(model!.friction[i])}`;
    return { name, value, holds: limit === null || model!.friction[i] < limit };
  };
  return [
    { name: words("rest is feasible, margin"), value: showValue(equilibriumMargin), holds: feasible },
    bound(0),
    bound(1),
    {
      name: words("no other motion from rest"),
      value: words(ambiguousModes.length > 0 ? ambiguousModes.join(", ") : "Theorem 1"),
      holds: feasible ? ambiguousModes.length === 0 : undefined,
    },
    { name: words("persistent"), value: words("Definition 4"), holds: persistent ?? undefined },
    {
      name: rich`no fixed point with $G$ > 1`,
      value: growing.length > 0 ? rich`$G$ = ${showValue(growing[0]!.growth, { digits: 4 })}` : words("Theorem 2"),
      holds: later(growing.length === 0),
    },
    {
      name: rich`$G$ < 1 everywhere, largest`,
      value: later(showValue(most)) ?? words(""),
      holds: most < 1 ? later(true) : undefined,
    },
    { name: words("a stable partition"), value: words("Theorem 4"), holds: partition?.stable ? true : undefined },
  ];
}

/** A number of the model as it was given, to four digits. */
export function givenValue(value: number): Rich {
  const short = Number(value.toPrecision(4));
  return Math.abs(short) >= 1e-3 && Math.abs(short) < 1e5 ? words(String(short).replace("-", "−")) : showValue(value);
}
