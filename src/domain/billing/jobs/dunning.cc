#include "domain/billing/jobs/dunning.h"

#include "domain/audit/audit_log.h"
#include "domain/billing/billing_contact.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/billing_views.h"
#include "domain/billing/card_link.h"
#include "domain/billing/dunning_plan.h"
#include "domain/billing/ledger.h"
#include "domain/billing/next_term.h"
#include "domain/billing/refund_due.h"

namespace molar::domain {

void Dunning::failed(Connection& sql, const Brand& brand, Subscription s, const Invoice& invoice,
                     const FailedTry& why) const {
  Date today = date_in_zone(clock_.now(), brand.time_zone);
  if (!s.past_due_since) {
    s.past_due_since = today;
  }
  DunningState state = dunning_state(*s.past_due_since, today);
  bool newly_suspended = state.suspended && s.status != "suspended";
  s.status = state.suspended ? "suspended" : "past_due";
  s.dunning_step = state.step;
  s.next_try_on = state.next_on;
  s.grace_until = state.grace_until;
  if (why.soft) {
    s.blocked_method_id.reset();
  } else {
    s.blocked_method_id = why.method_id;
  }
  billing_store::update_subscription(sql, s);
  notify(sql, s, invoice, why, newly_suspended ? "suspended" : "payment_failed", today);
  audit(sql, s, newly_suspended ? "suspended" : "payment_failed",
        {{"reason", why.reason}, {"step", state.step}, {"cents", invoice.total_cents}});
}

void Dunning::notify(Connection& sql, const Subscription& s, const Invoice& invoice,
                     const FailedTry& why, const std::string& kind, Date today) const {
  auto contact = find_billing_contact(sql, s.group_key, s.household_id);
  if (!contact) {
    return;
  }
  DunningState state = dunning_state(*s.past_due_since, today);
  json::object data{
      {"amountCents", invoice.total_cents},
      {"cancelOn", format_date(state.cancel_on)},
      {"updatePath", card_link::make_path(sql, s.group_key, s.household_id, clock_, random_)}};
  data["refundRule"] = describe_refund(refund_promise(sql, s, today), contact->language);
  if (kind == "payment_failed") {
    data["reason"] = why.reason;
    data["tryNumber"] = state.step;
    data["suspendOn"] = format_date(state.suspend_on);
    if (why.soft && !state.last_try) {
      data["nextTryOn"] = format_date(state.next_on);
    }
  }
  notify_contact(sql, s.group_key, s.household_id, *contact, kind,
                 kind + ":" + invoice.id + ":" + std::to_string(state.step), std::move(data),
                 clock_, random_);
}

void Dunning::failed_by_hand(Connection& sql, Subscription s, const FailedTry& why) const {
  if (!why.soft && s.past_due_since) {
    s.blocked_method_id = why.method_id;
    billing_store::update_subscription(sql, s);
  }
}

Status Dunning::cancel(Connection& sql, const Brand& brand, Subscription s) const {
  Ledger ledger(clock_, random_);
  Date today = date_in_zone(clock_.now(), brand.time_zone);
  RefundDue due = cancellation_refund(sql, s, today);
  MOLAR_CHECK(ledger.void_open_invoices(sql, s, "uncollectible"));
  MOLAR_CHECK(ledger.queue_refund(sql, s.group_key, s.household_id, due, "non_payment"));
  Date good_until = s.grace_until.value_or(s.ends_on);
  s.leave_dunning();
  s.status = "canceled";
  s.canceled_on = today;
  s.cancel_reason = "non_payment";
  s.next_notice_on.reset();
  s.prepaid_until.reset();
  billing_store::update_subscription(sql, s);
  if (auto contact = find_billing_contact(sql, s.group_key, s.household_id)) {
    json::object data{{"planName", plan_name(sql, s, contact->language)},
                      {"endsOn", format_date(good_until)},
                      {"refundCents", due.cents},
                      {"reason", "non_payment"}};
    if (due.cents > 0) {
      data["refundDays"] = refund_rule_by_code(s.refund_rule).refund_days;
    }
    notify_contact(sql, s.group_key, s.household_id, *contact, "canceled",
                   "canceled:" + s.id + ":" + format_date(s.renews_on), std::move(data), clock_,
                   random_);
  }
  notify_dependents(
      sql, s.group_key, s.household_id,
      {"", add_days(good_until, 1), "canceled:" + s.id + ":" + format_date(s.renews_on)}, clock_,
      random_);
  audit(sql, s, "canceled", {{"reason", "non_payment"}, {"refundCents", due.cents}});
  return {};
}

Status Dunning::expire(Connection& sql, Subscription s) const {
  Ledger ledger(clock_, random_);
  // Prepaid money that no term has used; the term itself is over on this day.
  RefundDue due = cancellation_refund(sql, s, s.renews_on);
  MOLAR_CHECK(ledger.void_open_invoices(sql, s));
  MOLAR_CHECK(ledger.queue_refund(sql, s.group_key, s.household_id, due, "expired"));
  s.leave_dunning();
  s.status = "expired";
  s.next_notice_on.reset();
  s.prepaid_until.reset();
  billing_store::update_subscription(sql, s);
  if (auto contact = find_billing_contact(sql, s.group_key, s.household_id)) {
    notify_contact(sql, s.group_key, s.household_id, *contact, "expired",
                   "expired:" + s.id + ":" + format_date(s.ends_on),
                   {{"planName", plan_name(sql, s, contact->language)},
                    {"endedOn", format_date(s.ends_on)},
                    {"renewUntil", format_date(renew_until(s))}},
                   clock_, random_);
  }
  notify_dependents(sql, s.group_key, s.household_id,
                    {"", add_days(s.ends_on, 1), "expired:" + s.id + ":" + format_date(s.ends_on)},
                    clock_, random_);
  audit(sql, s, "expired", {{"endedOn", format_date(s.ends_on)}, {"refundCents", due.cents}});
  return {};
}

void Dunning::audit(Connection& sql, const Subscription& s, const std::string& action,
                    json::object detail) const {
  audit_log::append(sql, {s.group_key, "system", action, "subscription", s.id, std::move(detail)},
                    clock_, random_);
}

}  // namespace molar::domain
