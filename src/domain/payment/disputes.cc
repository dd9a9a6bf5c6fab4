#include "domain/payment/disputes.h"

#include <boost/describe.hpp>

#include <algorithm>
#include <optional>
#include <set>
#include <string>

#include "base/json.h"
#include "base/log.h"
#include "domain/audit/audit_log.h"
#include "domain/billing/ledger_store.h"

namespace molar::domain {

namespace {

struct DisputedPayment {
  std::string household_id;
  std::string receipt;
  std::int64_t amount_cents = 0;
};
BOOST_DESCRIBE_STRUCT(DisputedPayment, (), (household_id, receipt, amount_cents))

std::optional<DisputedPayment> find_payment(Connection& sql, const ProviderEvent& event) {
  return sql.query_one<DisputedPayment>(
      "select p.household_id, r.number, p.amount_cents from payment p join receipt r"
      " on r.payment_id = p.id where p.provider_id = :charge and p.provider = :provider"
      " and p.group_key = :group",
      event.charge_id, event.provider, event.group_key);
}

AuditEntry entry_of(const ProviderEvent& event, const std::optional<DisputedPayment>& payment) {
  AuditEntry entry;
  entry.group_key = event.group_key;
  entry.actor = "provider:" + event.provider;
  entry.action = event.type;
  entry.entity = payment ? "household" : "dispute";
  entry.entity_id = payment ? payment->household_id : event.object_id;
  entry.detail = {{"event", event.id}, {"dispute", event.object_id}, {"charge", event.charge_id}};
  if (payment) {
    entry.detail["receipt"] = payment->receipt;
    entry.detail["paidCents"] = payment->amount_cents;
  }
  return entry;
}

// An event is repeated when the server ended before it marked the event as done.
bool is_noted(Connection& sql, const AuditEntry& entry) {
  return sql.exists(
      "from audit where entity_id = :id and entity = :entity and group_key = :group"
      " and action = :action and detail = :detail",
      entry.entity_id, entry.entity, entry.group_key, entry.action, entry.detail);
}

// Stripe's types: the money of an open dispute is withdrawn, and reinstated if the dispute is won.
// An inquiry withdraws none.
constexpr const char* kWithdrawn = "charge.dispute.funds_withdrawn";
constexpr const char* kReinstated = "charge.dispute.funds_reinstated";

struct NotedEvent {
  std::string action;
  std::string detail;
};
BOOST_DESCRIBE_STRUCT(NotedEvent, (), (action, detail))

// Whether a noted dispute of the charge has withdrawn money and not returned it. The provider may
// deliver the events of a dispute in any order, and a charge can have several disputes.
bool is_withdrawn(Connection& sql, const AuditEntry& entry, const ProviderEvent& event) {
  std::set<std::string> withdrawn;
  std::set<std::string> reinstated;
  for (const auto& noted : sql.query<NotedEvent>(
           "from audit where group_key = :group and action in (:withdrawn, :reinstated)"
           " and ((entity = :entity and entity_id = :id)"
           " or (entity = 'dispute' and entity_id = :dispute))",
           entry.group_key, kWithdrawn, kReinstated, entry.entity, entry.entity_id,
           event.object_id)) {
    const auto detail = parse_trusted_json(noted.detail).as_object();
    if (text_member(detail, "charge") == event.charge_id) {
      auto& disputes = noted.action == kWithdrawn ? withdrawn : reinstated;
      disputes.insert(text_member(detail, "dispute"));
    }
  }
  return !std::ranges::includes(reinstated, withdrawn);
}

// After `entry` was appended.
void mark(Connection& sql, const AuditEntry& entry, const ProviderEvent& event, Timestamp now) {
  if (event.type != kWithdrawn && event.type != kReinstated) {
    return;
  }
  if (!is_withdrawn(sql, entry, event)) {
    ledger_store::mark_reversed(sql, event.group_key, event.charge_id, std::nullopt);
  } else if (event.type == kWithdrawn) {
    ledger_store::mark_reversed(sql, event.group_key, event.charge_id, now);
  }
}

}  // namespace

bool note_dispute(storage::Database& database, const ProviderEvent& event, const Clock& clock,
                  RandomSource& random) {
  std::optional<DisputedPayment> payment;
  auto noted = database.transact([&](Connection& sql) -> Status {
    payment = find_payment(sql, event);
    const AuditEntry entry = entry_of(event, payment);
    if (is_noted(sql, entry)) {
      return {};
    }
    audit_log::append(sql, entry, clock, random);
    mark(sql, entry, event, clock.now());
    return {};
  });
  log_event(LogLevel::Warn, "payment_disputed",
            {{"group", event.group_key},
             {"type", event.type},
             {"dispute", event.object_id},
             {"charge", event.charge_id},
             {"receipt", payment ? payment->receipt : ""}});
  return noted.has_value();
}

}  // namespace molar::domain
