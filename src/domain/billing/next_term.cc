#include "domain/billing/next_term.h"

#include "domain/billing/billing_store.h"
#include "domain/billing/notice_plan.h"
#include "domain/terms/refund_rule.h"

namespace molar::domain {

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

}  // namespace molar::domain
