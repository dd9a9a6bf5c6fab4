#include "domain/purchase/membership_writer.h"

#include <algorithm>

#include "base/to_json.h"
#include "domain/agreement/agreement_archive.h"
#include "domain/audit/audit_log.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/billing_views.h"
#include "domain/billing/charge_store.h"
#include "domain/billing/receipts.h"
#include "domain/billing/refund_due.h"
#include "domain/checkout/checkout_store.h"
#include "domain/household/household_store.h"
#include "domain/numbering/human_number.h"
#include "domain/outbox/notice.h"
#include "domain/purchase/purchase_notices.h"
#include "domain/session/account_store.h"
#include "domain/terms/refund_rule.h"

namespace molar::domain {

namespace json = boost::json;
using storage::Connection;

namespace {

constexpr int kOfAge = 18;

// One write: the ids that its rows share, and the order in which they refer to each other.
class Write {
 public:
  Write(Connection& sql, const PaidCheckout& paid, const Clock& clock, RandomSource& random)
      : sql_(sql),
        paid_(paid),
        clock_(clock),
        random_(random),
        account_(*paid.checkout.account),
        request_(attempt_request_from_json(paid.attempt.effect_data)),
        now_(clock.now()),
        paid_on_(date_in_zone(now_, paid.brand.time_zone)) {}

  Result<PurchaseOutcome> run() {
    write_people();
    std::string account_id = new_id();
    Account account{account_id,  group(),   account_.email, account_.password_hash,
                    primary_id_, household_};
    if (!account_store::insert(sql_, account, now_)) {
      return Error::conflict("email_taken", "There is an account with this email address.");
    }
    write_subscription();
    write_billing();
    write_consents();
    keep_agreement(sql_,
                   {paid_.brand, household_, subscription_.id, "purchase", paid_.quote.language},
                   clock_, random_);
    write_audit();
    queue_notices();
    checkout_store::mark_paid(sql_, paid_.checkout.id, household_, now_);
    json::object answer = make_answer();
    charge_store::mark_succeeded(sql_, paid_.attempt.id, paid_.charge.provider_id,
                                 json::serialize(answer), now_);
    return PurchaseOutcome{std::move(answer), std::move(account_id)};
  }

 private:
  std::string new_id() { return make_ulid(clock_, random_); }
  const std::string& group() const { return paid_.brand.group_key; }

  void write_people() {
    household_ = new_id();
    household_store::insert_household(sql_, household_, group(), now_);
    primary_id_ = new_id();
    write_member({primary_id_, group(), household_, make_member_number(random_), "primary", "self",
                  account_.first_name, account_.last_name, account_.date_of_birth, account_.email,
                  account_.phone, account_.address, paid_.quote.language, paid_.quote.starts_on});
    int position = 0;
    for (const CheckoutMember& dependent : paid_.checkout.members) {
      bool adult = age_on(dependent.date_of_birth, paid_.quote.starts_on) >= kOfAge;
      write_member({new_id(), group(), household_, make_member_number(random_),
                    adult ? "adult_dependent" : "child",
                    std::string(to_text(dependent.relationship)), dependent.first_name,
                    dependent.last_name, dependent.date_of_birth, dependent.email, std::nullopt,
                    std::nullopt, paid_.quote.language, paid_.quote.starts_on, ++position});
    }
  }

  void write_member(const household_store::NewMember& member) {
    household_store::insert_member(sql_, member);
    people_.emplace_back(member.first_name + " " + member.last_name, member.member_number);
  }

  void write_subscription() {
    const Quote& quote = paid_.quote;
    Subscription& s = subscription_;
    s.id = new_id();
    s.group_key = group();
    s.household_id = household_;
    s.plan_id = quote.plan_id;
    s.plan_name = quote.plan_name;
    s.office_id = paid_.checkout.office_id;
    s.cycle = std::string(to_text(quote.cycle));
    s.status = "active";
    s.starts_on = quote.starts_on;
    s.ends_on = quote.ends_on;
    s.renews_on = quote.renews_on;
    s.anchor_day = static_cast<int>(static_cast<unsigned>(quote.starts_on.day()));
    s.auto_renew = request_.auto_renew;
    s.price_cents = quote.term_cents;
    s.next_price_cents = quote.renewal_cents;
    if (quote.coupon) {
      s.coupon_code = quote.coupon->code;
    }
    s.refund_until = quote.refund_until;
    s.refund_rule = std::string(refund_rule_of(account_.address.state).code);
    s.payment_method_id = write_method();
    s.created_at = now_;
    billing_store::insert_subscription(sql_, s);
  }

  std::optional<std::string> write_method() {
    if (paid_.charge.method_id.empty()) {
      return std::nullopt;
    }
    const Card& card = paid_.charge.card;
    PaymentMethod method{new_id(),
                         group(),
                         household_,
                         paid_.provider,
                         paid_.charge.method_id,
                         card.brand,
                         card.last4,
                         card.exp_month,
                         card.exp_year,
                         true,
                         now_,
                         paid_.charge.customer_id};
    billing_store::insert_payment_method(sql_, method);
    return method.id;
  }

