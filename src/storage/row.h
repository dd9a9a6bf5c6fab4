// Maps C++ values to SQL values and rows to structs. Supported member types: std::int64_t,
// int, bool, double, std::string, Timestamp, Date, and std::optional of these.
#pragma once

#include <boost/describe.hpp>
#include <boost/mp11.hpp>

#include <concepts>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "base/clock.h"

namespace molar::storage {

struct Null {};
using Value = std::variant<Null, std::int64_t, double, std::string>;

class RowSink {
 public:
  virtual ~RowSink() = default;
  virtual void row(std::vector<Value>&& columns) = 0;
};

Value to_value(std::nullopt_t);
// Any integer that fits; booleans as 0 and 1.
Value to_value(std::integral auto value) {
  return static_cast<std::int64_t>(value);
}
Value to_value(double value);
Value to_value(std::string_view value);
Value to_value(const std::string& value);
Value to_value(const char* value);
Value to_value(Timestamp value);
Value to_value(Date value);
template <class T>
Value to_value(const std::optional<T>& value) {
  return value ? to_value(*value) : Value{Null{}};
}

// Throw std::runtime_error naming the column when the value has another type: a bug, not bad input.
void from_value(const Value& value, std::int64_t& out);
void from_value(const Value& value, int& out);
void from_value(const Value& value, bool& out);
void from_value(const Value& value, double& out);
void from_value(const Value& value, std::string& out);
void from_value(const Value& value, Timestamp& out);
void from_value(const Value& value, Date& out);
template <class T>
void from_value(const Value& value, std::optional<T>& out) {
  if (std::holds_alternative<Null>(value)) {
    out.reset();
    return;
  }
  from_value(value, out.emplace());
}

template <class T>
T row_as(const std::vector<Value>& columns) {
  T result{};
  if constexpr (boost::describe::has_describe_members<T>::value) {
    std::size_t index = 0;
    boost::mp11::mp_for_each<boost::describe::describe_members<
        T, boost::describe::mod_any_access | boost::describe::mod_inherited>>(
        [&](auto member) { from_value(columns.at(index++), result.*member.pointer); });
  } else {
    from_value(columns.at(0), result);
  }
  return result;
}

}  // namespace molar::storage
