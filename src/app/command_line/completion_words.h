// What the completion scripts of all shells offer, from the table of commands.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/command_line/command.h"

namespace molar::app {

// A word that may come next, and its meaning on one line.
struct NextWord {
  std::string word;
  std::string meaning;
};

// The words that may follow the beginning of a command: "" → "serve", "content", …; "content" →
// "list", …. A group of commands has no meaning of its own: its last words are named instead.
std::vector<NextWord> next_words(std::string_view beginning);

// Every beginning of a command's name and every whole name: "content", "content list", ….
std::vector<std::string> known_beginnings();

// Where a path or one of some words is expected; the words are empty for a path.
struct ValueHint {
  ValueType type = ValueType::Text;  // Text, File or Folder
  std::vector<std::string_view> words;
};

ValueHint hint_of(const Option& option);
// Of all arguments of the command together.
ValueHint hint_of(const Command& command);

// In single quotes, for any of the shells. `quote` is how a quote inside is written there.
std::string quoted(std::string_view text, std::string_view quote = "'\\''");

// The scripts.
std::string bash_completion();
std::string zsh_completion();
std::string fish_completion();

}  // namespace molar::app
