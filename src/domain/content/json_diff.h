// Differences between two JSON documents, field by field.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/boost_json.h"

namespace molar::domain {

struct FieldChange {
  std::string path;  // "header.header_menu[2].link"; a removed entry has its old index
  std::optional<boost::json::value> before;  // nullopt: added
  std::optional<boost::json::value> after;   // nullopt: removed
};

// In the order of `before`, then the added fields. Equal entries at both ends of a list are matched
// first, so that one added entry is one change. Every path starts with `prefix`.
std::vector<FieldChange> diff_json(const boost::json::value& before,
                                   const boost::json::value& after, std::string_view prefix = "");

}  // namespace molar::domain
