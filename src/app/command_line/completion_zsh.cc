#include "app/command_line/completion_words.h"
#include "app/command_line/setting_flags.h"
#include "base/text.h"

namespace molar::app {

namespace {

std::string row(std::string_view pattern, const std::string& statement) {
  return "    (" + std::string(pattern) + ") " + statement + (statement.empty() ? ";;\n" : " ;;\n");
}

std::string offer(const ValueHint& hint) {
  if (hint.type == ValueType::File) {
    return "_files";
  }
  if (hint.type == ValueType::Folder) {
    return "_files -/";
  }
  std::string statement = hint.words.empty() ? "" : "compadd --";
  for (const std::string_view word : hint.words) {
    statement += " " + quoted(word);
  }
  return statement;
}

// Returns an entry of _describe: 'list:list brands'.
std::string described(std::string_view word, std::string_view meaning) {
  return " " + quoted(std::string(word) + ":" + std::string(meaning));
}

// Rows for values of flags, such as the words after "mail list --status".
std::string value_rows() {
  std::string rows;
  std::string switches = "*' --help'";
  for (const Command& command : commands()) {
    for (const Option& option : command.options) {
      const std::string key = quoted(std::string(command.name) + " " + std::string(option.name));
      if (option.type == ValueType::Switch) {
        switches += "|" + key;
      } else {
        const std::string statement = offer(hint_of(option));
        rows += row(key, statement.empty() ? "return 1" : statement + "; return");
      }
    }
  }
  return rows + row("*' --config'", "_files; return") +
         row("*' --data-dir'|*' --web-dir'", "_files -/; return") + row(switches, "") +
         row("*' --'*", "return 1");
}

std::string option_rows() {
  std::string rows = row("''", "list=('--help:list the commands' '--version:print the version')");
  for (const Command& command : commands()) {
    std::string list;
    for (const Option& option : command.options) {
      list += described(option.name, describe(option));
    }
    list += described("--config", "read settings from a file") +
            described("--help", "show the command's flags");
    rows += row(quoted(command.name), "list=(" + list.substr(1) + ")");
  }
  return rows;
}

std::string list_after(std::string_view beginning, const std::string& more = "") {
  std::string list;
  for (const NextWord& next : next_words(beginning)) {
    list += described(next.word, next.meaning);
  }
  return "list=(" + list.substr(1) + more + ")";
}

std::string argument_rows() {
  std::string rows = row("''", list_after(""));
  for (const std::string& name : known_beginnings()) {
    const Command* command = find_command(name);
    const std::string statement = name == "help"
                                      ? list_after("", described("config", "all settings"))
                                  : command == nullptr ? list_after(name)
                                                       : offer(hint_of(*command));
    const bool is_list = name == "help" || command == nullptr;
    rows += row(quoted(name), statement.empty() ? "return 1"
                              : is_list         ? statement
                                                : statement + "; return");
  }
  return rows;
}

std::string beginnings_pattern() {
  return join(known_beginnings(), "|", [](const std::string& name) { return quoted(name); });
}

std::string settings() {
  std::string list;
  for (const std::string& flag : setting_flags()) {
    list += " " + quoted(flag);
  }
  return list;
}

}  // namespace

std::string zsh_completion() {
  return R"(#compdef molar
# Completion of molar for zsh, printed by `molar completion zsh`.
_molar() {
  local name='' longer
  local -a list
  integer i
  for ((i = 2; i < CURRENT; i++)); do
    longer="${name:+$name }${words[i]}"
    case $longer in
    ()" + beginnings_pattern() +
         R"() name=$longer ;;
    (*) break ;;
    esac
  done
  case "$name ${words[CURRENT-1]}" in
)" + value_rows() +
         R"(  esac
  if [[ ${words[CURRENT]} == -* ]]; then
    case $name in
)" + option_rows() +
         R"(    esac
    _describe -o option list && return
    compadd --)" +
         settings() + R"(
    return
  fi
  case $name in
)" + argument_rows() +
         R"(  esac
  _describe command list
}
if [[ ${funcstack[1]} == _molar ]]; then
  _molar "$@"
else
  compdef _molar molar
fi
)";
}

}  // namespace molar::app
