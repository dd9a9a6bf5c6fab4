// The buyer's request to pay for a checkout, and the data of its attempt.
#pragma once

#include <boost/describe.hpp>

#include <string>
#include <vector>

#include "base/boost_json.h"
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

// Whether `given` contains this text in the version shown.
bool is_given(const std::vector<ConsentGiven>& given, const QuoteConsent& shown);

// InvalidFields "consent_required", with a fault for each text of `shown` that was not agreed to
// although it is required, or is needed for automatic renewal (L-18).
Status check_consents(const std::vector<QuoteConsent>& shown, bool auto_renew,
                      const std::vector<ConsentGiven>& given);

// The buyer's request; each field is already validated on its own.
struct PurchaseInput {
  std::string checkout_id;
  std::string quote_id;
  std::string payment_token;
  BillingCycle cycle = BillingCycle::Annual;
  bool auto_renew = false;
  bool keeps_method = true;  // false, never with auto_renew: the payment method is not stored
  bool debits_bank = false;  // the token is a bank account; never with keeps_method
  std::vector<ConsentGiven> consents;
  std::string idempotency_key;
};

// Other data about the buyer: stored with the consents, and used in mails.
struct BuyerTrace {
  std::string client_address;
  std::string user_agent;
  std::string origin;  // "https://cedar.example": origin of the links in mails
};
BOOST_DESCRIBE_STRUCT(BuyerTrace, (), (client_address, user_agent, origin))

// Effect of the attempts of checkouts: the checkout becomes a membership.
inline constexpr const char* kJoin = "join";

// The effect's data, with which an attempt is completed without its buyer.
struct AttemptRequest {
  bool auto_renew = false;
  std::vector<ConsentGiven> consents;
  BuyerTrace trace;
  bool keeps_method = true;
  bool debits_bank = false;
  std::string late_actor = {};  // operator of the late booking; empty: the buyer's own request
};
// Only for reading; attempt_request_to_json() writes it.
BOOST_DESCRIBE_STRUCT(AttemptRequest, (), (auto_renew, consents, late_actor))

// Turns `attempt` into an attempt to pay for the quote's checkout.
void set_purchase(ChargeAttempt& attempt, const Quote& quote, const AttemptRequest& request);
std::string attempt_request_to_json(const AttemptRequest& request);
AttemptRequest attempt_request_from_json(const std::string& text);
// Hash of the whole request except its key: the same key with another body is refused.
std::string purchase_sha256(const PurchaseInput& input);

// Data of the notice "welcome", with the facts that the law requires after joining (L-6, L-18):
// plan, refund window, cancellation and renewal. `people`: all, the primary member first;
// `refund_rule`: a sentence.
boost::json::object welcome_data(const Subscription& subscription,
                                 const std::vector<Member>& people, const std::string& refund_rule);

// Result of a finished purchase, or of one that a bank debit will finish. `answer` does not contain
// the session: the API starts one for `account_id` when `signs_in` is true.
struct PurchaseOutcome {
  boost::json::object answer;  // {subscription, receiptId, receiptNumber, agreementUrl, email}
  std::string account_id;
  bool signs_in = false;
  bool awaits_debit = false;  // `answer` is empty; there is no membership and no account yet
};

}  // namespace molar::domain
