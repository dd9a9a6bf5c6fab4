#include "render/page_input.h"

#include "base/boost_json.h"
#include "base/json.h"

namespace molar::render {

namespace {

// Accepts a fraction and an exponent, with which JavaScript may write numbers.
std::int64_t time_of(const boost::json::object& object) {
  const boost::json::value* value = object.if_contains("now");
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
  return {time_of(object), text_member(object, "csrfToken"), text_member(object, "requestId"),
          url.substr(0, url.find_first_of("?#"))};
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
