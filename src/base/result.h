// Result<T>: return type of a function that can fail for reasons that its caller must handle.
//
// Expected failures (bad input, not found, declined, busy) are values. Outages and bugs are
// exceptions. http/middleware.cc, the API callback of pages (app/pages/page_api.cc) and the loops
// of jobs catch and log them.
#pragma once

#include <boost/system/result.hpp>

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace molar {

// Category of a failure, with the status of its HTTP response (http/message/problem.cc).
enum class ErrorKind {
  InvalidInput = 400,   // cannot be parsed
  InvalidFields = 422,  // parsed, but fields break their rules, see `fields`
  Unauthenticated = 401,
  PaymentDeclined = 402,
  Forbidden = 403,
  NotFound = 404,  // also for rows of another brand or household
  Conflict = 409,
  Gone = 410,
  TooLarge = 413,
  UnsupportedType = 415,
  Locked = 423,
  RateLimited = 429,  // with retry_after_seconds
  Unavailable = 503,  // with retry_after_seconds
};

// Error of one field, named by its JSON name ("address.zip" for nested ones).
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
  std::string client_secret = {};  // for the browser to continue, sent as "clientSecret"

  static Error invalid(std::string code, std::string detail);
  static Error invalid_fields(std::vector<FieldError> fields);
  // `what` is the missing object in one word: "checkout" gives code "checkout_not_found".
  static Error not_found(std::string_view what);
  static Error unauthenticated();
  static Error forbidden(std::string code, std::string detail);
  static Error conflict(std::string code, std::string detail);
  static Error gone(std::string code, std::string detail);
  static Error payment_declined(std::string reason, std::string detail);
  // The buyer's bank requires a confirmation (3-D Secure): 402 "payment_action_required". The
  // browser passes the secret to the payment provider, then repeats its request with the same key.
  static Error payment_action_required(std::string client_secret);
  static Error rate_limited(int retry_after_seconds);
  static Error unavailable(std::string code, std::string detail, int retry_after_seconds = 1);
  // Other transactions held the database for too long; nothing was changed: 503 "database_busy".
  static Error database_busy();
  // Nothing can be saved until an operator frees disk space: 503 "disk_full".
  static Error disk_full();
  // The database's files are corrupt, or were deleted, moved or replaced: 503 "database_damaged".
  // An operator must act (molar doctor).
  static Error database_damaged();
};

template <class T>
using Result = boost::system::result<T, Error>;
using Status = Result<void>;

// An outage where the function returns no Result: the database does not respond, or cannot save.
// The handlers of exceptions turn it into 503 with Retry-After; `what` is for the log only.
class UnavailableException : public std::runtime_error {
 public:
  enum class Cause { NoAnswer, DiskFull, Damaged };
  explicit UnavailableException(const std::string& what, Cause cause = Cause::NoAnswer)
      : std::runtime_error(what), cause_(cause) {}

  Cause cause() const { return cause_; }
  // The error to send: code "unavailable", "disk_full" or "database_damaged".
  Error error() const;

 private:
  Cause cause_;
};

// The found value, or Error::not_found(what).
template <class T>
Result<T> or_not_found(std::optional<T> found, std::string_view what) {
  if (!found) {
    return Error::not_found(what);
  }
  return *std::move(found);
}

// Called by boost::system::result when value() is called on an error: a bug, so it throws.
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

// MOLAR_CHECK(validate(input));  returns the error, or continues.
#define MOLAR_CHECK(expression)                                   \
  if (auto molar_status = (expression); molar_status.has_error()) \
  return std::move(molar_status).error()
