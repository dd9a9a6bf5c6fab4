#include "domain/billing/charging/billing_service.h"

#include <algorithm>

#include "base/mapped.h"
#include "base/messages.h"
#include "domain/audit/audit_log.h"
#include "domain/billing/billing_contact.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/billing_views.h"
#include "domain/billing/card_link.h"
#include "domain/billing/charge_store.h"
#include "domain/billing/dunning_plan.h"
#include "domain/billing/ledger_store.h"
#include "domain/pricing/quote.h"
#include "domain/terms/plain_words.h"

namespace molar::domain {

namespace {

constexpr int kMonthsAYear = 12;
constexpr std::chrono::days kRefundShown{30};  // after the provider completed it
constexpr std::chrono::days kReturnedRefundShown{90};

Date refund_day(const RefundRow& row, const BillingParty& party) {
  return date_in_zone(row.settled_at.value_or(row.created_at), party.brand.time_zone);
}

// The card that gets the refund, if it is known.
std::optional<RefundCard> refund_card(Connection& sql, const RefundRow& row) {
  const auto paid = row.payment_id ? ledger_store::paid_with(sql, row.group_key, row.household_id,
                                                             *row.payment_id)
                                   : std::nullopt;
  return paid && !paid->last4.empty() ? std::optional(RefundCard{paid->brand, paid->last4})
                                      : std::nullopt;
}

Error nothing_due() {
  return Error::conflict("nothing_due", "There is nothing to pay.");
}

bool is_over(const Subscription& s) {
  return s.status == "canceled" || s.status == "expired";
}

StoredCard view_card(const PaymentMethod& method, Date today, const std::string& zone) {
  StoredCard card{method, method.active, false, date_in_zone(method.created_at, zone)};
  int month = static_cast<int>(static_cast<unsigned>(today.month()));
  int year = static_cast<int>(today.year());
  card.is_expired = method.exp_year < year || (method.exp_year == year && method.exp_month < month);
  return card;
}

std::int64_t cents_of(const json::object& body, std::string_view name) {
  const json::value* found = body.if_contains(name);
  return found == nullptr ? 0 : found->to_number<std::int64_t>();
}

std::string sha_of(const BalancePayment& payment) {
  return sha256_hex(json::serialize(
      json::array{payment.what == PaymentScope::PastDue ? "past_due" : "remaining_term",
                  payment.payment_token}));
}

}  // namespace

// --- balance

BillingService::Ahead BillingService::ahead_of(Connection& sql, const Brand& brand,
                                               const Subscription& s) const {
  Ahead ahead{0, 0, s.ends_on};
  if (s.cycle != "monthly" || is_over(s)) {
    return ahead;
  }
  auto anchor = static_cast<unsigned>(s.anchor_day);
  // The first term starts before the day of its booking if the payment was booked after midnight.
  Date year_ends = std::min(date_in_zone(s.created_at, brand.time_zone), s.starts_on);
  while (year_ends <= s.starts_on) {
    year_ends = add_months_clamped(year_ends, kMonthsAYear, anchor);
  }
  Date from = s.renews_on;
  // The renewal's month may have its own invoice already, and prepaid months are credit already.
  if (billing_store::find_renewal_invoice(sql, s, from)) {
    from = add_months_clamped(from, 1, anchor);
  }
  if (s.prepaid_until && add_days(*s.prepaid_until, 1) > from) {
    from = add_days(*s.prepaid_until, 1);
  }
  while (from < year_ends) {
    from = add_months_clamped(from, 1, anchor);
    ++ahead.months;
  }
  ahead.until = add_days(from, -1);
  std::int64_t credit =
      s.prepaid_until ? 0 : ledger_store::credit_of(sql, s.group_key, s.household_id);
  ahead.cents = charge_for(ahead.months * s.next_price_cents - credit);
  return ahead;
}

std::vector<RefundView> BillingService::refunds_of(Connection& sql,
                                                   const BillingParty& party) const {
  const auto rows = ledger_store::recent_refunds(sql, party.brand.group_key, party.household_id,
                                                 clock_.now() - kRefundShown);
  return mapped(rows, [&](const RefundRow& row) {
    return RefundView{row.amount_cents, row.status, refund_day(row, party), refund_card(sql, row)};
  });
}

std::vector<ReturnedRefund> BillingService::returned_refunds_of(Connection& sql,
                                                                const BillingParty& party) const {
  const auto rows = ledger_store::returned_refunds(sql, party.brand.group_key, party.household_id,
                                                   clock_.now() - kReturnedRefundShown);
  return mapped(rows, [&](const RefundRow& row) {
    return ReturnedRefund{row.amount_cents, refund_day(row, party), refund_card(sql, row)};
  });
}

Balance BillingService::balance(const BillingParty& party) const {
  return database_.read([&](Connection& sql) {
    const std::string& group = party.brand.group_key;
    const std::string& household = party.household_id;
    Balance balance;
    for (const Invoice& open : billing_store::find_open_invoices(sql, group, household)) {
      balance.open_invoices.push_back({open});
      balance.past_due_cents += open.total_cents;
    }
    balance.credit_cents = ledger_store::credit_of(sql, group, household);
    balance.refunds = refunds_of(sql, party);
    balance.returned_refunds = returned_refunds_of(sql, party);
    balance.remaining_term_cents = balance.past_due_cents;
    auto s = billing_store::find_subscription(sql, group, household);
    if (!s) {
      return balance;
    }
    balance.subscription_status = s->status;
    balance.remaining_term_cents += ahead_of(sql, party.brand, *s).cents;
    balance.paid_ahead_until = s->prepaid_until;
    balance.grace_until = s->grace_until;
    if (s->past_due_since && !is_over(*s)) {
      DunningState state = dunning_state(*s->past_due_since, *s->past_due_since);
      balance.suspend_on = state.suspend_on;
      balance.cancel_on = state.cancel_on;
      balance.next_charge_on = s->next_try_on;
      balance.next_charge_cents = balance.past_due_cents;
    } else if (s->status == "active" && (s->auto_renew || s->prepaid_until)) {
      balance.next_charge_on = s->renews_on;
      balance.next_charge_cents = charge_for(s->next_price_cents - balance.credit_cents);
    }
    return balance;
  });
}

bool BillingService::is_known(const BillingParty& party, const std::string& key) const {
  return database_.read([&](Connection& sql) {
    auto known = charge_store::find_by_key(sql, party.brand.group_key, party.household_id, key);
    return known && known->status != "voided";
  });
}

Result<json::object> BillingService::pay_due(const BillingParty& party,
                                             const BalancePayment& payment,
                                             const std::string& key) {
  CollectRequest request{party.brand, party.household_id, key, sha_of(payment), party.actor};
  return charges_.collect(request, [&](Connection& sql) -> Result<ChargeOrder> {
    auto open = billing_store::find_open_invoices(sql, party.brand.group_key, party.household_id);
    if (open.empty()) {
      return nothing_due();
    }
    ChargeOrder order;
    order.purpose = "pay_balance";
    order.invoice_id = open.front().id;
    order.payment_token = payment.payment_token;
    return order;
  });
}

Result<json::object> BillingService::pay_ahead(const BillingParty& party,
                                               const BalancePayment& payment,
                                               const std::string& key) {
  CollectRequest request{party.brand, party.household_id, key, sha_of(payment), party.actor};
  return charges_.collect(request, [&](Connection& sql) -> Result<ChargeOrder> {
    const std::string& group = party.brand.group_key;
    auto s = billing_store::find_subscription(sql, group, party.household_id);
    Ahead ahead = s && s->status == "active" ? ahead_of(sql, party.brand, *s) : Ahead{};
    if (ahead.cents == 0) {
      return nothing_due();
    }
    auto contact = find_billing_contact(sql, group, party.household_id);
    std::string label = message("changes.line.monthsAhead", contact ? contact->language : "",
                                {{"plan", plan_name(sql, *s, contact ? contact->language : "")}});
    ChargeOrder order;
    order.purpose = "pay_balance";
    order.effect = "prepay";
    order.data = {{"until", format_date(ahead.until)}};
    order.subscription_id = s->id;
    order.invoice_kind = "prepaid";
    order.lines = {{"prepaid", label, std::max(1, ahead.months), ahead.cents}};
    order.term_starts_on = s->renews_on;
    order.term_ends_on = ahead.until;
    order.payment_token = payment.payment_token;
    return order;
  });
}

Result<json::object> BillingService::pay(const BillingParty& party, const BalancePayment& payment) {
  json::array receipts;
  std::int64_t paid = 0;
  json::object last;
  auto note = [&](json::object body) {
    std::int64_t cents = cents_of(body, "totalCents");
    receipts.push_back(json::object{
        {"id", body.at("receiptId")}, {"number", body.at("receiptNumber")}, {"cents", cents}});
    paid += cents;
    last = std::move(body);
  };
  BalancePayment next = payment;
  if (payment.what == PaymentScope::PastDue) {
    MOLAR_TRY(auto body, pay_due(party, next, payment.idempotency_key));
    note(std::move(body));
  } else {
    // The past due amount is paid first, with a separate charge.
    std::string due_key = payment.idempotency_key + ":due";
    if (is_known(party, due_key) || balance(party).past_due_cents > 0) {
      MOLAR_TRY(auto body, pay_due(party, next, due_key));
      note(std::move(body));
      next.payment_token.clear();  // already stored: it is the active card now
    }
    auto body = pay_ahead(party, next, payment.idempotency_key);
    if (body.has_value()) {
      note(std::move(*body));
    } else if (receipts.empty() || body.error().code != "nothing_due") {
      return std::move(body).error();
    }
  }
  return json::object{{"paidCents", paid},
                      {"receipts", std::move(receipts)},
                      {"receiptId", last.at("receiptId")},
                      {"receiptNumber", last.at("receiptNumber")}};
}

// --- cards

Result<json::object> BillingService::pay_invoice(const BillingParty& party,
                                                 const std::string& invoice_id,
                                                 const std::string& key) {
  CollectRequest request{party.brand, party.household_id, key, invoice_id, party.actor};
  return charges_.collect(request, [&](Connection&) -> Result<ChargeOrder> {
    ChargeOrder order;
    order.purpose = "pay_balance";
    order.invoice_id = invoice_id;
    return order;
  });
}

Result<json::object> BillingService::update_card(const BillingParty& party,
                                                 const CardUpdate& update) {
  CollectRequest request{party.brand, party.household_id, update.idempotency_key,
                         sha256_hex(update.payment_token), party.actor};
  MOLAR_TRY(json::object stored, charges_.collect(request, [&](Connection&) -> Result<ChargeOrder> {
    ChargeOrder order;
    order.purpose = kUpdateCard;
    order.effect = kUpdateCard;
    order.payment_token = update.payment_token;
    return order;
  }));
  json::object answer{{"paymentMethod", stored.at("paymentMethod")}};
  json::array paid;
  for (const json::value& open : stored.at("openInvoices").as_array()) {
    std::string id(open.as_string());
    auto body = pay_invoice(party, id, update.idempotency_key + ":" + id);
    if (body.has_value()) {
      paid.push_back(json::object{{"id", id},
                                  {"totalCents", cents_of(*body, "totalCents")},
                                  {"receiptId", body->at("receiptId")}});
    } else if (body.error().code == "payment_declined") {
      answer["declined"] = json::object{{"reason", body.error().reason}};
    } else if (body.error().code != "nothing_due") {
      return std::move(body).error();  // outcome unknown, or needs confirmation: the client repeats
    }
  }
  answer["paidInvoices"] = std::move(paid);
  return answer;
}

std::vector<StoredCard> BillingService::cards(const BillingParty& party) const {
  Date today = date_in_zone(clock_.now(), party.brand.time_zone);
  auto methods = database_.read([&](Connection& sql) {
    return billing_store::find_methods(sql, party.brand.group_key, party.household_id);
  });
  return mapped(methods, [&](const PaymentMethod& method) {
    return view_card(method, today, party.brand.time_zone);
  });
}

Status BillingService::activate_card(const BillingParty& party, const std::string& id) {
  return database_.transact([&](Connection& sql) -> Status {
    const std::string& group = party.brand.group_key;
    MOLAR_TRY(auto method,
              or_not_found(billing_store::find_method(sql, group, party.household_id, id),
                           "payment_method"));
    if (method.active) {
      return {};
    }
    billing_store::activate_method(sql, group, party.household_id, id);
    auto s = billing_store::find_subscription(sql, group, party.household_id);
    if (s && s->past_due_since && !is_over(*s)) {
      // The job charges the open invoice to this card at its next run.
      s->next_try_on = date_in_zone(clock_.now(), party.brand.time_zone);
      s->payment_method_id = id;
      billing_store::update_subscription(sql, *s);
    }
    audit_log::append(
        sql,
        {group, party.actor, "card_activated", "payment_method", id, {{"last4", method.last4}}},
        clock_, random_);
    return {};
  });
}

Status BillingService::remove_card(const BillingParty& party, const std::string& id) {
  return database_.transact([&](Connection& sql) -> Status {
    const std::string& group = party.brand.group_key;
    MOLAR_TRY(auto method,
              or_not_found(billing_store::find_method(sql, group, party.household_id, id),
                           "payment_method"));
    auto s = billing_store::find_subscription(sql, group, party.household_id);
    // Without automatic renewal an open amount is not charged to a stored card either.
    bool needed = method.active && s && !is_over(*s) && s->auto_renew;
    if (needed) {
      return Error::conflict("payment_method_in_use",
                             "This card pays for your plan. Please use another card first.");
    }
    MOLAR_CHECK(ledger_.check_idle(sql, group, party.household_id));
    billing_store::remove_method(sql, group, party.household_id, id, clock_.now());
    audit_log::append(
        sql, {group, party.actor, "card_removed", "payment_method", id, {{"last4", method.last4}}},
        clock_, random_);
    return {};
  });
}

// --- links

Result<std::string> BillingService::open_link(const Brand& brand, const std::string& token) const {
  return database_.read([&](Connection& sql) -> Result<std::string> {
    if (auto household = card_link::find_household(sql, brand.group_key, token, clock_.now())) {
      return std::move(*household);
    }
    if (card_link::was_made(sql, brand.group_key, token)) {
      return Error::gone("card_link_expired",
                         "This link is no longer valid. Please log in to change your card.");
    }
    return Error::not_found("card_link");
  });
}

CardLinkView BillingService::link_view(const BillingParty& party,
                                       const std::string& language) const {
  Date today = date_in_zone(clock_.now(), party.brand.time_zone);
  return database_.read([&](Connection& sql) {
    const std::string& group = party.brand.group_key;
    CardLinkView view;
    if (auto contact = find_billing_contact(sql, group, party.household_id)) {
      view.first_name = first_letter(contact->first_name) + "•••";
    }
    if (auto method = billing_store::find_active_method(sql, group, party.household_id)) {
      view.card.value = view_card(*method, today, party.brand.time_zone);
    }
    for (const Invoice& open : billing_store::find_open_invoices(sql, group, party.household_id)) {
      view.due_cents += open.total_cents;
    }
    if (auto s = billing_store::find_subscription(sql, group, party.household_id)) {
      view.subscription_status = s->status;
      view.plan_name = plan_name(sql, *s, language);
    }
    return view;
  });
}

}  // namespace molar::domain
