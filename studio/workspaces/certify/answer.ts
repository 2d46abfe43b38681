/**
 * Certify: what is proved for every impact of the mechanism.
 */
import { answerCertificate, type CertificateAnswer } from "../../../src/doors/answers.ts";
import { drawableFigures, drawFigure, VERDICT_HUES } from "../../../src/doors/figures.ts";
import { namedLaws } from "../../../src/doors/laws.ts";
import {
  coefficientRegionText,
  frictionBoundsText,
  PLAIN,
  safeCoefficientsText,
  showNumber,
} from "../../../src/doors/reports.ts";
import type { Answer, Handle, Question, Remedy } from "../../workers/protocol.ts";
import { atFirstImpact } from "../answer-first-impact.ts";
import { readOnce } from "../answer-read.ts";
import { editsOf, remediesOf } from "../answer-remedies.ts";
import type { DrawnScene, Work } from "../answers.ts";
import { elementFields } from "../model-fields.ts";
import { stretchesOf } from "../track.ts";
import type { CertifyAnswer } from "./page.ts";

interface CertifyOptions {
  readonly law?: string;
  readonly atEvent?: number;
  readonly allVelocities?: boolean;
  /** Whether safe coefficients, a region and friction bounds are computed, too; by default for small mechanisms. */
  readonly coefficients?: boolean;
  readonly region?: readonly [string, string];
}

/** Elements up to which safe coefficients are computed unasked: more take minutes. */
const SMALL = 6;
/** Texts are folded by the page. */
const WIDE = { ...PLAIN, width: 1000 };

interface Asked extends Pick<CertifyOptions, "law" | "atEvent" | "allVelocities"> {
  readonly safe?: boolean;
  readonly frictionBounds?: boolean;
  readonly region?: readonly [string, string];
}

/** A system that touches nothing at its start is looked at where it is first struck. */
function certify(
  { text, name, options }: Question,
  asked: Omit<Asked, keyof CertifyOptions> & Pick<Asked, "region">,
  set: readonly string[] = [],
) {
  const { law, atEvent, allVelocities } = options as CertifyOptions;
  const run = (event: number | undefined): CertificateAnswer & { readonly atEvent?: number } => ({
    ...answerCertificate(readOnce(text, name), {
      set,
      ...(law && { law }),
      ...(allVelocities && { allVelocities }),
      ...(event && { atEvent: event }),
      ...asked,
    }),
    ...(event && { atEvent: event }),
  });
  return atFirstImpact(run, atEvent);
}

function answer(question: Question): CertifyAnswer {
  const { text, name, isQuick = false } = question;
  const options = question.options as CertifyOptions;
  const first = certify(question, {});
  const elements = first.model.elements.map((element) => element.name);
  const wantsMore = options.coefficients ?? elements.length <= SMALL;
  const region = wantsMore ? pairOf(elements, options.region) : undefined;
  const isWhole = !wantsMore || !isQuick;
  const found =
    wantsMore && !isQuick ? certify(question, { safe: true, frictionBounds: true, ...(region && { region }) }) : first;
  const { words, stored } = found;
  return {
    verdict: {
      name: words.verdict,
      tone: VERDICT_HUES[words.verdict],
      headline: words.headline,
      reason: words.reason,
      theory: "energy-certificates",
    },
    remedies: [
      ...witnessOf(question, found),
      ...nearestOf(question, found),
      ...remediesOf(question, { ...words, verdict: "fails" }),
    ].filter(isNew),
    stored,
    figures: drawableFigures(stored),
    fields: elementFields(text, name),
    command: ["certify", `${name}.yaml`, ...argumentsOf(options, found.atEvent, wantsMore, region)],
    choices: { law: namedLaws(first.model) },
    isCoarse: !isWhole,
    certificate: {
      ...{ claims: words.claims, conditions: words.conditions, faults: words.faults, isPartial: !isWhole },
      ...(words.worst !== undefined && { worst: words.worst }),
      ...{ law: String(stored.law), elements, region },
      isSystem: readOnce(text, name).model.kind === "system",
      ...(found.event && { event: { number: found.event.number, t: showNumber(found.event.t) } }),
      texts: textsOf(found),
    },
  };
}

const isNew = ({ label }: Remedy, k: number, all: readonly Remedy[]): boolean =>
  all.findIndex((one) => one.label === label) === k;

