// `molar completion`: prints the script of a shell; shared parts of all scripts.
#include <algorithm>
#include <iostream>

#include "app/command_line/completion_words.h"

namespace molar::app {

namespace {

void add_once(std::vector<std::string>& list, std::string word) {
  if (std::find(list.begin(), list.end(), word) == list.end()) {
    list.push_back(std::move(word));
  }
}

// Returns the names of the commands after this beginning: "list, show, retry".
std::string names_after(std::string_view beginning) {
  const std::string start = std::string(beginning) + " ";
  std::string names;
  for (const Command& command : commands()) {
    if (command.name.starts_with(start)) {
      names += (names.empty() ? "" : ", ") + std::string(command.name.substr(start.size()));
    }
  }
  return names;
}

}  // namespace

std::vector<std::string> known_beginnings() {
  std::vector<std::string> known;
  for (const Command& command : commands()) {
    std::string name;
    for (const std::string& word : words_of(command)) {
      name += (name.empty() ? "" : " ") + word;
      add_once(known, name);
    }
  }
  return known;
}

std::vector<NextWord> next_words(std::string_view beginning) {
  const std::string start = beginning.empty() ? "" : std::string(beginning) + " ";
  std::vector<NextWord> next;
  for (const std::string& name : known_beginnings()) {
    const bool is_next = name.starts_with(start) && name.size() > start.size() &&
                         name.find(' ', start.size()) == std::string::npos;
    if (is_next) {
      const Command* command = find_command(name);
      next.push_back({name.substr(start.size()),
                      command == nullptr ? names_after(name) : std::string(command->summary)});
    }
  }
  return next;
}

ValueHint hint_of(const Option& option) {
  const bool is_path = option.type == ValueType::File || option.type == ValueType::Folder;
  return {is_path ? option.type : ValueType::Text, split_words(option.words)};
}

ValueHint hint_of(const Command& command) {
  ValueHint hint;
  for (const Argument& argument : command.arguments) {
    if (argument.type == ValueType::File || argument.type == ValueType::Folder) {
      hint.type = argument.type;
    }
    for (const std::string_view word : split_words(argument.words)) {
      if (std::find(hint.words.begin(), hint.words.end(), word) == hint.words.end()) {
        hint.words.push_back(word);
      }
    }
  }
  return hint;
}

std::string quoted(std::string_view text, std::string_view quote) {
  std::string result = "'";
  for (const char c : text) {
    result += c == '\'' ? std::string(quote) : std::string(1, c);
  }
  return result + "'";
}

Result<int> run_completion(const Invocation& invocation) {
  const std::string shell = invocation.argument(0);
  std::cout << (shell == "bash"  ? bash_completion()
                : shell == "zsh" ? zsh_completion()
                                 : fish_completion());
  return kOk;
}

}  // namespace molar::app
