#include "sandbox/testing/stripe/reply.h"

#include <utility>

namespace molar::sandbox::stripe {

namespace json = boost::json;

Reply error_reply(int status, std::string_view type, std::string_view code,
                  std::string_view message, std::string_view param) {
  json::object error{{"type", type}, {"message", message}};
  if (!code.empty()) {
    error["code"] = code;
    error["doc_url"] = "https://stripe.com/docs/error-codes/" + std::string(code);
  }
  if (!param.empty()) {
    error["param"] = param;
  }
  return {status, json::object{{"error", std::move(error)}}};
}

json::value text_or_null(const std::string& text) {
  return text.empty() ? json::value(nullptr) : json::value(text);
}

std::string text_at(const json::object& in, std::string_view name) {
  const json::value* found = in.if_contains(name);
  return found != nullptr && found->is_string() ? std::string(found->get_string()) : "";
}

}  // namespace molar::sandbox::stripe
