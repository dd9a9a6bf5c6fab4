// Answers as JSON: described structs become objects with camelCase names.
//
//   struct PriceBody { std::string cycle; std::int64_t cents; };
//   BOOST_DESCRIBE_STRUCT(PriceBody, (), (cycle, cents))
//   to_json_text(PriceBody{"annual", 12900});  // {"cycle":"annual","cents":12900}
//
// std::optional members are left out when empty; Nullable members are written as null. Date is
// YYYY-MM-DD, Timestamp RFC 3339. boost::json values are taken as they are.
#pragma once

#include <boost/describe.hpp>
#include <boost/json.hpp>
#include <boost/mp11.hpp>

#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

#include "base/clock.h"

namespace molar {

// An optional that the wire shows as null instead of leaving it out.
template <class T>
struct Nullable {
  std::optional<T> value;
};

std::string camel_case(std::string_view snake);  // "first_name" → "firstName"

inline boost::json::value to_json(bool value) {
  return value;
}
inline boost::json::value to_json(std::integral auto value) {
  return static_cast<std::int64_t>(value);
}
inline boost::json::value to_json(double value) {
  return value;
}
inline boost::json::value to_json(std::string_view value) {
  return boost::json::string(value.data(), value.size());
}
inline boost::json::value to_json(const std::string& value) {
  return to_json(std::string_view(value));
}
inline boost::json::value to_json(const char* value) {
  return to_json(std::string_view(value));
}
inline boost::json::value to_json(Date value) {
  return to_json(format_date(value));
}
inline boost::json::value to_json(Timestamp value) {
  return to_json(format_rfc3339(value));
}
inline boost::json::value to_json(boost::json::value value) {
  return value;
}
inline boost::json::value to_json(boost::json::object value) {
  return value;
}
inline boost::json::value to_json(boost::json::array value) {
  return value;
}

template <class T>
boost::json::value to_json(const Nullable<T>& value);
template <class T>
boost::json::value to_json(const std::vector<T>& list);
template <class T>
boost::json::value to_json(const std::map<std::string, T>& map);
template <class T>
requires boost::describe::has_describe_members<T>::value boost::json::value to_json(
    const T& object);

template <class T>
boost::json::value to_json(const Nullable<T>& value) {
  return value.value ? to_json(*value.value) : boost::json::value(nullptr);
}

template <class T>
boost::json::value to_json(const std::vector<T>& list) {
  boost::json::array array;
  array.reserve(list.size());
  for (const T& item : list) {
    array.push_back(to_json(item));
  }
  return array;
}

template <class T>
boost::json::value to_json(const std::map<std::string, T>& map) {
  boost::json::object object;
  object.reserve(map.size());
  for (const auto& [name, value] : map) {
    object.emplace(name, to_json(value));
  }
  return object;
}

namespace detail {

template <class T>
void put_member(boost::json::object& object, const std::string& name, const T& value) {
  object.emplace(name, to_json(value));
}

template <class T>
void put_member(boost::json::object& object, const std::string& name,
                const std::optional<T>& value) {
  if (value) {
    object.emplace(name, to_json(*value));
  }
}

}  // namespace detail

template <class T>
requires boost::describe::has_describe_members<T>::value boost::json::value to_json(
    const T& described) {
  using Members = boost::describe::describe_members<T, boost::describe::mod_public |
                                                           boost::describe::mod_inherited>;
  boost::json::object object;
  object.reserve(boost::mp11::mp_size<Members>::value);
  boost::mp11::mp_for_each<Members>([&](auto member) {
    static const std::string name = camel_case(decltype(member)::name);
    detail::put_member(object, name, described.*member.pointer);
  });
  return object;
}

template <class T>
std::string to_json_text(const T& value) {
  return boost::json::serialize(to_json(value));
}

}  // namespace molar
