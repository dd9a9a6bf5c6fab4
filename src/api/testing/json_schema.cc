#include "api/testing/json_schema.h"

#include <algorithm>
#include <map>
#include <regex>
#include <set>
#include <stdexcept>
#include <string_view>

#include "base/text.h"

namespace molar::api {
namespace {

namespace json = boost::json;

class Checker {
 public:
  explicit Checker(const json::value& document) : document_(document) {}

  void check(const json::value& schema_value, const json::value& value, const std::string& path) {
    const json::object& schema = schema_value.as_object();
    refuse_unknown_keywords(schema);
    if (const auto* ref = schema.if_contains("$ref")) {
      check(resolve(ref->as_string()), value, path);
    }
    if (const auto* parts = schema.if_contains("allOf")) {
      for (const json::value& part : parts->as_array()) {
        check(part, value, path);
      }
    }
    check_type(schema, value, path);
    check_choice(schema, value, path);
    if (value.is_object()) {
      check_object(schema, value.get_object(), path);
    } else if (value.is_array()) {
      check_array(schema, value.get_array(), path);
    } else if (value.is_string()) {
      check_string(schema, value.get_string(), path);
    } else if (value.is_number()) {
      check_number(schema, value.to_number<double>(), path);
    }
    if (const auto* options = schema.if_contains("oneOf")) {
      check_one_of(options->as_array(), value, path);
    }
  }

  std::vector<std::string> faults;

 private:
  static void refuse_unknown_keywords(const json::object& schema) {
    static const std::set<std::string_view> kKnown = {
        "$ref",    "type",     "enum",     "const",     "properties",  "required",
        "items",   "minItems", "maxItems", "minLength", "maxLength",   "pattern",
        "minimum", "maximum",  "oneOf",    "allOf",     "description", "uniqueItems",
        "example", "examples", "format",   "title",     "default",     "additionalProperties"};
    for (const auto& member : schema) {
      if (!kKnown.contains(std::string_view(member.key()))) {
        throw std::runtime_error("schema keyword not known to the tests: " +
                                 std::string(member.key()));
      }
    }
  }

  const json::value& resolve(std::string_view reference) const {
    if (!reference.starts_with("#/")) {
      throw std::runtime_error("reference into another document: " + std::string(reference));
    }
    return document_.at_pointer(reference.substr(1));
  }

  void fault(const std::string& path, const std::string& message) {
    faults.push_back(path + ": " + message);
  }

  static bool is_type(const json::value& value, std::string_view type) {
    if (type == "object") {
      return value.is_object();
    }
    if (type == "array") {
      return value.is_array();
    }
    if (type == "string") {
      return value.is_string();
    }
    if (type == "boolean") {
      return value.is_bool();
    }
    if (type == "null") {
      return value.is_null();
    }
    if (type == "integer") {
      return value.is_int64() || value.is_uint64();
    }
    return type == "number" && value.is_number();
  }

  void check_type(const json::object& schema, const json::value& value, const std::string& path) {
    const auto* type = schema.if_contains("type");
    if (type == nullptr) {
      return;
    }
    const json::array types = type->is_array() ? type->get_array() : json::array{*type};
    if (std::none_of(types.begin(), types.end(), [&](const json::value& name) {
          return is_type(value, std::string_view(name.as_string()));
        })) {
      fault(path, "is " + json::serialize(value) + ", not of type " + json::serialize(*type));
    }
  }

  void check_choice(const json::object& schema, const json::value& value, const std::string& path) {
    const auto* fixed = schema.if_contains("const");
    if (fixed != nullptr && *fixed != value) {
      fault(path, "is " + json::serialize(value) + ", not " + json::serialize(*fixed));
    }
    if (const auto* choices = schema.if_contains("enum")) {
      const json::array& list = choices->as_array();
      if (std::find(list.begin(), list.end(), value) == list.end()) {
        fault(path, json::serialize(value) + " is none of " + json::serialize(list));
      }
    }
  }

  void check_object(const json::object& schema, const json::object& object,
                    const std::string& path) {
    if (const auto* required = schema.if_contains("required")) {
      for (const json::value& name : required->as_array()) {
        if (!object.contains(name.as_string())) {
          fault(path, "lacks " + std::string(name.as_string()));
        }
      }
    }
    const auto* properties = schema.if_contains("properties");
    const auto* additional = schema.if_contains("additionalProperties");
    for (const auto& member : object) {
      const std::string member_path = path + "." + std::string(member.key());
      const auto* known =
          properties == nullptr ? nullptr : properties->as_object().if_contains(member.key());
      if (known != nullptr) {
        check(*known, member.value(), member_path);
      } else if (additional != nullptr && additional->is_object()) {
        check(*additional, member.value(), member_path);
      } else if (additional != nullptr && !additional->as_bool()) {
        fault(member_path, "is not described");
      }
    }
  }

  void check_array(const json::object& schema, const json::array& array, const std::string& path) {
    const auto* least = schema.if_contains("minItems");
    const auto* most = schema.if_contains("maxItems");
    if ((least != nullptr && array.size() < least->to_number<std::size_t>()) ||
        (most != nullptr && array.size() > most->to_number<std::size_t>())) {
      fault(path, "has " + std::to_string(array.size()) + " items");
    }
    if (const auto* items = schema.if_contains("items")) {
      for (std::size_t i = 0; i < array.size(); ++i) {
        check(*items, array[i], path + "[" + std::to_string(i) + "]");
      }
    }
  }

  void check_string(const json::object& schema, std::string_view text, const std::string& path) {
    const std::size_t length = length_in_code_points(text);
    const auto* least = schema.if_contains("minLength");
    const auto* most = schema.if_contains("maxLength");
    if ((least != nullptr && length < least->to_number<std::size_t>()) ||
        (most != nullptr && length > most->to_number<std::size_t>())) {
      fault(path, "has " + std::to_string(length) + " characters");
    }
    if (const auto* pattern = schema.if_contains("pattern")) {
      const std::regex regex(std::string(pattern->as_string()));
      if (!std::regex_search(text.begin(), text.end(), regex)) {
        fault(path, std::string(text) + " does not match " + std::string(pattern->as_string()));
      }
    }
  }

  void check_number(const json::object& schema, double number, const std::string& path) {
    const auto* least = schema.if_contains("minimum");
    const auto* most = schema.if_contains("maximum");
    if ((least != nullptr && number < least->to_number<double>()) ||
        (most != nullptr && number > most->to_number<double>())) {
      fault(path, std::to_string(number) + " is out of range");
    }
  }

  void check_one_of(const json::array& options, const json::value& value, const std::string& path) {
    int fitting = 0;
    std::string reasons;
    for (const json::value& option : options) {
      Checker attempt(document_);
      attempt.check(option, value, path);
      fitting += attempt.faults.empty() ? 1 : 0;
      for (const std::string& reason : attempt.faults) {
        reasons += "\n    " + reason;
      }
    }
    if (fitting != 1) {
      fault(path, "fits " + std::to_string(fitting) + " of the alternatives:" + reasons);
    }
  }

  const json::value& document_;
};

}  // namespace

std::vector<std::string> schema_faults(const json::value& document, const json::value& schema,
                                       const json::value& value) {
  Checker checker(document);
  checker.check(schema, value, "$");
  return std::move(checker.faults);
}

}  // namespace molar::api
