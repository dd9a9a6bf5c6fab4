// Maps C++ values to SQL values and rows to structs. Supported member types: std::int64_t, int,
// bool, double, std::string, Timestamp, Date, described enums, std::optional of these; std::vector,
// std::map and boost::json::object, stored as JSON; and described structs, whose members are
// separate columns. An empty std::optional of a struct is NULL in all its columns; its first member
// is never NULL.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include <concepts>
#include <cstdint>
#include <map>
#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "base/boost_json.h"
#include "base/clock.h"
#include "base/enum_words.h"

namespace molar::storage {

struct Null {};
using Value = std::variant<Null, std::int64_t, double, std::string>;

class RowSink {
 public:
  virtual ~RowSink() = default;
  virtual void row(std::vector<Value>&& columns) = 0;
};

inline Value to_value(std::nullopt_t) {
  return Null{};
}
// Any integer that fits; booleans as 0 and 1.
Value to_value(std::integral auto value) {
  return static_cast<std::int64_t>(value);
}
inline Value to_value(double value) {
  return value;
}
Value to_value(const std::convertible_to<std::string_view> auto& value) {
  return std::string(std::string_view(value));
}
inline Value to_value(Timestamp value) {
  return to_millis(value);
}
inline Value to_value(Date value) {
  return format_date(value);
}
inline Value to_value(const boost::json::object& value) {
  return boost::json::serialize(value);
}
Value to_value(DescribedEnum auto value) {
  return std::string(to_text(value));
}
template <class T>
Value to_value(const std::vector<T>& value) {
  return boost::json::serialize(boost::json::value_from(value));
}
template <class K, class T>
Value to_value(const std::map<K, T>& value) {
  return boost::json::serialize(boost::json::value_from(value));
}
template <class T>
Value to_value(const std::optional<T>& value) {
  return value ? to_value(*value) : Value{Null{}};
}

// Throw std::runtime_error when the value has another type, or is JSON or an enum word that does
// not fit: a bug, not bad input. Columns contain the JSON of Boost.JSON (member names as in C++),
// not that of base/to_json.h.
boost::json::value json_of(const Value& value);
void from_value(const Value& value, std::int64_t& out);
void from_value(const Value& value, int& out);
void from_value(const Value& value, bool& out);
void from_value(const Value& value, double& out);
void from_value(const Value& value, std::string& out);
void from_value(const Value& value, Timestamp& out);
void from_value(const Value& value, Date& out);
void from_value(const Value& value, boost::json::object& out);
template <DescribedEnum E>
void from_value(const Value& value, E& out) {
  std::string word;
  from_value(value, word);
  const std::optional<E> known = parse_text<E>(word);
  if (!known) {
    throw std::runtime_error("unknown value of an enum: " + word);
  }
  out = *known;
}
template <class T>
void from_value(const Value& value, std::vector<T>& out) {
  out = boost::json::value_to<std::vector<T>>(json_of(value));
}
template <class K, class T>
void from_value(const Value& value, std::map<K, T>& out) {
  out = boost::json::value_to<std::map<K, T>>(json_of(value));
}
template <class T>
void from_value(const Value& value, std::optional<T>& out) {
  if (std::holds_alternative<Null>(value)) {
    out.reset();
    return;
  }
  from_value(value, out.emplace());
}

// Whether T is a described struct. Each of its members is one column; the columns of base classes
// come first.
template <class T>
inline constexpr bool kIsRow = boost::describe::has_describe_members<T>::value;
template <class T>
inline constexpr bool kIsOptionalRow = false;
template <class T>
inline constexpr bool kIsOptionalRow<std::optional<T>> = kIsRow<T>;

namespace detail {

template <class T>
using Members = boost::describe::describe_members<T, boost::describe::mod_any_access |
                                                         boost::describe::mod_inherited>;

template <class T, class Member>
using TypeOf = std::remove_cvref_t<decltype(std::declval<T&>().*Member::pointer)>;

template <class T>
constexpr std::size_t count_columns() {
  if constexpr (kIsRow<T>) {
    std::size_t count = 0;
    boost::mp11::mp_for_each<Members<T>>(
        [&](auto member) { count += count_columns<TypeOf<T, decltype(member)>>(); });
    return count;
  } else {
    return 1;
  }
}

template <class T>
void read_columns(const std::vector<Value>& columns, std::size_t& next, T& out) {
  if constexpr (kIsRow<T>) {
    boost::mp11::mp_for_each<Members<T>>(
        [&](auto member) { read_columns(columns, next, out.*member.pointer); });
  } else if constexpr (kIsOptionalRow<T>) {
    if (std::holds_alternative<Null>(columns.at(next))) {
      next += count_columns<typename T::value_type>();
    } else {
      read_columns(columns, next, out.emplace());
    }
  } else {
    from_value(columns.at(next++), out);
  }
}

template <class T>
void append_values(std::vector<Value>& values, const T& value) {
  if constexpr (kIsRow<T>) {
    boost::mp11::mp_for_each<Members<T>>(
        [&](auto member) { append_values(values, value.*member.pointer); });
  } else if constexpr (kIsOptionalRow<T>) {
    if (value) {
      append_values(values, *value);
    } else {
      values.resize(values.size() + count_columns<typename T::value_type>());
    }
  } else {
    values.push_back(to_value(value));
  }
}

template <class T>
void append_names(std::string& names) {
  boost::mp11::mp_for_each<Members<T>>([&](auto member) {
    using Member = TypeOf<T, decltype(member)>;
    if constexpr (kIsRow<Member>) {
      append_names<Member>(names);
    } else if constexpr (kIsOptionalRow<Member>) {
      append_names<typename Member::value_type>(names);
    } else {
      names.append(names.empty() ? "" : ", ").append(member.name);
    }
  });
}

}  // namespace detail

// One value per argument, and one per member of a described struct.
template <class... Args>
std::vector<Value> to_values(const Args&... args) {
  std::vector<Value> values;
  values.reserve(sizeof...(args));
  (detail::append_values(values, args), ...);
  return values;
}

template <class T>
T row_as(const std::vector<Value>& columns) {
  T result{};
  std::size_t next = 0;
  detail::read_columns(columns, next, result);
  return result;
}

// "first, second": the columns of the described struct T, in the order of row_as. Valid until the
// program ends.
template <class T>
std::string_view columns_of() {
  static const std::string names = [] {
    std::string text;
    detail::append_names<T>(text);
    return text;
  }();
  return names;
}

}  // namespace molar::storage
