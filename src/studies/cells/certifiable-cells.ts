/**
 * From ranges of the axes of a study to the box of all postures that they give: through fields and formulas by intervals. What has no
 * enclosure (fields that are no numbers of a posture in the frame of the contacts, exp, log, …) is refused before anything is computed.
 * Parameters of the study are taken as the doubles that they were read as.
 */
import { InputError } from "../../errors.ts";
import type { Ranges } from "../../linalg/boxes.ts";
import { AffineIntervals } from "../../linalg/interval/affine-intervals.ts";
import type { Interval, Intervals } from "../../linalg/interval/intervals.ts";
import { encloseExpression, unenclosedPart } from "../../models/expressions/enclose.ts";
import { parseExpression } from "../../models/expressions/parse.ts";
import { formatPath, parsePath } from "../../models/path.ts";
import type { Study } from "../../models/study/study.ts";
import type { Enclose } from "../../stability/certified/certify-posture.ts";
import { pointBox } from "../../stability/certified/point-box.ts";
import { placeOf } from "../../stability/certified/posture-box.ts";
import type { CertifiedPosture } from "../../stability/certified/posture-certificate.ts";
import {
  inPosture,
  type PostureNumber,
  type PosturePlace,
  withField,
} from "../../stability/certified/posture-places.ts";
import {
  encloseNumbers,
  type PostureIntervals,
  postureIntervals,
} from "../../stability/certified/zero-order-enclosure.ts";
import type { Posture } from "../../stability/two-contact/posture.ts";
import { quote } from "../../text/quote.ts";

/** All postures that ranges of the axes give: their ranges, and their enclosure, which knows that they follow the same axes. */
export interface CellBox {
  readonly box: CertifiedPosture;
  readonly enclose: Enclose;
}

/** `fixed`: a posture with the numbers that do not vary. */
export type BoxOf = (ranges: Ranges, fixed: Posture) => CellBox;

/** Throws `InputError` where cells cannot be certified: no grid, another class, fields or formulas without an enclosure. */
export function certifiableCells(study: Study, column: string, known: readonly string[]): BoxOf {
  const { compute, sample, combine, refine } = study;
  if (compute !== "posture") fail(`cells of ${compute} cannot be certified`, "Only maps of postures have them.");
  if (sample || combine === "zip")
    fail("points side by side or at random have no cells", "Combine the axes as a product.");
  if (refine !== undefined) fail("inferred points are not certified", "Leave refinement out, or certified cells.");
  if (!known.includes(column))
    fail(`the class ${quote(column)} cannot be certified`, `Certified classes: ${known.join(", ")}.`, "class");
  return boxMaker(study);
}

function fail(what: string, fix: string, where = "certifiedCells"): never {
  throw new InputError({ code: "not-certifiable", what, where, fix });
}

/** A number of the posture that varies: how its enclosure follows from those of the axes. */
interface VaryingNumber extends PosturePlace {
  readonly enclose: (iv: Intervals, axes: readonly Interval[], names: ReadonlyMap<string, Interval>) => Interval;
}

function boxMaker({ axes, derived, parameters = {} }: Study): BoxOf {
  const varying: VaryingNumber[] = [
    ...axes.flatMap(({ field }, k) =>
      field === undefined ? [] : [{ ...numberOf(field), enclose: (_: Intervals, all: readonly Interval[]) => all[k]! }],
    ),
    ...derived.map(({ field, formula }) => {
      const expression = parseExpression(formula);
      const part = unenclosedPart(expression);
      if (part !== undefined)
        fail(
          `the formula of ${quote(field)} has ${part}, which is not enclosed by intervals`,
          "Use + − × ÷, whole powers, sqrt, sin, cos, tan, abs, sign, min, max, hypot.",
        );
      const enclose: VaryingNumber["enclose"] = (iv, _, names) => encloseExpression(iv, expression, names);
      return { ...numberOf(field), enclose };
    }),
  ];
  return (ranges, fixed) => {
    const iv = new AffineIntervals(axes.length);
    const all = ranges.map(([low, high], k) => (low === high ? iv.of(low) : iv.symbol(k, low, high)));
    const names = new Map(Object.entries(parameters).map(([name, value]) => [name, iv.of(value)]));
    axes.forEach(({ name }, k) => {
      if (name !== undefined) names.set(name, all[k]!);
    });
    let box = pointBox(fixed);
    let numbers = postureIntervals(iv, box);
    for (const { name, enclose, inDegrees } of varying) {
      const value = inPosture(iv, enclose(iv, all, names), { inDegrees });
      box = withField(box, name, [iv.low(value), iv.high(value)]);
      numbers = withNumber(numbers, name, value);
    }
    return { box, enclose: (exchanged) => encloseNumbers(iv, numbers, exchanged) };
  };
}

function withNumber(numbers: PostureIntervals, [field, index]: PostureNumber, value: Interval): PostureIntervals {
  if (index === null) return { ...numbers, [field]: value };
  const pair = numbers[field] as readonly [Interval, Interval];
  return { ...numbers, [field]: index === 0 ? [value, pair[1]] : [pair[0], value] };
}

function numberOf(field: string): PosturePlace {
  try {
    return placeOf(formatPath(parsePath(field)!));
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    return fail(`the field ${quote(field)} has no enclosure: ${error.what}`, error.fix);
  }
}
