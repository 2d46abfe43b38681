/**
 * An element as it stands in a file of kind impact: plain numbers, one direction or a list of them.
 */
import type { Element } from "./element.ts";

export function plainElement({ kind: type, name, directions, friction, ...rest }: Element): object {
  const rows = directions.map((row) => Array.from(row));
  return {
    ...{ name, type },
    ...(rows.length === 1 ? { direction: rows[0] } : { directions: rows }),
    ...rest,
    ...(friction && { friction: friction.length === 1 ? friction[0] : friction }),
  };
}
