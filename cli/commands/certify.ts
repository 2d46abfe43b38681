/**
 * `sprag certify FILE`: what is true for every impact of the mechanism.
 */

import { answerCertificate, type CertificateAnswer } from "../../src/doors/answers.ts";
import { coefficientRegionText, frictionBoundsText, safeCoefficientsText } from "../../src/doors/reports.ts";
import { certificateText } from "../../src/index.ts";
import { given, JSON_OPTION, makeCommand, namesOf, pageOf, read, usage } from "../command.ts";
import { EXIT, print, printJson } from "../io.ts";
import { LAW_OPTION, lawFlag } from "../law-options.ts";
import { AT_EVENT_OPTION, impactAsked } from "../load-model.ts";
import { FIGURE_OPTIONS, type FigureFlags, figurePlan, writeFigures } from "../output/figure-files.ts";
import { checkModelFile } from "../output/model-file.ts";
import { witnessText, writeWitness } from "../output/witness-file.ts";
import { PROGRESS_OPTION, working } from "../progress.ts";

interface CertifyFlags extends FigureFlags {
  readonly law?: string;
  readonly atEvent?: string;
  readonly allVelocities?: boolean;
  readonly frictionBounds?: string | boolean;
  readonly safe?: boolean;
  readonly elements?: string;
  readonly region?: string;
  readonly witness?: string;
  readonly check?: boolean;
  readonly progress?: boolean;
  readonly json?: boolean;
}

export const addCertify = makeCommand<CertifyFlags>({
  name: "certify",
  description: "prove that the law is safe for every impact of the mechanism, or show the state that breaks it",
  options: {
    ...LAW_OPTION,
    ...AT_EVENT_OPTION,
    "--all-velocities": "also velocities that the elements cannot be met with",
    "--friction-bounds [names]": "also the largest friction for which claims are proved, of these elements or all",
    "--safe": "also which coefficients of restitution keep the claims, and the nearest safe ones",
    "--elements <names>": "with --safe: only the coefficients of these elements may change",
    "--region <names>": "also the safe values of the coefficients of two elements",
    "--witness <file>": "write the worst impact as a model (.yaml, .yml or .json), where the energy can grow",
    "--check": "exit 1 unless it is proved that the kinetic energy never grows",
    ...PROGRESS_OPTION,
    ...JSON_OPTION,
    ...FIGURE_OPTIONS,
  },
  run(file, flags) {
    const figures = figurePlan(flags, "certificate");
    if (flags.witness !== undefined) checkModelFile(flags.witness, flags.force ?? false);
    const options = { ...lawFlag(flags), ...claims(flags) };
    const { text, asked } = impactAsked(file, flags);
    const found = working("certify", flags.progress, (say) => answerCertificate(text, { ...asked, ...options, say }));
    const { model, certificate } = found;
    const { witness } = certificate.energy;
    if (flags.witness !== undefined && witness) writeWitness(flags.witness, model, witness.preVelocity);
    const json = flags.witness === undefined ? found.stored : withWitness(found, flags.witness);
    if (flags.json) printJson(json);
    else {
      print(pageText(found));
      if (flags.witness !== undefined) print(`\n${witnessText(flags.witness, certificate.energy)}`);
    }
    writeFigures(figures, json);
    return flags.check && certificate.energy.verdict !== "holds" ? EXIT.notConfirmed : EXIT.done;
  },
});

/** What the flags ask for. */
function claims({ allVelocities = false, frictionBounds, safe = false, elements, region }: CertifyFlags) {
  if (elements !== undefined && !safe) {
    throw usage("--elements", "--elements needs --safe", "Add --safe, or leave --elements out.");
  }
  return {
    ...{ allVelocities, safe: safe && (read(elements, namesOf) ?? true) },
    frictionBounds: typeof frictionBounds === "string" ? namesOf(frictionBounds) : (frictionBounds ?? false),
    ...given({ region: read(region, namesOf) as [string, string] | undefined }),
  };
}

function pageText({ model, certificate, explanation, friction, safe, regions, refusal }: CertificateAnswer): string {
  const page = pageOf(model);
  const { paint } = page;
  return [
    certificateText(certificate, { ...page, ...given({ explanation }) }),
    ...(friction ? [frictionBoundsText(friction, paint)] : []),
    ...(safe ? [safeCoefficientsText(safe, paint)] : []),
    ...(regions ? [coefficientRegionText(regions, paint)] : []),
    ...(refusal === undefined ? [] : [refusal]),
  ].join("\n\n");
}

/** The result with the name of the file of its witness, null where it has none, before what it says of its model. */
function withWitness({ stored, certificate }: CertificateAnswer, file: string): CertificateAnswer["stored"] {
  const { title, remarks, event, ...findings } = stored;
  return { ...findings, witnessFile: certificate.energy.witness ? file : null, ...given({ title, remarks, event }) };
}
