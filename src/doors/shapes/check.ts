/**
 * Checks of what a caller passes in. A door is a public function behind the checks of its arguments: what does not have
 * the stated shape is refused with what, where and how to fix it, before anything is computed with it. Ranges of
 * numbers and names in tables are the business of the functions themselves; doors look at types, sizes and missing parts.
 */
import { InputError } from "../../errors.ts";
import { describeValue } from "../../text/quote.ts";

/** Throws `InputError` when the value is not what is expected at the path; `args` are all arguments of the call. */
export type Check = (value: unknown, path: string, args: readonly unknown[]) => void;

/**
 * Checks by name. A key may name several fields (`"before after": numbers()`), and a name that ends in `?` a field that may
 * be missing; fields are looked at in the order in which they are written.
 */
export type Fields = Readonly<Record<string, Check>>;

/* @__NO_SIDE_EFFECTS__ */
const spelled = (fields: Fields): [string, Check][] =>
  Object.entries(fields).flatMap(([names, check]) =>
    names
      .split(" ")
      .map((name): [string, Check] => (name.endsWith("?") ? [name.slice(0, -1), optional(check)] : [name, check])),
  );

/**
 * The function behind checks of its arguments, one for each in their order, under their names. Internal calls do not come
 * through doors and cost nothing. The name is said: a bundle that is made small calls its functions something else.
 */
/* @__NO_SIDE_EFFECTS__ */
export function door<F extends (...args: never[]) => unknown>(own: string, call: F, checks: Fields): F {
  const named = spelled(checks);
  const checked = (...args: Parameters<F>): unknown => {
    named.forEach(([name, check], i) => check(args[i], `${own}.${name}`, args));
    return call(...args);
  };
  return Object.defineProperty(checked, "name", { value: own }) as F;
}

/** A value in words; no value makes this throw. */
function shown(value: unknown): string {
  if (typeof value === "function") return "a function";
  if (ArrayBuffer.isView(value)) return `an array of ${value.byteLength} bytes`;
  return describeValue(value);
}

export function refuse(path: string, expected: string, value: unknown, fix = `Pass ${expected}.`): never {
  throw new InputError({
    code: "bad-argument",
    what: `${path} must be ${expected}, got ${shown(value)}`,
    where: path,
    fix,
  });
}

/** What passes a test. */
/* @__NO_SIDE_EFFECTS__ */
export const like =
  (expected: string, test: (value: unknown) => boolean): Check =>
  (value, path) => {
    if (!test(value)) refuse(path, expected, value);
  };

/** NaN and infinite numbers pass: whoever takes the number says in which range it must lie. */
export const number = like("a number", (value) => typeof value === "number");
export const finite = like("a finite number", Number.isFinite);
/* @__NO_SIDE_EFFECTS__ */
const countFrom = (least: number): Check =>
  like(`a whole number of at least ${least}`, (value) => Number.isInteger(value) && (value as number) >= least);
export const count = countFrom(0);
export const positiveCount = countFrom(1);
export const integer = like("a whole number", Number.isInteger);
export const text = like("a text", (value) => typeof value === "string");
export const boolean = like("true or false", (value) => typeof value === "boolean");
export const signal = like(
  "a signal with `aborted`, as an AbortSignal is",
  (value) => typeof (value as { aborted?: unknown } | null)?.aborted === "boolean",
);
export const callable = like("a function", (value) => typeof value === "function");
/** What ends a computation from outside. */
export const stopFields: Fields = { shouldStop: callable, signal };

/* @__NO_SIDE_EFFECTS__ */
export const oneOf = (names: readonly string[]): Check =>
  like(`one of ${names.join(", ")}`, (value) => (names as readonly unknown[]).includes(value));

/* @__NO_SIDE_EFFECTS__ */
export function optional(check: Check): Check {
  return (value, path, args) => {
    if (value !== undefined) check(value, path, args);
  };
}

/** All of the checks, in turn. */
/* @__NO_SIDE_EFFECTS__ */
export const both =
  (...checks: readonly Check[]): Check =>
  (value, path, args) =>
    checks.forEach((check) => check(value, path, args));

