/**
 * What figures need of a stored result, by its kind (docs/contract.md): a file that was cut off or edited is refused by the name of the
 * field, before anything is drawn. Fields that came later in the format may be missing: figures say what they lack.
 */
import { InputError } from "../../errors.ts";
import { RESULT_VERSIONS, type ResultKind } from "../../reports/result-format.ts";
import type { Check, Fields } from "./check.ts";
import * as is from "./check.ts";
import { storedStance } from "./stored-stance.ts";

const AGAIN = "The stored result is damaged: run the command again with --json.";

/* @__NO_SIDE_EFFECTS__ */
const part = <Known>(fields: Fields, more?: (known: Known) => Fields): Check =>
  is.object("an object with its fields", AGAIN, fields, more);

/** Takes everything: nothing hangs on it. */
const anything: Check = () => {};

/* @__NO_SIDE_EFFECTS__ */
const orNull =
  (check: Check): Check =>
  (value, path, args) => {
    if (value !== null) check(value, path, args);
  };

/** Missing or null. */
/* @__NO_SIDE_EFFECTS__ */
const maybe = (check: Check): Check => is.optional(orNull(check));

/* @__NO_SIDE_EFFECTS__ */
const byName =
  (item: Check): Check =>
  (value, path, args) => {
    part({})(value, path, args);
    for (const [name, one] of Object.entries(value as object)) item(one, `${path}.${name}`, args);
  };

/** An entry for each of the names. */
/* @__NO_SIDE_EFFECTS__ */
const forEach =
  (names: readonly string[], item: Check): Check =>
  (value, path, args) => {
    part({})(value, path, args);
    for (const name of names) item((value as Record<string, unknown>)[name], `${path}.${name}`, args);
  };

/** A list of this length. */
/* @__NO_SIDE_EFFECTS__ */
const tuple =
  (length: number, item: Check): Check =>
  (value, path, args) => {
    is.list(item)(value, path, args);
    if ((value as readonly unknown[]).length !== length) is.refuse(path, `a list of ${length}`, value);
  };

const { finite, text, boolean, list } = is;
const reals = is.numbers();
const rows = list(reals);
const texts = list(text);
const pair = is.numbers(2);
const finiteOrNull = orNull(finite);

/* @__NO_SIDE_EFFECTS__ */
function whole<Known>(fields: Fields, more?: (known: Known) => Fields): Check {
  return is.object("a whole result", AGAIN, { "title?": text, ...fields }, more);
}

const element = part<{ directions?: unknown }>(
  { name: text, type: text, "normal?": text, "restitution?": finite },
  ({ directions }) => (directions === undefined ? { direction: reals } : { directions: rows }),
);
const impactModel = part({ massMatrix: is.matrix(), preVelocity: reals, elements: list(element) });
const energies = part({ "before after work": finite });

const drawnNumber = is.either((value) => typeof value === "number", finite, part({ value: finite }));
const drawnPoint = tuple(2, drawnNumber);
const drawnPart = part<{ points?: unknown; ends?: unknown }>({ kind: text, "name?": text }, ({ points, ends }) => {
  if (ends !== undefined) return { ends: tuple(2, part({ at: drawnPoint })) };
  return points === undefined ? { at: drawnPoint } : { points: list(drawnPoint) };
});
const drawn: Fields = {
  bodies: texts,
  parts: list(drawnPart),
  contacts: list(part({ element: text, "friction?": text, "at normal tangent?": drawnPoint })),
  values: list(anything),
};

/** A row of a comparison: a law that has an end has all of it. */
/* @__NO_SIDE_EFFECTS__ */
const lawRow = (names: readonly string[]): Check =>
  part<{ energy?: unknown }>({ "law status": text, energy: maybe(energies) }, ({ energy }) =>
    energy ? { postVelocity: reals, impulses: forEach(names, reals) } : {},
  );

const admissibleSet = part({
  dimension: finite,
  corners: orNull(rows),
  faces: orNull(
    list(
      part({
        kind: text,
        elements: texts,
        outline: list(part({ kind: text, shape: is.oneOf(["segment", "arc"]), points: rows })),
      }),
    ),
  ),
});
interface Compared {
  readonly model?: { readonly elements: readonly { readonly name: string }[] };
}
const namesOf = ({ model }: Compared): string[] => model?.elements.map(({ name }) => name) ?? [];

const compared: Fields = { "law? lawOf? massForm?": text, "model?": impactModel, "admissibleSet?": admissibleSet };
const rowsOfLaws = (known: Compared): Fields => ({ "laws?": list(lawRow(namesOf(known))) });

const outcome = part({
  "impulse preContactVelocity postContactVelocity lawVelocity": reals,
  ...{ work: finite, state: text, "what?": text },
});
const impact: Fields = {
  ...compared,
  "law status": text,
  delassus: rows,
  "drawing?": part({ ...drawn, position: reals }),
};
const solutions = (known: Compared): Fields => ({
  ...rowsOfLaws(known),
  solutions: list(
    part({
      postVelocity: reals,
      energy: energies,
      elements: is.both(byName(outcome), forEach(namesOf(known), outcome)),
    }),
  ),
});

const verdict = is.oneOf(["holds", "fails", "undecided"]);
const claim = part({
  method: is.oneOf(["exact", "sufficient", "search"]),
  boundaries: list(part({ side: text, points: list(pair) })),
  safeFraction: finiteOrNull,
  grid: part({ "first second": reals, verdicts: list(list(verdict)) }),
});
const mapPiece = part({ states: texts, range: pair, map: rows, stretch: finite });
const mapSection = part({
  ...{ kind: text, element: text, component: finite, "direction base": reals },
  segments: list(part({ states: texts, "mean impulses": tuple(2, reals) })),
});
/** An answer, or the reason why there is none. */
/* @__NO_SIDE_EFFECTS__ */
const orReason = (answer: Check): Check =>
  is.either((value) => (value as { reason?: unknown } | null)?.reason !== undefined, part({ reason: text }), answer);

