// How pages ask the API: the renderer gets a callback and knows nothing else of it.
#pragma once

#include <functional>
#include <string>
#include <string_view>

namespace molar::render {

struct ApiAnswer {
  int status = 0;
  std::string body;
};
// GET only; called on threads of the renderer, several at a time. Must own what it uses: a call
// that has begun may still run when render() has already answered with the shell.
using ApiCall = std::function<ApiAnswer(std::string_view path_and_query)>;

}  // namespace molar::render
