// Settings as flags of every command: `--server.port 8080`, and short names of those that are typed
// often: `--port 8080`.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace molar::app {

// A short name without hyphens, and the setting that it means.
struct ShortName {
  std::string_view name;
  std::string_view setting;
};

std::span<const ShortName> short_names();

// "port" → "server.port"; any other name is answered as it is.
std::string setting_name(std::string_view flag);

// Whether there is such a setting, also under payment.brands.
bool is_setting(std::string_view name);

// Every setting and short name, with both hyphens.
std::vector<std::string> setting_flags();

}  // namespace molar::app
