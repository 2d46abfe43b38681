/**
 * The completion script for fish.
 */
import type { OfferedCommand, OfferedOption, Values } from "./words.ts";

export function fishScript(commands: readonly OfferedCommand[]): string {
  const lines = commands.flatMap(({ name, help, options, values }) => {
    const after = `complete -c sprag -n ${quoted(`__fish_seen_subcommand_from ${name}`)}`;
    return [
      `complete -c sprag -f -n __fish_use_subcommand -a ${name} -d ${quoted(help)}`,
      ...options.map((option) => `${after} ${optionWords(option)}`),
      ...(values === "file" ? [] : [`${after} -f${values ? wordsOf(values) : ""}`]),
    ];
  });
  return `# Completion of sprag for fish. Now: sprag completion fish | source
# In every shell: sprag completion fish > ~/.config/fish/completions/sprag.fish
${lines.join("\n")}
`;
}

function optionWords({ flags, help, values }: OfferedOption): string {
  const names = flags.map((flag) => (flag.startsWith("--") ? `-l ${flag.slice(2)}` : `-s ${flag.slice(1)}`)).join(" ");
  return `${names}${values ? `${values === "file" ? " -r -F" : " -x"}${wordsOf(values)}` : ""} -d ${quoted(help)}`;
}

const wordsOf = (values: Values): string => (typeof values === "string" ? "" : ` -a ${quoted(values.join(" "))}`);

const quoted = (text: string): string => `'${text.replace(/[\\']/g, "\\$&")}'`;
