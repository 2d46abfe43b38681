/**
 * The value of the TeX that `toTex` writes, read as a person reads it: factors side by side are multiplied, a function
 * without brackets takes one symbol, fractions and roots hold together. Written from the look, not from src/.
 */

const TOKEN = /\\operatorname\{\w+\}|\\mathrm\{e\}|\\left[(|]|\\right[)|]|\\[a-zA-Z]+|\d+(?:\.\d+)?|[a-zA-Z]|\S/g;

const FUNCTIONS: Readonly<Record<string, (...operands: number[]) => number>> = {
  "\\sin": Math.sin,
  "\\cos": Math.cos,
  "\\tan": Math.tan,
  "\\arcsin": Math.asin,
  "\\arccos": Math.acos,
  "\\arctan": Math.atan,
  "\\sinh": Math.sinh,
  "\\cosh": Math.cosh,
  "\\tanh": Math.tanh,
  "\\ln": Math.log,
  "\\log": Math.log10,
  "\\min": Math.min,
  "\\max": Math.max,
  "\\operatorname{sign}": Math.sign,
  "\\operatorname{atan2}": Math.atan2,
};

const ENDS: ReadonlySet<string> = new Set(["+", "-", "}", ",", "\\right)", "\\right|"]);

export function readTex(tex: string, values: ReadonlyMap<string, number>): number {
  const tokens = tex.match(TOKEN) ?? [];
  let at = 0;
  const take = (wanted?: string): string => {
    const token = tokens[at++];
    if (token === undefined || (wanted !== undefined && token !== wanted)) {
      throw new Error(`${wanted ?? "a symbol"} expected, found ${token} in ${tex}`);
    }
    return token;
  };
  const has = (token: string): boolean => tokens[at] === token && ++at > 0;

  const sum = (): number => {
    let total = has("-") ? -product() : product();
    for (;;) {
      if (has("+")) total += product();
      else if (has("-")) total -= product();
      else return total;
    }
  };
  const product = (): number => {
    let total = raised();
    while (at < tokens.length && !ENDS.has(tokens[at]!)) {
      has("\\cdot");
      total *= raised();
    }
    return total;
  };
  const raised = (): number => {
    const base = atom();
    return has("^") ? base ** group() : base;
  };
  const group = (): number => {
    take("{");
    const value = sum();
    take("}");
    return value;
  };
  const list = (): number[] => {
    const found = [sum()];
    while (has(",")) found.push(sum());
    take("\\right)");
    return found;
  };
  const call = (name: string): number => {
    if (name === "\\log") {
      take("_");
      group();
    }
    const exponent = has("^") ? group() : 1;
    const operands = has("\\left(") ? list() : [atom()];
    return FUNCTIONS[name]!(...operands) ** exponent;
  };
  const atom = (): number => {
    const token = take();
    if (token in FUNCTIONS) return call(token);
    if (token === "\\frac") return group() / group();
    if (token === "\\sqrt") return Math.sqrt(group());
    if (token === "\\mathrm{e}") return Math.E;
    if (token === "\\left(") return list()[0]!;
    if (token === "\\left|") {
      const value = Math.abs(sum());
      take("\\right|");
      return value;
    }
    const value = values.get(token) ?? Number.parseFloat(token);
    if (Number.isNaN(value)) throw new Error(`unexpected ${token} in ${tex}`);
    return value;
  };
  const value = sum();
  if (at !== tokens.length) throw new Error(`${tokens[at]} left over in ${tex}`);
  return value;
}
