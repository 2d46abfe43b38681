/**
 * `sprag certify FILE`: what is true for every impact of the mechanism.
 */

import { explainWitness, mapPortrait } from "../../src/doors/certificates.ts";
import {
  coefficientRegionJson,
  coefficientRegionText,
  frictionBoundsJson,
  frictionBoundsText,
  safeCoefficientsJson,
  safeCoefficientsText,
} from "../../src/doors/reports.ts";
import {
  assembleImpact,
  type CertifyOptions,
  certificateText,
  certify,
  coefficientRegion,
  type FrictionBounds,
  frictionBounds,
  type ImpactModel,
  type ImpactProblem,
  LAWS,
  type LawName,
  type ReadModel,
  safeCoefficients,
} from "../../src/index.ts";
import { given, JSON_OPTION, makeCommand, namesOf, pageOf, read, usage } from "../command.ts";
import { EXIT, print, printJson, terminalPaint } from "../io.ts";
import { certifiedLaw, LAW_OPTION } from "../law-options.ts";
import { AT_EVENT_OPTION, loadImpact, located } from "../load-model.ts";
import { FIGURE_OPTIONS, type FigureFlags, figurePlan, writeFigures } from "../output/figure-files.ts";
import { checkModelFile } from "../output/model-file.ts";
import { witnessText, writeWitness } from "../output/witness-file.ts";
import { PROGRESS_OPTION, type Say, working } from "../progress.ts";
import { storedCertificate } from "../stored-results.ts";

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
    const loaded = loadImpact(file, flags);
    const found = working("certify", flags.progress, (say) => findings(loaded, flags, say));
    const { certificate, explanation, options, friction, parts } = found;
    const { witness } = certificate.energy;
    if (flags.witness !== undefined && witness) {
      writeWitness(flags.witness, { ...loaded.model, ...options } as ImpactModel, witness.preVelocity);
    }
    const witnessFile = flags.witness !== undefined && { witnessFile: witness ? flags.witness : null };
    const json = {
      ...storedCertificate(found, loaded.model, {
        ...(friction && { frictionBounds: frictionBoundsJson(friction) }),
        ...parts.json,
        ...witnessFile,
      }),
      ...given({ event: loaded.event }),
    };
    if (flags.json) printJson(json);
    else {
      const page = pageOf(loaded.model);
      print(certificateText(certificate, { ...page, ...(explanation && { explanation }) }));
      if (friction) print(`\n${frictionBoundsText(friction, page.paint)}`);
      for (const text of parts.texts) print(`\n${text}`);
      if (flags.witness !== undefined) print(`\n${witnessText(flags.witness, certificate.energy)}`);
    }
    writeFigures(figures, json);
    return flags.check && certificate.energy.verdict !== "holds" ? EXIT.notConfirmed : EXIT.done;
  },
});

/** All that is asked for. */
function findings(loaded: ReadModel<ImpactModel>, flags: CertifyFlags, say: Say) {
  const { impact, certificate, options, friction } = located(loaded, (model) => {
    const options = { ...certifiedLaw(model, flags.law), allVelocities: flags.allVelocities ?? false };
    const impact = assembleImpact(model);
    if (flags.frictionBounds) say("friction bounds");
    const friction = frictionOf(impact, flags, options);
    say(`every impact of ${impact.elements.length} elements`);
    return { impact, options, certificate: certify(impact, options), friction };
  });
  say("the worst impact");
  const explanation = explainWitness(impact, certificate, options);
  const portrait = mapPortrait(impact, options);
  say("safe coefficients");
  // Names on the command line have no place in the file.
  const parts = safetyOf(impact, flags, options);
  return { impact, certificate, explanation, portrait, options, friction, parts };
}

/** What `--safe` and `--region` add. A region is shown for both claims. */
function safetyOf(
  impact: ImpactProblem,
  { safe, elements, region }: CertifyFlags,
  options: CertifyOptions,
): { json: Record<string, unknown>; texts: string[] } {
  if (elements !== undefined && !safe) {
    throw usage("--elements", "--elements needs --safe", "Add --safe, or leave --elements out.");
  }
  const refusal = lawRefusal(options);
  if ((safe || region !== undefined) && refusal !== undefined) {
    const note = { reason: refusal };
    return { json: { ...(safe && { safe: note }), ...(region !== undefined && { region: note }) }, texts: [refusal] };
  }
  const paint = terminalPaint();
  const found = safe && safeCoefficients(impact, { ...options, ...given({ elements: read(elements, namesOf) }) });
  const pair = read(region, namesOf) as [string, string] | undefined;
  const regions = pair
    ? (["energy", "monotonicity"] as const).map((claim) =>
        coefficientRegion(impact, { ...options, elements: pair, claim }),
      )
    : [];
  const [beside] = pair ? safeCoefficients(impact, { ...options, elements: pair, claim: "energy" }).claims : [];
  return {
    json: {
      ...(found && { safe: safeCoefficientsJson(found) }),
      ...(pair && { region: coefficientRegionJson(regions, beside) }),
    },
    texts: [
      ...(found ? [safeCoefficientsText(found, paint)] : []),
      ...(pair ? [coefficientRegionText(regions, paint)] : []),
    ],
  };
}

/** Coefficients of restitution mean something under these laws only. */
function lawRefusal({ law }: CertifyOptions): string | undefined {
  const name = (typeof law === "object" ? law.name : (law ?? "newton")) as LawName;
  if (LAWS[name].isByElement) return undefined;
  return `--safe and --region do not apply: the law ${name} has no coefficient of restitution for each element`;
}

function frictionOf(impact: ImpactProblem, flags: CertifyFlags, options: CertifyOptions): FrictionBounds | undefined {
  if (!flags.frictionBounds) return undefined;
  const elements = typeof flags.frictionBounds === "string" ? namesOf(flags.frictionBounds) : undefined;
  return frictionBounds(impact, { ...options, ...given({ elements }) });
}
