// The callback with which pages call the API; the renderer has no other access to it.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace molar::render {

struct ApiAnswer {
  int status = 0;
  std::string body;
};
// GET only; called on several threads of the renderer at the same time. Must own its data: a call
// may still run after render() has returned the shell.
using ApiCall = std::function<ApiAnswer(std::string_view path_and_query)>;

}  // namespace molar::render
