#include "app/settings/config.h"

#include <arpa/inet.h>
#include <toml++/toml.h>

#include <algorithm>
#include <fstream>
#include <iterator>
#include <set>
#include <sstream>
#include <string_view>
#include <utility>

#include "app/settings/config_keys.h"
#include "app/settings/payment_config.h"
#include "base/closest_name.h"
#include "base/mapped.h"
#include "base/text.h"

extern char** environ;

namespace molar::app {

namespace {

// Returns "; did you mean \"server.port\"?", or "".
std::string suggestion(const std::string& unknown, const std::vector<std::string>& names) {
  const std::vector<std::string_view> known(names.begin(), names.end());
  return closest_name_hint(unknown, known);
}

// "MOLAR_X_FILE" → "MOLAR_X"; "" for a name without that suffix.
std::string without_file(const std::string& variable) {
  constexpr std::string_view kEnd = "_FILE";
  return variable.ends_with(kEnd) ? variable.substr(0, variable.size() - kEnd.size()) : "";
}

bool is_ip_address(const std::string& text) {
  in6_addr parsed{};
  const std::string without_zone = text.substr(0, text.find('%'));
  return inet_pton(AF_INET, text.c_str(), &parsed) == 1 ||
         inet_pton(AF_INET6, without_zone.c_str(), &parsed) == 1;
}

class Loader {
 public:
  ConfigOutcome load(const ConfigSources& sources) {
    if (!sources.file.empty()) {
      read_file(sources.file);
    }
    read_environment_values(sources.environment);
    for (const auto& [name, value] : sources.flags) {
      assign(name, value, "--" + name);
    }
    std::ranges::move(payment_faults(outcome_.config), std::back_inserter(outcome_.faults));
    if (!is_ip_address(outcome_.config.server.address)) {
      outcome_.faults.push_back("server.address must be an IP address, such as 127.0.0.1, not \"" +
                                outcome_.config.server.address + "\"");
    }
    if (outcome_.config.production() && outcome_.config.clock.ahead != 0) {
      outcome_.faults.push_back("clock.ahead is allowed in development only");
    }
    if (outcome_.config.production() && !outcome_.config.secret_key.empty() &&
        outcome_.config.secret_key.size() < kLeastSecretBytes) {
      outcome_.faults.push_back("secret_key must have at least " +
                                std::to_string(kLeastSecretBytes) + " characters in production");
    }
    return std::move(outcome_);
  }

 private:
  void assign(const std::string& name, const std::string& value, const std::string& where) {
    const ConfigKey* key = find_config_key(name);
    if (auto fault = assign_brand_payment(outcome_.config, name, value)) {
      if (!fault->empty()) {
        outcome_.faults.push_back(where + " " + *fault);
      }
      return;
    }
    if (key == nullptr) {
      outcome_.faults.push_back(where + ": there is no such setting" +
                                suggestion(name, config_key_names()));
      return;
    }
    std::string fault = key->assign(outcome_.config, value);
    if (!fault.empty()) {
      outcome_.faults.push_back(where + " " + fault);
    }
  }

  void read_file(const std::string& path) {
    try {
      walk(toml::parse_file(path), "", path);
    } catch (const toml::parse_error& error) {
      std::ostringstream where;
      where << path << ":" << error.source().begin.line << ": " << error.description();
      outcome_.faults.push_back(where.str());
    }
  }

  void walk(const toml::table& table, const std::string& prefix, const std::string& path) {
    for (const auto& [name, node] : table) {
      std::string key = prefix + std::string(name.str());
      if (const toml::table* inner = node.as_table()) {
        walk(*inner, key + ".", path);
        continue;
      }
      std::string value;
      if (node.is_string()) {
        value = node.as_string()->get();
      } else if (node.is_integer()) {
        value = std::to_string(node.as_integer()->get());
      } else if (node.is_boolean()) {
        value = node.as_boolean()->get() ? "true" : "false";
      } else {
        outcome_.faults.push_back(path + ": " + key +
                                  " must be a text, a whole number, true or false");
        continue;
      }
      assign(key, value, path + ": " + key);
    }
  }

  void read_environment_values(const std::map<std::string, std::string>& environment) {
    std::map<std::string, std::string> by_variable;
    for (const ConfigKey& key : config_keys()) {
      by_variable[environment_name(key.name)] = key.name;
    }
    // No settings: MOLAR_CONFIG is read by the command line, MOLAR_BUILD by the scripts.
    static const std::set<std::string> others = {"MOLAR_CONFIG", "MOLAR_BUILD"};
    if (auto port = environment.find("PORT"); port != environment.end() && !port->second.empty()) {
      assign("server.port", port->second, "PORT");
    }
    for (const auto& [variable, value] : environment) {
      if (variable == "PORT" || others.contains(variable) || variable.starts_with("MOLAR_TEST_")) {
        continue;
      }
      if (auto found = by_variable.find(variable); found != by_variable.end()) {
        assign(found->second, value, variable);
      } else if (auto in_file = by_variable.find(without_file(variable));
                 in_file != by_variable.end()) {
        read_value_file(in_file->second, value, variable);
      } else if (auto named = brand_payment_key(variable)) {
        assign(*named, value, variable);
      } else if (auto named_in_file = brand_payment_key(without_file(variable))) {
        read_value_file(*named_in_file, value, variable);
      } else {
        const auto names = mapped(by_variable, [](const auto& entry) { return entry.first; });
        outcome_.faults.push_back(variable + ": there is no such setting" +
                                  suggestion(variable, names));
      }
    }
  }

  void read_value_file(const std::string& key, const std::string& path,
                       const std::string& variable) {
    std::ifstream file(path);
    std::string value;
    for (char c = 0; file.get(c);) {
      value += c;
    }
    if (!file.is_open() || file.bad()) {  // a folder can be opened, but not read
      outcome_.faults.push_back(variable + ": the file " + path + " cannot be read");
      return;
    }
    while (!value.empty() && (value.back() == '\n' || value.back() == '\r')) {
      value.pop_back();
    }
    assign(key, value, variable);
  }

  ConfigOutcome outcome_;
};

}  // namespace

std::string Config::database_url() const {
  return database.url.empty() ? "sqlite://" + data_dir + "/molar.db" : database.url;
}

ConfigOutcome load_config(const ConfigSources& sources) {
  return Loader().load(sources);
}

std::string describe_config() {
  const Config defaults;
  std::ostringstream text;
  for (const ConfigKey& key : config_keys()) {
    std::string standard = key.secret ? "" : key.show(defaults);
    text << "  --" << key.name << "   " << environment_name(key.name) << "\n      " << key.meaning;
    if (!standard.empty()) {
      text << " [" << standard << "]";
    }
    text << "\n";
  }
  return text.str();
}

std::map<std::string, std::string> read_environment() {
  std::map<std::string, std::string> values;
  for (char** entry = environ; *entry != nullptr; ++entry) {
    std::string text = *entry;
    std::size_t equals = text.find('=');
    std::string name = text.substr(0, equals);
    if (equals != std::string::npos && (name == "PORT" || name.starts_with("MOLAR_"))) {
      values[name] = text.substr(equals + 1);
    }
  }
  return values;
}

std::vector<std::string> split_list(const std::string& text) {
  std::string plain = text;
  std::erase(plain, ' ');
  return mapped(parts_of(plain, ','), [](std::string_view part) { return std::string(part); });
}

std::string origin_of_url(const std::string& url) {
  const std::size_t host = url.find("://");
  return url.substr(0, url.find('/', host == std::string::npos ? 0 : host + 3));
}

}  // namespace molar::app
