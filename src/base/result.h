// Result<T>: what a function answers that can fail for reasons its caller must handle.
//
// Expected failures (bad input, not found, declined, busy) are values. Outages and bugs are
// exceptions; they are caught in two places only: http/middleware.cc and the API
// callback of pages (app/pages/page_api.cc).
#pragma once

#include <boost/system/result.hpp>

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace molar {

// Why something failed, in terms that the HTTP edge can translate (http/message/problem.cc is the
// only place).
enum class ErrorKind {
  InvalidInput,     // not parseable: 400
  InvalidFields,    // parseable, but fields break their rules: 422, `fields` says which
  Unauthenticated,  // 401
  PaymentDeclined,  // 402
  Forbidden,        // 403
  NotFound,         // 404; also what belongs to another brand or household
  Conflict,         // 409
  Gone,             // 410
  TooLarge,         // 413
  UnsupportedType,  // 415
  Locked,           // 423
  RateLimited,      // 429, with retry_after_seconds
  Unavailable,      // 503, with retry_after_seconds
};

// One field's message, by the field's JSON name ("address.zip" for nested ones).
struct FieldError {
  std::string field;
  std::string code;  // stable: "required", "too_long", "invalid", …; the frontend translates it
  std::string message;  // plain English, safe to show
};

struct Error {
  ErrorKind kind = ErrorKind::InvalidInput;
  std::string code;    // stable snake_case, part of the API ("coupon_expired")
  std::string detail;  // safe for the user
  std::vector<FieldError> fields = {};
  std::string internal = {};       // for the log only; never sent
  int retry_after_seconds = 0;     // RateLimited and Unavailable
  std::string reason = {};         // machine-readable refinement, sent as "reason" (decline reason)
  std::string client_secret = {};  // what the browser needs to go on, sent as "clientSecret"

  static Error invalid(std::string code, std::string detail);
  static Error invalid_fields(std::vector<FieldError> fields);
  // `what` names the thing in one word: "checkout" gives code "checkout_not_found".
  static Error not_found(std::string_view what);
  static Error unauthenticated();
  static Error forbidden(std::string code, std::string detail);
  static Error conflict(std::string code, std::string detail);
  static Error gone(std::string code, std::string detail);
  static Error payment_declined(std::string reason, std::string detail);
  // The buyer's bank asks for a confirmation (3-D Secure): 402 "payment_action_required". The
  // browser takes the secret to the provider, then repeats its request with the same key.
  static Error payment_action_required(std::string client_secret);
  static Error rate_limited(int retry_after_seconds);
  static Error unavailable(std::string code, std::string detail, int retry_after_seconds = 1);
  // Others held the database for too long, nothing was changed: 503 "database_busy".
  static Error database_busy();
  // Nothing can be saved until an operator has made room: 503 "disk_full".
  static Error disk_full();
  // The database's files are corrupt, or were deleted, moved or replaced: 503 "database_damaged".
  // An operator must act (molar doctor).
  static Error database_damaged();
};

template <class T>
using Result = boost::system::result<T, Error>;
using Status = Result<void>;

// An outage where no Result can be answered: the database does not answer, or cannot save. The
// catch points turn it into 503 with Retry-After; `what` is for the log only.
class UnavailableException : public std::runtime_error {
 public:
  enum class Cause { NoAnswer, DiskFull, Damaged };
  explicit UnavailableException(const std::string& what, Cause cause = Cause::NoAnswer)
      : std::runtime_error(what), cause_(cause) {}

  Cause cause() const { return cause_; }
  // The code in the answer: "unavailable", "disk_full" or "database_damaged".
  Error error() const;

 private:
  Cause cause_;
};

// What was found, or Error::not_found(what).
template <class T>
Result<T> or_not_found(std::optional<T> found, std::string_view what) {
  if (!found) {
    return Error::not_found(what);
  }
  return *std::move(found);
}

// Called by boost::system::result when value() is asked of an error: a bug, so an exception.
[[noreturn]] void throw_exception_from_error(const Error& error,
                                             const boost::source_location& where);

}  // namespace molar

#define MOLAR_CONCAT_INNER(a, b) a##b
#define MOLAR_CONCAT(a, b) MOLAR_CONCAT_INNER(a, b)

// MOLAR_TRY(auto plan, plans.find(id));  returns the error, or declares the value.
#define MOLAR_TRY(declaration, expression) \
  MOLAR_TRY_INNER(MOLAR_CONCAT(molar_try_, __LINE__), declaration, expression)
#define MOLAR_TRY_INNER(name, declaration, expression) \
  auto name = (expression);                            \
  if (name.has_error())                                \
    return std::move(name).error();                    \
  declaration = std::move(*name)

// MOLAR_CHECK(validate(input));  returns the error, or goes on.
#define MOLAR_CHECK(expression)                                   \
  if (auto molar_status = (expression); molar_status.has_error()) \
  return std::move(molar_status).error()
