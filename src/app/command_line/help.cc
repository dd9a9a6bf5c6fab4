// `molar help` and `molar version`.
#include <iostream>

#include "app/command_line/command.h"
#include "app/command_line/unknown_words.h"
#include "base/text.h"

namespace molar::app {

namespace {

constexpr std::string_view kVersion = MOLAR_VERSION;

void print_line(std::string left, std::string_view right) {
  constexpr std::size_t kColumn = 34;
  const std::size_t length = length_in_code_points(left);  // "FOLDER…" has more bytes
  left.append(length + 2 < kColumn ? kColumn - length : 2, ' ');
  std::cout << "  " << left << right << "\n";
}

void print_command(const Command& command) {
  std::cout << "molar " << usage_of(command) << "\n    " << command.summary << "\n";
  for (const Argument& argument : command.arguments) {
    print_line(std::string(argument.name),
               std::string(argument.meaning) +
                   (argument.words.empty() ? "" : ": " + list_words(argument.words)));
  }
  for (const Option& option : command.options) {
    print_line(std::string(option.name) + (option.argument.empty() ? "" : " ") +
                   std::string(option.argument),
               describe(option));
  }
}

// Prints all commands whose name begins with these words; returns their number.
std::size_t print_commands(const std::vector<std::string>& words) {
  const std::string name = join(words, " ");
  std::size_t printed = 0;
  for (const Command& command : commands()) {
    if (command.name == name || command.name.starts_with(name + " ")) {
      std::cout << (printed == 0 ? "" : "\n");
      print_command(command);
      ++printed;
    }
  }
  return printed;
}

int run_config_help() {
  std::cout << "Settings: flag, environment variable, meaning [default]. Every variable may also "
               "be given as\n"
               "NAME_FILE with the path of a file that contains the value.\n\n"
            << describe_config();
  return kOk;
}

std::string exit_code_line() {
  std::string line = "Exit codes:";
  for (const ExitCode& one : exit_codes()) {
    line += (line.back() == ':' ? " " : ", ") + std::to_string(one.code) + " " +
            std::string(one.summary);
  }
  return line + ".\n";
}

}  // namespace

Result<int> run_help(const Invocation& invocation) {
  if (!invocation.arguments.empty() && invocation.arguments[0] == "config") {
    return run_config_help();
  }
  if (!invocation.arguments.empty()) {
    return print_commands(invocation.arguments) > 0
               ? kOk
               : usage_fault(unknown_command(invocation.arguments));
  }
  std::cout << "molar " << kVersion
            << ": membership sites for dental savings plans\n\nusage: molar COMMAND [--setting "
               "value]\n\n";
  for (const Command& command : commands()) {
    print_line(usage_of(command), command.summary);
  }
  std::cout << "\n`molar help COMMAND` lists a command's flags, `molar man` prints a man page.\n"
               "Settings come from flags, then the environment (MOLAR_…), then a file (--config "
               "FILE or MOLAR_CONFIG),\n"
               "then defaults; `molar help config` lists them.\n"
            << exit_code_line();
  return kOk;
}

Result<int> run_version(const Invocation&) {
  std::cout << "molar " << kVersion << "\n";
  return kOk;
}

}  // namespace molar::app
