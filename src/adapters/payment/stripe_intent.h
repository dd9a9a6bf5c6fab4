// A PaymentIntent or SetupIntent as Stripe shows it, read.
#pragma once

#include <boost/json.hpp>

#include "domain/ports/payment_gateway.h"

namespace molar::adapters {

enum class IntentState {
  Fresh,  // created, never confirmed
  ActionRequired,
  Processing,  // of a bank account: for days
  Succeeded,
  Declined,  // confirmed and refused; may still be confirmed again unless it is canceled
  Canceled,  // without ever having been refused
  Unknown,   // makes no sense
};

struct IntentView {
  IntentState state = IntentState::Unknown;
  bool canceled = false;  // nothing can become of it any more
  domain::Charge charge;  // state, reason and card filled in as far as they are known
};

IntentView read_intent(const boost::json::object& intent);

}  // namespace molar::adapters
