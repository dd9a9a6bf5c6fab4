// Settings as flags of all commands: `--server.port 8080`, and short names of frequent ones:
// `--port 8080`.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace molar::app {

// A short name without hyphens, and its setting.
struct ShortName {
  std::string_view name;
  std::string_view setting;
};

std::span<const ShortName> short_names();

// "port" → "server.port"; returns other names unchanged.
std::string setting_name(std::string_view flag);

// True if the setting exists, payment.brands.* included.
bool is_setting(std::string_view name);

// Returns all settings except payment.brands.*, and all short names, with both hyphens.
std::vector<std::string> setting_flags();

}  // namespace molar::app
