// JSON files that people edit.
#pragma once

#include <cstddef>
#include <string_view>

#include "base/boost_json.h"
#include "base/result.h"

namespace molar {

// Like parse_json() (base/json.h), but the detail of "invalid_json" states the place of the fault.
Result<boost::json::value> parse_json_file(std::string_view text, std::size_t max_bytes);

}  // namespace molar
