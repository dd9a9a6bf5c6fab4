#include "domain/billing/notice_plan.h"

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
