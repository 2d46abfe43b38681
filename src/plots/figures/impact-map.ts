/**
 * `impact-map`: is the law monotone? A section of the graph of −Λ ∈ H(γ̄) with its vertical parts, which must not fall; under it the
 * energy D that is lost there and, where it exists, the dissipation function Φ whose slope the graph is; beside it the images under S
 * of a circle in the metric G⁻¹ ([LeineBaumann] Theorem 1). All of it is read off the linear pieces in the result.
 */
import { type Drawing, defineFigure, type Space } from "../figure.ts";
import { group } from "../scene.ts";
import { joined, type Rich, rich, words } from "../text/rich-text.ts";
import { ROUNDING, showValue } from "../text/show-value.ts";
import type { CertificateRecord, ImpactMapRecord } from "./certificate-record.ts";
import { circlePanel } from "./impact-map-circle.ts";
import { sectionPanels, sectionPoints } from "./impact-map-section.ts";

const GAP = 22;
/** Sheets from this width on have the panels side by side. */
const WIDE = 380;

export const impactMap = defineFigure<"certificate">({
  id: "impact-map",
  question: "is the law monotone?",
  of: ["certificate"],
  lacks: (result) => {
    const { impactMap: map } = result as unknown as CertificateRecord;
    if (!map) return "the result does not carry the maps of its law; run the command again with this version";
    if (map.reason !== undefined) return map.reason;
    return map.section ? undefined : "no line of mean velocities meets more than one piece of the law";
  },
  draw: (result, space) => {
    const record = result as unknown as CertificateRecord;
    return drawMap(record, record.impactMap!, space);
  },
});

function drawMap(record: CertificateRecord, map: ImpactMapRecord, space: Space): Drawing {
  const { width, height } = space;
  const isWide = width >= WIDE;
  const left = isWide ? Math.round(0.54 * width) : width;
  const sections = sectionPanels(
    map,
    left,
    height ?? (isWide ? 250 : 205),
    verdict(record) === "fails" ? "falls: not monotone" : "falls",
  );
  const right = isWide ? width - left - GAP : width;
  const circle = circlePanel(map, right, isWide ? sections.height : Math.min(0.8 * width, 210));
  const shift: [number, number] = isWide ? [left + GAP, 0] : [0, sections.height + 10];
  const rows = sectionPoints(map.section!);
  return {
    title: `Maps of the law${record.title ? `: ${record.title}` : ""}`,
    description: `Graph of the negative impulse over the mean contact velocity, and images of a circle; monotone: ${verdict(record)}. Largest stretch of a piece ${largestStretch(map)}.`,
    headline: headline(record, map),
    subline: subline(record, map),
    items: [...sections.items, group(circle.items, { shift })],
    height: isWide ? Math.max(sections.height, circle.height) : sections.height + 10 + circle.height,
    table: {
      columns: ["states", `mean velocity of ${map.section!.element} / (m/s)`, "−d·Λ / (N s)", "D / J"],
      rows: rows.map(({ states, t, y, lost }) => [states, t, y, lost]),
    },
  };
}

const verdict = ({ monotonicity }: CertificateRecord): string => monotonicity?.verdict ?? "undecided";
const largestStretch = ({ pieces }: ImpactMapRecord): number => Math.max(...pieces.map(({ stretch }) => stretch));

function headline(record: CertificateRecord, map: ImpactMapRecord): Rich {
  const lipschitz = record.monotonicity?.lipschitz ?? null;
  if (verdict(record) === "holds") return words("The law is monotone: no two motions are driven apart");
  if (verdict(record) === "fails") {
    if (lipschitz === null || lipschitz <= 1)
      return words("The law is not maximal monotone: some impacts have no outcome");
    return rich`Not monotone: the law drives motions apart by up to ${showValue(lipschitz)}`;
  }
  const stretch = largestStretch(map);
  if (stretch > 1 && map.section!.kind === "worst") {
    return rich`Monotonicity is not decided; one piece stretches by ${showValue(stretch)}`;
  }
  return words("Monotonicity is not decided; no piece of the map stretches");
}

function subline({ title, law, restitutionBounds }: CertificateRecord, { section }: ImpactMapRecord): Rich {
  const { kind, direction } = section!;
  const values = [...new Set(restitutionBounds.map(({ value }) => value))];
  const list = (numbers: readonly number[]): string => {
    const size = Math.max(...numbers.map(Math.abs));
    const shown = numbers.map((value) => (Math.abs(value) <= ROUNDING * size ? 0 : Number(value.toPrecision(3))));
    return shown.map((value) => String(value).replaceAll("-", "−")).join(", ");
  };
  return joined(
    [
      ...(title ? [words(title)] : []),
      words(`law ${law}`),
      ...(values.length > 0 && values.length <= 3 ? [rich`$ε$ = ${list(values)}`] : []),
      ...(kind === "worst" && direction.length <= 4 ? [rich`section along $d$ = (${list(direction)})`] : []),
    ],
    ", ",
  );
}
