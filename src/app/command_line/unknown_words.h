// Error texts for words that are not in the table, with similar known words: at most two letters
// wrong, missing, too many or swapped.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "app/command_line/command.h"

namespace molar::app {

// Error text for words that are no command: suggests similar commands, otherwise those with the
// same first word.
std::string unknown_command(const std::vector<std::string>& words);

// Error text for a flag ("--jsno") that is neither the command's nor a setting.
std::string unknown_option(const Command& command, std::string_view flag);

}  // namespace molar::app
