#include "app/command.h"

#include <algorithm>
#include <cstdio>
#include <iostream>
#include <map>

namespace molar::app {

namespace {

constexpr std::string_view kVersion = MOLAR_VERSION;

int run_version(const Invocation&) {
  std::cout << "molar " << kVersion << "\n";
  return kOk;
}

int run_help(const Invocation& invocation) {
  if (!invocation.arguments.empty() && invocation.arguments[0] == "config") {
    std::cout << "Settings: flag, environment variable, meaning [default]. Every variable may also "
                 "be given as\n"
                 "NAME_FILE with the path of a file that holds the value.\n\n"
              << describe_config();
    return kOk;
  }
  std::cout << "molar " << kVersion
            << ": membership sites for dental savings plans\n\nusage: molar COMMAND [--setting "
               "value]\n\n";
  for (const Command& command : commands()) {
    std::string left =
        std::string(command.name) + (command.usage.empty() ? "" : " ") + std::string(command.usage);
    left.resize(std::max<std::size_t>(left.size() + 2, 34), ' ');
    std::cout << "  " << left << command.summary << "\n";
  }
  std::cout << "\nSettings come from flags, then the environment (MOLAR_…), then a file (--config "
               "FILE or MOLAR_CONFIG),\n"
               "then defaults; `molar help config` lists them.\nExit codes: 0 done, 1 failed, 2 "
               "wrong usage, 3 a check found problems.\n";
  return kOk;
}

// Short names of settings that are typed often.
std::string setting_name(std::string flag) {
  static const std::map<std::string, std::string> aliases = {
      {"port", "server.port"}, {"address", "server.address"}, {"data-dir", "data_dir"},
      {"web-dir", "web_dir"},  {"log-level", "log_level"},    {"database-url", "database.url"}};
  auto alias = aliases.find(flag);
  return alias == aliases.end() ? flag : alias->second;
}

// The command that the first one or two words name; `used` says how many.
const Command* find_command(const std::vector<std::string>& words, std::size_t& used) {
  for (const Command& command : commands()) {
    if (words.size() >= 2 && command.name == words[0] + " " + words[1]) {
      used = 2;
      return &command;
    }
  }
  for (const Command& command : commands()) {
    if (!words.empty() && command.name == words[0]) {
      used = 1;
      return &command;
    }
  }
  return nullptr;
}

int usage_fault(const std::string& message) {
  std::cerr << "molar: " << message << "\nTry: molar help\n";
  return kUsage;
}

}  // namespace

bool Invocation::has(std::string_view option) const {
  return std::find(options.begin(), options.end(), option) != options.end();
}

const std::vector<Command>& commands() {
  static const std::vector<Command> all = {
      {"serve", "", "serve the sites (migrates the database first)", run_serve},
      {"migrate up", "", "bring the database to this version", run_migrate_up},
      {"migrate status", "", "say which migrations are applied", run_migrate_status, {"--json"}},
      {"brand list", "", "list brands, hosts and published versions", run_brand_list, {"--json"}},
      {"content import",
       "FOLDER…",
       "check and publish brands from their folders",
       run_content_import,
       {"--json"}},
      {"content validate",
       "FOLDER…",
       "check brand folders, change nothing",
       run_content_validate,
       {"--json"}},
      {"doctor", "", "check that everything this machine needs is well", run_doctor, {"--json"}},
      {"payment-sandbox", "", "run the stand-in payment provider as a process of its own",
       run_payment_sandbox},
      {"version", "", "print the version", run_version},
      {"help", "[config]", "this text, or the list of settings", run_help},
  };
  return all;
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
    return usage_fault("there is no command \"" + words[0] + "\"");
  }

  Invocation invocation;
  ConfigSources sources;
  sources.environment = read_environment();
  if (auto file = sources.environment.find("MOLAR_CONFIG"); file != sources.environment.end()) {
    sources.file = file->second;
  }
  for (std::size_t i = used; i < words.size(); ++i) {
    const std::string& word = words[i];
    if (!word.starts_with("--")) {
      invocation.arguments.push_back(word);
      continue;
    }
    if (std::find(command->options.begin(), command->options.end(), word) !=
        command->options.end()) {
      invocation.options.push_back(word);
      continue;
    }
    std::size_t equals = word.find('=');
    std::string name = word.substr(2, equals == std::string::npos ? equals : equals - 2);
    if (equals == std::string::npos && i + 1 == words.size()) {
      return usage_fault(word + " needs a value");
    }
    std::string value = equals == std::string::npos ? words[++i] : word.substr(equals + 1);
    if (name == "config") {
      sources.file = value;
    } else {
      sources.flags.emplace_back(setting_name(name), value);
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
  return command->run(invocation);
}

}  // namespace molar::app
