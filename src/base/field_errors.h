// Result of a field rule, and the list of all field errors of one request.
#pragma once

#include <boost/system/result.hpp>

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace molar {

// The reason why a value breaks its rule; the caller adds the field's name.
// Codes: required, too_short, too_long, invalid, not_allowed, too_young, too_old, in_future, taken,
// common, contains_personal, mismatch.
struct FieldIssue {
  FieldIssue() = default;
  FieldIssue(std::string_view issue_code, std::string issue_message)
      : code(issue_code), message(std::move(issue_message)) {}

  std::string_view code;  // a literal
  std::string message;    // plain English, safe to show
};

// The normalised value, or the issue.
template <class T>
using Checked = boost::system::result<T, FieldIssue>;

[[noreturn]] void throw_exception_from_error(const FieldIssue& issue,
                                             const boost::source_location& where);

// Collects all field errors of a request, so that one response reports them together.
//
//   FieldErrors errors;
//   account.email = errors.check("email", check_email(input.email));
//   MOLAR_CHECK(errors.status());
class FieldErrors {
 public:
  // Stores the first error of a field; drops later ones of the same field.
  void add(std::string_view field, std::string_view code, std::string message);

  // Returns the value, or stores the error and returns a default value, which must not be used when
  // status() fails.
  template <class T>
  T check(std::string_view field, Checked<T> checked) {
    if (checked.has_error()) {
      add(field, checked.error().code, checked.error().message);
      return T{};
    }
    return std::move(*checked);
  }

  bool empty() const { return errors_.empty(); }
  bool has(std::string_view field) const;
  const std::vector<FieldError>& all() const { return errors_; }
  // Success, or InvalidFields with all stored errors.
  Status status() const;

 private:
  std::vector<FieldError> errors_;
};

}  // namespace molar
