// The members of a page's input that C++ reads.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

namespace molar::render {

struct PageInput {
  std::int64_t now_ms = 0;
  std::string csrf_token;
  std::string request_id;
  std::string path;  // of the requested address, without query
};

// Missing members, members of a wrong type, and a text that is no JSON object read as 0 and "".
PageInput read_page_input(std::string_view json);

// Returns the input of an anonymous visitor of "/": without CSRF token, e-mail address and request
// id, so that its result may be cached for all. "{}" for a text that is no JSON object.
std::string anonymous_input(std::string_view json);

}  // namespace molar::render
