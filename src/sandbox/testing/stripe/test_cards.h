// Stripe's published test cards (https://docs.stripe.com/testing), as far as they behave specially.
#pragma once

#include <string>
#include <string_view>

namespace molar::sandbox::stripe {

struct CardBehaviour {
  enum class Asks { Never, UntilStored, Always };
  Asks asks = Asks::Never;  // 3-D Secure
  bool attaches = true;     // false: also storing it is refused
  std::string code = {};    // of the error when it is charged; empty: it pays
  std::string decline_code = {};
  std::string refund = "succeeded";  // pending | succeeded | failed_later
};

CardBehaviour behaviour_of(std::string_view digits);
// Of Stripe's published test bank accounts.
CardBehaviour bank_behaviour_of(std::string_view account_number);
inline constexpr const char* kBankAccount = "us_bank_account";

// The behaviour of a card that begins to decline: "insufficient_funds", "lost_card", …
CardBehaviour declines_with(std::string_view decline_code);

}  // namespace molar::sandbox::stripe
