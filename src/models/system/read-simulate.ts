/**
 * The `simulate` section of a system file as numbers. Whether the method is known and takes these settings is for the
 * simulator to say.
 */
import type { SimulateSettings } from "../model.ts";
import { type NumberReader, readNumber } from "../numbers.ts";
import { formatPath } from "../path.ts";
import type { SimulateFile } from "./system-schema.ts";

const SMALL = { must: "greater than 0 and less than 1", holds: (x: number) => x > 0 && x < 1 };

/** What a number must satisfy, as words and as a test. */
const NUMBERS = {
  until: { must: "a time", holds: () => true },
  from: { must: "a time", holds: () => true },
  step: { must: "greater than 0", holds: (x: number) => x > 0 },
  theta: { must: "from 0 to 1", holds: (x: number) => x >= 0 && x <= 1 },
  positionTolerance: SMALL,
  rtol: SMALL,
  atol: SMALL,
  tolerance: SMALL,
  keepPenetration: { must: "a depth of at least 0", holds: (x: number) => x >= 0 },
  maxEvents: { must: "a whole number of at least 1", holds: (x: number) => x >= 1 && Number.isInteger(x) },
} as const;

type NumberKey = keyof typeof NUMBERS;

export function readSimulate(reader: NumberReader, file: SimulateFile | undefined): SimulateSettings {
  if (file === undefined) return {};
  const { method, implicit, projection, activation, adaptive, impactWithoutCollision } = file;
  const numbers: Partial<Record<NumberKey, number>> = {};
  for (const key of Object.keys(NUMBERS) as NumberKey[]) {
    const field = file[key];
    if (field === undefined) continue;
    const path = ["simulate", key];
    const value = readNumber(reader, field, path);
    numbers[key] = value;
    const { must, holds } = NUMBERS[key];
    if (Number.isNaN(value) || holds(value)) continue;
    const fix = `Give a value that is ${must}.`;
    reader.findings.push({
      code: "out-of-range",
      what: `${formatPath(path)} must be ${must}, got ${value}`,
      fix,
      path,
    });
  }
  return {
    ...numbers,
    ...(method !== undefined && { method }),
    ...(implicit !== undefined && { implicit }),
    ...(projection !== undefined && { projection }),
    ...(activation !== undefined && { activation }),
    ...(adaptive !== undefined && { adaptive }),
    ...(impactWithoutCollision !== undefined && { impactWithoutCollision }),
  };
}