/** A check made of the first argument of the call, which was checked before: sizes that must fit. */
/* @__NO_SIDE_EFFECTS__ */
export const fitting =
  <First>(check: (first: First) => Check): Check =>
  (value, path, args) =>
    check(args[0] as First)(value, path, args);

/** One of two shapes; told apart by the type of the value. */
/* @__NO_SIDE_EFFECTS__ */
export const either =
  (isFirst: (value: unknown) => boolean, first: Check, second: Check): Check =>
  (value, path, args) =>
    (isFirst(value) ? first : second)(value, path, args);

export const isText = (value: unknown): boolean => typeof value === "string";

/** An array, plain or typed. */
export function isList(value: unknown): value is ArrayLike<unknown> {
  return Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));
}

/* @__NO_SIDE_EFFECTS__ */
export const list =
  (item: Check, expected = "a list"): Check =>
  (value, path, args) => {
    if (!Array.isArray(value)) refuse(path, expected, value);
    for (let i = 0; i < value.length; i++) item(value[i], `${path}[${i}]`, args);
  };

/** Finite numbers, plain or typed; as many as given, or any number of them. */
/* @__NO_SIDE_EFFECTS__ */
export const numbers =
  (length?: number): Check =>
  (value, path) => {
    const expected = length === undefined ? "a list of finite numbers" : `a list of ${length} finite numbers`;
    if (!isList(value) || (length !== undefined && value.length !== length)) refuse(path, expected, value);
    for (let i = 0; i < value.length; i++) {
      if (!Number.isFinite(value[i])) refuse(`${path}[${i}]`, "a finite number", value[i]);
    }
  };

/** Double precision numbers as the solvers take them. */
/* @__NO_SIDE_EFFECTS__ */
export const doubles =
  (length?: number): Check =>
  (value, path, args) => {
    const many = length === undefined ? "" : ` of ${length} numbers`;
    if (!(value instanceof Float64Array)) {
      refuse(path, `a Float64Array${many}`, value, "Pass it as Float64Array.from([…]).");
    }
    numbers(length)(value, path, args);
  };

/** Rows of equal length, and as many as given where a number is given. */
/* @__NO_SIDE_EFFECTS__ */
export const matrix =
  (rows?: number, columns = rows): Check =>
  (value, path, args) => {
    list(numbers(columns), "a list of rows")(value, path, args);
    const { length } = value as readonly unknown[];
    if (rows !== undefined && length !== rows) refuse(path, `a list of ${rows} rows`, value);
  };

/**
 * An object with these fields; others may be there too. `made` says where such an object comes from. `more` are fields
 * whose shape is known once the first ones are.
 */
/* @__NO_SIDE_EFFECTS__ */
export function object<Known>(expected: string, made: string, fields: Fields, more?: (known: Known) => Fields): Check {
  const first = spelled(fields);
  return (value, path, args) => {
    if (typeof value !== "object" || value === null || isList(value)) refuse(path, expected, value, made);
    const look = ([name, check]: [string, Check]): void => {
      const field = (value as Record<string, unknown>)[name];
      try {
        check(field, `${path}.${name}`, args);
      } catch (error) {
        if (!(error instanceof InputError) || field !== undefined) throw error;
        const what = `${path} must be ${expected}; it has no ${name}`;
        throw new InputError({ code: "bad-argument", what, where: path, fix: made });
      }
    };
    first.forEach(look);
    if (more !== undefined) spelled(more(value as Known)).forEach(look);
  };
}

/** Options: an object or nothing, whose fields may all be missing. Unknown fields are ignored, so a model can be spread in. */
/* @__NO_SIDE_EFFECTS__ */
export function options(fields: Fields): Check {
  const known = spelled(fields).map(([name, check]): [string, Check] => [name, optional(check)]);
  const names = known.map(([name]) => name).join(", ");
  return optional(object("an object with options", `Known options: ${names}.`, Object.fromEntries(known)));
}
