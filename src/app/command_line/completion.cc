// `molar completion` prints the script of a shell. All scripts run `molar complete WORD…`, which
// prints the words that may follow.
#include <algorithm>
#include <iostream>

#include "app/command_line/command.h"
#include "app/command_line/setting_flags.h"
#include "app/settings/config_keys.h"
#include "base/text.h"

namespace molar::app {

namespace {

// The program's name may begin with a tilde, which the shells expand only outside of variables.
constexpr std::string_view kBashScript =
    R"(# Completion of molar for bash, printed by `molar completion bash`.
_molar() {
  local cur=${COMP_WORDS[COMP_CWORD]} tab=$'\t' word
  local -a lines
  mapfile -t lines < <("${COMP_WORDS[0]/#\~/$HOME}" complete \
    "${COMP_WORDS[@]:1:COMP_CWORD}" 2>/dev/null)
  [[ $cur == '=' ]] && cur=''
  COMPREPLY=()
  case ${lines[0]} in
  :files)
    compopt -o filenames
    mapfile -t COMPREPLY < <(compgen -f -- "$cur")
    ;;
  :folders)
    compopt -o filenames
    mapfile -t COMPREPLY < <(compgen -d -- "$cur")
    ;;
  *)
    for word in "${lines[@]%%$tab*}"; do
      [[ $word == "$cur"* ]] && COMPREPLY+=("$word")
    done
    ;;
  esac
}
complete -F _molar molar
)";

constexpr std::string_view kZshScript = R"(#compdef molar
# Completion of molar for zsh, printed by `molar completion zsh`.
_molar() {
  local tab=$'\t'
  local -a list
  list=("${(@f)$("${words[1]/#\~/$HOME}" complete "${(@)words[2,CURRENT]}" 2>/dev/null)}")
  case $list[1] in
    (:files) _files ;;
    (:folders) _files -/ ;;
    ('') return 1 ;;
    (*)
      list=("${list[@]/$tab/:}")
      _describe word list
      ;;
  esac
}
if [[ ${funcstack[1]} == _molar ]]; then
  _molar "$@"
else
  compdef _molar molar
fi
)";

constexpr std::string_view kFishScript =
    R"(# Completion of molar for fish, printed by `molar completion fish`.
function __molar_complete
    set -l words (commandline -opc)
    set -l current (commandline -ct)
    set -l program (string replace -r '^~' $HOME -- $words[1])
    set -e words[1]
    set -l lines (command $program complete $words "$current" 2>/dev/null)
    switch "$lines[1]"
        case :files
            __fish_complete_path "$current"
        case :folders
            __fish_complete_directories "$current"
        case ''
            return 1
        case '*'
            printf '%s\n' $lines
    end
end
complete -c molar -f -a '(__molar_complete)'
)";

// A possible next word, and its meaning on one line.
struct NextWord {
  std::string word;
  std::string meaning = {};
};
using NextWords = std::vector<NextWord>;

// The scripts offer paths instead of these words.
constexpr const char* kFilePath = ":files";
constexpr const char* kFolderPath = ":folders";

// True if the words are a command's name, or the first words of one.
bool begins_command(const std::string& words) {
  return std::ranges::any_of(commands(), [&](const Command& command) {
    return command.name == words || command.name.starts_with(words + " ");
  });
}

// Returns the words that may follow the beginning of a command: "" → "serve", "content", …;
// "content" → "list", …. The meaning of a group of commands is the list of its commands.
NextWords words_after(const std::string& beginning) {
  const std::string start = beginning.empty() ? "" : beginning + " ";
  NextWords next;
  for (const Command& command : commands()) {
    if (!command.name.starts_with(start)) {
      continue;
    }
    const std::string rest(command.name.substr(start.size()));
    const std::string word = rest.substr(0, rest.find(' '));
    const std::string meaning =
        word == rest ? std::string(command.summary) : rest.substr(word.size() + 1);
    const auto known = std::ranges::find(next, word, &NextWord::word);
    if (known == next.end()) {
      next.push_back({word, meaning});
    } else {
      known->meaning += ", " + meaning;
    }
  }
  return next;
}

