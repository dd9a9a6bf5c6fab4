// What is said of words that the table does not know, with the near ones: at most two letters
// wrong, missing, too many or swapped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/command_line/command.h"

namespace molar::app {

// Of words that begin no command: the near commands, else those that begin with the same word.
std::string unknown_command(const std::vector<std::string>& words);

// Of a flag ("--jsno") that is neither the command's nor a setting.
std::string unknown_option(const Command& command, std::string_view flag);

}  // namespace molar::app
