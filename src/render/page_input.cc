#include "render/page_input.h"

#include <boost/json.hpp>

namespace molar::render {

namespace {

std::string text_member(const boost::json::object& object, std::string_view name) {
  const boost::json::value* value = object.if_contains(name);
  return value != nullptr && value->is_string() ? std::string(value->get_string()) : std::string();
}

std::int64_t integer_member(const boost::json::object& object, std::string_view name) {
  const boost::json::value* value = object.if_contains(name);
  if (value == nullptr || !value->is_number()) {
    return 0;
  }
  boost::system::error_code error;
  const auto number = value->to_number<std::int64_t>(error);
  return error ? 0 : number;
}

}  // namespace

PageInput read_page_input(std::string_view json) {
  boost::system::error_code error;
  boost::json::monotonic_resource memory;
  const boost::json::value value = boost::json::parse(json, error, &memory);
  if (error || !value.is_object()) {
    return {};
  }
  const boost::json::object& object = value.get_object();
  const std::string url = text_member(object, "url");
  return {integer_member(object, "now"), text_member(object, "csrfToken"),
          text_member(object, "requestId"), url.substr(0, url.find_first_of("?#"))};
}

std::string anonymous_input(std::string_view json) {
  boost::system::error_code error;
  boost::json::value value = boost::json::parse(json, error);
  if (error || !value.is_object()) {
    return "{}";
  }
  boost::json::object& object = value.get_object();
  object["url"] = "/";
  object["csrfToken"] = "";
  object["isAuthenticated"] = false;
  object["requestId"] = "";
  object.erase("email");
  return boost::json::serialize(object);
}

}  // namespace molar::render