const certificate: Fields = {
  "law velocities": text,
  "model?": impactModel,
  "massForm?": text,
  restitutionBounds: list(part({ element: text, value: finite })),
  conditions: byName(part({ "left right": finiteOrNull, verdict, source: text })),
  energy: part({ verdict }),
  "monotonicity?": part({ verdict, lipschitz: finiteOrNull, reason: text }),
  "impactMap?": orReason(
    part({
      rank: finite,
      directions: list(part({ element: text, direction: reals })),
      pieces: list(mapPiece),
      hasPotential: boolean,
      "section?": mapSection,
    }),
  ),
  "region?": orReason(
    part({ elements: tuple(2, text), range: tuple(2, pair), claims: part({ "energy monotonicity": claim }) }),
  ),
};

const intervals = list(
  part({ "from to": finite, growth: finiteOrNull, unsafe: boolean, next: reals, component: finite }),
);
const posture: Fields = {
  region: finite,
  verdict: is.oneOf(["stable", "unstable", "undecided", "infeasible", "excluded"]),
  reason: text,
  feasible: boolean,
  equilibriumMargin: finite,
  painleveBounds: tuple(2, finiteOrNull),
  ambiguousModes: texts,
  "model?": part({
    "contactOffsets contactSlopes friction": pair,
    "centerHeight loadAngle loadSize loadTorque": finite,
  }),
  feasibleStrip: maybe(part({ "from to": finiteOrNull })),
  "modes?": byName(part({ admissible: boolean })),
  witness: orNull(
    part<{ kind: unknown }>({ kind: is.oneOf(["reverse-chatter", "ambiguous-mode"]) }, ({ kind }) =>
      kind === "reverse-chatter" ? { path: text, growth: finite } : { mode: text },
    ),
  ),
  partition: orNull(part({ cuts: reals, stable: boolean, failed: finiteOrNull })),
  fixedPoints: list(part({ "angle growth slope": finite })),
  maps: part({
    breakpoints: reals,
    pieces: list(part({ "from to": finite, path: text, defined: boolean })),
    "graph?": part({ of: is.oneOf(["partition", "pieces"]), intervals }),
    "curves?": part({ pieces: list(part({ piece: finite, "angles reduced growth": reals })), orbits: rows }),
  }),
  "trajectory?": part({
    "outcome reason path": text,
    events: list(part({ t: finite, word: text, state: part({ "z1 z2 x2 dz1 dz2 dx2": finite }) })),
    zeno: list(part({ "event growth duration travel": finite })),
    duration: finite,
  }),
};

const phase = part({ coordinate: text, "through q potential mass": reals, "admissible rests": list(pair) });
const simulation: Fields = {
  "status method law": text,
  coordinates: texts,
  final: part({ t: finite }),
  energy: part({
    "initial final created external dissipated": finite,
    byElement: byName(finite),
    "kinetic?": part({ "initial final": finite, "largest?": finite }),
  }),
  events: list(part({ t: finite, type: text, elements: texts, work: finite })),
  steps: finite,
  "contactStates?": list(
    part({
      element: text,
      friction: texts,
      intervals: list(part({ "from to": finite, state: text })),
      impacts: reals,
    }),
  ),
  "samples?": part({ "t kinetic potential": reals, "q u": rows }),
  "phase?": phase,
  "drawing?": part(drawn),
};

const SHAPES: Readonly<Partial<Record<ResultKind, Check>>> = {
  "impact-result": whole(impact, solutions),
  comparison: whole(compared, rowsOfLaws),
  certificate: whole(certificate),
  "posture-result": whole(posture),
  "stance-result": whole(storedStance),
  "simulation-result": whole(simulation),
  "equilibria-result": whole({
    status: text,
    coordinates: texts,
    equilibria: list(part({ position: reals, stability: part({ "verdict of": text }) })),
    "phase?": phase,
  }),
  "convergence-result": whole({
    law: text,
    instants: finite,
    reference: part({ method: text }),
    curves: list(
      part({
        method: text,
        points: list(part({ "step error": finite, errors: reals })),
        order: finiteOrNull,
        theory: pair,
      }),
    ),
  }),
  "fit-result": whole({
    "law status": text,
    parameters: list(
      part({
        ...{ name: text, value: finite, determined: boolean, bound: orNull(text) },
        interval: orNull(part({ "low high": finiteOrNull })),
      }),
    ),
    misfit: part({ relative: finiteOrNull, pairs: list(part({ line: finite, relative: finiteOrNull })) }),
    identifiability: part({ "undetermined onlyBounded": texts }),
  }),
  "map-result": whole({
    column: text,
    axes: list(part({ field: text, "unit?": text, values: reals })),
    grid: list(list(anything)),
    "point?": pair,
  }),
};

/** A stored result with all that figures of its kind need. */
/* @__NO_SIDE_EFFECTS__ */
export function storedResult(made: string, kinds = Object.keys(RESULT_VERSIONS)): Check {
  const stamp = is.object("a stored result", made, { kind: is.oneOf(kinds) });
  return (value, path, args) => {
    stamp(value, path, args);
    const { kind } = value as { readonly kind: ResultKind };
    try {
      SHAPES[kind]?.(value, kind, args);
    } catch (error) {
      if (!(error instanceof InputError)) throw error;
      throw new InputError({ code: "damaged-result", what: error.what, where: error.where, fix: AGAIN });
    }
  };
}
