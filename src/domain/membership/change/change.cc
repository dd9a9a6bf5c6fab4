#include "domain/membership/change/change.h"

#include "base/json.h"

namespace molar::domain {

std::int64_t ChangeQuote::amount(std::string_view name) const {
  return parse_trusted_json(body).as_object().at(name).as_int64();
}

Date ChangeQuote::day(std::string_view name) const {
  return parse_date(parse_trusted_json(body).as_object().at(name).as_string()).value();
}

}  // namespace molar::domain
