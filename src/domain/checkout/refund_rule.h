// What a member gets back, by the state that the member lives in.
#pragma once

#include <string>
#include <string_view>

#include "base/clock.h"

namespace molar::domain {

// What becomes of the one-time processing fee.
enum class ProcessingFee {
  Kept,        // charged, and kept when the member cancels within the window
  Returned,    // charged, and paid back within the window
  NotCharged,  // may not be charged at all
};

// Within the window every periodic charge is paid back, whether or not the plan was used (L-13);
// after it the unused days are, in every state.
struct RefundRule {
  std::string_view code;  // stored with the subscription
  int window_days = 30;   // after the day of purchase, that day not counted
  ProcessingFee processing_fee = ProcessingFee::Kept;
};

// The rule of a USPS state code; the strictest common rule where a state has no own.
const RefundRule& refund_rule_of(std::string_view state);
// The rule by its stored code; the default rule for an unknown one.
const RefundRule& refund_rule_by_code(std::string_view code);

Date refund_until(const RefundRule& rule, Date purchased_on);

// One or two sentences for the buyer, in "en" or "es"; `until` is the window's last day.
std::string describe_refund_rule(const RefundRule& rule, Date until, std::string_view language);

}  // namespace molar::domain
