// Stripe's published test cards (https://docs.stripe.com/testing) with special behaviour.
#pragma once

#include <string>
#include <string_view>

namespace molar::sandbox::stripe {

struct CardBehaviour {
  enum class Asks { Never, UntilStored, Always };
  Asks asks = Asks::Never;  // 3-D Secure
  bool attaches = true;     // false: storing it is refused as well
  std::string code = {};    // error code of a charge; empty: it pays
  std::string decline_code = {};
  std::string refund = "succeeded";  // pending | succeeded | failed_later
};

CardBehaviour behaviour_of(std::string_view digits);
// Behaviour of Stripe's published test bank accounts.
CardBehaviour bank_behaviour_of(std::string_view account_number);
inline constexpr const char* kBankAccount = "us_bank_account";

// Behaviour of a card that declines: "insufficient_funds", "lost_card", …
CardBehaviour declines_with(std::string_view decline_code);

}  // namespace molar::sandbox::stripe
