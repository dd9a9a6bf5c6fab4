#include "app/command_line/completion_words.h"
#include "app/command_line/setting_flags.h"
#include "base/mapped.h"
#include "base/text.h"

namespace molar::app {

namespace {

// Statements that fill COMPREPLY with candidates; file names may contain spaces.
constexpr std::string_view kFiles =
    "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -f -- \"$cur\")";
constexpr std::string_view kFolders =
    "compopt -o filenames; mapfile -t COMPREPLY < <(compgen -d -- \"$cur\")";

std::string from_words(std::string_view words) {
  return "mapfile -t COMPREPLY < <(compgen -W " + quoted(words) + " -- \"$cur\")";
}

// Returns the statement that offers the values of `hint`; "" for none.
std::string offer(const ValueHint& hint) {
  switch (hint.type) {
    case ValueType::File:
      return std::string(kFiles);
    case ValueType::Folder:
      return std::string(kFolders);
    default:
      return hint.words.empty() ? "" : from_words(join(hint.words, " "));
  }
}

std::string row(std::string_view pattern, const std::string& statement) {
  return "    " + std::string(pattern) + ") " + statement + (statement.empty() ? ";;\n" : " ;;\n");
}

// Rows for values of flags, such as the words after "mail list --status".
std::string value_rows() {
  std::string rows;
  std::string switches = "*' --help'";
  for (const Command& command : commands()) {
    for (const Option& option : command.options) {
      const std::string key = quoted(std::string(command.name) + " " + std::string(option.name));
      if (option.type == ValueType::Switch) {
        switches += " | " + key;
      } else {
        const std::string statement = offer(hint_of(option));
        rows += row(key, statement.empty() ? "return" : statement + "; return");
      }
    }
  }
  return rows + row("*' --config'", std::string(kFiles) + "; return") +
         row("*' --data-dir' | *' --web-dir'", std::string(kFolders) + "; return") +
         row(switches, "") + row("*' --'*", "return");
}

std::string option_rows() {
  std::string rows = row("''", "options='--help --version'");
  for (const Command& command : commands()) {
    auto names = mapped(command.options, &Option::name);
    names.insert(names.end(), {"--config", "--help"});
    rows += row(quoted(command.name), "options=" + quoted(join(names, " ")));
  }
  return rows;
}

std::string words_after(std::string_view beginning) {
  auto words = mapped(next_words(beginning), &NextWord::word);
  return join(words, " ");
}

std::string argument_rows() {
  std::string rows = row("''", from_words(words_after("")));
  for (const std::string& name : known_beginnings()) {
    const Command* command = find_command(name);
    const std::string statement = name == "help"       ? from_words(words_after("") + " config")
                                  : command == nullptr ? from_words(words_after(name))
                                                       : offer(hint_of(*command));
    if (!statement.empty()) {
      rows += row(quoted(name), statement);
    }
  }
  return rows;
}

std::string beginnings_pattern() {
  return join(known_beginnings(), " | ", [](const std::string& name) { return quoted(name); });
}

}  // namespace

std::string bash_completion() {
  return R"(# Completion of molar for bash, printed by `molar completion bash`.
_molar() {
  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD - 1]} name='' options='' i
  if [[ $cur == '=' ]]; then
    cur=''
  elif [[ $prev == '=' ]]; then
    prev=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  for ((i = 1; i < COMP_CWORD; i++)); do
    case "${name:+$name }${COMP_WORDS[i]}" in
    )" + beginnings_pattern() +
         R"() name="${name:+$name }${COMP_WORDS[i]}" ;;
    *) break ;;
    esac
  done
  COMPREPLY=()
  case "$name $prev" in
)" + value_rows() +
         R"(  esac
  if [[ $cur == -* ]]; then
    case "$name" in
)" + option_rows() +
         R"(    esac
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$cur")
    if ((${#COMPREPLY[@]} == 0)); then
      )" +
         from_words(join(setting_flags(), " ")) +
         R"(
    fi
    return
  fi
  case "$name" in
)" + argument_rows() +
         R"(  esac
}
complete -F _molar molar
)";
}

}  // namespace molar::app
