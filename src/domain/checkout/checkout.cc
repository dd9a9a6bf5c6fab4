#include "domain/checkout/checkout.h"

namespace molar::domain {

namespace {

constexpr Relationship kRelationships[] = {Relationship::Spouse, Relationship::DomesticPartner,
                                           Relationship::Child, Relationship::Parent,
                                           Relationship::OtherHousehold};

}  // namespace

std::string_view to_text(Relationship relationship) {
  switch (relationship) {
    case Relationship::Spouse:
      return "spouse";
    case Relationship::DomesticPartner:
      return "domestic_partner";
    case Relationship::Child:
      return "child";
    case Relationship::Parent:
      return "parent";
    case Relationship::OtherHousehold:
      return "other_household";
  }
  return "";
}

std::optional<Relationship> parse_relationship(std::string_view text) {
  for (Relationship relationship : kRelationships) {
    if (to_text(relationship) == text) {
      return relationship;
    }
  }
  return std::nullopt;
}

std::string_view to_text(CheckoutStatus status) {
  switch (status) {
    case CheckoutStatus::Open:
      return "open";
    case CheckoutStatus::Paid:
      return "paid";
    case CheckoutStatus::Abandoned:
      return "abandoned";
  }
  return "";
}

}  // namespace molar::domain
