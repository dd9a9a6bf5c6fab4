#include "app/command_line/command.h"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <map>
#include <sstream>
#include <utility>

#include "base/log.h"

namespace molar::app {

namespace {

constexpr std::string_view kVersion = MOLAR_VERSION;

void print_line(std::string left, std::string_view right) {
  left.resize(std::max<std::size_t>(left.size() + 2, 34), ' ');
  std::cout << "  " << left << right << "\n";
}

std::string usage_of(const Command& command) {
  return std::string(command.name) + (command.usage.empty() ? "" : " ") +
         std::string(command.usage);
}

// Every command whose name begins with these words, with its flags. 0: there is none.
std::size_t print_commands(const std::vector<std::string>& words) {
  std::string wanted = words.front();
  for (std::size_t i = 1; i < words.size(); ++i) {
    wanted += " " + words[i];
  }
  std::size_t printed = 0;
  for (const Command& command : commands()) {
    if (command.name != wanted && !command.name.starts_with(wanted + " ")) {
      continue;
    }
    std::cout << (printed == 0 ? "" : "\n") << "molar " << usage_of(command) << "\n    "
              << command.summary << "\n";
    for (const Option& option : command.options) {
      print_line(std::string(option.name) + (option.argument.empty() ? "" : " ") +
                     std::string(option.argument),
                 option.meaning);
    }
    ++printed;
  }
  return printed;
}

int run_config_help() {
  std::cout << "Settings: flag, environment variable, meaning [default]. Every variable may also "
               "be given as\n"
               "NAME_FILE with the path of a file that holds the value.\n\n"
            << describe_config();
  return kOk;
}

}  // namespace

int run_help(const Invocation& invocation) {
  if (!invocation.arguments.empty() && invocation.arguments[0] == "config") {
    return run_config_help();
  }
  if (!invocation.arguments.empty()) {
    return print_commands(invocation.arguments) > 0
               ? kOk
               : usage_fault("there is no command \"" + invocation.arguments[0] + "\"");
  }
  std::cout << "molar " << kVersion
            << ": membership sites for dental savings plans\n\nusage: molar COMMAND [--setting "
               "value]\n\n";
  for (const Command& command : commands()) {
    print_line(usage_of(command), command.summary);
  }
  std::cout << "\n`molar help COMMAND` lists a command's flags.\n"
               "Settings come from flags, then the environment (MOLAR_…), then a file (--config "
               "FILE or MOLAR_CONFIG),\n"
               "then defaults; `molar help config` lists them.\nExit codes: 0 done, 1 failed, 2 "
               "wrong usage, 3 a check found problems.\n";
  return kOk;
}

int run_version(const Invocation&) {
  std::cout << "molar " << kVersion << "\n";
  return kOk;
}

int usage_fault(const std::string& message) {
  std::cerr << "molar: " << message << "\nTry: molar help\n";
  return kUsage;
}

namespace {

// Short names of settings that are typed often.
std::string setting_name(std::string flag) {
  static const std::map<std::string, std::string> aliases = {
      {"port", "server.port"}, {"address", "server.address"}, {"data-dir", "data_dir"},
      {"web-dir", "web_dir"},  {"log-level", "log_level"},    {"database-url", "database.url"}};
  auto alias = aliases.find(flag);
  return alias == aliases.end() ? flag : alias->second;
}

std::vector<std::string> words_of(const Command& command) {
  std::vector<std::string> words;
  std::istringstream name{std::string(command.name)};
  for (std::string word; name >> word;) {
    words.push_back(std::move(word));
  }
  return words;
}

// The command whose name the words begin with, the longest of several; `used` says how many words.
const Command* find_command(const std::vector<std::string>& words, std::size_t& used) {
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

// One flag at words[i], with its value there or in the next word: the command's own, or a setting.
// Answers what is wrong with it.
std::string read_flag(const Command& command, const std::vector<std::string>& words, std::size_t& i,
                      Invocation& invocation, ConfigSources& sources) {
  const std::size_t equals = words[i].find('=');
  const std::string name = words[i].substr(0, equals);
  auto option = std::find_if(command.options.begin(), command.options.end(),
                             [&](const Option& own) { return own.name == name; });
  if (option != command.options.end() && option->argument.empty()) {
    invocation.options[name] = "";
    return equals == std::string::npos ? "" : name + " takes no value";
  }
  if (equals == std::string::npos && i + 1 == words.size()) {
    return name + " needs a value";
  }
  std::string value = equals == std::string::npos ? words[++i] : words[i].substr(equals + 1);
  if (option != command.options.end()) {
    invocation.options[name] = std::move(value);
  } else if (name == "--config") {
    sources.file = value;
  } else {
    sources.flags.emplace_back(setting_name(name.substr(2)), value);
  }
  return "";
}

// What to say of words that begin no command: the commands that begin with the first of them.
std::string unknown_command(const std::vector<std::string>& words) {
  std::string known;
  for (const Command& command : commands()) {
    if (words_of(command).front() == words[0]) {
      known += (known.empty() ? "" : ", ") + std::string(command.name);
    }
  }
  if (known.empty()) {
    return "there is no command \"" + words[0] + "\"";
  }
  const bool has_second = words.size() > 1 && !words[1].starts_with("--");
  return (has_second ? "there is no command \"" + words[0] + " " + words[1] + "\"; there are "
                     : "\"" + words[0] + "\" needs one word more: ") +
         known;
}

LogLevel log_level(const std::string& name) {
  if (name == "debug") {
    return LogLevel::Debug;
  }
  if (name == "warn") {
    return LogLevel::Warn;
  }
  return name == "error" ? LogLevel::Error : LogLevel::Info;
}

}  // namespace

std::string Invocation::value(std::string_view option, std::string_view otherwise) const {
  auto found = options.find(std::string(option));
  return found == options.end() ? std::string(otherwise) : found->second;
}

int run_command_line(const std::vector<std::string>& words) {
  if (words.empty() || words[0] == "--help" || words[0] == "-h") {
    return run_help({});
  }
  if (words[0] == "--version") {
    return run_version({});
  }
  std::size_t used = 0;
  const Command* command = find_command(words, used);
  if (command == nullptr) {
    return usage_fault(unknown_command(words));
  }

  Invocation invocation;
  ConfigSources sources;
  sources.environment = read_environment();
  if (auto file = sources.environment.find("MOLAR_CONFIG"); file != sources.environment.end()) {
    sources.file = file->second;
  }
  for (std::size_t i = used; i < words.size(); ++i) {
    if (!words[i].starts_with("--")) {
      invocation.arguments.push_back(words[i]);
      continue;
    }
    if (words[i] == "--help") {
      return run_help({words_of(*command)});
    }
    if (auto fault = read_flag(*command, words, i, invocation, sources); !fault.empty()) {
      return usage_fault(fault);
    }
  }
  if (!invocation.arguments.empty() && command->usage.empty()) {
    return usage_fault("\"" + std::string(command->name) + "\" takes no \"" +
                       invocation.arguments[0] + "\"");
  }

  ConfigOutcome outcome = load_config(sources);
  if (!outcome.faults.empty()) {
    for (const std::string& fault : outcome.faults) {
      std::cerr << "molar: " << fault << "\n";
    }
    return kUsage;
  }
  invocation.config = std::move(outcome.config);
  set_log_level(log_level(invocation.config.log_level));
  return command->run(invocation);
}

}  // namespace molar::app
