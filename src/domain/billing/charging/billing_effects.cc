// The effects of manual payments and card changes; declared in billing_service.h.
#include "domain/audit/audit_log.h"
#include "domain/billing/billing_contact.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/card_link.h"
#include "domain/billing/charging/billing_service.h"

namespace molar::domain {

Result<EffectAnswer> PrepayEffect::apply(Connection& sql, const SettledCharge& settled) {
  const ChargeAttempt& attempt = settled.attempt;
  auto s = billing_store::find_subscription(sql, attempt.group_key, attempt.household_id,
                                            attempt.subscription_id);
  if (!s || s->status != "active") {
    return Error::conflict("nothing_due",
                           "The membership is no longer active. Your payment is refunded.");
  }
  ledger_.grant_credit(sql, attempt.group_key, attempt.household_id, attempt.amount_cents,
                       "prepaid", settled.invoice_id, "prepaid:" + attempt.id);
  Date until = parse_date(std::string_view(settled.data.at("until").as_string())).value();
  s->prepaid_until = std::max(s->prepaid_until.value_or(until), until);
  billing_store::update_subscription(sql, *s);
  EffectAnswer answer;
  answer.body["totalCents"] = attempt.amount_cents;
  return answer;
}

Result<EffectAnswer> CardEffect::apply(Connection& sql, const SettledCharge& settled) {
  const ChargeAttempt& attempt = settled.attempt;
  const std::string& group = attempt.group_key;
  const std::string& household = attempt.household_id;
  card_link::use_all(sql, group, household, settled.now);
  EffectAnswer answer;
  auto method = billing_store::find_active_method(sql, group, household);
  if (!method) {
    return Error::conflict("payment_method_missing", "The card could not be stored.");
  }
  answer.body["paymentMethod"] = json::object{{"id", method->id},
                                              {"brand", method->brand},
                                              {"last4", method->last4},
                                              {"expMonth", method->exp_month},
                                              {"expYear", method->exp_year}};
  json::array open;
  for (const Invoice& invoice : billing_store::find_open_invoices(sql, group, household)) {
    open.emplace_back(invoice.id);
  }
  answer.body["openInvoices"] = std::move(open);
  if (auto contact = find_billing_contact(sql, group, household)) {
    notify_contact(sql, group, household, *contact, "card_updated", "card_updated:" + method->id,
                   {{"brand", method->brand}, {"last4", method->last4}}, clock_, random_);
  }
  audit_log::append(sql,
                    {group,
                     attempt.actor,
                     "card_updated",
                     "payment_method",
                     method->id,
                     {{"brand", method->brand}, {"last4", method->last4}}},
                    make_ulid(clock_, random_), settled.now);
  return answer;
}

}  // namespace molar::domain
