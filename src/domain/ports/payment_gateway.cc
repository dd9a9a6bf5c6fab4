#include "domain/ports/payment_gateway.h"

namespace molar::domain {

bool is_soft_decline(std::string_view reason) {
  return reason == "insufficient_funds" || reason == "do_not_honor" || reason == "try_again" ||
         reason == "network";
}

std::string describe_decline(std::string_view reason) {
  if (reason == "insufficient_funds") {
    return "There is not enough money on the card. Nothing was charged.";
  }
  if (reason == "expired_card") {
    return "The card has expired. Nothing was charged.";
  }
  if (reason == "incorrect_cvc") {
    return "The security code is not right. Nothing was charged.";
  }
  if (reason == "network" || reason == "try_again") {
    return "The card's network did not answer. Nothing was charged; please try again.";
  }
  if (reason == "authentication_required" || reason == "authentication_failed") {
    return "Your bank could not confirm that it is you. Nothing was charged; please try again or "
           "use another card.";
  }
  return "The bank declined the card. Nothing was charged; please use another card.";
}

}  // namespace molar::domain
