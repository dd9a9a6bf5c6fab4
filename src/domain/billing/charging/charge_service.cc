#include "domain/billing/charging/charge_service.h"

#include <algorithm>

#include "base/json.h"
#include "base/log.h"
#include "domain/billing/charge_store.h"
#include "domain/billing/charging/charge_booking.h"

namespace molar::domain {

namespace {

constexpr std::chrono::milliseconds kPoll{100};  // for attempts leased by other processes
constexpr int kStartTries = 8;
constexpr int kReleaseTries = 3;
constexpr int kRetrySeconds = 2;
// After this time without an answer, the payer's repeated request queries the provider as the
// reconciler would: its lease keeps the reconciler away from the attempt.
constexpr std::chrono::seconds kUnanswered{30};

Error payment_pending() {
  return Error::unavailable("payment_pending",
                            "We do not know yet whether your payment succeeded. We are checking.",
                            kRetrySeconds);
}

Error key_reused() {
  Error error = Error::invalid_fields({});
  error.code = "idempotency_key_reused";
  error.detail = "This idempotency key belongs to another request.";
  return error;
}

std::string describe(std::string_view reason) {
  if (reason == kEmailTaken) {
    return "An account with this email address exists now. We refunded the whole amount.";
  }
  return describe_decline(reason);
}

// The error for an attempt that ended without its effect.
Error error_of(const ChargeAttempt& attempt) {
  if (attempt.status == "paid_back") {
    json::value why = parse_trusted_json(attempt.response.value_or("{}"));
    return Error::conflict(std::string(why.at("code").as_string()),
                           std::string(why.at("detail").as_string()));
  }
  std::string reason = attempt.status == "voided" ? std::string("network")
                                                  : attempt.decline_reason.value_or("do_not_honor");
  return Error::payment_declined(reason, describe(reason));
}

Result<PaidAttempt> answer_of(ChargeAttempt attempt, PaidAttempt::Asker asker) {
  if (attempt.status != "succeeded" && !attempt.awaits_debit()) {
    return error_of(attempt);
  }
  return PaidAttempt{std::move(attempt), asker};
}

}  // namespace

// --- households

Result<json::object> ChargeService::collect(const CollectRequest& request,
                                            const PrepareOrder& prepare) {
  const std::string& group = request.brand.group_key;
  auto find_known = [&](Connection& sql) {
    return charge_store::find_by_key(sql, group, request.household_id, request.idempotency_key);
  };
  if (!database_.read(find_known)) {  // a known key gets its answer, whatever the limit
    MOLAR_CHECK(limits_.check(tries_of_household(request.household_id)));
  }
  MOLAR_TRY(PaidAttempt paid, run(request, [&](Connection& sql) -> Result<StartedAttempt> {
              MOLAR_TRY(auto known, repeat(sql, request, find_known(sql)));
              if (known) {
                return std::move(*known);
              }
              MOLAR_TRY(ChargeOrder order, prepare(sql));
              MOLAR_TRY(ChargeAttempt attempt, begin(sql, request, order));
              return StartedAttempt{StartedAttempt::Kind::Mine, std::move(attempt)};
            }));
  return parse_trusted_json(paid.attempt.response.value_or("{}")).as_object();
}

Result<ChargeAttempt> ChargeService::begin(Connection& sql, const CollectRequest& request,
                                           const ChargeOrder& order) {
  ChargeAttempt attempt = new_attempt(request, clock_.now() + kChargeLease);
  if (!order.attempt_id.empty()) {
    attempt.id = order.attempt_id;
  }
  return ChargeBooking(effects_, clock_, random_)
      .begin(sql, request.brand, std::move(attempt), order,
             gateways_.of(request.brand.group_key).name());
}

void ChargeService::end_pending(const std::string& group, const std::string& household) {
  auto pending = database_.read(
      [&](Connection& sql) { return charge_store::find_pending(sql, group, household); });
  if (pending) {
    completion_.settle_pending(pending->id, ChargeCompletion::Hold::End);
  }
}

// --- start

ChargeAttempt ChargeService::new_attempt(const CollectRequest& request, Timestamp lease_until) {
  Timestamp now = clock_.now();
  ChargeAttempt attempt;
  attempt.id = make_ulid(clock_, random_);
  attempt.group_key = request.brand.group_key;
  attempt.household_id = request.household_id;
  attempt.idempotency_key = request.idempotency_key;
  attempt.request_sha256 = request.request_sha256;
  attempt.actor = request.actor;
  attempt.status = "pending";
  attempt.hold_until = now + kConfirmationHold;
  attempt.lease_until = lease_until;
  attempt.created_at = now;
  attempt.updated_at = now;
  return attempt;
}

Result<std::optional<StartedAttempt>> ChargeService::repeat(Connection& sql,
                                                            const CollectRequest& request,
                                                            std::optional<ChargeAttempt> known) {
  if (!known) {
    return std::optional<StartedAttempt>();
  }
  if (known->request_sha256 != request.request_sha256) {
    return key_reused();
  }
  if (known->status != "voided") {
    return std::optional(join(sql, std::move(*known)));
  }
  // It was voided before its payer got an answer and can never be charged: start a new attempt.
  charge_store::release_key(sql, known->id);
  return std::optional<StartedAttempt>();
}

StartedAttempt ChargeService::join(Connection& sql, ChargeAttempt attempt) {
  if (!attempt.pending() || attempt.awaits_debit()) {
    return {StartedAttempt::Kind::Ended, std::move(attempt)};
  }
  Timestamp now = clock_.now();
  bool leased = charge_store::take_lease(sql, attempt.id, now, now + kAttemptLease);
  return {leased ? StartedAttempt::Kind::Mine : StartedAttempt::Kind::Others, std::move(attempt)};
}

Result<StartedAttempt> ChargeService::start_attempt(const CollectRequest& request,
                                                    const StartAttempt& start) {
  int released = 0;
  for (int tries = 0; tries < kStartTries; ++tries) {
    try {
      auto started = database_.transact_queued(start);
      bool blocked = started.has_error() && started.error().code == "charge_in_progress";
      if (!blocked || released++ >= kReleaseTries) {
        return started;
      }
    } catch (const storage::UniqueViolation&) {
      continue;  // another request started at the same time: join its attempt
    }
    // An unconfirmed or abandoned attempt blocks the household: complete it first.
    end_pending(request.brand.group_key, request.household_id);
  }
  return payment_pending();
}

// --- run

Result<PaidAttempt> ChargeService::run(const CollectRequest& request, const StartAttempt& start) {
  using Asker = PaidAttempt::Asker;
  const auto deadline = std::chrono::steady_clock::now() + options_.wait;
  std::string settled_here;
  for (;;) {
    MOLAR_TRY(StartedAttempt started, start_attempt(request, start));
    bool own_key = started.attempt.idempotency_key == request.idempotency_key;
    if (started.kind == StartedAttempt::Kind::Ended) {
      Asker other = own_key ? Asker::SameKey : Asker::OtherKey;
      bool here = started.attempt.id == settled_here;
      return answer_of(std::move(started.attempt), here ? Asker::Settler : other);
    }
    if (started.kind == StartedAttempt::Kind::Others) {
      if (wait_for_end(started.attempt.id, deadline)) {
        continue;  // it is answered, allows a new attempt, or must be completed
      }
      return own_key ? payment_pending()
                     : Error::conflict("purchase_in_progress",
                                       "Your payment is being processed. Please wait a moment.");
    }
    MOLAR_TRY(ChargeAttempt settled, settle_mine(request.brand, started.attempt, own_key));
    if (settled.pending() && !settled.awaits_debit()) {
      return payment_pending();
    }
    // A buyer's own attempt that was voided before the provider received it is started again.
    bool again = settled.joins() && settled.status == "voided" &&
                 std::chrono::steady_clock::now() < deadline;
    if (own_key && !again) {
      return answer_of(std::move(settled), Asker::Settler);
    }
    // Otherwise an older attempt of this checkout blocked this one, and is settled now.
    if (settled.status == "succeeded") {
      settled_here = settled.id;
    }
  }
}

Result<ChargeAttempt> ChargeService::settle_mine(const Brand& brand, const ChargeAttempt& attempt,
                                                 bool own_key) {
  Charged charged = charge_and_apply(brand, attempt);
  if (charged.asks) {
    Status admitted = own_key ? admit_confirmation(charged.attempt) : Status{};
    if (own_key && admitted.has_value()) {
      return Error::payment_action_required(*charged.attempt.client_secret);
    }
    // One confirmation too many, or an older attempt that blocks this one.
    charged.attempt =
        completion_.settle_leased(brand, charged.attempt, ChargeCompletion::Hold::End).attempt;
    wake_waiting();
    MOLAR_CHECK(admitted);
  }
  if (charged.attempt.status == "declined" && !attempt.asked_at) {
    (void)limits_.take(completion_.tries_of(attempt), attempt.created_at);
  }
  return std::move(charged.attempt);
}

ChargeService::Charged ChargeService::charge_and_apply(const Brand& brand,
                                                       const ChargeAttempt& attempt) {
  Charged charged{attempt};
  try {
    Charge charge = completion_.charge(brand, attempt);
    bool unanswered =
        charge.state == ChargeState::Unknown && clock_.now() >= attempt.created_at + kUnanswered;
    charged.attempt = unanswered ? completion_.settle_leased(brand, attempt).attempt
                                 : completion_.apply(brand, attempt, charge);
    charged.asks = charge.state == ChargeState::ActionRequired && charged.attempt.pending() &&
                   charged.attempt.client_secret;
  } catch (const UnavailableException& outage) {
    // The charge may exist: the attempt stays pending, and the reconciler completes it.
    log_event(LogLevel::Error, "charge_interrupted",
              {{"attempt", attempt.id}, {"cause", outage.what()}});
  }
  wake_waiting();
  return charged;
}

// Counts at the time of the attempt's start, so that a completed confirmation can be uncounted.
Status ChargeService::admit_confirmation(const ChargeAttempt& attempt) {
  bool is_new = false;
  Status admitted = database_.transact_queued([&](Connection& sql) -> Status {
    is_new = charge_store::mark_confirmation_requested(sql, attempt.id, clock_.now());
    ChargeEffect* effect = effects_.find(attempt.effect);
    return is_new && effect != nullptr ? effect->admit_confirmation(sql, attempt) : Status{};
  });
  Status counted =
      is_new ? limits_.take(completion_.tries_of(attempt), attempt.created_at) : Status{};
  MOLAR_CHECK(admitted);
  return counted;
}

// --- requests that wait

void ChargeService::wake_waiting() {
  { std::lock_guard lock(mutex_); }
  settled_.notify_all();
}

bool ChargeService::wait_for_end(const std::string& attempt_id,
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
    bool ended_or_free = !attempt || !attempt->pending() || attempt->lease_until <= clock_.now();
    if (ended_or_free) {
      return true;
    }
    std::unique_lock lock(mutex_);
    settled_.wait_until(lock, std::min(deadline, std::chrono::steady_clock::now() + kPoll));
  }
  return false;
}

}  // namespace molar::domain
