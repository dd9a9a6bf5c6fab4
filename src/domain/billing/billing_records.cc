#include "domain/billing/billing_records.h"

#include "domain/billing/billing_store.h"

namespace molar::domain {

namespace {

std::optional<NextCharge> next_charge_of(const Subscription& subscription) {
  const std::string& status = subscription.status;
  bool renews = subscription.auto_renew &&
                (status == "active" || status == "past_due" || status == "suspended");
  if (!renews) {
    return std::nullopt;
  }
  return NextCharge{subscription.renews_on, subscription.next_price_cents};
}

}  // namespace

BillingOverview billing_overview(Connection& sql, const std::string& group,
                                 const std::string& household, Date today,
                                 std::string_view language) {
  BillingOverview overview;
  if (auto subscription = billing_store::find_subscription(sql, group, household)) {
    overview.subscription = view_subscription(sql, *subscription, today, language);
    overview.next_charge = next_charge_of(*subscription);
    overview.agreement_url = agreement_url(subscription->id);
  }
  if (auto method = billing_store::find_active_method(sql, group, household)) {
    overview.payment_method = CardOnFile{*method};
  }
  overview.receipts = billing_store::find_receipts(sql, group, household);
  return overview;
}

}  // namespace molar::domain
