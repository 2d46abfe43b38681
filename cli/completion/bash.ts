/**
 * The completion script for bash, 3.2 or newer. Where it offers nothing, bash offers files (`-o default`).
 */
import type { OfferedCommand, OfferedOption } from "./words.ts";

export function bashScript(commands: readonly OfferedCommand[]): string {
  const names = commands.map(({ name }) => name).join(" ");
  return `# Completion of sprag for bash. Now:      source <(sprag completion bash)
# In every shell, by a line in ~/.bashrc: source <(sprag completion bash)
_sprag() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="" command="" words="" i
  [ "$COMP_CWORD" -gt 0 ] && before="\${COMP_WORDS[COMP_CWORD-1]}"
  # --law=newton comes as three words.
  if [ "$current" = "=" ]; then current=""
  elif [ "$before" = "=" ] && [ "$COMP_CWORD" -gt 1 ]; then before="\${COMP_WORDS[COMP_CWORD-2]}"
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "\${COMP_WORDS[i]}" in
      -*) ;;
      *) command="\${COMP_WORDS[i]}"; break ;;
    esac
  done
  COMPREPLY=()
  case "$command $before" in
${commands.flatMap(({ name, options }) => options.flatMap((option) => valueCase(name, option))).join("\n")}
    *)
      case "$command:$current" in
        :*) words="${names} --help --version" ;;
${commands.flatMap(commandCases).join("\n")}
      esac ;;
  esac
  [ -n "$words" ] && COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _sprag sprag
`;
}

/** After an option with a value: its words, or nothing of ours. */
function valueCase(name: string, { flags, values }: OfferedOption): string[] {
  if (values === undefined) return [];
  const pattern = flags.map((flag) => `"${name} ${flag}"`).join(" | ");
  return [`    ${pattern}) ${typeof values === "string" ? "return" : `words="${values.join(" ")}"`} ;;`];
}

function commandCases({ name, options, values }: OfferedCommand): string[] {
  const flags = options.flatMap((option) => option.flags).join(" ");
  const words = Array.isArray(values) ? [`        ${name}:*) words="${values.join(" ")}" ;;`] : [];
  return [`        ${name}:-*) words="${flags}" ;;`, ...words];
}
