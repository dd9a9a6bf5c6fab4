// The sample member with whose pages new render workers are warmed, so that their code is compiled
// before a member requests a page. It uses no session and no person's data.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "render/api_call.h"

namespace molar::app {

struct WarmMember {
  std::string email;
  std::vector<std::string> paths;
  render::ApiCall api;  // answers 404 to calls without a sample answer
};

// Reads server/warm-member.json of the web build (web/src/warm-member.ts). nullopt if `json` is
// empty or has another shape: workers are then warmed with visitors' pages only.
std::optional<WarmMember> read_warm_member(std::string_view json);

}  // namespace molar::app
