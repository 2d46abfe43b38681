/**
 * Shapes of stances, what is asked about them and what was found.
 */
import * as is from "./check.ts";
import { postureVerdict, resultOf } from "./result.ts";

const point = is.numbers(2);
const points = is.list(point);
const isMarked = (value: unknown): boolean => typeof value === "object" && value !== null && !is.isList(value);
const PLACE = "Pass a point [x, y], { segment, along } or { segment, point }.";
const footPlace = is.either(
  isMarked,
  is.object("a foot", PLACE, { segment: is.count, "along?": is.finite, "point?": point }),
  point,
);
const foot = is.object("a foot", "Pass { segment, point }.", { segment: is.count, point });

/** Fields of a stance; the maker says what is wrong with them together. */
export const stanceFields = is.object("the fields of a stance", "Pass { terrain, feet, centerOfMass }.", {
  terrain: is.list(
    is.object("a polyline of the terrain", "Pass { points, friction }.", {
      points,
      friction: is.either(is.isList, is.numbers(), is.finite),
    }),
  ),
  feet: is.both(
    is.list(footPlace),
    is.like("a list of two feet", (feet) => (feet as readonly unknown[]).length === 2),
  ),
  centerOfMass: point,
  "mass? inertia? gyrationRadius? gravity? gravityAngle?": is.finite,
  "centerOfMassRegion?": is.either(
    isMarked,
    is.object("a box", "Pass { x: [from, to], y: [from, to] }.", { "x y": point }),
    points,
  ),
  "footholds?": is.both(
    is.list(is.list(footPlace)),
    is.like("two lists of feet", (lists) => (lists as readonly unknown[]).length === 2),
  ),
});

const twoFeet = is.both(
  is.list(foot),
  is.like("a list of two feet", (feet) => (feet as readonly unknown[]).length === 2),
);

interface Standing {
  readonly terrain: readonly unknown[];
}

/** Feet on segments that the terrain has. */
const onTerrain =
  ({ terrain }: Standing, check: is.Check): is.Check =>
  (value, path, args) => {
    check(value, path, args);
    (value as readonly unknown[]).flat().forEach((one, k) => {
      const { segment } = one as { readonly segment: number };
      if (segment >= terrain.length)
        is.refuse(`${path}[${k}].segment`, `a number below ${terrain.length}, the count of segments`, segment);
    });
  };

const MADE = "Pass what makeStance(…) returns, or model.stance of a model.";

export const stance = is.object<Standing>(
  "a stance",
  MADE,
  {
    terrain: is.list(is.object("a segment of the terrain", MADE, { "from to": point, friction: is.finite })),
    centerOfMass: point,
    "mass inertia gravity gravityAngle": is.finite,
    "centerOfMassRegion?": is.both(
      points,
      is.like("a list of three corners or more", (corners) => (corners as readonly unknown[]).length > 2),
    ),
  },
  (known) => ({
    feet: onTerrain(known, twoFeet),
    "footholds?": onTerrain(known, is.list(is.list(foot))),
  }),
);

export const stanceChange = is.fitting<Standing>((known) =>
  is.options({ feet: onTerrain(known, twoFeet), "centerOfMass friction": point }),
);

/** Deeper would be more cells than a day has time for. */
const depthTo = (most: number): is.Check =>
  is.like(
    `a whole number from 0 to ${most}`,
    (value) => Number.isInteger(value) && Number(value) >= 0 && Number(value) <= most,
  );
const depth = depthTo(10);

export const certifiedCentersOptions = is.options({ depth, ...is.stopFields });
export const frictionOptions = is.options({
  foot: is.like("both, 1 or 2", (value) => value === "both" || value === 1 || value === 2),
  range: point,
  depth: depthTo(30),
  ...is.stopFields,
});
export const footholdOptions = is.options({ "reach friction": is.number, depth, ...is.stopFields });

const CERTIFIED = is.oneOf(["stable", "unstable", "infeasible", "excluded", "undecided"]);

export const stanceFindings = is.object("findings about a stance", "Pass { stance, verdict, … }.", {
  stance,
  verdict: postureVerdict,
  "centers?": resultOf("certified centres of mass", "certifiedCenters(stance)", () => ({
    "area depth": is.finite,
    areas: is.object("areas by verdict", "Pass what certifiedCenters(stance) returns.", {
      "stable unstable infeasible excluded undecided": is.finite,
    }),
    cellSize: is.numbers(2),
    "cells border": is.list(() => {}),
  })),
  "friction?": is.list(
    resultOf("friction that is needed", "frictionNeeded(stance)", () => ({
      range: is.numbers(2),
      intervals: is.list(
        resultOf("an interval of friction", "frictionNeeded(stance)", () => ({
          "from to": is.finite,
          verdict: CERTIFIED,
        })),
      ),
    })),
  ),
  "footholds?": is.list(
    resultOf("a score of footholds", "footholdScores(stance)", () => ({
      feet: twoFeet,
      verdict: is.text,
      clearance: is.finite,
    })),
  ),
});
