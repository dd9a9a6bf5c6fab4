#include "app/command_line/setting_flags.h"

#include <algorithm>
#include <array>

#include "app/settings/config_keys.h"
#include "app/settings/payment_config.h"

namespace molar::app {

namespace {

constexpr std::array kShortNames{
    ShortName{"port", "server.port"},    ShortName{"address", "server.address"},
    ShortName{"data-dir", "data_dir"},   ShortName{"web-dir", "web_dir"},
    ShortName{"log-level", "log_level"}, ShortName{"database-url", "database.url"}};

}  // namespace

std::span<const ShortName> short_names() {
  return kShortNames;
}

std::string setting_name(std::string_view flag) {
  const auto found = std::ranges::find(kShortNames, flag, &ShortName::name);
  return std::string(found == kShortNames.end() ? flag : found->setting);
}

bool is_setting(std::string_view name) {
  Config scratch;
  return find_config_key(std::string(name)) != nullptr ||
         assign_brand_payment(scratch, name, "").has_value();
}

std::vector<std::string> setting_flags() {
  std::vector<std::string> flags;
  for (const ShortName& known : kShortNames) {
    flags.push_back("--" + std::string(known.name));
  }
  for (const std::string& name : config_key_names()) {
    flags.push_back("--" + name);
  }
  return flags;
}

}  // namespace molar::app
