// What a buyer sends to pay for a checkout, and what its attempt keeps of it.
#pragma once

#include <boost/describe.hpp>
#include <boost/json.hpp>

#include <chrono>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "domain/billing/billing.h"
#include "domain/billing/charge.h"
#include "domain/household/member.h"
#include "domain/plan/plan.h"
#include "domain/pricing/quote.h"

namespace molar::domain {

struct ConsentGiven {
  std::string key;
  std::string version;
};
BOOST_DESCRIBE_STRUCT(ConsentGiven, (), (key, version))

// Whether this text is among `given`, in the version shown.
bool is_given(const std::vector<ConsentGiven>& given, const QuoteConsent& shown);

// InvalidFields "consent_required" with a fault for each text of `shown` that is not given and is
// required, or is needed for automatic renewal (L-18).
Status check_consents(const std::vector<QuoteConsent>& shown, bool auto_renew,
                      const std::vector<ConsentGiven>& given);

// What the buyer sends; fields that already passed their own rules.
struct PurchaseInput {
  std::string checkout_id;
  std::string quote_id;
  std::string payment_token;
  BillingCycle cycle = BillingCycle::Annual;
  bool auto_renew = false;
  bool keeps_method = true;  // false, never with auto_renew: the payment method pays this once
  bool debits_bank = false;  // the token is a bank account; never with keeps_method
  std::vector<ConsentGiven> consents;
  std::string idempotency_key;
};

// What is known of the buyer besides: kept with the consents, and used in mails.
struct BuyerTrace {
  std::string client_address;
  std::string user_agent;
  std::string origin;  // "https://cedar.example": where the links of mails lead
};
BOOST_DESCRIBE_STRUCT(BuyerTrace, (), (client_address, user_agent, origin))

// Effect of the attempts of checkouts: the checkout becomes a membership.
inline constexpr const char* kJoin = "join";

// The effect's data: it completes an attempt without its buyer.
struct AttemptRequest {
  bool auto_renew = false;
  std::vector<ConsentGiven> consents;
  BuyerTrace trace;
  bool keeps_method = true;
  bool debits_bank = false;
  std::string late_actor = {};  // who ordered the late booking; empty: the buyer's own request
};
// As it is read; attempt_request_to_json() writes it.
BOOST_DESCRIBE_STRUCT(AttemptRequest, (), (auto_renew, consents, late_actor))

// Makes it an attempt to pay for the quote's checkout.
void set_purchase(ChargeAttempt& attempt, const Quote& quote, const AttemptRequest& request);
std::string attempt_request_to_json(const AttemptRequest& request);
AttemptRequest attempt_request_from_json(const std::string& text);
// Of everything the client sent but its key: the same key with another body is refused.
std::string purchase_sha256(const PurchaseInput& input);

// The data of the notice "welcome", the facts that the law requires after joining (L-6, L-18):
// plan, refund window, cancellation and renewal. `people`: all, the primary member first;
// `refund_rule`: in words.
boost::json::object welcome_data(const Subscription& subscription,
                                 const std::vector<Member>& people, const std::string& refund_rule);

// A finished purchase as answered to its buyer, or one that a bank debit will finish. `answer` does
// not contain the session: the API starts one for `account_id` when `signs_in` is true.
struct PurchaseOutcome {
  boost::json::object answer;  // {subscription, receiptId, receiptNumber, agreementUrl, email}
  std::string account_id;
  bool signs_in = false;
  bool awaits_debit = false;  // `answer` is empty; there is no membership and no account yet
};

}  // namespace molar::domain
