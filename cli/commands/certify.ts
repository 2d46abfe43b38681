/**
 * `sprag certify FILE`: what is true for every impact of the mechanism.
 */
import { Command } from "commander";
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
  type Certificate,
  type CertifyOptions,
  certificateJson,
  certificateText,
  certify,
  coefficientRegion,
  type FrictionBounds,
  frictionBounds,
  type ImpactModel,
  type ImpactProblem,
  type ImpactResult,
  InputError,
  LAWS,
  resolveImpact,
  safeCoefficients,
  withPreVelocity,
} from "../../src/index.ts";
import { EXIT, print, printJson, terminalPaint } from "../io.ts";
import { lawOptions } from "../law-options.ts";
import { loadImpact, located } from "../load-model.ts";
import { checkFile } from "../output/output-file.ts";
import { writeWitness } from "../output/witness-file.ts";

interface CertifyFlags {
  readonly law?: string;
  readonly allVelocities?: boolean;
  readonly frictionBounds?: string | boolean;
  readonly safe?: boolean;
  readonly elements?: string;
  readonly region?: string;
  readonly witness?: string;
  readonly force?: boolean;
  readonly check?: boolean;
  readonly json?: boolean;
  readonly svg?: string;
}

export function addCertify(program: Command, setExit: (code: number) => void): Command {
  const command = new Command("certify")
    .description("prove that the law is safe for every impact of the mechanism, or show the state that breaks it")
    .argument("<file>", "model file (YAML or JSON), or - for standard input")
    .option("--law <name>", `impact law: ${Object.keys(LAWS).join(", ")} (the flag wins over the file)`)
    .option("--all-velocities", "also velocities that the elements cannot be met with")
    .option(
      "--friction-bounds [names]",
      "also the largest friction for which claims are proved, of these elements or all",
    )
    .option("--safe", "also which coefficients of restitution keep the claims, and the nearest safe ones")
    .option("--elements <names>", "with --safe: only the coefficients of these elements may change")
    .option("--region <names>", "also the safe values of the coefficients of two elements")
    .option("--witness <file>", "write the worst impact as a model file, where the energy can grow")
    .option("--force", "write over an existing file")
    .option("--check", "exit 1 unless it is proved that the kinetic energy never grows")
    .option("--json", "print one JSON document")
    .option("--svg <out>", "write a figure (not in this version)")
    .action((file: string, flags: CertifyFlags) => setExit(run(file, flags)));
  program.addCommand(command);
  return command;
}

function run(file: string, flags: CertifyFlags): number {
  if (flags.svg !== undefined) {
    throw new InputError({
      code: "not-available",
      what: "figures: not available in this version",
      where: "--svg",
      fix: "Leave --svg out; the numbers are in --json.",
    });
  }
  if (flags.witness !== undefined) checkFile(flags.witness, flags.force ?? false);
  const loaded = loadImpact(file);
  const { impact, certificate, options, friction } = located(loaded, (model) => {
    const { law, restitution, fremondMatrix } = lawOptions(model, flags.law);
    const options: CertifyOptions = {
      ...(law && { law }),
      ...(restitution !== undefined && { restitution }),
      ...(fremondMatrix && { fremondMatrix }),
      allVelocities: flags.allVelocities ?? false,
    };
    const impact = assembleImpact(model);
    const friction = frictionOf(impact, flags, options);
    return { impact, options, certificate: certify(impact, options), friction };
  });
  const { witness } = certificate.energy;
  if (flags.witness !== undefined && witness) {
    writeWitness(flags.witness, { ...loaded.model, ...options } as ImpactModel, witness.preVelocity);
  }
  // Names on the command line have no place in the file.
  const parts = safetyOf(impact, flags, options);
  if (flags.json) {
    const bounds = friction && { frictionBounds: frictionBoundsJson(friction) };
    printJson({ ...certificateJson(certificate), ...bounds, ...parts.json });
  } else {
    const { title, source } = loaded.model;
    const worst = worstImpact(impact, certificate, options);
    const words = { ...(title ? { title } : {}), ...(source ? { source } : {}), ...(worst ? { worst } : {}) };
    print(certificateText(certificate, { paint: terminalPaint(), ...words }));
    if (friction) print(`\n${frictionBoundsText(friction, terminalPaint())}`);
    for (const text of parts.texts) print(`\n${text}`);
  }
  return flags.check && certificate.energy.verdict !== "holds" ? EXIT.notConfirmed : EXIT.done;
}

/** What `--safe` and `--region` add. A region is shown for both claims. */
function safetyOf(
  impact: ImpactProblem,
  { safe, elements, region }: CertifyFlags,
  options: CertifyOptions,
): { json: Record<string, unknown>; texts: string[] } {
  if (elements !== undefined && !safe) {
    throw new InputError({
      code: "usage",
      what: "--elements needs --safe",
      where: "--elements",
      fix: "Add --safe, or leave --elements out.",
    });
  }
  const refusal = lawRefusal(options);
  if ((safe || region !== undefined) && refusal !== undefined) {
    const note = { reason: refusal };
    return { json: { ...(safe && { safe: note }), ...(region !== undefined && { region: note }) }, texts: [refusal] };
  }
  const paint = terminalPaint();
  const names = (list: string): string[] => list.split(",").map((name) => name.trim());
  const found =
    safe && safeCoefficients(impact, { ...options, ...(elements !== undefined && { elements: names(elements) }) });
  const pair = region === undefined ? undefined : (names(region) as [string, string]);
  const regions = pair
    ? (["energy", "monotonicity"] as const).map((claim) =>
        coefficientRegion(impact, { ...options, elements: pair, claim }),
      )
    : [];
  return {
    json: {
      ...(found && { safe: safeCoefficientsJson(found) }),
      ...(pair && { region: coefficientRegionJson(regions) }),
    },
    texts: [
      ...(found ? [safeCoefficientsText(found, paint)] : []),
      ...(pair ? [coefficientRegionText(regions, paint)] : []),
    ],
  };
}

/** Coefficients of restitution mean something under these laws only. */
function lawRefusal({ law }: CertifyOptions): string | undefined {
  const name = typeof law === "object" ? law.name : (law ?? "newton");
  if (name === "newton" || name === "poisson") return undefined;
  return `--safe and --region do not apply: the law ${name} has no coefficient of restitution for each element`;
}

function frictionOf(impact: ImpactProblem, flags: CertifyFlags, options: CertifyOptions): FrictionBounds | undefined {
  if (!flags.frictionBounds) return undefined;
  const names = typeof flags.frictionBounds === "string" ? flags.frictionBounds.split(",") : undefined;
  return frictionBounds(impact, { ...options, ...(names && { elements: names.map((name) => name.trim()) }) });
}

/** The impact of the witness, solved again for the advice. */
function worstImpact(
  impact: ImpactProblem,
  { energy }: Certificate,
  { allVelocities: _all, ...law }: CertifyOptions,
): ImpactResult | undefined {
  if (!energy.witness) return undefined;
  const all = energy.witness.solution !== undefined;
  return resolveImpact(withPreVelocity(impact, energy.witness.preVelocity), { ...law, all });
}
