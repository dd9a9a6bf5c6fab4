// The two notices of a purchase, in the buyer's language.
#pragma once

#include <boost/json.hpp>

#include <string>
#include <utility>
#include <vector>

#include "domain/billing/billing.h"
#include "domain/outbox/notice.h"
#include "domain/ports/payment_gateway.h"
#include "domain/pricing/quote.h"

namespace molar::domain {

struct PurchaseTold {
  const Quote& quote;  // its language is the mails' language
  const Subscription& subscription;
  const Card& card;  // without last4: nothing was charged
  std::string to_address;
  std::string first_name;
  // All people on the membership: name and member number.
  std::vector<std::pair<std::string, std::string>> people;
  std::string receipt_id;
  std::string receipt_number;
  Date paid_on;
};

// The facts that the law requires after joining (L-6, L-18): plan, refund window, cancellation and
// renewal.
Notice welcome_notice(const PurchaseTold& told);
Notice receipt_notice(const PurchaseTold& told);

}  // namespace molar::domain
