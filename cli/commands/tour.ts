/**
 * `sprag tour`: two minutes in the terminal. Kane's impact: who created the energy, what to change, what to type next.
 */

import { type Paint, showChange } from "../../src/doors/reports.ts";
import { assembleImpact, type ImpactModel, impactText, readModel, resolveImpact } from "../../src/index.ts";
import { makeCommand } from "../command.ts";
import { exampleText } from "../example-files.ts";
import { EXIT, print, terminalPaint } from "../io.ts";

export const addTour = makeCommand({
  name: "tour",
  description: "a short tour: Kane's impact, and who creates its energy",
  argument: null,
  run() {
    print(tour(terminalPaint()));
    return EXIT.done;
  },
});

/** Commands worth typing, and what they show. */
const NEXT = [
  ["examples", "the shipped models"],
  ["impact examples/slide-push.yaml", "the smallest mechanism that doubles its energy"],
  ["impact examples/spatial-three-solutions.yaml --all", "one contact, three different outcomes"],
  ["compare examples/kane-slip.yaml", "every impact law on one impact"],
  ["certify examples/kane-stick.yaml", "can any impact of it create energy? a proof, or the worst state"],
  ["simulate examples/bouncing-ball.yaml", "infinitely many impacts in three seconds, every joule accounted for"],
  ["posture examples/posture-example-3.yaml", "a body that balances and yet falls by reverse chatter"],
  ["--help", "everything else"],
] as const;

function tour(paint: Paint): string {
  const { model } = readModel(exampleText("kane-stick"), { file: "kane-stick.yaml", kind: "impact" });
  const report = impactText(resolveImpact(assembleImpact(model)), {
    paint: { ...paint, ...(paint.width !== undefined && { width: paint.width - 2 }) },
    ...(model.title ? { title: model.title } : {}),
  });
  return [
    paint.strong("Sprag: who creates the energy at an impact?"),
    "",
    "A double pendulum strikes the floor. Newton's law with Coulomb friction, the textbook combination, says:",
    "",
    indent(report),
    "",
    paint.strong("One change: tangential restitution equal to the normal one (ε = 0.5)"),
    "",
    `  T⁺ − T⁻ = ${showChange(workWithEqualCoefficients(model))} J`,
    "  With equal coefficients no impact of this pendulum gains energy",
    `  ${paint.faint("(Glocker 5.2.3: a theorem, not a lucky case)")}`,
    "",
    paint.strong("What to type next"),
    "",
    ...NEXT.flatMap(([command, what]) => [`  npm start -- ${command}`, `      ${paint.faint(what)}`]),
  ].join("\n");
}

function workWithEqualCoefficients(model: ImpactModel): number {
  const epsilon = model.elements[0]!.restitution;
  const elements = model.elements.map((element) => ({ ...element, restitution: epsilon }));
  return resolveImpact(assembleImpact({ ...model, elements })).solutions[0]!.energy.work;
}

function indent(text: string): string {
  return text
    .split("\n")
    .map((line) => (line === "" ? line : `  ${line}`))
    .join("\n");
}
