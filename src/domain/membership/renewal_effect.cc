#include "domain/membership/renewal_effect.h"

#include "domain/agreement/agreement_archive.h"
#include "domain/audit/audit_log.h"
#include "domain/billing/billing_contact.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/billing_views.h"
#include "domain/billing/refund_due.h"
#include "domain/membership/change_kinds.h"

namespace molar::domain {

namespace {

// Statuses of a membership whose next term can be paid.
bool waits_for_renewal(const Subscription& s) {
  return s.status == "active" || s.status == "past_due" || s.status == "suspended";
}

}  // namespace

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
  notify(sql, settled, *s);
  if (switches) {
    auto contact = find_billing_contact(sql, s->group_key, s->household_id);
    archive_agreement(sql,
                      {settled.brand, s->household_id, s->id, "plan_switched",
                       contact ? contact->language : "en", &attempt},
                      clock_, random_);
  }
  audit_log::append(sql,
                    {s->group_key,
                     attempt.actor,
                     "renewed",
                     "subscription",
                     s->id,
                     {{"startsOn", format_date(s->starts_on)},
                      {"endsOn", format_date(s->ends_on)},
                      {"cents", attempt.amount_cents}}},
                    make_ulid(clock_, random_), settled.now);
  EffectAnswer answer;
  answer.body["invoiceId"] = settled.invoice_id;
  answer.body["totalCents"] = attempt.amount_cents;
  answer.receipt_in_notice = true;
  return answer;
}

void RenewalEffect::notify(Connection& sql, const SettledCharge& settled,
                           const Subscription& s) const {
  auto contact = find_billing_contact(sql, s.group_key, s.household_id);
  if (!contact) {
    return;
  }
  RefundPromise refund = refund_promise(sql, s, settled.paid_on, &settled.attempt);
  json::object data{{"planName", plan_name(sql, s, contact->language)},
                    {"cycle", s.cycle},
                    {"startsOn", format_date(s.starts_on)},
                    {"endsOn", format_date(s.ends_on)},
                    {"amountCents", settled.attempt.amount_cents},
                    {"refundUntil", format_date(s.refund_until)},
                    {"refundRule", describe_refund(refund, contact->language)}};
  add_payment(data, &settled);
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
