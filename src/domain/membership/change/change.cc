#include "domain/membership/change/change.h"

#include <array>
#include <utility>

#include "base/json.h"

namespace molar::domain {

namespace {

constexpr std::array kKinds{
    std::pair{ChangeKind::AddDependent, std::string_view("add_dependent")},
    std::pair{ChangeKind::RemoveDependent, std::string_view("remove_dependent")},
    std::pair{ChangeKind::SwitchNow, std::string_view("switch_now")},
    std::pair{ChangeKind::SwitchAtRenewal, std::string_view("switch_at_renewal")},
    std::pair{ChangeKind::Cancel, std::string_view("cancel")},
    std::pair{ChangeKind::Renew, std::string_view("renew")},
    std::pair{ChangeKind::Purchase, std::string_view("purchase")}};

}  // namespace

std::string_view to_text(ChangeKind kind) {
  for (const auto& [value, text] : kKinds) {
    if (value == kind) {
      return text;
    }
  }
  return "";
}

std::optional<ChangeKind> parse_change_kind(std::string_view text) {
  for (const auto& [value, name] : kKinds) {
    if (name == text) {
      return value;
    }
  }
  return std::nullopt;
}

std::int64_t ChangeQuote::amount(std::string_view name) const {
  return parse_trusted_json(body).as_object().at(name).as_int64();
}

Date ChangeQuote::day(std::string_view name) const {
  return parse_date(parse_trusted_json(body).as_object().at(name).as_string()).value();
}

}  // namespace molar::domain
