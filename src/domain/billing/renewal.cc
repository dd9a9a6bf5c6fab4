#include "domain/billing/renewal.h"

#include "base/to_json.h"
#include "domain/audit/audit_log.h"
#include "domain/billing/billing_contact.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/billing_views.h"
#include "domain/billing/notice_plan.h"
#include "domain/billing/refund_due.h"
#include "domain/documents/agreement_archive.h"
#include "domain/membership/planned_switch.h"

namespace molar::domain {

namespace json = boost::json;
using storage::Connection;

namespace {

// Statuses of a membership whose next term can be paid.
bool waits_for_renewal(const Subscription& s) {
  return s.status == "active" || s.status == "past_due" || s.status == "suspended";
}

}  // namespace

Term next_term(const Subscription& s) {
  return make_term(parse_billing_cycle(s.cycle).value(), s.renews_on,
                   static_cast<unsigned>(s.anchor_day));
}

void begin_term(Connection& sql, Subscription& s, const Term& term, std::int64_t price_cents,
                Date paid_on) {
  planned_switch::take(sql, s);
  s.starts_on = term.starts_on;
  s.ends_on = term.ends_on;
  s.renews_on = term.renews_on;
  s.price_cents = price_cents;
  s.refund_until = refund_until_after_renewal(term.starts_on, paid_on);
  s.status = "active";
  s.past_due_since.reset();
  s.grace_until.reset();
  s.dunning_step = 0;
  s.next_try_on.reset();
  s.blocked_method_id.reset();
  if (s.prepaid_until && *s.prepaid_until < s.renews_on) {
    s.prepaid_until.reset();
  }
  // The yearly reminder of a monthly membership keeps its own schedule.
  if (s.cycle != "monthly" || !s.next_notice_on) {
    s.next_notice_on = next_notice_on(s, paid_on);
  }
  billing_store::update_subscription(sql, s);
}

Result<EffectAnswer> RenewalEffect::apply(Connection& sql, const SettledCharge& settled) {
  const ChargeAttempt& attempt = settled.attempt;
  auto s = billing_store::find_subscription(sql, attempt.group_key, attempt.household_id,
                                            attempt.subscription_id);
  if (!s || !waits_for_renewal(*s) || attempt.term_starts_on != s->renews_on) {
    return Error::conflict("nothing_due", "This is paid already, or no longer due.");
  }
  bool switches = s->next_plan_id.has_value();
  Term term{*attempt.term_starts_on, *attempt.term_ends_on, add_days(*attempt.term_ends_on, 1)};
  begin_term(sql, *s, term, settled.data.at("priceCents").to_number<std::int64_t>(),
             settled.paid_on);
  tell(sql, settled, *s);
  if (switches) {
    auto contact = find_billing_contact(sql, s->group_key, s->household_id);
    keep_agreement(sql,
                   {settled.brand, s->household_id, s->id, "plan_switched",
                    contact ? contact->language : "en", &attempt},
                   clock_, random_);
  }
  audit_log::append(sql, {make_ulid(clock_, random_),
                          s->group_key,
                          attempt.actor,
                          "renewed",
                          "subscription",
                          s->id,
                          {{"startsOn", format_date(s->starts_on)},
                           {"endsOn", format_date(s->ends_on)},
                           {"cents", attempt.amount_cents}},
                          settled.now});
  EffectAnswer answer;
  answer.body["invoiceId"] = settled.invoice_id;
  answer.body["totalCents"] = attempt.amount_cents;
  answer.receipt_told = true;
  return answer;
}

void RenewalEffect::tell(Connection& sql, const SettledCharge& settled,
                         const Subscription& s) const {
  auto contact = find_billing_contact(sql, s.group_key, s.household_id);
  if (!contact) {
    return;
  }
  RefundPromise refund = refund_promise(sql, s, settled.paid_on, &settled.attempt);
  json::object data{{"planName", s.plan_name},
                    {"cycle", s.cycle},
                    {"startsOn", format_date(s.starts_on)},
                    {"endsOn", format_date(s.ends_on)},
                    {"amountCents", settled.attempt.amount_cents},
                    {"refundUntil", format_date(s.refund_until)},
                    {"refundRule", describe_refund(refund, contact->language)},
                    {"number", settled.receipt_number},
                    {"receiptId", settled.receipt_id}};
  if (!settled.card.last4.empty()) {
    data["card"] = card_json(settled.card.brand, settled.card.last4);
  }
  notify_contact(sql, s.group_key, s.household_id, *contact, "renewed",
                 "renewed:" + settled.invoice_id, std::move(data), clock_, random_);
}

void RenewalEffect::declined(Connection& sql, const Brand& brand, const ChargeAttempt& attempt) {
  auto s = billing_store::find_subscription(sql, attempt.group_key, attempt.household_id,
                                            attempt.subscription_id);
  auto invoice = attempt.invoice_id
                     ? billing_store::find_invoice(sql, attempt.group_key, attempt.household_id,
                                                   *attempt.invoice_id)
                     : std::nullopt;
  if (!s || !invoice || !waits_for_renewal(*s)) {
    return;
  }
  FailedTry why{attempt.decline_reason.value_or("do_not_honor"), attempt.decline_soft,
                attempt.method_id};
  if (attempt.off_session) {
    dunning_.failed(sql, brand, std::move(*s), *invoice, why);
  } else {
    dunning_.failed_by_hand(sql, std::move(*s), why);
  }
}

}  // namespace molar::domain
