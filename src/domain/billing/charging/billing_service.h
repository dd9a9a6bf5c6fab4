// A member's manual payments, balance and stored payment cards. Also used by mailed card links.
#pragma once

#include <boost/describe.hpp>

#include <optional>
#include <string>
#include <vector>

#include "base/boost_json.h"
#include "base/clock.h"
#include "base/result.h"
#include "base/to_json.h"
#include "domain/billing/billing.h"
#include "domain/billing/charging/charge_effect.h"
#include "domain/billing/charging/charge_service.h"
#include "domain/billing/ledger.h"
#include "domain/brand/brand.h"
#include "domain/ports/service_base.h"

namespace molar::domain {

// The household that pays, and the actor.
struct BillingParty {
  const Brand& brand;
  std::string household_id;
  std::string actor;  // "member:<id>", "card_link"
};

// An unpaid invoice as members see it: only the described members.
struct OpenInvoice : Invoice {};
BOOST_DESCRIBE_STRUCT(OpenInvoice, (), (id, issued_on, due_on, total_cents, kind))

struct RefundCard {
  std::string brand;
  std::string last4;
};
BOOST_DESCRIBE_STRUCT(RefundCard, (), (brand, last4))

// A refund in progress, or one that the bank may not show yet.
struct RefundView {
  std::int64_t cents = 0;
  std::string status;  // pending | succeeded
  Date on;             // the day of its begin or, if it succeeded, of its completion
  std::optional<RefundCard> card;
};
BOOST_DESCRIBE_STRUCT(RefundView, (), (cents, status, on, card))

// A refund that the bank or the provider refused, and that no operator has repeated since.
struct ReturnedRefund {
  std::int64_t cents = 0;
  Date on;
  std::optional<RefundCard> card;
};
BOOST_DESCRIBE_STRUCT(ReturnedRefund, (), (cents, on, card))

struct Balance {
  std::vector<OpenInvoice> open_invoices;
  std::int64_t past_due_cents = 0;
  // Amount that pays everything until the end of the membership's year: the past due amount and,
  // for a monthly membership, the months ahead less the credit.
  std::int64_t remaining_term_cents = 0;
  std::optional<Date> next_charge_on;
  std::optional<std::int64_t> next_charge_cents;  // after credit
  std::int64_t credit_cents = 0;
  std::optional<std::string> subscription_status;
  std::optional<Date> grace_until;
  std::optional<Date> suspend_on;
  std::optional<Date> cancel_on;
  std::optional<Date> paid_ahead_until;
  std::vector<RefundView> refunds;               // newest first
  std::vector<ReturnedRefund> returned_refunds;  // newest first
};
BOOST_DESCRIBE_STRUCT(Balance, (),
                      (open_invoices, past_due_cents, remaining_term_cents, next_charge_on,
                       next_charge_cents, credit_cents, subscription_status, grace_until,
                       suspend_on, cancel_on, paid_ahead_until, refunds, returned_refunds))

struct StoredCard : PaymentMethod {
  bool is_active = false;
  bool is_expired = false;
  Date added_on;
};
BOOST_DESCRIBE_STRUCT(StoredCard, (),
                      (id, brand, last4, exp_month, exp_year, is_active, is_expired, added_on))

// Data that a card link shows without a login.
struct CardLinkView {
  std::string first_name;  // "A•••"
  Nullable<StoredCard> card;
  std::int64_t due_cents = 0;
  std::optional<std::string> subscription_status;
  std::optional<std::string> plan_name;
};
BOOST_DESCRIBE_STRUCT(CardLinkView, (),
                      (first_name, card, due_cents, subscription_status, plan_name))

enum class PaymentScope { PastDue, RemainingTerm };

struct BalancePayment {
  PaymentScope what = PaymentScope::PastDue;
  std::string payment_token;  // empty: charges the active card
  std::string idempotency_key;
};

struct CardUpdate {
  std::string payment_token;
  std::string idempotency_key;
};

// Adds prepaid months as credit, which pays the next renewals. Registered as "prepay".
class PrepayEffect final : public ChargeEffect {
 public:
  PrepayEffect(const Clock& clock, RandomSource& random) : ledger_(clock, random) {}
  Result<EffectAnswer> apply(Connection& sql, const SettledCharge& settled) override;

 private:
  Ledger ledger_;
};

// After a new card was stored: mails the member and ends open card links. Registered as
// kUpdateCard.
class CardEffect final : public ChargeEffect {
 public:
  CardEffect(const Clock& clock, RandomSource& random) : clock_(clock), random_(random) {}
  Result<EffectAnswer> apply(Connection& sql, const SettledCharge& settled) override;

 private:
  const Clock& clock_;
  RandomSource& random_;
};

// Thread-safe. Payment errors are those of ChargeService::collect.
class BillingService : ServiceBase {
 public:
  BillingService(const ServiceBase& base, ChargeService& charges)
      : ServiceBase(base), charges_(charges), ledger_(clock_, random_) {}

  Balance balance(const BillingParty& party) const;
  // Returns {paidCents, receipts: [{id, number, cents}], receiptId, receiptNumber}; the last two
  // are those of the last receipt. Conflict: "nothing_due". Can be repeated with the same key.
  Result<boost::json::object> pay(const BillingParty& party, const BalancePayment& payment);

  // Stores a card, makes it active and charges each open invoice to it once. Returns
  // {paymentMethod, paidInvoices: [{id, totalCents, receiptId}], declined?: {reason}}.
  Result<boost::json::object> update_card(const BillingParty& party, const CardUpdate& update);

  std::vector<StoredCard> cards(const BillingParty& party) const;
  // NotFound: "payment_method_not_found".
  Status activate_card(const BillingParty& party, const std::string& id);
  // NotFound: "payment_method_not_found". Conflict: "payment_method_in_use" for the active card of
  // a membership that renews automatically; "charge_in_progress".
  Status remove_card(const BillingParty& party, const std::string& id);

  // The household of a card link. NotFound: "card_link_not_found". Gone: "card_link_expired" when
  // the link is expired or used.
  Result<std::string> open_link(const Brand& brand, const std::string& token) const;
  CardLinkView link_view(const BillingParty& party, const std::string& language) const;

 private:
  struct Ahead {
    int months = 0;
    std::int64_t cents = 0;  // after credit
    Date until;              // last paid day
  };
  Ahead ahead_of(Connection& sql, const Brand& brand, const Subscription& s) const;
  std::vector<RefundView> refunds_of(Connection& sql, const BillingParty& party) const;
  std::vector<ReturnedRefund> returned_refunds_of(Connection& sql, const BillingParty& party) const;
  Result<boost::json::object> pay_due(const BillingParty& party, const BalancePayment& payment,
                                      const std::string& key);
  Result<boost::json::object> pay_ahead(const BillingParty& party, const BalancePayment& payment,
                                        const std::string& key);
  Result<boost::json::object> pay_invoice(const BillingParty& party, const std::string& invoice_id,
                                          const std::string& key);
  bool is_known(const BillingParty& party, const std::string& key) const;

  ChargeService& charges_;
  Ledger ledger_;
};

}  // namespace molar::domain
