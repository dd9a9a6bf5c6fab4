// Responses of handlers.
#pragma once

#include <string>

#include "base/to_json.h"
#include "http/message/response.h"

namespace molar::api {

// 200 (or `status`) with the value as JSON, no-store.
template <class T>
http::Response json_response(const T& value, int status = 200) {
  return http::Response::json(status, to_json_text(value));
}

// json_response() for an object with this one field.
template <class T>
http::Response field_response(const std::string& name, const T& value, int status = 200) {
  return http::Response::json(status, "{\"" + name + "\":" + to_json_text(value) + "}");
}

}  // namespace molar::api
