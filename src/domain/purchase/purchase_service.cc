#include "domain/purchase/purchase_service.h"

#include <algorithm>

#include "base/json.h"
#include "base/log.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/charge_store.h"
#include "domain/checkout/checkout_store.h"
#include "domain/checkout/quote_builder.h"
#include "domain/checkout/quote_store.h"
#include "domain/plan/plan_store.h"
#include "domain/session/account_store.h"

namespace molar::domain {

using storage::Connection;

namespace {

constexpr std::chrono::milliseconds kPoll{100};  // for attempts that other processes work on
constexpr int kRetrySeconds = 2;
// Of a limited coupon, by the open questions of one network, and of a wide one.
constexpr std::size_t kHeldUses = 2;
constexpr std::size_t kWidelyHeldUses = kHeldUses * kWideNetworkFactor;
// After so long without an answer the buyer's own repetition does the reconciler's work: it would
// keep the attempt from it by its lease.
constexpr std::chrono::seconds kUnanswered{30};

Error already_member() {
  return Error::conflict("already_member", "You are a member already. Please log in.");
}

Error quote_expired() {
  return Error::gone("quote_expired",
                     "These prices are no longer valid. Please look at the new total.");
}

Error payment_pending() {
  return Error::unavailable("payment_pending",
                            "We do not know yet whether your payment went through. We ask again.",
                            kRetrySeconds);
}

Error key_reused() {
  Error error = Error::invalid_fields({});
  error.code = "idempotency_key_reused";
  error.detail = "This key was used for another purchase.";
  return error;
}

std::string describe(std::string_view reason) {
  if (reason == kEmailTaken) {
    return "There is an account with this email address by now. We returned the whole amount.";
  }
  return describe_decline(reason);
}

// What has to be agreed to is what the quote showed; renewing needs its own consent (L-18).
Status check_consents(const Quote& quote, const PurchaseInput& input) {
  Error error = Error::invalid_fields({});
  for (const QuoteConsent& shown : quote.consents) {
    bool needed = shown.required || input.auto_renew;
    bool given =
        std::any_of(input.consents.begin(), input.consents.end(), [&](const ConsentGiven& consent) {
          return consent.key == shown.key && consent.version == shown.version;
        });
    if (needed && !given) {
      error.fields.push_back({"consents." + shown.key, "required", "Please agree to this."});
    }
  }
  if (error.fields.empty()) {
    return {};
  }
  error.code = "consent_required";
  error.detail = "Please agree to the marked texts.";
  return error;
}

}  // namespace

Result<PurchaseOutcome> PurchaseService::purchase(const Buyer& buyer, const PurchaseInput& input) {
  MOLAR_CHECK(check_declines(buyer, input));
  auto deadline = std::chrono::steady_clock::now() + options_.wait;
  std::string settled_here;
  for (;;) {
    MOLAR_TRY(Begun begun, begin(buyer, input));
    bool own_key = begun.attempt.idempotency_key == input.idempotency_key;
    if (begun.kind == Begun::Kind::Settled) {
      Asker other = own_key ? Asker::SameKey : Asker::OtherKey;
      bool here = begun.attempt.id == settled_here;
      return answer_of(begun.attempt, here ? Asker::Settler : other);
    }
    if (begun.kind == Begun::Kind::Others) {
      if (wait_for_end(begun.attempt.id, deadline)) {
        continue;  // now it has an answer, or allows a new attempt, or has to be completed
      }
      return own_key ? payment_pending()
                     : Error::conflict("purchase_in_progress",
                                       "Your payment is being processed. Please wait a moment.");
    }
    MOLAR_TRY(const ChargeAttempt settled, settle_mine(buyer.brand, begun.attempt, own_key));
    if (settled.status == "succeeded") {
      settled_here = settled.id;
    }
    bool voided = settled.status == "voided";
    bool in_time = std::chrono::steady_clock::now() < deadline;
    if (settled.pending() || (own_key && !(voided && in_time))) {
      return answer_of(settled, Asker::Settler);
    }
    // An older attempt of this checkout blocked this one and is settled now, or this one was voided
    // before the provider received it.
  }
}

Result<ChargeAttempt> PurchaseService::settle_mine(const Brand& brand, const ChargeAttempt& attempt,
                                                   bool own_key) {
  Tried tried = charge_and_settle(brand, attempt);
  if (!tried.action.empty()) {
    Status admitted = own_key ? admit_question(tried.attempt) : Status{};
    if (own_key && admitted.has_value()) {
      return Error::payment_action_required(tried.action);
    }
    // One question too many, or an older try that makes room for ours.
    tried.attempt = withdraw(brand, tried.attempt);
    MOLAR_CHECK(admitted);
  }
  if (tried.attempt.status == "declined" && !attempt.asked_at) {
    (void)count_try(tried.attempt);
  }
  return std::move(tried.attempt);
}

// --- tries

Status PurchaseService::check_declines(const Buyer& buyer, const PurchaseInput& input) {
  auto known = database_.read([&](Connection& sql) {
    return charge_store::find_of_checkout(sql, input.checkout_id, input.idempotency_key);
  });
  if (known && known->status != "voided") {
    return {};  // an answer is owed, whatever the limit says
  }
  MOLAR_CHECK(limits_.check(limits::kDeclines, input.checkout_id));
  return limits_.check_by_network(limits::kDeclinesByAddress, buyer.trace.client_address);
}

// As of the attempt's beginning, so that Settlement can take an answered question back.
Status PurchaseService::count_try(const ChargeAttempt& attempt) {
  return limits_.take(tries_of(attempt), attempt.created_at);
}

Status PurchaseService::admit_question(const ChargeAttempt& attempt) {
  bool is_new = false;
  Status held = database_.transact_queued([&](Connection& sql) -> Status {
    is_new = charge_store::mark_asked(sql, attempt.id, clock_.now());
    return is_new ? check_coupon_hold(sql, attempt) : Status{};
  });
  Status counted = is_new ? count_try(attempt) : Status{};
  MOLAR_CHECK(held);
  return counted;
}

// An unanswered confirmation reserves the coupon's use until the attempt is voided.
Status PurchaseService::check_coupon_hold(Connection& sql, const ChargeAttempt& attempt) const {
  auto quote = quote_store::find(sql, attempt.quote_id);
  if (!quote || !quote->coupon ||
      !plan_store::has_use_limit(sql, attempt.group_key, quote->coupon->code)) {
    return {};
  }
  std::vector<Timestamp> here;
  std::vector<Timestamp> widely;
  for (const auto& open : charge_store::find_questions(sql, attempt)) {
    auto other = quote_store::find(sql, open.quote_id);
    if (other && other->coupon && other->coupon->code == quote->coupon->code) {
      widely.push_back(open.created_at);
      if (open.network == attempt.network) {
        here.push_back(open.created_at);
      }
    }
  }
  if (here.size() <= kHeldUses && widely.size() <= kWidelyHeldUses) {
    return {};
  }
  Timestamp oldest = here.size() > kHeldUses ? here.front() : widely.front();
  auto wait = oldest + kConfirmationHold - clock_.now();
  auto seconds = std::chrono::duration_cast<std::chrono::seconds>(wait).count();
  return Error::rate_limited(static_cast<int>(std::max<std::int64_t>(1, seconds)));
}

// --- begin

Result<PurchaseService::Begun> PurchaseService::begin(const Buyer& buyer,
                                                      const PurchaseInput& input) {
  for (;;) {
    try {
      return database_.transact_queued(
          [&](Connection& sql) { return begin_in(sql, buyer, input); });
    } catch (const storage::UniqueViolation&) {
      continue;  // another request began at the same moment: join it
    }
  }
}

Result<PurchaseService::Begun> PurchaseService::begin_in(Connection& sql, const Buyer& buyer,
                                                         const PurchaseInput& input) {
  const std::string& group = buyer.brand.group_key;
  auto checkout = buyer.checkout_token
                      ? checkout_store::find_by_token(sql, group, sha256_hex(*buyer.checkout_token))
                      : std::nullopt;
  if (!checkout || checkout->id != input.checkout_id) {
    return Error::not_found("checkout");
  }
  if (auto known = charge_store::find_of_checkout(sql, checkout->id, input.idempotency_key)) {
    if (known->request_sha256 != purchase_sha256(input)) {
      return key_reused();
    }
    if (known->status != "voided") {
      return join_known(sql, std::move(*known));
    }
    // It was voided before its buyer had an answer and can never be charged: start a new attempt.
    charge_store::release_key(sql, known->id);
  }
  if (auto live = charge_store::find_live(sql, checkout->id)) {
    // Another tab: the same order has the same answer; any other one comes too late.
    bool paid_otherwise = !live->pending() && live->quote_id != input.quote_id;
    return paid_otherwise ? Result<Begun>(already_member()) : join_known(sql, std::move(*live));
  }
  MOLAR_TRY(ChargeAttempt attempt, make_attempt(sql, buyer, *checkout, input));
  charge_store::insert(sql, attempt);
  return Begun{Begun::Kind::Mine, std::move(attempt)};
}

Result<PurchaseService::Begun> PurchaseService::join_known(Connection& sql, ChargeAttempt attempt) {
  if (!attempt.pending()) {
    return Begun{Begun::Kind::Settled, std::move(attempt)};
  }
  Timestamp now = clock_.now();
  bool mine = charge_store::take_lease(sql, attempt.id, now, now + kAttemptLease);
  return Begun{mine ? Begun::Kind::Mine : Begun::Kind::Others, std::move(attempt)};
}

Result<Quote> PurchaseService::checked_quote(Connection& sql, const Buyer& buyer,
                                             const Checkout& checkout,
                                             const PurchaseInput& input) const {
  auto quote = quote_store::find(sql, input.quote_id);
  Date today = date_in_zone(clock_.now(), buyer.brand.time_zone);
  bool valid = quote && quote->checkout_id == checkout.id && clock_.now() < quote->expires_at &&
               quote->fingerprint == quote_fingerprint(checkout, today) &&
               quote->cycle == input.cycle &&
               same_consents(quote->consents, consents_of(buyer.brand, quote->language));
  if (!valid) {
    return quote_expired();
  }
  return std::move(*quote);
}

Result<ChargeAttempt> PurchaseService::make_attempt(Connection& sql, const Buyer& buyer,
                                                    const Checkout& checkout,
                                                    const PurchaseInput& input) {
  const std::string& group = buyer.brand.group_key;
  Timestamp now = clock_.now();
  if (checkout.status != CheckoutStatus::Open || checkout.expires_at <= now) {
    return Error::gone("checkout_expired", "This checkout is over. Please choose a plan again.");
  }
  bool running = buyer.session &&
                 billing_store::has_running_subscription(sql, group, buyer.session->household_id);
  if (running) {
    return already_member();
  }
  MOLAR_TRY(Quote quote, checked_quote(sql, buyer, checkout, input));
  MOLAR_CHECK(check_consents(quote, input));
  if (account_store::find_by_email(sql, group, checkout.account->email)) {
    return already_member();
  }
  // Taken now and given back after a decline: so it cannot run out after the charge.
  if (quote.coupon && !plan_store::take_coupon_use(sql, group, quote.coupon->code)) {
    return quote_expired();
  }
  ChargeAttempt attempt;
  attempt.id = make_ulid(clock_, random_);
  attempt.group_key = group;
  attempt.checkout_id = checkout.id;
  attempt.quote_id = quote.id;
  attempt.idempotency_key = input.idempotency_key;
  attempt.request_sha256 = purchase_sha256(input);
  attempt.effect_data = attempt_request_to_json({input.auto_renew, input.consents, buyer.trace});
  attempt.payment_token = input.payment_token;
  attempt.amount_cents = quote.due_today_cents;
  attempt.status = "pending";
  attempt.purpose = attempt.invoice_kind = "purchase";
  attempt.effect = kJoin;
  attempt.lines = "[]";
  attempt.lease_until = now + kAttemptLease;
  attempt.created_at = now;
  attempt.updated_at = now;
  attempt.provider = gateways_.of(group).name();
  attempt.network = network_of(buyer.trace.client_address);
  attempt.wide_network = wide_network_of(buyer.trace.client_address).value_or("");
  return attempt;
}

// --- charge and settle

PurchaseService::Tried PurchaseService::charge_and_settle(const Brand& brand,
                                                          const ChargeAttempt& attempt) {
  Tried tried{attempt};
  try {
    PaymentGateway* gateway = gateways_.by_name(attempt.provider);
    Charge charge;  // unknown, while its provider is not configured
    if (gateway != nullptr) {
      charge = gateway->charge({attempt.id, attempt.group_key, attempt.payment_token,
                                attempt.amount_cents, brand.name, attempt.checkout_id});
    }
    tried.attempt = settlement_.apply(brand, attempt, charge);
    tried.action = tried.attempt.pending() ? charge.action : "";
    bool unanswered = tried.attempt.pending() && charge.state == ChargeState::Unknown;
    if (unanswered && clock_.now() >= attempt.created_at + kUnanswered) {
      tried.attempt = settlement_.settle_pending(brand, attempt).attempt;
    }
  } catch (const UnavailableException& outage) {
    // The charge may exist; the attempt is still pending and the reconciler completes it.
    log_event(LogLevel::Error, "purchase_interrupted",
              {{"attempt", attempt.id}, {"cause", outage.what()}});
  }
  wake_waiting();
  return tried;
}

ChargeAttempt PurchaseService::withdraw(const Brand& brand, const ChargeAttempt& attempt) {
  ChargeAttempt settled = settlement_.withdraw(brand, attempt).attempt;
  wake_waiting();
  return settled;
}

void PurchaseService::wake_waiting() {
  { std::lock_guard lock(mutex_); }
  settled_.notify_all();
}

bool PurchaseService::wait_for_end(const std::string& attempt_id,
                                   std::chrono::steady_clock::time_point deadline) {
  struct Waiting {
    std::atomic<int>& count;
    explicit Waiting(std::atomic<int>& counter) : count(counter) { ++count; }
    ~Waiting() { --count; }
  } place(waiting_);
  if (waiting_ > options_.waiting_at_once) {
    return false;
  }
  while (std::chrono::steady_clock::now() < deadline) {
    auto attempt =
        database_.read([&](Connection& sql) { return charge_store::find(sql, attempt_id); });
    bool over = !attempt || !attempt->pending() || attempt->lease_until <= clock_.now();
    if (over) {
      return true;
    }
    std::unique_lock lock(mutex_);
    settled_.wait_until(lock, std::min(deadline, std::chrono::steady_clock::now() + kPoll));
  }
  return false;
}

// --- answer

Result<PurchaseOutcome> PurchaseService::answer_of(const ChargeAttempt& attempt, Asker asker) {
  if (attempt.pending()) {
    return payment_pending();
  }
  if (attempt.status == "voided") {
    return Error::payment_declined("network", describe("network"));
  }
  if (attempt.status == "declined") {
    std::string reason = attempt.decline_reason.value_or("do_not_honor");
    return Error::payment_declined(reason, describe(reason));
  }
  return outcome_of(attempt, asker);
}

// A checkout's cookie does not prove identity: another person may use an open browser.
Result<PurchaseOutcome> PurchaseService::outcome_of(const ChargeAttempt& attempt, Asker asker) {
  auto age = clock_.now() - attempt.updated_at;
  bool fresh = age < kSignInLife;
  if (age >= kReplayLife || (asker == Asker::OtherKey && !fresh)) {
    return already_member();
  }
  return database_.read([&](Connection& sql) {
    auto checkout = checkout_store::find(sql, attempt.checkout_id);
    std::string account =
        account_store::find_id_by_household(sql, attempt.group_key, checkout->household_id.value())
            .value();
    bool signs_in = asker != Asker::OtherKey && fresh &&
                    !account_store::has_session_ended(sql, account, attempt.updated_at);
    return PurchaseOutcome{parse_trusted_json(attempt.response.value()).as_object(), account,
                           signs_in};
  });
}

}  // namespace molar::domain
