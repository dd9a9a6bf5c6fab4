// The answers that handlers make.
#pragma once

#include "base/to_json.h"
#include "http/message/response.h"

namespace molar::api {

// 200 (or `status`) with the value as JSON, no-store.
template <class T>
http::Response json_response(const T& value, int status = 200) {
  return http::Response::json(status, to_json_text(value));
}

}  // namespace molar::api
