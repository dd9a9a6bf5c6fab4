// Words that the completion scripts of all shells offer, from the table of commands.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/command_line/command.h"

namespace molar::app {

// A possible next word, and its meaning on one line.
struct NextWord {
  std::string word;
  std::string meaning;
};

// Returns the words that may follow the beginning of a command: "" → "serve", "content", …;
// "content" → "list", …. The meaning of a group of commands is the list of its commands.
std::vector<NextWord> next_words(std::string_view beginning);

// Returns all beginnings of commands' names and all whole names: "content", "content list", ….
std::vector<std::string> known_beginnings();

// Kind of value to offer: a path, or one of `words`.
struct ValueHint {
  ValueType type = ValueType::Text;  // Text, File or Folder
  std::vector<std::string_view> words;
};

ValueHint hint_of(const Option& option);
// Returns one hint for all arguments of the command.
ValueHint hint_of(const Command& command);

// Puts `text` in single quotes for a shell. `quote` is the shell's spelling of a quote inside.
std::string quoted(std::string_view text, std::string_view quote = "'\\''");

std::string bash_completion();
std::string zsh_completion();
std::string fish_completion();

}  // namespace molar::app
