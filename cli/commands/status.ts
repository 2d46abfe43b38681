/**
 * `sprag status DIR`: how far a map is, from what is on the disk; it may be asked while the map is computed.
 */
import { mapJson, mapText } from "../../src/doors/reports.ts";
import { given, JSON_OPTION, makeCommand } from "../command.ts";
import { EXIT, print, printJson, terminalPaint } from "../io.ts";
import { mapFindings, refinedFindings } from "../studies/map-findings.ts";
import { refineMap } from "../studies/map-refinement.ts";
import { readTally } from "../studies/run-study.ts";
import { openDirectory } from "../studies/study-directory.ts";

export const addStatus = makeCommand<{ readonly json?: boolean }>({
  name: "status",
  description: "how far a map is, and what was found so far",
  argument: ["<dir>", "directory of a map"],
  options: JSON_OPTION,
  async run(path, flags) {
    const directory = openDirectory(path);
    const refined = directory.open.study.refine === undefined ? undefined : await refineMap(directory);
    const findings = {
      ...mapFindings(directory, refined?.tally ?? (await readTally(directory)), null),
      ...(refined && { refined: refinedFindings(refined, directory.open) }),
    };
    if (flags.json) printJson(mapJson(findings, "map-status"));
    else print(mapText(findings, { ...given({ title: findings.title }), paint: terminalPaint() }));
    return EXIT.done;
  },
});
