/** Every number below a value, with what replaces it in place. */
export interface NumberIn {
  /** Keys on the way, as `posture.friction.0`. */
  readonly key: string;
  readonly value: number;
  readonly set: (value: number) => void;
}

export function numbersIn(value: object, path = ""): NumberIn[] {
  return Object.entries(value).flatMap(([name, inner]): NumberIn[] => {
    const key = path === "" ? name : `${path}.${name}`;
    if (inner !== null && typeof inner === "object") return numbersIn(inner, key);
    if (typeof inner !== "number") return [];
    const set = (other: number): void => {
      (value as Record<string, number>)[name] = other;
    };
    return [{ key, value: inner, set }];
  });
}
