#include "app/command_line/completion_words.h"
#include "app/command_line/setting_flags.h"
#include "app/settings/config_keys.h"
#include "base/text.h"

namespace molar::app {

namespace {

constexpr std::string_view kQuote = "\\'";

std::string quote(std::string_view text) {
  return quoted(text, kQuote);
}

// Returns a line that applies after `name`: `complete -c molar -n '__molar_is "mail"' …`.
std::string line_of(std::string_view name, const std::string& rest) {
  return "complete -c molar -n " + quote("__molar_is \"" + std::string(name) + "\"") + " " + rest +
         "\n";
}

std::string offer(const ValueHint& hint) {
  if (hint.type == ValueType::File) {
    return " -F";
  }
  if (hint.type == ValueType::Folder) {
    return " -a '(__fish_complete_directories)'";
  }
  return hint.words.empty() ? "" : " -a " + quote(join(hint.words, " "));
}

std::string option_line(const Command& command, const Option& option) {
  const bool is_switch = option.type == ValueType::Switch;
  const ValueHint hint = hint_of(option);
  const bool is_path = hint.type == ValueType::File;
  return line_of(command.name, "-l " + quote(option.name.substr(2)) +
                                   (is_switch ? ""
                                    : is_path ? " -r"
                                              : " -x") +
                                   offer(hint) + " -d " + quote(describe(option)));
}

std::string command_lines() {
  std::string lines;
  for (const Command& command : commands()) {
    if (const std::string offered = offer(hint_of(command)); !offered.empty()) {
      lines += line_of(command.name, offered.substr(1));
    }
    for (const Option& option : command.options) {
      lines += option_line(command, option);
    }
  }
  return lines;
}

std::string word_lines(std::string_view after, std::string_view beginning) {
  std::string lines;
  for (const NextWord& next : next_words(beginning)) {
    lines += line_of(after, "-a " + quote(next.word) + " -d " + quote(next.meaning));
  }
  return lines;
}

std::string group_lines() {
  std::string lines =
      word_lines("", "") + word_lines("help", "") + line_of("help", "-a config -d 'all settings'");
  for (const std::string& name : known_beginnings()) {
    lines += find_command(name) == nullptr ? word_lines(name, name) : "";
  }
  return lines;
}

std::string setting_lines() {
  std::string lines =
      "complete -c molar -l help -d 'show the flags of a command'\n"
      "complete -c molar -l config -r -F -d 'read settings from a file'\n";
  for (const ShortName& known : short_names()) {
    const bool is_folder = known.name.ends_with("-dir");
    lines += "complete -c molar -l " + quote(known.name) + " -x" +
             (is_folder ? " -a '(__fish_complete_directories)'" : "") + " -d " +
             quote("setting " + std::string(known.setting)) + "\n";
  }
  for (const ConfigKey& key : config_keys()) {
    lines += "complete -c molar -l " + quote(key.name) + " -x -d " + quote(key.meaning) + "\n";
  }
  return lines;
}

std::string beginnings() {
  std::string list;
  for (const std::string& name : known_beginnings()) {
    list += " " + quote(name);
  }
  return list;
}

}  // namespace

std::string fish_completion() {
  return R"(# Completion of molar for fish, printed by `molar completion fish`.
function __molar_is
    set -l words (commandline -opc)
    set -e words[1]
    set -l name
    for word in $words
        set -l longer (string trim -- "$name $word")
        contains -- "$longer")" +
         beginnings() + R"(
        or break
        set name "$longer"
    end
    test "$name" = "$argv[1]"
end
complete -c molar -f
)" + group_lines() +
         command_lines() + setting_lines();
}

}  // namespace molar::app
