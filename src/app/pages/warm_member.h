// The made-up member whose pages new render workers are warmed with: their code is compiled before
// the first member of a worker asks for a page. No session and no data of anybody are used for it.
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
  render::ApiCall api;  // answers 404 to calls that the pages are not known to make
};

// `json`: server/warm-member.json of the web build (web/src/warm-member.ts). nullopt: empty, or not
// of that shape; workers are then warmed with visitors' pages alone.
std::optional<WarmMember> read_warm_member(std::string_view json);

}  // namespace molar::app
