// Replies of the stand-in, and texts in its objects.
#pragma once

#include <boost/json.hpp>

#include <string>
#include <string_view>

namespace molar::sandbox::stripe {

struct Reply {
  int status = 200;
  boost::json::object body = {};
};

// {"error": {type, code?, message, param?, …}} with the HTTP status as of Stripe.
Reply error_reply(int status, std::string_view type, std::string_view code,
                  std::string_view message, std::string_view param = {});

// Returns null for "": Stripe's objects contain every member.
boost::json::value text_or_null(const std::string& text);

// Returns "" for a member that is missing or not a string.
std::string text_at(const boost::json::object& in, std::string_view name);

}  // namespace molar::sandbox::stripe
