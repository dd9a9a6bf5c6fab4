#include "base/result.h"

namespace molar {

Error Error::invalid(std::string code, std::string detail) {
  return {ErrorKind::InvalidInput, std::move(code), std::move(detail)};
}

Error Error::invalid_fields(std::vector<FieldError> fields) {
  Error error{ErrorKind::InvalidFields, "validation_failed", "Please check the marked fields."};
  error.fields = std::move(fields);
  return error;
}

Error Error::not_found(std::string_view what) {
  return {ErrorKind::NotFound, std::string(what) + "_not_found",
          "There is nothing here by that name."};
}

Error Error::unauthenticated() {
  return {ErrorKind::Unauthenticated, "auth_required", "Please log in."};
}

Error Error::forbidden(std::string code, std::string detail) {
  return {ErrorKind::Forbidden, std::move(code), std::move(detail)};
}

Error Error::conflict(std::string code, std::string detail) {
  return {ErrorKind::Conflict, std::move(code), std::move(detail)};
}

Error Error::gone(std::string code, std::string detail) {
  return {ErrorKind::Gone, std::move(code), std::move(detail)};
}

Error Error::payment_declined(std::string reason, std::string detail) {
  Error error{ErrorKind::PaymentDeclined, "payment_declined", std::move(detail)};
  error.reason = std::move(reason);
  return error;
}

Error Error::payment_action_required(std::string client_secret) {
  Error error{ErrorKind::PaymentDeclined, "payment_action_required",
              "Your bank asks you to confirm this payment."};
  error.client_secret = std::move(client_secret);
  return error;
}

Error Error::rate_limited(int retry_after_seconds) {
  Error error{ErrorKind::RateLimited, "rate_limited",
              "Too many attempts. Please wait a moment and try again."};
  error.retry_after_seconds = retry_after_seconds;
  return error;
}

Error Error::unavailable(std::string code, std::string detail, int retry_after_seconds) {
  Error error{ErrorKind::Unavailable, std::move(code), std::move(detail)};
  error.retry_after_seconds = retry_after_seconds;
  return error;
}

Error Error::database_busy() {
  return unavailable("database_busy",
                     "We are very busy right now. Nothing was lost; please try again.");
}

Error Error::disk_full() {
  return unavailable(
      "disk_full",
      "We cannot save anything right now. Nothing was changed; please try again later.", 30);
}

Error Error::database_damaged() {
  return unavailable("database_damaged",
                     "We have to repair something on our side first. Nothing was changed; please "
                     "try again later, or call us.",
                     300);
}

Error UnavailableException::error() const {
  switch (cause_) {
    case Cause::DiskFull:
      return Error::disk_full();
    case Cause::Damaged:
      return Error::database_damaged();
    case Cause::NoAnswer:
      break;
  }
  return Error::unavailable("unavailable",
                            "We cannot answer right now. Please try again in a moment.", 2);
}

void throw_exception_from_error(const Error& error, const boost::source_location& where) {
  throw std::logic_error("value() of a failed result: " + error.code + " at " + where.file_name() +
                         ":" + std::to_string(where.line()));
}

}  // namespace molar
