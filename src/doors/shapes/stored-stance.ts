/**
 * What the figure of a stance needs of a stored result.
 */
import * as is from "./check.ts";

const AGAIN = "The stored result is damaged: run the command again with --json.";

/* @__NO_SIDE_EFFECTS__ */
const part = (fields: is.Fields): is.Check => is.object("an object with its fields", AGAIN, fields);
const pair = is.numbers(2);

export const storedStance: is.Fields = {
  "verdict reason": is.text,
  stance: part({
    terrain: is.list(part({ "from to": pair, friction: is.finite })),
    feet: is.list(part({ point: pair, segment: is.count })),
    centerOfMass: pair,
  }),
  "centers?": part({
    region: is.list(pair),
    "area depth": is.finite,
    areas: part({ "stable unstable infeasible excluded undecided": is.finite }),
    cells: is.list(part({ "x y": pair, verdict: is.text })),
    border: is.list(is.list(pair)),
  }),
};
