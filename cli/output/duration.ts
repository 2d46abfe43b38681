/** A time in words, to two digits. */
export function duration(seconds: number): string {
  const units = [
    [31_557_600, "years"],
    [86_400, "days"],
    [3600, "h"],
    [60, "min"],
  ] as const;
  const [size, unit] = units.find(([least]) => seconds >= 2 * least) ?? [1, "s"];
  return `${Number((seconds / size).toPrecision(2))} ${unit}`;
}
