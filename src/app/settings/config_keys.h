// The table of all configuration keys; private to configuration. payment_config.h has the keys of
// single brands, payment.brands.*.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/settings/config.h"

namespace molar::app {

// One configuration key: name, meaning, and conversion from and to text.
struct ConfigKey {
  std::string name;  // "server.port", as in a file and after --
  std::string meaning;
  // Returns the error text that follows the key's name ("must be …"), or "". After an error the
  // value is unchanged.
  std::function<std::string(Config&, const std::string&)> assign;
  // Returns the value as a text that `assign` accepts.
  std::function<std::string(const Config&)> show;
  bool secret = false;  // the reference does not show its default
};

// All keys, in the order of the reference.
const std::vector<ConfigKey>& config_keys();

// nullptr: no such key.
const ConfigKey* find_config_key(const std::string& name);

// In the order of config_keys().
std::vector<std::string> config_key_names();

// "server.port" → "MOLAR_SERVER_PORT"
std::string environment_name(const std::string& key);

}  // namespace molar::app
