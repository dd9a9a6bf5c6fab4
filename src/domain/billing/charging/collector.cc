#include "domain/billing/charging/collector.h"

#include <algorithm>
#include <thread>

#include "base/json.h"
#include "base/log.h"
#include "domain/billing/billing_store.h"
#include "domain/billing/charge_store.h"
#include "domain/billing/charging/charge_booking.h"

namespace molar::domain {

namespace json = boost::json;
using storage::Connection;

namespace {

constexpr std::chrono::seconds kPause{5};
constexpr std::chrono::seconds kPatience{5};  // of a request, for another one's charge
constexpr std::chrono::milliseconds kPoll{50};
constexpr std::size_t kBookedAtOnce = 25;
constexpr int kBookingTries = 3;
constexpr int kRetrySeconds = 2;
// After so long without an answer the member's own repetition does reconcile()'s work: it would
// keep the attempt from it by its lease.
constexpr std::chrono::seconds kUnanswered{30};

Error payment_pending() {
  return Error::unavailable("payment_pending",
                            "We do not know yet whether your payment went through. We ask again.",
                            kRetrySeconds);
}

Error key_reused() {
  Error error = Error::invalid_fields({});
  error.code = "idempotency_key_reused";
  error.detail = "This key was used for something else.";
  return error;
}

std::string decline_subject(const std::string& household) {
  return "household:" + household;
}

Charge as_charge(const StoredMethod& stored) {
  Charge charge;
  charge.state = stored.state;
  charge.decline_reason = stored.decline_reason;
  charge.card = stored.card;
  charge.method_id = stored.method_id;
  charge.soft = stored.soft;
  charge.customer_id = stored.customer_id;
  charge.action = stored.action;
  return charge;
}

Charge declined_charge(std::string reason) {
  Charge charge;
  charge.state = ChargeState::Declined;
  charge.decline_reason = std::move(reason);
  return charge;
}

void count(CollectTally& tally, const Charge& booked) {
  if (booked.state == ChargeState::Succeeded) {
    ++tally.succeeded;
  } else if (booked.state == ChargeState::Declined) {
    ++tally.declined;
  } else {
    ++tally.left;
  }
}

}  // namespace

// --- for requests

Result<json::object> Collector::collect(const CollectRequest& request,
                                        const PrepareOrder& prepare) {
  const std::string& household = request.household_id;
  bool repeated = database_.read([&](Connection& sql) {
    return charge_store::find_by_key(sql, request.brand.group_key, household,
                                     request.idempotency_key)
        .has_value();
  });
  if (!repeated) {  // otherwise an answer is owed, whatever the limit says
    MOLAR_CHECK(limits_.check(limits::kDeclines, decline_subject(household)));
  }
  auto deadline = std::chrono::steady_clock::now() + kPatience;
  MOLAR_TRY(Begun begun, begin_or_join(request, prepare));
  if (!begun.mine) {
    return answer_of(wait_for(std::move(begun.attempt), deadline));
  }
  Charge charged = charge(request.brand, begun.attempt);
  bool unanswered = charged.state == ChargeState::Unknown &&
                    clock_.now() >= begun.attempt.created_at + kUnanswered;
  ChargeAttempt settled = unanswered
                              ? settle_left(request.brand, begun.attempt, Hold::Respect).attempt
                              : settle_one(request.brand, begun.attempt, charged);
  // A question of the bank is a try as well, once, until it is answered: settle_one.
  bool asks = settled.pending() && settled.client_secret;
  if ((asks || settled.status == "declined") && !begun.attempt.client_secret) {
    (void)limits_.take({{limits::kDeclines, decline_subject(household)}}, settled.created_at);
  }
  return answer_of(settled);
}

Result<Collector::Begun> Collector::begin_or_join(const CollectRequest& request,
                                                  const PrepareOrder& prepare) {
  for (int tries = 0;; ++tries) {
    try {
      auto begun = database_.transact_queued(
          [&](Connection& sql) { return begin_in(sql, request, prepare); });
      bool blocked = begun.has_error() && begun.error().code == "charge_in_progress";
      if (!blocked || tries >= kBookingTries) {
        return begun;
      }
    } catch (const storage::UniqueViolation&) {
      if (tries >= kBookingTries) {
        return payment_pending();
      }
      continue;  // another request began at the same moment
    }
    // What a member began to confirm and left, or what a crash left: ended first.
    release(request.brand.group_key, request.household_id);
  }
}

Result<Collector::Begun> Collector::begin_in(Connection& sql, const CollectRequest& request,
                                             const PrepareOrder& prepare) {
  const std::string& group = request.brand.group_key;
  auto known = charge_store::find_by_key(sql, group, request.household_id, request.idempotency_key);
  if (known) {
    if (known->request_sha256 != request.request_sha256) {
      return key_reused();
    }
    if (known->status != "voided") {
      Timestamp now = clock_.now();
      bool mine =
          known->pending() && charge_store::take_lease(sql, known->id, now, now + kChargeLease);
      return Begun{std::move(*known), mine};
    }
    // It was voided without an answer and can never be charged: start a new attempt.
    charge_store::release_key(sql, known->id);
  }
  MOLAR_TRY(ChargeOrder order, prepare(sql));
  MOLAR_TRY(ChargeAttempt attempt, begin(sql, request, order));
  return Begun{std::move(attempt), true};
}

ChargeAttempt Collector::wait_for(ChargeAttempt attempt,
                                  std::chrono::steady_clock::time_point deadline) {
  while (attempt.pending() && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(kPoll);
    attempt = current(attempt.id);
  }
  return attempt;
}

Result<json::object> Collector::answer_of(const ChargeAttempt& attempt) const {
  if (attempt.pending()) {
    return attempt.client_secret ? Error::payment_action_required(*attempt.client_secret)
                                 : payment_pending();
  }
  if (attempt.status == "succeeded") {
    return parse_trusted_json(attempt.response.value_or("{}")).as_object();
  }
  if (attempt.status == "paid_back") {
    json::value why = parse_trusted_json(attempt.response.value_or("{}"));
    return Error::conflict(std::string(why.at("code").as_string()),
                           std::string(why.at("detail").as_string()));
  }
  std::string reason = attempt.status == "voided" ? std::string("network")
                                                  : attempt.decline_reason.value_or("do_not_honor");
  return Error::payment_declined(reason, describe_decline(reason));
}

// --- step by step

Result<ChargeAttempt> Collector::begin(Connection& sql, const CollectRequest& request,
                                       const ChargeOrder& order) {
  Timestamp now = clock_.now();
  ChargeAttempt attempt;
  attempt.id = make_ulid(clock_, random_);
  attempt.group_key = request.brand.group_key;
  attempt.household_id = request.household_id;
  attempt.idempotency_key = request.idempotency_key;
  attempt.request_sha256 = request.request_sha256;
  attempt.actor = request.actor;
  attempt.status = "pending";
  attempt.hold_until = from_millis(0);
  attempt.lease_until = now + kChargeLease;
  attempt.created_at = now;
  attempt.updated_at = now;
  return ChargeBooking(effects_, clock_, random_)
      .begin(sql, request.brand, std::move(attempt), order,
             gateways_.of(request.brand.group_key).name());
}

Charge Collector::charge(const Brand& brand, const ChargeAttempt& attempt) {
  if (attempt.amount_cents == 0 && attempt.payment_token.empty()) {
    Charge nothing;
    nothing.state = ChargeState::Succeeded;
    return nothing;
  }
  PaymentGateway* gateway = gateways_.by_name(attempt.provider);
  if (gateway == nullptr) {
    // The card is stored at a provider that is no longer configured: the member has to enter it
    // again.
    return declined_charge("invalid_token");
  }
  try {
    return ask(brand, attempt, *gateway);
  } catch (const UnavailableException& outage) {
    log_event(LogLevel::Error, "charge_interrupted",
              {{"attempt", attempt.id}, {"cause", outage.what()}});
    return {};
  }
}

Charge Collector::ask(const Brand& brand, const ChargeAttempt& attempt, PaymentGateway& gateway) {
  std::vector<PaymentMethod> methods = database_.read([&](Connection& sql) {
    return billing_store::find_methods(sql, attempt.group_key, attempt.household_id);
  });
  std::string customer;
  for (const PaymentMethod& method : methods) {
    if (method.provider == attempt.provider && customer.empty()) {
      customer = method.provider_customer_id;
    }
  }
  if (attempt.only_stores_card()) {
    return as_charge(gateway.store_method(
        {attempt.id, attempt.group_key, attempt.payment_token, customer, attempt.household_id}));
  }
  ChargeRequest request;
  request.idempotency_key = attempt.id;
  request.group_key = attempt.group_key;
  request.payment_token = attempt.payment_token;
  request.amount_cents = attempt.amount_cents;
  request.description = brand.name;
  request.reference = attempt.household_id;
  request.customer_id = customer;
  if (attempt.payment_token.empty()) {
    auto method = std::find_if(methods.begin(), methods.end(), [&](const PaymentMethod& known) {
      return known.id == attempt.method_id;
    });
    if (method == methods.end()) {
      return declined_charge("invalid_token");  // removed meanwhile
    }
    request.method_id = method->provider_method_id;
    request.customer_id = method->provider_customer_id;
    request.off_session = attempt.off_session;
  }
  return gateway.charge(request);
}

CollectTally Collector::settle(const Brand& brand, const std::vector<Outcome>& outcomes) {
  CollectTally tally;
  ChargeBooking booking(effects_, clock_, random_);
  for (std::size_t from = 0; from < outcomes.size(); from += kBookedAtOnce) {
    std::size_t to = std::min(from + kBookedAtOnce, outcomes.size());
    bool together = false;
    try {
      together =
          database_
              .transact_queued([&](Connection& sql) -> Status {
                for (std::size_t i = from; i < to; ++i) {
                  MOLAR_CHECK(booking.settle(sql, brand, outcomes[i].attempt, outcomes[i].charge));
                }
                return {};
              })
              .has_value();
    } catch (
        const std::exception& fault) {  // one of them; booked one by one, the others go through
      log_event(LogLevel::Warn, "charges_not_booked_together", {{"cause", fault.what()}});
    }
    for (std::size_t i = from; i < to; ++i) {
      const Outcome& outcome = outcomes[i];
      if (together) {
        count(tally, outcome.charge);
      } else {
        tally.count(settle_safely(brand, outcome));
      }
    }
  }
  return tally;
}

ChargeAttempt Collector::settle_safely(const Brand& brand, const Outcome& outcome) {
  try {
    return settle_one(brand, outcome.attempt, outcome.charge);
  } catch (const std::exception& fault) {
    log_event(LogLevel::Error, "charge_not_booked",
              {{"attempt", outcome.attempt.id}, {"cause", fault.what()}});
    return outcome.attempt;  // pending; looked after later
  }
}

ChargeAttempt Collector::settle_one(const Brand& brand, const ChargeAttempt& attempt,
                                    const Charge& charge) {
  ChargeBooking booking(effects_, clock_, random_);
  for (int tries = 0; tries < kBookingTries; ++tries) {
    try {
      auto done = database_.transact_queued(
          [&](Connection& sql) { return booking.settle(sql, brand, attempt, charge); });
      if (done.has_value()) {
        if (attempt.client_secret && charge.state == ChargeState::Succeeded) {
          limits_.give_back({{limits::kDeclines, decline_subject(attempt.household_id)}},
                            attempt.created_at);
        }
        return current(attempt.id);
      }
      if (done.error().kind == ErrorKind::Unavailable) {
        break;  // the database, not the effect
      }
      log_event(LogLevel::Warn, "charge_paid_back",
                {{"attempt", attempt.id}, {"cause", done.error().code}});
      auto noted = database_.transact([&](Connection& sql) -> Status {
        booking.pay_back(sql, attempt, charge, done.error());
        return {};
      });
      if (noted.has_value()) {
        return current(attempt.id);
      }
      break;
    } catch (const storage::UniqueViolation&) {
      continue;  // another process booked it at the same moment: the next try tells
    } catch (const UnavailableException& outage) {
      log_event(LogLevel::Error, "charge_not_booked",
                {{"attempt", attempt.id}, {"cause", outage.what()}});
      return attempt;  // pending; its lease expires
    }
  }
  return postpone(attempt);
}

ChargeAttempt Collector::current(const std::string& id) {
  return database_.read([&](Connection& sql) { return charge_store::find(sql, id); }).value();
}

ChargeAttempt Collector::postpone(const ChargeAttempt& attempt) {
  return database_.read([&](Connection& sql) {
    charge_store::set_lease(sql, attempt.id, clock_.now() + kPause);
    return charge_store::find(sql, attempt.id).value();
  });
}

}  // namespace molar::domain
