#include <boost/json/basic_parser_impl.hpp>

#include <algorithm>
#include <deque>
#include <unordered_set>

#include "base/json.h"

namespace molar {
namespace {

bool is_dangerous_key(std::string_view key) {
  return key == "__proto__" || key == "constructor" || key == "prototype";
}

// Builds a json::value like json::parser, but refuses repeated keys in one object and keys with a
// special meaning in JavaScript objects.
class StrictHandler {
 public:
  static constexpr std::size_t max_object_size = json::object::max_size();
  static constexpr std::size_t max_array_size = json::array::max_size();
  static constexpr std::size_t max_key_size = json::string::max_size();
  static constexpr std::size_t max_string_size = json::string::max_size();
  using error_code = boost::system::error_code;

  bool on_document_begin(error_code&) { return true; }
  bool on_document_end(error_code&) { return true; }
  bool on_object_begin(error_code&) {
    keys_.emplace_back();
    return true;
  }
  bool on_object_end(std::size_t size, error_code&) {
    keys_.pop_back();
    stack_.push_object(size);
    return true;
  }
  bool on_array_begin(error_code&) { return true; }
  bool on_array_end(std::size_t size, error_code&) {
    stack_.push_array(size);
    return true;
  }
  bool on_key_part(json::string_view part, std::size_t, error_code&) {
    key_.append(part.data(), part.size());
    stack_.push_chars(part);
    return true;
  }
  bool on_key(json::string_view part, std::size_t, error_code& error) {
    key_.append(part.data(), part.size());
    stack_.push_key(part);
    if (is_dangerous_key(key_) || !keys_.back().insert(std::move(key_)).second) {
      error = json::error::syntax;
      return false;
    }
    key_.clear();
    return true;
  }
  bool on_string_part(json::string_view part, std::size_t, error_code&) {
    stack_.push_chars(part);
    return true;
  }
  bool on_string(json::string_view part, std::size_t, error_code&) {
    stack_.push_string(part);
    return true;
  }
  bool on_number_part(json::string_view, error_code&) { return true; }
  bool on_int64(std::int64_t value, json::string_view, error_code&) {
    stack_.push_int64(value);
    return true;
  }
  bool on_uint64(std::uint64_t value, json::string_view, error_code&) {
    stack_.push_uint64(value);
    return true;
  }
  bool on_double(double value, json::string_view, error_code&) {
    stack_.push_double(value);
    return true;
  }
  bool on_bool(bool value, error_code&) {
    stack_.push_bool(value);
    return true;
  }
  bool on_null(error_code&) {
    stack_.push_null();
    return true;
  }
  bool on_comment_part(json::string_view, error_code&) { return false; }
  bool on_comment(json::string_view, error_code&) { return false; }

  json::value release() { return stack_.release(); }
  void start() { stack_.reset(); }

 private:
  json::value_stack stack_;
  std::deque<std::unordered_set<std::string>> keys_;  // one set for each open object
  std::string key_;                                   // the key being read
};

Error body_too_large() {
  return {ErrorKind::TooLarge, "body_too_large", "The request's body is too large."};
}

// nullopt: not exactly one document; `used` is then the place of the fault.
std::optional<json::value> parse_strictly(std::string_view text, std::size_t& used) {
  json::parse_options options;
  options.max_depth = kMaxJsonDepth;
  json::basic_parser<StrictHandler> parser(options);
  parser.handler().start();
  boost::system::error_code error;
  used = parser.write_some(false, text.data(), text.size(), error);
  if (error || used != text.size() || !parser.done()) {
    return std::nullopt;
  }
  return parser.handler().release();
}

// "line 12, column 3", counted from 1.
std::string place_in(std::string_view text, std::size_t at) {
  const std::string_view before = text.substr(0, at);
  const std::string_view line = before.substr(before.rfind('\n') + 1);
  const auto column = std::ranges::count_if(line, [](char c) {
    return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U;  // not the rest of a character
  });
  return "line " + std::to_string(1 + std::ranges::count(before, '\n')) + ", column " +
         std::to_string(1 + column);
}

std::string describe_fault(std::string_view text, std::size_t at) {
  if (text.starts_with("\xEF\xBB\xBF")) {
    return "Save this file as UTF-8 without a byte order mark (BOM).";
  }
  return "This is not valid JSON: " + place_in(text, at) +
         ". There or before, a comma or quotation mark is missing or too much, or a name occurs "
         "twice.";
}

}  // namespace

Error invalid_json() {
  return Error::invalid("invalid_json",
                        "The request's body is not the JSON that this call expects.");
}

Result<json::value> parse_json(std::string_view text, std::size_t max_bytes) {
  if (text.size() > max_bytes) {
    return body_too_large();
  }
  std::size_t used = 0;
  auto value = parse_strictly(text, used);
  return value ? Result<json::value>(std::move(*value)) : invalid_json();
}

Result<json::value> parse_json_file(std::string_view text, std::size_t max_bytes) {
  auto value = parse_json(text, max_bytes);
  if (value.has_error() && value.error().code == "invalid_json") {
    std::size_t at = 0;
    parse_strictly(text, at);
    return Error::invalid("invalid_json", describe_fault(text, at));
  }
  return value;
}

json::value parse_trusted_json(std::string_view text) {
  return json::parse({text.data(), text.size()});
}

}  // namespace molar
