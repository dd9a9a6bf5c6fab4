#include "base/field_errors.h"

#include <algorithm>
#include <stdexcept>

namespace molar {

namespace {
// More than any form has; keeps the response to a hostile body with thousands of errors short.
constexpr std::size_t kMostReported = 100;
}  // namespace

void throw_exception_from_error(const FieldIssue& issue, const boost::source_location& where) {
  throw std::logic_error("value() of a failed field check (" + std::string(issue.code) + ") at " +
                         where.file_name() + ":" + std::to_string(where.line()));
}

void FieldErrors::add(std::string_view field, std::string_view code, std::string message) {
  if (errors_.size() < kMostReported && !has(field)) {
    errors_.push_back({std::string(field), std::string(code), std::move(message)});
  }
}

bool FieldErrors::has(std::string_view field) const {
  return std::ranges::any_of(errors_,
                             [&](const FieldError& error) { return error.field == field; });
}

Status FieldErrors::status() const {
  if (errors_.empty()) {
    return {};
  }
  return Error::invalid_fields(errors_);
}

}  // namespace molar