/** The asked pair where both are there, else the first two. */
function pairOf(elements: readonly string[], asked: CertifyOptions["region"]): readonly [string, string] | undefined {
  const isPair = Array.isArray(asked) && asked.length === 2 && asked[0] !== asked[1];
  if (isPair && asked.every((name) => elements.includes(name))) return asked;
  return elements.length >= 2 ? [elements[0]!, elements[1]!] : undefined;
}

function argumentsOf(
  { law, allVelocities }: CertifyOptions,
  atEvent: number | undefined,
  wantsMore: boolean,
  region: readonly string[] | undefined,
): string[] {
  return [
    ...(law ? ["--law", law] : []),
    ...(atEvent ? ["--at-event", String(atEvent)] : []),
    ...(allVelocities ? ["--all-velocities"] : []),
    ...(wantsMore ? ["--safe", "--friction-bounds", ...(region ? ["--region", region.join(",")] : [])] : []),
  ];
}

function textsOf({ safe, regions, friction, refusal }: CertificateAnswer): string[] {
  return [
    ...(refusal === undefined ? [] : [refusal]),
    ...(safe ? [safeCoefficientsText(safe, WIDE)] : []),
    ...(regions ? [coefficientRegionText(regions, WIDE)] : []),
    ...(friction && friction.elements.length > 0 ? [frictionBoundsText(friction, WIDE)] : []),
  ];
}

/** The worst impact as the model's own, in Impact. */
function witnessOf({ text, name }: Question, { certificate: { energy }, words }: CertificateAnswer): Remedy[] {
  const { values } = readOnce(text, name);
  const path = ["preVelocity", "initial.velocity"].find((one) => Array.isArray(values(one)));
  if (!energy.witness || path === undefined || words.worst === undefined) return [];
  const edits = energy.witness.preVelocity.map((value, j) => ({ path: `${path}[${j}]`, value }));
  return [{ label: "Open the worst impact in Impact", gives: "u⁻ is set to it", edits, view: "impact" }];
}

/** The nearest coefficients that are proved safe. */
function nearestOf({ text, name }: Question, { safe }: CertificateAnswer): Remedy[] {
  const claim = safe?.claims.find((one) => one.claim === "energy");
  const coefficients = claim?.nearest?.coefficients;
  if (!safe || !claim || claim.given === "holds" || !coefficients) return [];
  const restitution = Object.fromEntries(safe.elements.map(({ element }, k) => [element, coefficients[k]!]));
  const { values } = readOnce(text, name);
  const changed = Object.fromEntries(
    safe.elements.flatMap(({ element, value }, k) =>
      value === coefficients[k] ? [] : [[element, restitution[element]!]],
    ),
  );
  const edits = editsOf({ restitution: changed }, values("elements"), undefined);
  const label = Object.entries(changed)
    .map(([element, value]) => `${element} ${showNumber(value, 1)}`)
    .join(", ");
  return edits ? [{ label: `Set the nearest safe coefficients: ${label}`, gives: "proved safe", edits }] : [];
}

/** The given coefficients in their region. */
function handles(
  { text, name }: Question,
  found: Answer,
  { figure, anchors, pixelsPerLength = 0 }: DrawnScene,
): Handle[] {
  const { region } = (found as CertifyAnswer).certificate;
  const given = anchors?.given;
  if (figure !== "coefficient-region" || !given || !region) return [];
  const fields = elementFields(text, name);
  const moves = region.flatMap((element, k) => {
    const field = fields.find(({ of, label }) => of === element && label === "ε");
    const per = 1 / pixelsPerLength;
    return field
      ? [
          {
            path: field.path,
            value: field.value,
            perX: k === 0 ? per : 0,
            perY: k === 1 ? -per : 0,
            least: field.least,
            most: field.most,
          },
        ]
      : [];
  });
  return moves.length < 2
    ? []
    : [{ name: "coefficients", label: `restitution of ${region.join(" and ")}`, x: given[0], y: given[1], moves }];
}

export const certifyWork: Work = {
  answer,
  draw: drawFigure,
  handles,
  track: (question, field) =>
    stretchesOf(field, (value) => {
      const { verdict } = certify(question, {}, [`${field.path}=${value}`]).certificate.energy;
      return { verdict, tone: VERDICT_HUES[verdict] };
    }),
};
