#include "domain/billing/next_term.h"

#include "domain/billing/billing_store.h"
#include "domain/terms/refund_rule.h"

namespace molar::domain {

namespace {

constexpr int kMonthsAYear = 12;

Date next_reminder(const Subscription& s, Date after) {
  Date on = s.next_notice_on.value_or(s.starts_on);
  unsigned anchor = static_cast<unsigned>(s.anchor_day);
  while (on <= after || on <= s.starts_on) {
    on = add_months_clamped(on, kMonthsAYear, anchor);
  }
  return on;
}

}  // namespace

Term next_term(const Subscription& s) {
  return make_term(parse_text<BillingCycle>(s.cycle).value(), s.renews_on,
                   static_cast<unsigned>(s.anchor_day));
}

void begin_term(Connection& sql, Subscription& s, const Term& term, std::int64_t price_cents,
                Date paid_on) {
  if (s.next_plan_id) {  // next_price_cents is already the new plan's price
    s.plan_id = *s.next_plan_id;
    s.plan_name = s.next_plan_name.value_or("");
    s.office_id = s.next_office_id;
    s.forget_planned_switch();
  }
  s.starts_on = term.starts_on;
  s.ends_on = term.ends_on;
  s.renews_on = term.renews_on;
  s.price_cents = price_cents;
  s.refund_until = refund_until_after_renewal(term.starts_on, paid_on);
  s.status = "active";
  s.leave_dunning();
  if (s.prepaid_until && *s.prepaid_until < s.renews_on) {
    s.prepaid_until.reset();
  }
  // The yearly reminder of a monthly membership has its own schedule.
  if (s.cycle != "monthly" || !s.next_notice_on) {
    s.next_notice_on = next_notice_on(s, paid_on);
  }
  billing_store::update_subscription(sql, s);
}

Date renew_from(const Subscription& subscription) {
  return add_days(subscription.renews_on, -kRenewBeforeDays);
}

Date renew_until(const Subscription& subscription) {
  return add_days(subscription.ends_on, kRenewAfterDays);
}

std::optional<Date> next_notice_on(const Subscription& s, Date after) {
  if (s.cycle == "monthly") {
    return next_reminder(s, after);
  }
  for (int days : kRenewalNoticeDays) {
    Date on = add_days(s.renews_on, -days);
    if (on > after) {
      return on;
    }
  }
  return std::nullopt;
}

std::optional<int> renewal_notice_due(const Subscription& s, Date today) {
  int left = days_between(today, s.renews_on);
  std::optional<int> due;
  for (int days : kRenewalNoticeDays) {
    if (left > 0 && left <= days) {
      due = days;
    }
  }
  return due;
}

}  // namespace molar::domain
