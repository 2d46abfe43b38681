/**
 * Names in TeX: phi1 → \varphi_{1}, μ_N → \mu_{N}, dq → \dot{q}, coupling → \mathrm{coupling}. A d in front means a
 * velocity when the rest looks like a symbol (one letter or a Greek one, perhaps with an index); `delta`, `dist` and
 * `d1` are names of their own. Who knows the coordinates says so and leaves nothing to looks.
 */

/** Names and letters in the same order. */
const GREEK_WORDS = (
  "alpha beta gamma delta epsilon zeta eta theta iota kappa lambda mu nu xi pi rho sigma tau upsilon phi chi " +
  "psi omega Gamma Delta Theta Lambda Xi Pi Sigma Upsilon Phi Psi Omega"
).split(" ");
const GREEK_LETTERS = "αβγδεζηθικλμνξπρστυφχψωΓΔΘΛΞΠΣΥΦΨΩ";

/** The shapes papers on mechanics print. */
const VARIANTS: Readonly<Record<string, string>> = { epsilon: "varepsilon", phi: "varphi", theta: "vartheta" };

const GREEK: ReadonlyMap<string, string> = new Map(
  GREEK_WORDS.flatMap((word, i) => {
    const tex = `\\${Object.hasOwn(VARIANTS, word) ? VARIANTS[word] : word}`;
    return [word, GREEK_LETTERS[i]!].map((name) => [name, tex] as const);
  }),
);

/** Letters without digits, digits, then what follows underscores. */
const PARTS = /^(\p{L}+)(\p{Nd}*)((?:_[\p{L}\p{Nd}]+)*)$/u;

/** A name as TeX. `coordinates`: the names whose `d`-form is a velocity; by looks when not given. */
export function texName(name: string, coordinates?: readonly string[]): string {
  const moved = name.startsWith("d") ? name.slice(1) : "";
  const isVelocity = coordinates ? coordinates.includes(moved) : looksLikeSymbol(moved) && !GREEK.has(lettersOf(name));
  const { symbol, index } = split(isVelocity ? moved : name);
  return (isVelocity ? `\\dot{${symbol}}` : symbol) + index;
}

function lettersOf(name: string): string {
  return PARTS.exec(name)?.[1] ?? name;
}

function looksLikeSymbol(name: string): boolean {
  const letters = PARTS.exec(name)?.[1];
  return letters !== undefined && (letters.length === 1 || GREEK.has(letters));
}

function split(name: string): { symbol: string; index: string } {
  const [, letters, digits, tail] = PARTS.exec(name) ?? [];
  if (letters === undefined) return { symbol: upright(name), index: "" };
  const indices = [digits!, ...tail!.split("_")].filter((part) => part !== "").map(indexTex);
  return { symbol: letterTex(letters), index: indices.length === 0 ? "" : `_{${indices.join(",")}}` };
}

function indexTex(index: string): string {
  return /^\p{Nd}+$/u.test(index) ? index : letterTex(index);
}

function letterTex(letters: string): string {
  return GREEK.get(letters) ?? (/^[A-Za-z]$/.test(letters) ? letters : upright(letters));
}

/** Whole words, and letters of other alphabets. */
function upright(text: string): string {
  const command = /^[A-Za-z0-9_]+$/.test(text) ? "mathrm" : "text";
  return `\\${command}{${text.replaceAll("_", "\\_")}}`;
}
