#include "api/request/error_words.h"

#include <algorithm>
#include <array>

#include "base/messages.h"

namespace molar::api {

namespace {

// A detail with a translation; other details of the same code stay English.
struct Detail {
  std::string_view code;
  std::string_view key;  // key of its text
};

constexpr std::array kDetails{
    Detail{"rate_limited", "refusals.rateLimited"},
    Detail{"validation_failed", "refusals.validationFailed"},
    Detail{"auth_required", "refusals.authRequired"},
    Detail{"plan_unavailable", "refusals.planNotSold"},
    Detail{"plan_unavailable", "refusals.planMisfit"},
    Detail{"plan_unavailable", "refusals.planNeedsOffice"},
    Detail{"checkout_expired", "refusals.checkoutExpired"},
    Detail{"checkout_paid", "refusals.checkoutPaid"},
    Detail{"purchase_in_progress", "refusals.purchaseInProgress"},
    Detail{"already_member", "refusals.alreadyMember"},
    Detail{"already_member", "refusals.alreadyMemberLogIn"},
    Detail{"bank_debit_under_way", "refusals.debitUnderWay"},
    Detail{"bank_debit_not_taken", "refusals.debitNotTaken"},
    Detail{"checkout_incomplete", "refusals.checkoutIncomplete"},
    Detail{"too_many_people", "refusals.tooManyPeople"},
    Detail{"too_many_people", "refusals.fewerPeople"},
    Detail{"quote_expired", "refusals.pricesExpired"},
    Detail{"payment_pending", "refusals.paymentPending"},
    Detail{"payment_action_required", "refusals.paymentActionRequired"},
    Detail{"charge_in_progress", "refusals.chargeInProgress"},
    Detail{"nothing_due", "refusals.nothingDue"},
    Detail{"nothing_due", "refusals.paidAlready"},
    Detail{"nothing_due", "refusals.membershipEnded"},
    Detail{"payment_method_missing", "refusals.cardMissing"},
    Detail{"payment_method_in_use", "refusals.cardInUse"},
    Detail{"database_busy", "refusals.databaseBusy"},
    Detail{"disk_full", "refusals.diskFull"},
    Detail{"database_damaged", "refusals.databaseDamaged"},
    Detail{"unavailable", "refusals.unavailable"},
    Detail{"internal_error", "refusals.internalError"},
};

constexpr std::string_view kNothingHere = "refusals.nothingHere";  // for any code

}  // namespace

Error in_language(Error error, std::string_view language) {
  if (language != "es") {
    return error;
  }
  const auto* found = std::ranges::find_if(kDetails, [&](const Detail& detail) {
    return detail.code == error.code && message(detail.key, "en") == error.detail;
  });
  if (found != kDetails.end()) {
    error.detail = std::string(message(found->key, language));
  } else if (error.detail == message(kNothingHere, "en")) {
    error.detail = std::string(message(kNothingHere, language));
  }
  return error;
}

std::vector<std::string> spanish_details() {
  std::vector<std::string> details;
  for (const Detail& detail : kDetails) {
    details.push_back(std::string(detail.code) + ": " + std::string(message(detail.key, "es")));
  }
  return details;
}

}  // namespace molar::api
