#include "domain/purchase/purchase_service.h"

#include "base/json.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/charge_store.h"
#include "domain/checkout/checkout_store.h"
#include "domain/checkout/quote_builder.h"
#include "domain/checkout/quote_store.h"
#include "domain/plan/plan_store.h"
#include "domain/session/account_store.h"

namespace molar::domain {

namespace {

Error already_member() {
  return Error::conflict("already_member", "You are a member already. Please log in.");
}

Error checkout_paid() {
  return Error::conflict("checkout_paid", "This membership is paid for already.");
}

Error quote_expired() {
  return Error::gone("quote_expired",
                     "These prices are no longer valid. Please look at the new total.");
}

Error debit_under_way() {
  return Error::conflict("bank_debit_under_way",
                         "A payment for a membership with this email address is on its way.");
}

Error debit_not_taken() {
  return Error::conflict("bank_debit_not_taken",
                         "A bank account cannot pay here. Please use a card.");
}

}  // namespace

Result<PurchaseOutcome> PurchaseService::purchase(const Buyer& buyer, const PurchaseInput& input) {
  MOLAR_CHECK(check_declines(buyer, input));
  const CollectRequest request{buyer.brand, "", input.idempotency_key, purchase_sha256(input), ""};
  MOLAR_TRY(PaidAttempt paid, charges_.run(request, [&](Connection& sql) {
    return start(sql, request, buyer, input);
  }));
  return outcome_of(paid);
}

Status PurchaseService::check_declines(const Buyer& buyer, const PurchaseInput& input) {
  auto known = database_.read([&](Connection& sql) {
    return charge_store::find_of_checkout(sql, input.checkout_id, input.idempotency_key);
  });
  if (known && known->status != "voided") {
    return {};  // a known request is answered, limit or not
  }
  MOLAR_CHECK(limits_.check(limits::kDeclines, input.checkout_id));
  return limits_.check_by_network(limits::kDeclinesByAddress, buyer.trace.client_address);
}

// Counts again in the transaction of a new attempt: requests that waited for another attempt of the
// checkout passed check_declines() before it was declined.
Status PurchaseService::check_declines_of(Connection& sql, const std::string& checkout_id) const {
  const auto& limit = limits::kDeclines;
  const Timestamp now = clock_.now();
  const auto declines = charge_store::declines_after(sql, checkout_id, now - limit.window);
  if (declines.count < limit.hits) {
    return {};
  }
  const auto wait = declines.oldest.value_or(now) + limit.window - now;
  return Error::rate_limited(
      static_cast<int>(std::chrono::ceil<std::chrono::seconds>(wait).count()));
}

// --- start

Result<StartedAttempt> PurchaseService::start(Connection& sql, const CollectRequest& request,
                                              const Buyer& buyer, const PurchaseInput& input) {
  const std::string& group = buyer.brand.group_key;
  auto checkout = buyer.checkout_token
                      ? checkout_store::find_by_token(sql, group, sha256_hex(*buyer.checkout_token))
                      : std::nullopt;
  if (!checkout || checkout->id != input.checkout_id) {
    return Error::not_found("checkout");
  }
  MOLAR_TRY(auto known, charges_.repeat(sql, request,
                                        charge_store::find_of_checkout(sql, checkout->id,
                                                                       input.idempotency_key)));
  if (known) {
    return std::move(*known);
  }
  if (auto live = charge_store::find_live(sql, checkout->id)) {
    // Another tab: the same order gets the same answer, any other one is refused.
    bool paid_otherwise = !live->pending() && live->quote_id != input.quote_id;
    if (!paid_otherwise) {
      return charges_.join(sql, std::move(*live));
    }
    const bool has_login =
        account_store::find_id_by_household(sql, group, checkout->household_id.value()).has_value();
    return has_login ? already_member() : checkout_paid();
  }
  MOLAR_CHECK(check_declines_of(sql, checkout->id));
  MOLAR_TRY(ChargeAttempt attempt, make_attempt(sql, request, buyer, *checkout, input));
  charge_store::insert(sql, attempt);
  return StartedAttempt{StartedAttempt::Kind::Mine, std::move(attempt)};
}

Result<Quote> PurchaseService::checked_quote(Connection& sql, const Buyer& buyer,
                                             const Checkout& checkout,
                                             const PurchaseInput& input) const {
  auto quote = quote_store::find(sql, input.quote_id);
  Date today = date_in_zone(clock_.now(), buyer.brand.time_zone);
  bool valid = quote && quote->checkout_id == checkout.id && clock_.now() < quote->expires_at &&
               quote->fingerprint == quote_fingerprint(checkout, today) &&
               quote->billing_cycle == input.cycle &&
               same_consents(quote->consents, consents_of(buyer.brand, quote->language));
  if (!valid) {
    return quote_expired();
  }
  return std::move(*quote);
}

Result<ChargeAttempt> PurchaseService::make_attempt(Connection& sql, const CollectRequest& request,
                                                    const Buyer& buyer, const Checkout& checkout,
                                                    const PurchaseInput& input) {
  const std::string& group = buyer.brand.group_key;
  Timestamp now = clock_.now();
  if (checkout.status != CheckoutStatus::Open || checkout.expires_at <= now) {
    return Error::gone("checkout_expired",
                       "This checkout has expired. Please choose a plan again.");
  }
  bool running = buyer.session &&
                 billing_store::has_running_subscription(sql, group, buyer.session->household_id);
  if (running) {
    return already_member();
  }
  MOLAR_TRY(Quote quote, checked_quote(sql, buyer, checkout, input));
  MOLAR_CHECK(check_consents(quote.consents, input.auto_renew, input.consents));
  if (account_store::find_by_email(sql, group, checkout.account->email)) {
    return already_member();
  }
  if (charge_store::has_debit_of_email(sql, group, checkout.account->email)) {
    return debit_under_way();
  }
  PaymentGateway& gateway = gateways_.of(group);
  if (input.debits_bank && (!gateway.debits_banks(group) || quote.due_today_cents == 0)) {
    return debit_not_taken();
  }
  // Counted now and returned after a decline, so that the coupon cannot run out after the charge.
  if (quote.coupon && !plan_store::take_coupon_use(sql, group, quote.coupon->code)) {
    return quote_expired();
  }
  ChargeAttempt attempt = charges_.new_attempt(request, now + kAttemptLease);
  set_purchase(
      attempt, quote,
      {input.auto_renew, input.consents, buyer.trace, input.keeps_method, input.debits_bank});
  attempt.payment_token = input.payment_token;
  attempt.provider = gateway.name();
  attempt.network = network_of(buyer.trace.client_address);
  attempt.wide_network = wide_network_of(buyer.trace.client_address).value_or("");
  return attempt;
}

// --- answer

// A checkout's cookie does not prove identity: another person may use an unlocked browser.
Result<PurchaseOutcome> PurchaseService::outcome_of(const PaidAttempt& paid) {
  const ChargeAttempt& attempt = paid.attempt;
  if (attempt.awaits_debit()) {
    return PurchaseOutcome{.awaits_debit = true};
  }
  const bool other_key = paid.asker == PaidAttempt::Asker::OtherKey;
  auto age = clock_.now() - attempt.updated_at;
  bool fresh = age < kSignInLife;
  return database_.read([&](Connection& sql) -> Result<PurchaseOutcome> {
    auto checkout = checkout_store::find(sql, attempt.checkout_id);
    auto account =
        account_store::find_id_by_household(sql, attempt.group_key, checkout->household_id.value());
    if (!account) {  // deleted since
      return checkout_paid();
    }
    if (age >= kReplayLife || (other_key && !fresh)) {
      return already_member();
    }
    bool signs_in =
        !other_key && fresh && !account_store::has_session_ended(sql, *account, attempt.updated_at);
    return PurchaseOutcome{parse_trusted_json(attempt.response.value()).as_object(), *account,
                           signs_in};
  });
}

}  // namespace molar::domain
