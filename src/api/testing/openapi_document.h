// api/openapi.yaml, for checks of responses.
#pragma once

#include <boost/json.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "http/message/response.h"

namespace molar::api {

class OpenApiDocument {
 public:
  // Read once per program, through python3-yaml. Throws std::runtime_error when that fails.
  static const OpenApiDocument& instance();

  // All differences between the description and a response to `method` `path` (without query): an
  // undescribed operation or status, another media type, a body that does not fit its schema. The
  // response to a path that is not in the API must be a problem document.
  std::vector<std::string> answer_faults(std::string_view method, std::string_view path,
                                         const http::Response& response) const;

  // "GET /api/v4/plans/{id}" of every operation.
  std::vector<std::string> operations() const;

  const boost::json::value& json() const { return document_; }

 private:
  OpenApiDocument();
  const boost::json::object* find_operation(std::string_view method, std::string_view path) const;
  const boost::json::object& resolved(const boost::json::value& value) const;
  std::vector<std::string> body_faults(const boost::json::object& described,
                                       const http::Response& response) const;

  boost::json::value document_;
};

}  // namespace molar::api
