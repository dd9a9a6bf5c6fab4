// Writes JSON: described structs become objects with camelCase names.
//
//   struct PriceBody { std::string cycle; std::int64_t cents; };
//   BOOST_DESCRIBE_STRUCT(PriceBody, (), (cycle, cents))
//   to_json_text(PriceBody{"annual", 12900});  // {"cycle":"annual","cents":12900}
//
// Empty std::optional members are omitted; empty Nullable members are null. Date is YYYY-MM-DD,
// Timestamp RFC 3339, an enum the word of its to_text() (base/enum_words.h). boost::json values are
// written unchanged. A described struct may describe only some of the members that it inherits; the
// others are not written.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "base/boost_json.h"
#include "base/clock.h"
#include "base/enum_words.h"

namespace molar {

// An optional that is written as null instead of being omitted.
template <class T>
struct Nullable {
  std::optional<T> value;
};

std::string camel_case(std::string_view snake);  // "first_name" → "firstName"

namespace detail {

// Appends a JSON string with quotes and escapes; `text` is valid UTF-8.
void append_json_text(std::string& out, std::string_view text);
void append_json_number(std::string& out, std::int64_t number);
void append_json_value(std::string& out, const boost::json::value& value);

template <class T>
inline constexpr bool kIsOptional = false;
template <class T>
inline constexpr bool kIsOptional<std::optional<T>> = true;
template <class T>
inline constexpr bool kIsNullable = false;
template <class T>
inline constexpr bool kIsNullable<Nullable<T>> = true;
template <class T>
inline constexpr bool kIsList = false;
template <class T>
inline constexpr bool kIsList<std::vector<T>> = true;
template <class T>
inline constexpr bool kIsMap = false;
template <class T>
inline constexpr bool kIsMap<std::map<std::string, T>> = true;

template <class T>
void append_json(std::string& out, const T& value);

template <class T>
void append_json_list(std::string& out, const std::vector<T>& list) {
  out += '[';
  const char* separator = "";
  for (const auto& item : list) {
    out += separator;
    append_json<T>(out, item);
    separator = ",";
  }
  out += ']';
}

template <class T>
void append_json_map(std::string& out, const std::map<std::string, T>& map) {
  out += '{';
  const char* separator = "";
  for (const auto& [name, value] : map) {
    out += separator;
    append_json_text(out, name);
    out += ':';
    append_json(out, value);
    separator = ",";
  }
  out += '}';
}

template <class T>
void append_json_members(std::string& out, const T& described) {
  using Members = boost::describe::describe_members<T, boost::describe::mod_public |
                                                           boost::describe::mod_inherited>;
  out += '{';
  const char* separator = "";
  boost::mp11::mp_for_each<Members>([&](auto member) {
    static const std::string key = '"' + camel_case(decltype(member)::name) + "\":";
    const auto& value = described.*member.pointer;
    if constexpr (kIsOptional<std::remove_cvref_t<decltype(value)>>) {
      if (!value) {
        return;
      }
    }
    out += separator;
    out += key;
    append_json(out, value);
    separator = ",";
  });
  out += '}';
}

template <class T>
void append_json(std::string& out, const T& value) {
  if constexpr (std::is_same_v<T, bool>) {
    out += value ? "true" : "false";
  } else if constexpr (std::is_integral_v<T>) {
    append_json_number(out, static_cast<std::int64_t>(value));
  } else if constexpr (std::is_convertible_v<const T&, std::string_view>) {
    append_json_text(out, value);
  } else if constexpr (std::is_same_v<T, Date>) {
    append_json_text(out, format_date(value));
  } else if constexpr (std::is_same_v<T, Timestamp>) {
    append_json_text(out, format_rfc3339(value));
  } else if constexpr (std::is_enum_v<T>) {
    append_json_text(out, to_text(value));
  } else if constexpr (kIsOptional<T>) {
    value ? append_json(out, *value) : append_json_value(out, nullptr);
  } else if constexpr (kIsNullable<T>) {
    append_json(out, value.value);
  } else if constexpr (kIsList<T>) {
    append_json_list(out, value);
  } else if constexpr (kIsMap<T>) {
    append_json_map(out, value);
  } else if constexpr (boost::describe::has_describe_members<T>::value) {
    append_json_members(out, value);
  } else {
    append_json_value(out, value);  // boost::json types and double
  }
}

}  // namespace detail

// Appends the value's JSON to `out`, without building a boost::json value first.
template <class T>
void write_json(std::string& out, const T& value) {
  detail::append_json(out, value);
}

template <class T>
std::string to_json_text(const T& value) {
  std::string out;
  out.reserve(512);
  write_json(out, value);
  return out;
}

// Converts a described struct to a boost::json value.
template <class T>
boost::json::value to_json(const T& value) {
  return boost::json::parse(to_json_text(value));
}

}  // namespace molar
