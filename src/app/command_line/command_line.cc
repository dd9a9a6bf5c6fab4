#include <algorithm>
#include <exception>
#include <iostream>
#include <utility>

#include "app/command_line/command.h"
#include "app/command_line/setting_flags.h"
#include "app/command_line/unknown_words.h"
#include "base/log.h"
#include "base/text.h"

namespace molar::app {

namespace {

// Returns the command with the longest name that `words` begins with; `used`: its number of words.
const Command* match_command(const std::vector<std::string>& words, std::size_t& used) {
  const Command* found = nullptr;
  for (const Command& command : commands()) {
    const std::vector<std::string> name = words_of(command);
    if (name.size() > used && name.size() <= words.size() &&
        std::equal(name.begin(), name.end(), words.begin())) {
      used = name.size();
      found = &command;
    }
  }
  return found;
}

// Reads the words after the command's name. Each step returns an error text, or "".
class Reader {
 public:
  Reader(const Command& command, Invocation& invocation, ConfigSources& sources)
      : command_(command), invocation_(invocation), sources_(sources) {}

  // Reads the flag at words[i], with its value there or in the next word.
  std::string read_flag(const std::vector<std::string>& words, std::size_t& i) {
    const std::size_t equals = words[i].find('=');
    const std::string name = words[i].substr(0, equals);
    const Option* option = find_option(command_, name);
    const std::string setting = setting_name(name.substr(2));
    if (option == nullptr && name != "--config" && !is_setting(setting)) {
      return unknown_option(command_, name);
    }
    if (option != nullptr && option->type == ValueType::Switch) {
      invocation_.options[name] = "";
      return equals == std::string::npos ? "" : name + " takes no value";
    }
    if (equals == std::string::npos && i + 1 == words.size()) {
      return name + " needs a value";
    }
    std::string value = equals == std::string::npos ? words[++i] : words[i].substr(equals + 1);
    if (option != nullptr) {
      std::string fault = fault_of_value(*option, value);
      invocation_.options[name] = std::move(value);
      return fault;
    }
    if (name == "--config") {
      sources_.file = value;
    } else {
      sources_.flags.emplace_back(setting, value);
    }
    return "";
  }

  // Checks the whole line: arguments, Command::check, required flags.
  std::string check_line() const {
    std::string fault = check_arguments();
    if (fault.empty() && command_.check != nullptr) {
      fault = command_.check(invocation_);
    }
    return fault.empty() ? check_required() : fault;
  }

 private:
  std::string check_arguments() const {
    const auto& given = invocation_.arguments;
    std::size_t least = 0;
    std::size_t most = 0;
    for (const Argument& argument : command_.arguments) {
      using enum Argument::Count;
      const bool has_end = argument.count == One || argument.count == AtMostOne;
      least += argument.count == One || argument.count == AtLeastOne ? 1 : 0;
      most = has_end ? most + 1 : given.size();
    }
    if (command_.arguments.empty() && !given.empty()) {
      return "\"" + std::string(command_.name) + "\" takes no \"" + given[0] + "\"";
    }
    if (given.size() < least || given.size() > most) {
      return std::string(command_.request) + ": " + expected_arguments();
    }
    for (std::size_t i = 0; i < std::min(given.size(), command_.arguments.size()); ++i) {
      const Argument& argument = command_.arguments[i];
      const auto words = parts_of(argument.words, ' ');
      if (argument.type == ValueType::Word && std::ranges::find(words, given[i]) == words.end()) {
        return std::string(command_.request) + ": " + expected_arguments();
      }
    }
    return "";
  }

  // Returns the words of a first argument of type Word, otherwise the usage.
  std::string expected_arguments() const {
    const Argument& first = command_.arguments.front();
    return first.type == ValueType::Word ? list_words(first.words) : usage_of(command_);
  }

  std::string check_required() const {
    for (const Option& option : command_.options) {
      if (option.required && invocation_.value(option.name).empty()) {
        return "\"" + std::string(command_.name) + "\" needs " + std::string(option.name) + " " +
               std::string(option.argument) + ": " + std::string(option.meaning);
      }
    }
    return "";
  }

  const Command& command_;
  Invocation& invocation_;
  ConfigSources& sources_;
};

// Runs the command; turns an exception into an error, so that --json prints it too.
Result<int> run_command(const Invocation& invocation) {
  try {
    return invocation.command->run(invocation);
  } catch (const UnavailableException& outage) {
    Error error = outage.error();
    error.internal = outage.what();
    return error;
  } catch (const std::exception& fault) {
    return Error::unavailable("command_failed", fault.what());
  }
}

// Reads the configuration and runs the command.
int run_with(const ConfigSources& sources, Invocation& invocation) {
  ConfigOutcome outcome = load_config(sources);
  if (!outcome.faults.empty()) {
    for (const std::string& fault : outcome.faults) {
      std::cerr << "molar: " << fault << "\n";
    }
    return kUsage;
  }
  invocation.config = std::move(outcome.config);
  set_log_level(parse_text<LogLevel>(invocation.config.log_level).value_or(LogLevel::Info));
  const Result<int> code = run_command(invocation);
  return code.has_error() ? fail(invocation, code.error()) : *code;
}

}  // namespace

std::string Invocation::value(std::string_view option, std::string_view otherwise) const {
  if (auto found = options.find(std::string(option)); found != options.end()) {
    return found->second;
  }
  const Option* declared = command == nullptr ? nullptr : find_option(*command, option);
  return std::string(otherwise.empty() && declared != nullptr ? declared->standard : otherwise);
}

std::optional<std::string> Invocation::text(std::string_view option) const {
  return has(option) ? std::optional(value(option)) : std::nullopt;
}

std::optional<std::int64_t> Invocation::number(std::string_view option) const {
  return parse_whole_number(value(option));
}

std::optional<Date> Invocation::day(std::string_view option) const {
  return parse_date(value(option));
}

std::string Invocation::argument(std::size_t index) const {
  return index < arguments.size() ? arguments[index] : "";
}

int usage_fault(const std::string& message) {
  std::cerr << "molar: " << message << "\nTry: molar help\n";
  return kUsage;
}

int run_command_line(const std::vector<std::string>& words) {
  if (words.empty() || words[0] == "--help" || words[0] == "-h") {
    return run_help({}).value();
  }
  if (words[0] == "--version") {
    return run_version({}).value();
  }
  if (words[0] == "complete") {
    return print_next_words({words.begin() + 1, words.end()});
  }
  std::size_t used = 0;
  const Command* command = match_command(words, used);
  if (command == nullptr) {
    return usage_fault(unknown_command(words));
  }

  Invocation invocation;
  invocation.command = command;
  ConfigSources sources;
  sources.environment = read_environment();
  if (auto file = sources.environment.find("MOLAR_CONFIG"); file != sources.environment.end()) {
    sources.file = file->second;
  }
  Reader reader(*command, invocation, sources);
  for (std::size_t i = used; i < words.size(); ++i) {
    if (!words[i].starts_with("--")) {
      invocation.arguments.push_back(words[i]);
      continue;
    }
    if (words[i] == "--help") {
      Invocation help;
      help.arguments = words_of(*command);
      return run_help(help).value();
    }
    if (auto fault = reader.read_flag(words, i); !fault.empty()) {
      return usage_fault(fault);
    }
  }
  if (auto fault = reader.check_line(); !fault.empty()) {
    return usage_fault(fault);
  }
  return run_with(sources, invocation);
}

}  // namespace molar::app
