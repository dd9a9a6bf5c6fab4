// Input of an office search, from a query string.
#pragma once

#include <optional>
#include <string>

#include "base/field_errors.h"
#include "base/result.h"
#include "domain/directory/visitor/office_directory.h"
#include "http/message/request.h"

namespace molar::api {

// Reads values of a query and collects all faults, with messages in `language`. An empty value is
// treated as absent: forms without a script send one for every empty field.
class QueryReader {
 public:
  QueryReader(const http::Request& request, std::string language)
      : request_(request), language_(std::move(language)) {}

  // Trimmed; `invalid` for invalid text, `too_long` above `most` characters.
  std::optional<std::string> text(std::string_view name, std::size_t most);
  // A whole number from `least` to `most`, else `invalid`.
  std::optional<std::int64_t> number(std::string_view name, std::int64_t least, std::int64_t most);
  // "1" or absent, else `not_allowed`.
  bool flag(std::string_view name);
  // Degrees within ±bound, else `invalid`.
  std::optional<double> degrees(std::string_view name, double bound);
  std::optional<std::string> state(std::string_view name);

  // Adds a fault with the message for field and code in the language.
  void add(std::string_view name, std::string_view code);
  bool has(std::string_view name) const { return errors_.has(name); }
  // InvalidFields "validation_failed", or success.
  Status finish() const;

 private:
  template <class T>
  std::optional<T> within(std::string_view name, T least, T most);

  const http::Request& request_;
  const std::string language_;
  FieldErrors errors_;
};

Result<domain::OfficeSearch> read_office_search(const http::Request& request,
                                                const std::string& language);

// Translates an error of the domain; returns others unchanged.
Error in_words(Error error, const std::string& language);

}  // namespace molar::api
