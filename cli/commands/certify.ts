/**
 * `sprag certify FILE`: what is true for every impact of the mechanism.
 */
import { Command } from "commander";
import {
  assembleImpact,
  type Certificate,
  type CertifyOptions,
  certificateJson,
  certificateText,
  certify,
  type ImpactProblem,
  type ImpactResult,
  InputError,
  LAWS,
  resolveImpact,
  withPreVelocity,
} from "../../src/index.ts";
import { EXIT, print, printJson, terminalPaint } from "../io.ts";
import { lawOptions } from "../law-options.ts";
import { loadModel, located } from "../load-model.ts";

interface CertifyFlags {
  readonly law?: string;
  readonly allVelocities?: boolean;
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
  const loaded = loadModel(file, "impact");
  const { impact, certificate, options } = located(loaded, (model) => {
    const { law, restitution, fremondMatrix } = lawOptions(model, flags.law);
    const options: CertifyOptions = {
      ...(law && { law }),
      ...(restitution !== undefined && { restitution }),
      ...(fremondMatrix && { fremondMatrix }),
      allVelocities: flags.allVelocities ?? false,
    };
    const impact = assembleImpact(model);
    return { impact, options, certificate: certify(impact, options) };
  });
  if (flags.json) printJson(certificateJson(certificate));
  else {
    const { title, source } = loaded.model;
    const worst = worstImpact(impact, certificate, options);
    const words = { ...(title ? { title } : {}), ...(source ? { source } : {}), ...(worst ? { worst } : {}) };
    print(certificateText(certificate, { paint: terminalPaint(), ...words }));
  }
  return flags.check && certificate.energy.verdict !== "holds" ? EXIT.notConfirmed : EXIT.done;
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
