// The table of every configuration key; private to configuration. What goes by brand, under
// payment.brands.*, is in payment_config.h.
#pragma once

#include <functional>
#include <string>
#include <vector>

#include "app/settings/config.h"

namespace molar::app {

// One configuration key: how it is called, what it means, how a text becomes its value.
struct ConfigKey {
  std::string name;  // "server.port", as in a file and after --
  std::string meaning;
  // Returns the error text that follows the key's name ("must be …"), or nothing. After an error
  // the value is unchanged.
  std::function<std::string(Config&, const std::string&)> assign;
  // The value as a text that `assign` takes.
  std::function<std::string(const Config&)> show;
  bool secret = false;  // the reference does not show even its default
};

// Every key, in the order of the reference.
const std::vector<ConfigKey>& config_keys();

// nullptr: there is no such key.
const ConfigKey* find_config_key(const std::string& name);

// In the order of config_keys().
std::vector<std::string> config_key_names();

// "server.port" → "MOLAR_SERVER_PORT"
std::string environment_name(const std::string& key);

}  // namespace molar::app