NextWords values_of(ValueType type, std::string_view words) {
  if (type == ValueType::File || type == ValueType::Folder) {
    return {{type == ValueType::File ? kFilePath : kFolderPath}};
  }
  NextWords values;
  for (const std::string_view word : parts_of(words, ' ')) {
    values.push_back({std::string(word)});
  }
  return values;
}

// Returns the values of all arguments, or paths if one argument is a path.
NextWords arguments_of(const Command& command) {
  NextWords all;
  for (const Argument& argument : command.arguments) {
    for (const NextWord& value : values_of(argument.type, argument.words)) {
      if (value.word.starts_with(':')) {
        return {value};
      }
      if (std::ranges::find(all, value.word, &NextWord::word) == all.end()) {
        all.push_back(value);
      }
    }
  }
  return all;
}

// Returns the command's flags that begin with `current`, or all settings if there is none.
// `command` is null if the words before are no whole command.
NextWords flags_of(const Command* command, bool is_first_word, const std::string& current) {
  NextWords flags;
  if (is_first_word) {
    flags = {{"--help", "list the commands"}, {"--version", "print the version"}};
  } else if (command != nullptr) {
    for (const Option& option : command->options) {
      flags.push_back({std::string(option.name), describe(option)});
    }
    flags.push_back({"--config", "read settings from a file"});
    flags.push_back({"--help", "show the command's flags"});
  }
  std::erase_if(flags, [&](const NextWord& flag) { return !flag.word.starts_with(current); });
  if (flags.empty()) {
    for (const ShortName& known : short_names()) {
      flags.push_back({"--" + std::string(known.name), "setting " + std::string(known.setting)});
    }
    for (const ConfigKey& key : config_keys()) {
      flags.push_back({"--" + key.name, key.meaning});
    }
  }
  return flags;
}

// Returns the words that may replace the last one. bash passes "--flag=value" as three words, zsh
// and fish as one.
NextWords next_words(std::vector<std::string> words) {
  const std::string current = words.empty() || words.back() == "=" ? "" : words.back();
  words.resize(words.empty() ? 0 : words.size() - 1);
  if (const std::size_t equals = current.find('=');
      current.starts_with("--") && equals != std::string::npos) {
    words.insert(words.end(), {current.substr(0, equals), ""});
    NextWords values = next_words(words);
    std::erase_if(values, [](const NextWord& value) { return value.word.starts_with(':'); });
    for (NextWord& value : values) {
      value.word.insert(0, current, 0, equals + 1);
    }
    return values;
  }
  std::erase(words, "=");
  std::string name;
  for (const std::string& word : words) {
    const std::string longer = name.empty() ? word : name + " " + word;
    if (!begins_command(longer)) {
      break;
    }
    name = longer;
  }
  const Command* command = find_command(name);
  const std::string before = words.empty() ? "" : words.back();
  const Option* option = command == nullptr ? nullptr : find_option(*command, before);
  if (option != nullptr && option->type != ValueType::Switch) {
    return values_of(option->type, option->words);
  }
  const bool is_unknown_flag = option == nullptr && before.starts_with("--") &&
                               before != "--help" && before.find('=') == std::string::npos;
  if (is_unknown_flag) {
    const bool is_folder = before == "--data-dir" || before == "--web-dir";
    return before == "--config" ? NextWords{{kFilePath}}
           : is_folder          ? NextWords{{kFolderPath}}
                                : NextWords{};
  }
  if (current.starts_with('-')) {
    return flags_of(command, name.empty(), current);
  }
  if (name == "help") {
    NextWords topics = words_after("");
    topics.push_back({"config", "all settings"});
    return topics;
  }
  return command == nullptr ? words_after(name) : arguments_of(*command);
}

}  // namespace

int print_next_words(const std::vector<std::string>& words) {
  for (const NextWord& next : next_words(words)) {
    std::cout << next.word << (next.meaning.empty() ? "" : "\t") << next.meaning << "\n";
  }
  return kOk;
}

Result<int> run_completion(const Invocation& invocation) {
  const std::string shell = invocation.argument(0);
  std::cout << (shell == "bash" ? kBashScript : shell == "zsh" ? kZshScript : kFishScript);
  return kOk;
}

}  // namespace molar::app
