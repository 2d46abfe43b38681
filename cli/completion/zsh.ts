/**
 * The completion script for zsh.
 */
import type { OfferedCommand, OfferedOption, Values } from "./words.ts";

export function zshScript(commands: readonly OfferedCommand[]): string {
  return `#compdef sprag
# Completion of sprag for zsh. Now: source <(sprag completion zsh)
# In every shell: sprag completion zsh > DIR/_sprag, with DIR in $fpath.
_sprag() {
  local -a commands=(
${commands.map(({ name, help }) => `    ${quoted(`${name}:${help}`)}`).join("\n")}
  )
  if (( CURRENT == 2 )); then
    _describe command commands
    return
  fi
  shift words
  (( CURRENT-- ))
  case "$words[1]" in
${commands.map(commandCase).join("\n")}
  esac
}
if [ "$funcstack[1]" = "_sprag" ]; then _sprag "$@"; else compdef _sprag sprag; fi
`;
}

function commandCase({ name, options, values }: OfferedCommand): string {
  const specs = [...options.flatMap(optionSpecs), ...(values ? [quoted(`*:argument:${action(values)}`)] : [])];
  return `    ${name}) _arguments ${["", ...specs].join(" \\\n      ")} ;;`;
}

function optionSpecs({ flags, help, values }: OfferedOption): string[] {
  const words = help.replace(/[\\[\]:]/g, "\\$&");
  const value = values === undefined ? "" : `:value:${action(values)}`;
  // A value may follow `=` after a long option, and stands apart from a short one.
  return flags.map((flag) => quoted(`${flag}${value && flag.startsWith("--") ? "=" : ""}[${words}]${value}`));
}

const action = (values: Values): string =>
  values === "file" ? "_files" : values === "any" ? "" : `(${values.join(" ")})`;

const quoted = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
