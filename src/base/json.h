// JSON at the border: a strict parser, and a reader that turns an object into typed values and
// gathers all field errors at once. Writing is in base/to_json.h.
#pragma once

#include <boost/json.hpp>

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

#include "base/clock.h"
#include "base/field_errors.h"
#include "base/result.h"

namespace molar {

inline constexpr std::size_t kMaxJsonBytes = 64 * 1024;
inline constexpr std::size_t kMaxJsonDepth = 32;

// Parses one document from outside. Refused with code "invalid_json" (400): anything that is not
// exactly one JSON document, invalid UTF-8, more than 32 levels, a key given twice in one object,
// the keys __proto__, constructor and prototype. Over `max_bytes`: TooLarge, "body_too_large".
Result<boost::json::value> parse_json(std::string_view text, std::size_t max_bytes = kMaxJsonBytes);

// The answer to every body that is not what a call takes: 400, "invalid_json".
Error invalid_json();

// Parses what our own store wrote; throws when it is not JSON.
boost::json::value parse_trusted_json(std::string_view text);

// Members of objects that come from elsewhere: what is not there or has another type counts as
// empty, 0, false or null.
std::string text_member(const boost::json::object& object, std::string_view name);
std::int64_t integer_member(const boost::json::object& object, std::string_view name);
bool flag_member(const boost::json::object& object, std::string_view name);
const boost::json::object* object_member(const boost::json::object& object, std::string_view name);
const boost::json::array* list_member(const boost::json::object& object, std::string_view name);

// The value at a path of members like "theme.colours.primary"; null when a part is missing.
const boost::json::value* value_at_path(const boost::json::value& root, std::string_view path);
// Its text; empty when it is none.
std::string text_at_path(const boost::json::value& root, std::string_view path);

namespace detail {
struct JsonBodyState;
}

// Reads the members of one object in a request body. Faults are gathered under the members' names
// ("address.zip" for nested ones), so that the client learns all of them at once:
//
//   MOLAR_TRY(auto body, JsonBody::parse(request.body));
//   ObjectReader reader = body.reader();
//   auto email = reader.required("email", check_email);          // std::string
//   auto coupon = reader.optional("coupon", check_coupon_code);  // std::optional<std::string>
//   ObjectReader address = reader.object("address");
//   auto zip = address.required("zip", check_zip);
//   MOLAR_CHECK(body.finish());
//
// A rule is a function Checked<T>(std::string_view). Types are strict ("1" is no number), and null
// counts as absent. What a failed read answers is a default value, not to be used before finish()
// succeeded. A member that nobody asked for is unknown: finish() answers `not_allowed` for it.
// Must not outlive its JsonBody.
class ObjectReader {
 public:
  // Missing, null or blank text is `required`; everything else is the rule's business.
  template <class Rule>
  auto required(std::string_view name, Rule&& rule) ->
      typename std::invoke_result_t<Rule, std::string_view>::value_type {
    auto text = filled_text(name, Need::Required);
    if (!text) {
      return {};
    }
    return errors().check(path(name), rule(*text));
  }
  // nullopt for missing, null or blank text, without asking the rule.
  template <class Rule>
  auto optional(std::string_view name, Rule&& rule)
      -> std::optional<typename std::invoke_result_t<Rule, std::string_view>::value_type> {
    auto text = filled_text(name, Need::Optional);
    if (!text) {
      return std::nullopt;
    }
    return errors().check(path(name), rule(*text));
  }

  // Members without a rule. Text is taken as given: not trimmed, may be empty.
  std::string text(std::string_view name);
  std::optional<std::string> optional_text(std::string_view name);
  bool boolean(std::string_view name);
  std::optional<bool> optional_boolean(std::string_view name);
  std::int64_t integer(std::string_view name);
  std::optional<std::int64_t> optional_integer(std::string_view name);
  // One of the given words; otherwise `not_allowed`.
  std::string choice(std::string_view name, std::initializer_list<std::string_view> allowed);

  // A nested object. Missing or of another type: the fault is noted once, and the answered reader
  // gives defaults without further faults.
  ObjectReader object(std::string_view name);
  // A list of at most `most` objects, each read under "name[0]", "name[1]", …
  std::vector<ObjectReader> objects(std::string_view name, std::size_t most);

  // A list of at most `most` texts.
  std::vector<std::string> texts(std::string_view name, std::size_t most);

  bool has(std::string_view name) const;    // there and not null
  bool given(std::string_view name) const;  // there at all: tells "set to nothing" from "leave"
  FieldErrors& errors();
  // The member's name as the client knows it: "address.zip".
  std::string path(std::string_view name) const;

 private:
  friend class JsonBody;
  enum class Need { Optional, Required };
  static constexpr std::size_t kAbsent = static_cast<std::size_t>(-1);

  ObjectReader(detail::JsonBodyState* state, std::size_t index) : state_(state), index_(index) {}

  const boost::json::object* object_or_null() const;
  // The member when it is there and not null, marked as read; notes `required` when it is needed.
  const boost::json::value* member(std::string_view name, Need need);
  // The same; null and `invalid` for a value of another kind than the one that is `wanted`.
  const boost::json::value* member(std::string_view name, Need need, boost::json::kind kind,
                                   std::string_view wanted);
  std::optional<std::string_view> string_member(std::string_view name, Need need);
  std::optional<std::string_view> filled_text(std::string_view name, Need need);
  std::optional<bool> boolean_member(std::string_view name, Need need);
  std::optional<std::int64_t> integer_member(std::string_view name, Need need);
  const boost::json::array* list_member(std::string_view name, std::size_t most);

  detail::JsonBodyState* state_;
  std::size_t index_;  // of the object among those opened; kAbsent: not there
};

// A request body that must be one JSON object.
class JsonBody {
 public:
  // "invalid_json" (400) when it is not, also when it is empty.
  static Result<JsonBody> parse(std::string_view text);
  // The same, but an empty body counts as {}.
  static Result<JsonBody> parse_or_empty(std::string_view text);

  JsonBody(JsonBody&&) noexcept;
  JsonBody& operator=(JsonBody&&) noexcept;
  ~JsonBody();

  ObjectReader reader();
  // InvalidFields with everything that the readers noted, and `not_allowed` for unknown members.
  Status finish();

 private:
  explicit JsonBody(std::unique_ptr<detail::JsonBodyState> state);
  std::unique_ptr<detail::JsonBodyState> state_;
};

}  // namespace molar
