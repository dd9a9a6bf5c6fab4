// The few members of a page's input that C++ reads itself.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace molar::render {

struct PageInput {
  std::int64_t now_ms = 0;
  std::string csrf_token;
  std::string request_id;
  std::string path;  // of the address, as it was asked for, without query
};

// Missing or mistyped members, and a text that is no JSON object, read as 0 and "".
PageInput read_page_input(std::string_view json);

// The same input as an anonymous visitor of "/" would have it: what is made from it may be kept and
// shown to others. "{}" for a text that is no JSON object.
std::string anonymous_input(std::string_view json);

}  // namespace molar::render
