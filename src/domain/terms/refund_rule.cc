#include "domain/terms/refund_rule.h"

#include <algorithm>
#include <array>
#include <utility>

#include "base/messages.h"
#include "domain/terms/plain_words.h"

namespace molar::domain {

namespace {

constexpr int kRenewalWindowDays = 60;

constexpr std::array kRules{
    RefundRule{"window_30_fee_kept", 30, ProcessingFee::Kept},
    RefundRule{"window_30_fee_returned", 30, ProcessingFee::Returned},
    RefundRule{"window_30_no_fee", 30, ProcessingFee::NotCharged},
};
constexpr std::size_t kFeeKept = 0;
constexpr std::size_t kFeeReturned = 1;
constexpr std::size_t kNoFee = 2;

// States with their own law; all others have the first rule. After the window unused days are
// refunded everywhere, as Florida (months) and Arizona (direct care) require; other states do not.
constexpr std::array kStates{
    std::pair<std::string_view, std::size_t>{"AR", kFeeReturned},  // the fee too
    std::pair<std::string_view, std::size_t>{"AZ", kFeeKept},      // unused months at any time
    std::pair<std::string_view, std::size_t>{"DE", kFeeKept},      // no charge after notice
    std::pair<std::string_view, std::size_t>{"FL", kFeeKept},      // fee above 30 dollars refunded
    std::pair<std::string_view, std::size_t>{"LA", kFeeKept},      // fee above 30 dollars refunded
    std::pair<std::string_view, std::size_t>{"MD", kNoFee},        // no fee at all
    std::pair<std::string_view, std::size_t>{"MO", kFeeKept},      // refund within 30 days
    std::pair<std::string_view, std::size_t>{"ND", kFeeKept},
    std::pair<std::string_view, std::size_t>{"NH", kFeeKept},  // refund within 30 days
    std::pair<std::string_view, std::size_t>{"OR", kFeeKept},  // unconditional
    std::pair<std::string_view, std::size_t>{"SC", kFeeKept},
    std::pair<std::string_view, std::size_t>{"UT", kFeeKept},  // 10 days' notice, within the 30
    std::pair<std::string_view, std::size_t>{"WV", kFeeKept},  // fee above 30 dollars refunded
};

}  // namespace

const RefundRule& refund_rule_of(std::string_view state) {
  for (const auto& [code, index] : kStates) {
    if (code == state) {
      return kRules[index];
    }
  }
  return kRules[0];
}

const RefundRule& refund_rule_by_code(std::string_view code) {
  for (const RefundRule& rule : kRules) {
    if (rule.code == code) {
      return rule;
    }
  }
  return kRules[0];
}

Date refund_until(const RefundRule& rule, Date purchased_on) {
  return add_days(purchased_on, rule.window_days);
}

Date refund_until_after_renewal(Date term_starts_on, Date paid_on) {
  return add_days(std::max(term_starts_on, paid_on), kRenewalWindowDays);
}

std::int64_t fee_returned(const RefundRule& rule, std::int64_t fee_cents) {
  if (rule.processing_fee != ProcessingFee::Kept) {
    return fee_cents;
  }
  return std::max<std::int64_t>(0, fee_cents - rule.kept_fee_cents);
}

std::string describe_refund(const RefundPromise& promise, std::string_view language) {
  if (promise.cents <= 0) {
    return std::string(message("changes.refund.nothingLeft", language));
  }
  if (!promise.open) {
    return std::string(message("changes.refund.unusedDays", language));
  }
  const std::string day = show_date(promise.until);
  const std::string amount = show_money(promise.cents);
  if (promise.fee_kept_cents > 0) {
    return message("changes.refund.cancelByFeeKept", language,
                   {{"day", day}, {"amount", amount}, {"fee", show_money(promise.fee_kept_cents)}});
  }
  return message("changes.refund.cancelBy", language, {{"day", day}, {"amount", amount}});
}

}  // namespace molar::domain
