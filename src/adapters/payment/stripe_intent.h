// Reads a PaymentIntent or SetupIntent in Stripe's JSON.
#pragma once

#include "base/boost_json.h"
#include "domain/ports/payment_gateway.h"

namespace molar::adapters {

enum class IntentState {
  Fresh,  // created, never confirmed
  ActionRequired,
  Processing,  // a bank account's, for days
  Succeeded,
  Declined,  // confirmed and refused; can be confirmed again unless it is canceled
  Canceled,  // without a refusal
  Unknown,   // not understood
};

struct IntentView {
  IntentState state = IntentState::Unknown;
  bool canceled = false;  // final: it can no longer succeed
  domain::Charge charge;  // state, reason and card, as far as known
};

IntentView read_intent(const boost::json::object& intent);

}  // namespace molar::adapters
