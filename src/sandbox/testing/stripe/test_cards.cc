#include "sandbox/testing/stripe/test_cards.h"

#include <array>

namespace molar::sandbox::stripe {

namespace {

using Asks = CardBehaviour::Asks;

struct Row {
  std::string_view digits;
  Asks asks;
  bool attaches;
  std::string_view code;
  std::string_view decline_code;
};

constexpr std::array<Row, 13> kCards{{
    {"4000000000000002", Asks::Never, false, "card_declined", "generic_decline"},
    {"4000000000009995", Asks::Never, false, "card_declined", "insufficient_funds"},
    {"4000000000009987", Asks::Never, false, "card_declined", "lost_card"},
    {"4000000000009979", Asks::Never, false, "card_declined", "stolen_card"},
    {"4000000000000069", Asks::Never, false, "expired_card", "expired_card"},
    {"4000000000000127", Asks::Never, false, "incorrect_cvc", "incorrect_cvc"},
    {"4000000000000119", Asks::Never, false, "processing_error", "processing_error"},
    {"4000000000006975", Asks::Never, false, "card_declined", "card_velocity_exceeded"},
    {"4000000000000341", Asks::Never, true, "card_declined", "generic_decline"},
    {"4000002500003155", Asks::UntilStored, true, "", ""},
    {"4000002760003184", Asks::Always, true, "", ""},
    {"4000008260003178", Asks::Always, true, "card_declined", "insufficient_funds"},
    {"4000000000003220", Asks::Always, true, "", ""},
}};

}  // namespace

CardBehaviour behaviour_of(std::string_view digits) {
  CardBehaviour behaviour;
  for (const Row& row : kCards) {
    if (row.digits == digits) {
      behaviour.asks = row.asks;
      behaviour.attaches = row.attaches;
      behaviour.code = row.code;
      behaviour.decline_code = row.decline_code;
    }
  }
  if (digits == "4000000000007726") {
    behaviour.refund = "pending";
  } else if (digits == "4000000000005126") {
    behaviour.refund = "failed_later";
  }
  return behaviour;
}

CardBehaviour bank_behaviour_of(std::string_view account_number) {
  CardBehaviour behaviour;
  if (account_number == "000111111113") {
    behaviour.code = "account_closed";
  } else if (account_number == "000222222227") {
    behaviour.code = "insufficient_funds";
  } else if (account_number == "000333333335") {
    behaviour.code = "debit_not_authorized";
  }
  return behaviour;
}

CardBehaviour declines_with(std::string_view decline_code) {
  CardBehaviour behaviour;
  behaviour.code = decline_code == "expired_card" ? "expired_card" : "card_declined";
  behaviour.decline_code = decline_code;
  return behaviour;
}

}  // namespace molar::sandbox::stripe
