/**
 * Does a result say what its certificates prove? Its posture must be that of the certificate to the last bit, its region and theorem must
 * follow from the signs that are proved, its box must hold the posture and all numbers that `ranges` or `radius` speak of.
 */
import { Intervals } from "../../linalg/interval/intervals.ts";
import type { BoxCheck } from "./check-box-certificate.ts";
import type { CertificateCheck } from "./check-posture-certificate.ts";
import type { CertifiedPosture, PostureCertificate, Range } from "./posture-certificate.ts";
import { boxField, inPosture, PLACES, placeAt } from "./posture-places.ts";
import { type Fields, isMapping, isRange } from "./read-certificate.ts";
import { isNotPersistent, isPersistent, possibleMode } from "./rest-proofs.ts";
import { encloseZeroOrder } from "./zero-order-enclosure.ts";

/** What a result claims of its posture and is not proved, or null. `certificate`: one that is accepted. */
export function refuteClaims(result: Fields, certificate: PostureCertificate): string | null {
  const { model, verdict, region, theorem } = result;
  if (!isMapping(model)) return "the result does not say which posture it is about";
  const other = Object.keys(PLACES).find(
    (place) => numberAt(model, place) !== boxField(certificate.posture, PLACES[place]!),
  );
  if (other !== undefined) return `${other} of the result is not that of the certificate`;
  if (!(typeof model.mass === "number" && model.mass > 0)) return "the result has no mass";
  if (verdict !== certificate.verdict) return "the verdict of the result is not that of the certificate";
  const proved = provedClass(certificate);
  if (typeof proved === "string") return proved;
  if (region !== proved.region) return `region ${region} is not proved: it is ${proved.region}`;
  return theorem === proved.theorem ? null : `the result names Theorem ${theorem}, proved is Theorem ${proved.theorem}`;
}

/** A number of a model by its place, `friction[0]`. */
function numberAt(model: Fields, place: string): unknown {
  const [, field, index] = /^(\w+)(?:\[(\d)\])?$/.exec(place)!;
  const value = model[field!];
  if (index === undefined) return value;
  return Array.isArray(value) && value.length === 2 ? value[Number(index)] : undefined;
}

/**
 * Region and theorem as [VarkonyiOr] Section 7.3 has them, or what is not told. A persistent posture that is proved stable by Theorem 4, E or F
 * and not by Theorem 3 is one of region 3; there the result names the theorem of the paper, whichever proves it.
 */
function provedClass({
  posture,
  exchanged,
  verdict,
  theorem,
}: PostureCertificate): Pick<Fields, "region" | "theorem"> | string {
  if (verdict === "infeasible") return { region: 0, theorem: null };
  if (verdict === "excluded") return { region: 1, theorem: null };
  if (theorem === 1) return { region: 6, theorem };
  const model = encloseZeroOrder(posture, exchanged)!;
  const mode = possibleMode(model);
  if (mode !== null) return `that ${mode} is not consistent at rest is not proved`;
  const persists = isPersistent(model);
  if (!persists && !isNotPersistent(model)) return "whether the posture is persistent is not told";
  if (verdict === "unstable") return { region: persists ? 4 : 5, theorem };
  if (!persists) return { region: 7, theorem };
  return theorem === 3 ? { region: 2, theorem } : { region: 3, theorem: 4 };
}

/** What a result claims of its box and is not proved, or null. `own`, `whole`: accepted checks of the posture and of the box. */
export function refuteBoxClaims(claims: Fields, own: CertificateCheck, whole: BoxCheck): string | null {
  const { verdict, cells, depth, reason } = claims;
  if (verdict !== whole.verdict || verdict !== own.verdict) return "its verdict is not that of the result";
  if (reason !== null) return "it is proved, and yet has a reason why it is not";
  if (cells !== whole.parts) return `it has ${whole.parts} parts, not ${cells}`;
  if (!(typeof depth === "number" && whole.depth <= depth))
    return `it is cut ${whole.depth} times, not at most ${depth}`;
  const [posture, box] = [own.posture!, whole.box!];
  const outside = Object.keys(PLACES).find(
    (place) => !holds(boxField(box, PLACES[place]!), boxField(posture, PLACES[place]!)),
  );
  if (outside !== undefined) return `${outside} of the posture does not lie in it`;
  return refuteExtent(claims, posture, box);
}

/** `ranges` or `radius`, one of them. */
function refuteExtent({ ranges, radius }: Fields, posture: CertifiedPosture, box: CertifiedPosture): string | null {
  if ((ranges === undefined) === (radius === undefined)) return "it needs ranges, or a radius";
  const iv = new Intervals();
  if (ranges === undefined) {
    if (!(typeof radius === "number" && radius >= 0 && radius < Infinity)) return "its radius is none";
    const place = Object.keys(PLACES).find((one) => {
      const value = boxField(posture, PLACES[one]!) as number;
      const whole = iv.add(iv.of(value), iv.multiply(iv.of(Math.abs(value)), iv.of(-radius, radius)));
      return !holds(boxField(box, PLACES[one]!), [iv.low(whole), iv.high(whole)]);
    });
    return place === undefined ? null : `${place} is not proved for all of its radius`;
  }
  if (!isMapping(ranges)) return "its ranges are none";
  for (const [place, range] of Object.entries(ranges)) {
    const found = placeAt(place);
    if (found === null || !Array.isArray(range) || !isRange(range)) return `its range of ${place} is none`;
    const whole = inPosture(iv, iv.of(range[0], range[1]), found);
    if (!holds(boxField(box, found.name), [iv.low(whole), iv.high(whole)]))
      return `${place} is not proved for all of its range`;
  }
  return null;
}

function holds(range: Range, inner: Range): boolean {
  const [[low, high], [first, last]] = [range, inner].map((one) => (typeof one === "number" ? [one, one] : one)) as [
    Ends,
    Ends,
  ];
  return low <= first && last <= high;
}

type Ends = readonly [number, number];
