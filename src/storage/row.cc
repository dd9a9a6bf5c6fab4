#include "storage/row.h"

#include "base/json.h"

namespace molar::storage {

namespace {

template <class T>
const T& expect(const Value& value, const char* type) {
  if (const T* found = std::get_if<T>(&value)) {
    return *found;
  }
  throw std::runtime_error(std::string("a column is not ") + type);
}

}  // namespace

void from_value(const Value& value, std::int64_t& out) {
  out = expect<std::int64_t>(value, "an integer");
}

void from_value(const Value& value, int& out) {
  out = static_cast<int>(expect<std::int64_t>(value, "an integer"));
}

void from_value(const Value& value, bool& out) {
  out = expect<std::int64_t>(value, "a boolean") != 0;
}

void from_value(const Value& value, double& out) {
  if (const auto* integer = std::get_if<std::int64_t>(&value)) {
    out = static_cast<double>(*integer);
    return;
  }
  out = expect<double>(value, "a number");
}

void from_value(const Value& value, std::string& out) {
  out = expect<std::string>(value, "a text");
}

void from_value(const Value& value, Timestamp& out) {
  out = from_millis(expect<std::int64_t>(value, "an instant"));
}

void from_value(const Value& value, Date& out) {
  auto date = parse_date(expect<std::string>(value, "a date"));
  if (!date) {
    throw std::runtime_error("a column is not a date");
  }
  out = *date;
}

boost::json::value json_of(const Value& value) {
  return parse_trusted_json(expect<std::string>(value, "a JSON text"));
}

void from_value(const Value& value, boost::json::object& out) {
  out = std::move(json_of(value).as_object());
}

}  // namespace molar::storage
