// Reads JSON that this program wrote, the inverse of to_json() (base/to_json.h).
//
//   struct Price { std::string cycle; std::int64_t cents = 0; };
//   BOOST_DESCRIBE_STRUCT(Price, (), (cycle, cents))
//   from_json<Price>(parse_trusted_json(R"({"cycle":"annual","cents":12900})"));
//
// A text, a list, a map, a std::optional and a Nullable keep their defaults when they are missing
// or null. Every other member is required: a price that an older version stored under another name
// must not be read as 0. The struct need not have every member of the JSON. Throws for a value of
// another type, a number out of range, text that is not a date or timestamp, and an unknown enum
// word. JSON from other systems is read by base/json.h.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>

#include "base/boost_json.h"
#include "base/clock.h"
#include "base/enum_words.h"
#include "base/to_json.h"

namespace molar {

namespace detail {

// Inverse of format_rfc3339().
Timestamp timestamp_from_json(const boost::json::value& from);

// Whether a member may be missing.
template <class T>
inline constexpr bool kHasEmpty =
    std::is_same_v<T, std::string> || kIsList<T> || kIsMap<T> || kIsOptional<T> || kIsNullable<T>;

template <class T>
void read_json(const boost::json::value& from, T& to);

template <class T>
void read_json_members(const boost::json::object& from, T& to) {
  using Members = boost::describe::describe_members<T, boost::describe::mod_public |
                                                           boost::describe::mod_inherited>;
  boost::mp11::mp_for_each<Members>([&](auto member) {
    static const std::string key = camel_case(decltype(member)::name);
    const boost::json::value* found = from.if_contains(key);
    auto& read = to.*member.pointer;
    if (found != nullptr && !found->is_null()) {
      read_json(*found, read);
    } else if (!kHasEmpty<std::remove_cvref_t<decltype(read)>>) {
      throw std::invalid_argument("no member: " + key);
    }
  });
}

template <class T>
void read_json(const boost::json::value& from, T& to) {
  if constexpr (std::is_same_v<T, bool>) {
    to = from.as_bool();
  } else if constexpr (std::is_arithmetic_v<T>) {
    to = from.to_number<T>();
  } else if constexpr (std::is_same_v<T, std::string>) {
    to = std::string_view(from.as_string());
  } else if constexpr (std::is_same_v<T, Date>) {
    to = parse_date(from.as_string()).value();
  } else if constexpr (std::is_same_v<T, Timestamp>) {
    to = timestamp_from_json(from);
  } else if constexpr (DescribedEnum<T>) {
    to = parse_text<T>(from.as_string()).value();
  } else if constexpr (kIsOptional<T>) {
    read_json(from, to.emplace());
  } else if constexpr (kIsNullable<T>) {
    read_json(from, to.value.emplace());
  } else if constexpr (kIsList<T>) {
    to.clear();
    for (const boost::json::value& item : from.as_array()) {
      read_json(item, to.emplace_back());
    }
  } else if constexpr (kIsMap<T>) {
    for (const auto& [name, value] : from.as_object()) {
      read_json(value, to[std::string(name)]);
    }
  } else {
    read_json_members(from.as_object(), to);
  }
}

}  // namespace detail

template <class T>
T from_json(const boost::json::value& from) {
  T read{};
  detail::read_json(from, read);
  return read;
}

}  // namespace molar
