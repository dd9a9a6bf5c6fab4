// The two mails of a purchase, in the buyer's language.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "domain/billing/billing.h"
#include "domain/checkout/quote.h"
#include "domain/content/brand.h"
#include "domain/ports/mailer.h"

namespace molar::domain {

struct PurchaseMailInput {
  const Brand& brand;
  const Quote& quote;  // its language is the mails' language
  const Subscription& subscription;
  std::string to_address;
  std::string first_name;
  // Everybody on the membership: name and member number.
  std::vector<std::pair<std::string, std::string>> people;
  std::string receipt_number;
  Date paid_on;
  std::string card;    // "visa 4242"; empty when nothing was charged
  std::string origin;  // "https://cedar.example"
};

// What was joined, until when the money comes back, how to cancel, how it renews: what the law
// wants to be told after joining (L-6, L-18).
Mail make_welcome_mail(const PurchaseMailInput& input);
Mail make_receipt_mail(const PurchaseMailInput& input);

}  // namespace molar::domain
