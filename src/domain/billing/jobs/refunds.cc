#include "domain/billing/jobs/refunds.h"

#include <algorithm>

#include "base/log.h"
#include "domain/audit/audit_log.h"
#include "domain/billing/billing_contact.h"

namespace molar::domain {

namespace {

constexpr int kAtOnce = 50;
constexpr std::chrono::seconds kLease{30};
constexpr std::chrono::minutes kLongestPause{60};

std::chrono::milliseconds pause_after(int tries) {
  std::chrono::minutes pause{1 << std::min(tries, 6)};
  return std::min(pause, kLongestPause);
}

}  // namespace

RefundTally Refunds::run(const KeepGoing& keep_going) {
  RefundTally tally;
  while (keep_going()) {
    Timestamp now = clock_.now();
    auto claimed = database_.transact([&](Connection& sql) -> Result<std::vector<RefundRow>> {
      auto due = ledger_store::due_refunds(sql, now, kAtOnce);
      std::erase_if(due, [&](const RefundRow& refund) {
        return !ledger_store::lease_refund(sql, refund.id, now, now + kLease);
      });
      return due;
    });
    if (claimed.has_error() || claimed->empty()) {
      break;
    }
    for (const RefundRow& refund : *claimed) {
      send(refund, tally);
    }
  }
  return tally;
}

void Refunds::send(const RefundRow& refund, RefundTally& tally) {
  PaymentGateway* gateway = gateways_.by_name(refund.provider);
  if (gateway == nullptr) {
    ++tally.left;
    postpone(refund, "provider_not_configured");
    return;
  }
  auto answer = gateway->refund(
      {refund.id, refund.group_key, refund.provider_charge_id, refund.amount_cents});
  if (answer.has_error() && answer.error().kind == ErrorKind::Unavailable) {
    ++tally.left;
    postpone(refund, answer.error().code);
  } else if (answer.has_error()) {
    ++tally.failed;
    settle(refund, "failed", "", answer.error().code);
  } else if (answer->state == RefundState::Pending) {
    ++tally.left;
    postpone(refund, "pending");
  } else if (answer->state == RefundState::Failed) {
    ++tally.failed;
    settle(refund, "failed", answer->provider_id, "returned_by_bank");
  } else {
    ++tally.succeeded;
    settle(refund, "succeeded", answer->provider_id, "");
  }
}

bool Refunds::settle_pending(const std::string& refund_id) {
  auto refund =
      database_.read([&](Connection& sql) { return ledger_store::find_refund(sql, refund_id); });
  if (!refund || refund->status == "failed") {
    return true;
  }
  if (refund->status == "succeeded") {
    return check_succeeded(*refund);
  }
  Timestamp now = clock_.now();
  bool leased = database_.write([&](Connection& sql) {
    return ledger_store::lease_refund(sql, refund_id, now, now + kLease);
  });
  RefundTally tally;
  if (leased) {
    send(*refund, tally);
  }
  return leased && tally.left == 0;
}

// A bank can return money days after the refund succeeded.
bool Refunds::check_succeeded(const RefundRow& refund) {
  PaymentGateway* gateway = gateways_.by_name(refund.provider);
  if (gateway == nullptr) {
    return true;
  }
  auto answer = gateway->refund(
      {refund.id, refund.group_key, refund.provider_charge_id, refund.amount_cents});
  if (answer.has_error()) {
    return answer.error().kind != ErrorKind::Unavailable;
  }
  if (answer->state != RefundState::Failed) {
    return true;
  }
  auto recorded = database_.transact([&](Connection& sql) -> Status {
    if (ledger_store::mark_refund_returned(sql, refund.id, "returned_by_bank", clock_.now())) {
      if (refund.invoice_id) {
        ledger_store::note_refunded(sql, *refund.invoice_id);
      }
      notify(sql, refund, "refund_returned");
      note(sql, refund, "system", "refund_returned", {{"cents", refund.amount_cents}});
    }
    return {};
  });
  log_event(LogLevel::Error, "refund_failed",
            {{"refund", refund.id}, {"cause", "returned_by_bank"}});
  return recorded.has_value();
}

void Refunds::postpone(const RefundRow& refund, const std::string& error) {
  database_.write([&](Connection& sql) {
    ledger_store::postpone_refund(sql, refund.id, clock_.now() + pause_after(refund.tries), error);
  });
}

void Refunds::settle(const RefundRow& refund, const std::string& status,
                     const std::string& provider_id, const std::string& error) {
  auto done = database_.transact([&](Connection& sql) -> Status {
    if (!ledger_store::settle_refund(sql, refund.id, status, provider_id, error, clock_.now())) {
      return {};  // settled by another caller
    }
    if (status == "succeeded") {
      if (refund.invoice_id) {
        ledger_store::note_refunded(sql, *refund.invoice_id);
      }
      notify(sql, refund, "refunded");
    } else if (!refund.invoice_id ||
               !ledger_store::is_taken_back(sql, refund.group_key, *refund.invoice_id)) {
      notify(sql, refund, "refund_returned");
    }
    note(sql, refund, "system", "refund_" + status,
         {{"cents", refund.amount_cents}, {"reason", refund.reason}, {"error", error}});
    return {};
  });
  if (status == "failed") {
    log_event(LogLevel::Error, "refund_failed", {{"refund", refund.id}, {"cause", error}});
  }
  (void)done;  // on failure it stays pending, and is sent again with the same key
}

void Refunds::notify(Connection& sql, const RefundRow& refund, const std::string& kind) const {
  auto contact = find_billing_contact(sql, refund.group_key, refund.household_id);
  if (!contact) {
    return;
  }
  json::object data{{"amountCents", refund.amount_cents}};
  if (refund.payment_id) {
    if (auto paid = ledger_store::paid_with(sql, refund.group_key, refund.household_id,
                                            *refund.payment_id)) {
      if (!paid->last4.empty()) {
        data["card"] = card_json(paid->brand, paid->last4);
      }
      data["number"] = paid->receipt_number;
    }
  }
  notify_contact(sql, refund.group_key, refund.household_id, *contact, kind, kind + ":" + refund.id,
                 std::move(data), clock_, random_);
}

void Refunds::note(Connection& sql, const RefundRow& refund, const std::string& actor,
                   const std::string& action, json::object detail) const {
  audit_log::append(sql, {refund.group_key, actor, action, "refund", refund.id, std::move(detail)},
                    clock_, random_);
}

bool Refunds::retry(const std::string& refund_id, const std::string& actor) {
  auto done = database_.transact([&](Connection& sql) -> Status {
    auto failed = ledger_store::find_refund(sql, refund_id);
    if (!failed || failed->status != "failed" ||
        !ledger_store::settle_failed(sql, refund_id, "retried")) {
      return Error::not_found("refund");
    }
    RefundRow again = *failed;
    again.id = make_ulid(clock_, random_);
    again.next_try_at = clock_.now();
    again.created_at = clock_.now();
    ledger_store::insert_refund(sql, again);
    note(sql, again, actor, "refund_retried",
         {{"before", refund_id}, {"cents", again.amount_cents}});
    return {};
  });
  return done.has_value();
}

}  // namespace molar::domain