  void write_billing() {
    std::string invoice_id = new_id();
    billing_store::insert_invoice(
        sql_, {invoice_id, group(), household_, subscription_.id, "paid",
               json::serialize(lines_json()), paid_.quote.due_today_cents, paid_on_, paid_on_, now_,
               "purchase", subscription_.starts_on, subscription_.ends_on});
    std::string payment_id = new_id();
    billing_store::insert_payment(
        sql_, {payment_id, group(), household_, invoice_id, paid_.attempt.id, paid_.provider,
               paid_.charge.provider_id, "succeeded", paid_.charge.amount_cents,
               paid_.charge.card.brand, paid_.charge.card.last4, now_});
    receipt_id_ = new_id();
    receipt_number_ = next_human_number(sql_, group(), kReceiptNumber, paid_on_);
    billing_store::insert_receipt(
        sql_, {receipt_id_, group(), household_, invoice_id, payment_id, receipt_number_, paid_on_,
               json::serialize(receipt_json())});
  }

  json::array lines_json() const {
    json::array lines;
    for (const QuoteLine& line : paid_.quote.lines) {
      lines.push_back(json::object{{"kind", to_text(line.kind)},
                                   {"label", line.label},
                                   {"quantity", line.quantity},
                                   {"cents", line.cents}});
    }
    return lines;
  }

  json::object receipt_json() {
    const Address& address = account_.address;
    json::object place{{"line1", address.line1},
                       {"city", address.city},
                       {"state", address.state},
                       {"zip", address.zip}};
    if (!address.line2.empty()) {
      place["line2"] = address.line2;
    }
    const Organisation& org = paid_.brand.organisation;
    return {
        {"id", receipt_id_},
        {"number", receipt_number_},
        {"issuedOn", format_date(paid_on_)},
        {"paidOn", format_date(paid_on_)},
        {"billedTo", json::object{{"name", account_.first_name + " " + account_.last_name},
                                  {"email", account_.email},
                                  {"address", std::move(place)}}},
        {"lines", lines_json()},
        {"totalCents", paid_.quote.due_today_cents},
        {"card",
         json::object{{"brand", paid_.charge.card.brand}, {"last4", paid_.charge.card.last4}}},
        {"plan", json::object{{"id", subscription_.plan_id}, {"name", subscription_.plan_name}}},
        {"organisation", json::object{{"legalName", org.legal_name},
                                      {"address", org.address},
                                      {"phone", org.phone},
                                      {"website", org.website},
                                      {"email", org.email}}},
        {"refundUntil", format_date(subscription_.refund_until)},
        {"refund", refund_json(refund_promise(sql_, subscription_, paid_on_))}};
  }

  void write_consents() {
    for (const ConsentGiven& given : request_.consents) {
      auto shown =
          std::find_if(paid_.quote.consents.begin(), paid_.quote.consents.end(),
                       [&](const QuoteConsent& consent) { return consent.key == given.key; });
      if (shown != paid_.quote.consents.end()) {
        household_store::insert_consent(
            sql_, {new_id(), group(), household_, primary_id_, paid_.checkout.id, shown->key,
                   shown->version, shown->text, paid_.attempt.created_at,
                   request_.trace.client_address, request_.trace.user_agent});
      }
    }
  }

  void write_audit() {
    audit_log::append(sql_, {new_id(),
                             group(),
                             "member:" + primary_id_,
                             "joined",
                             "subscription",
                             subscription_.id,
                             {{"planId", subscription_.plan_id},
                              {"people", paid_.quote.people},
                              {"cents", paid_.quote.due_today_cents}},
                             now_});
  }

  void queue_notices() {
    const PurchaseTold told{paid_.quote,    subscription_,       paid_.charge.card,
                            account_.email, account_.first_name, people_,
                            receipt_id_,    receipt_number_,     paid_on_};
    queue_notice(sql_, welcome_notice(told), clock_, random_);
    queue_notice(sql_, receipt_notice(told), clock_, random_);
  }

  json::object make_answer() const {
    return {{"subscription",
             to_json(view_subscription(sql_, subscription_, paid_on_, paid_.quote.language))},
            {"receiptId", receipt_id_},
            {"receiptNumber", receipt_number_},
            {"agreementUrl", agreement_url(subscription_.id)},
            {"email", account_.email}};
  }

  Connection& sql_;
  const PaidCheckout& paid_;
  const Clock& clock_;
  RandomSource& random_;
  const CheckoutAccount& account_;
  const AttemptRequest request_;
  const Timestamp now_;
  const Date paid_on_;

  std::string household_;
  std::string primary_id_;
  std::vector<std::pair<std::string, std::string>> people_;
  Subscription subscription_;
  std::string receipt_id_;
  std::string receipt_number_;
};

}  // namespace

Result<PurchaseOutcome> MembershipWriter::write(Connection& sql, const PaidCheckout& paid) {
  return Write(sql, paid, clock_, random_).run();
}

}  // namespace molar::domain
