// JSON from outside: a strict parser, and a reader that converts an object to typed values and
// collects all field errors. base/to_json.h writes JSON.
#pragma once

#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/boost_json.h"
#include "base/clock.h"
#include "base/field_errors.h"
#include "base/result.h"

namespace molar {

inline constexpr std::size_t kMaxJsonBytes = 64 * 1024;
inline constexpr std::size_t kMaxJsonDepth = 32;

// Parses one document from outside. InvalidInput "invalid_json" (400): not exactly one JSON
// document, invalid UTF-8, more than 32 levels, a repeated key in one object, or a key __proto__,
// constructor or prototype. Over `max_bytes`: TooLarge "body_too_large".
Result<boost::json::value> parse_json(std::string_view text, std::size_t max_bytes = kMaxJsonBytes);

// Like parse_json(), for files that people edit: the detail of "invalid_json" states the place of
// the fault.
Result<boost::json::value> parse_json_file(std::string_view text, std::size_t max_bytes);

// Error for a body that is not the JSON that a call accepts: 400 "invalid_json".
Error invalid_json();

// Parses JSON that this program stored; throws when it is not JSON.
boost::json::value parse_trusted_json(std::string_view text);

// Members of objects from other systems. A missing member or one of another type counts as empty,
// 0, false or null.
std::string text_member(const boost::json::object& object, std::string_view name);
std::int64_t integer_member(const boost::json::object& object, std::string_view name);
bool flag_member(const boost::json::object& object, std::string_view name);
const boost::json::object* object_member(const boost::json::object& object, std::string_view name);
const boost::json::array* list_member(const boost::json::object& object, std::string_view name);

// The value at a path of members like "theme.colours.primary"; null when a part is missing.
const boost::json::value* value_at_path(const boost::json::value& root, std::string_view path);
// The text at a path; empty when the value is missing or not a string.
std::string text_at_path(const boost::json::value& root, std::string_view path);

namespace detail {
struct JsonBodyState;
}

// Reads the members of one object in a request body. Stores errors under the members' names
// ("address.zip" for nested ones), so that one response reports all of them:
//
//   MOLAR_TRY(auto reader, JsonBody::parse(request.body));
//   auto email = reader.required("email", check_email);          // std::string
//   auto coupon = reader.optional("coupon", check_coupon_code);  // std::optional<std::string>
//   ObjectReader address = reader.object("address");
//   auto zip = address.required("zip", check_zip);
//   MOLAR_CHECK(reader.finish());
//
// A rule is a function Checked<T>(std::string_view). Types are strict ("1" is not a number), and
// null counts as absent. A failed read returns a default value, which must not be used before
// finish() succeeds. finish() reports each member that was not read as `not_allowed`. Must not
// outlive its JsonBody.
class ObjectReader {
 public:
  // Missing, null or blank text is `required`; the rule checks all other text.
  template <class Rule>
  auto required(std::string_view name, Rule&& rule) const ->
      typename std::invoke_result_t<Rule, std::string_view>::value_type {
    auto text = filled_text(name, Need::Required);
    if (!text) {
      return {};
    }
    return errors().check(path(name), rule(*text));
  }
  // nullopt for missing, null or blank text, without a call of the rule.
  template <class Rule>
  auto optional(std::string_view name, Rule&& rule) const
      -> std::optional<typename std::invoke_result_t<Rule, std::string_view>::value_type> {
    auto text = filled_text(name, Need::Optional);
    if (!text) {
      return std::nullopt;
    }
    return errors().check(path(name), rule(*text));
  }

  // Members without a rule. Text is returned unchanged: not trimmed, possibly empty.
  std::string text(std::string_view name) const;
  std::optional<std::string> optional_text(std::string_view name) const;
  bool boolean(std::string_view name) const;
  std::optional<bool> optional_boolean(std::string_view name) const;
  std::int64_t integer(std::string_view name) const;
  std::optional<std::int64_t> optional_integer(std::string_view name) const;
  // One of the allowed words; otherwise `not_allowed`.
  std::string choice(std::string_view name, std::initializer_list<std::string_view> allowed) const;

  // A nested object. If it is missing or of another type, stores one error and returns a reader
  // that returns defaults without further errors.
  ObjectReader object(std::string_view name) const;
  // A list of at most `most` objects, each read under "name[0]", "name[1]", …
  std::vector<ObjectReader> objects(std::string_view name, std::size_t most) const;

  // A list of at most `most` texts.
  std::vector<std::string> texts(std::string_view name, std::size_t most) const;

  bool has(std::string_view name) const;    // present and not null
  bool given(std::string_view name) const;  // present, possibly null: null clears, absence leaves
  FieldErrors& errors() const;
  // The member's name in the request: "address.zip".
  std::string path(std::string_view name) const;

 private:
  friend class JsonBody;
  enum class Need { Optional, Required };
  static constexpr std::size_t kAbsent = static_cast<std::size_t>(-1);

  ObjectReader(detail::JsonBodyState* state, std::size_t index) : state_(state), index_(index) {}

  const boost::json::object* object_or_null() const;
  // Marks the member as read and returns it; null when missing or null, with `required` if needed.
  const boost::json::value* member(std::string_view name, Need need) const;
  // The same; for a value of another kind stores `invalid`, naming `type_name`, and returns null.
  const boost::json::value* member(std::string_view name, Need need, boost::json::kind kind,
                                   std::string_view type_name) const;
  std::optional<std::string_view> string_member(std::string_view name, Need need) const;
  std::optional<std::string_view> filled_text(std::string_view name, Need need) const;
  std::optional<bool> boolean_member(std::string_view name, Need need) const;
  std::optional<std::int64_t> integer_member(std::string_view name, Need need) const;
  const boost::json::array* list_member(std::string_view name, std::size_t most) const;

  detail::JsonBodyState* state_;
  std::size_t index_;  // index of the object in state_->open; kAbsent: missing
};

// A request body that must be one JSON object.
class JsonBody : public ObjectReader {
 public:
  // InvalidInput "invalid_json" (400) when it is not, or is empty.
  static Result<JsonBody> parse(std::string_view text);
  // The same, but an empty body counts as {}.
  static Result<JsonBody> parse_or_empty(std::string_view text);

  JsonBody(JsonBody&&) noexcept;
  JsonBody& operator=(JsonBody&&) noexcept;
  ~JsonBody();

  // Success, or InvalidFields with all errors, `not_allowed` for members that were not read
  // included.
  Status finish();

 private:
  explicit JsonBody(std::unique_ptr<detail::JsonBodyState> state);
  std::unique_ptr<detail::JsonBodyState> state_;
};

}  // namespace molar
