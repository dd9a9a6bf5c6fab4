#include "domain/payment/disputes.h"

#include <boost/describe.hpp>

#include <optional>
#include <string>

#include "base/log.h"
#include "domain/audit/audit_log.h"

namespace molar::domain {

using storage::Connection;

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
  entry.detail = {{"dispute", event.object_id}, {"charge", event.charge_id}};
  if (payment) {
    entry.detail["receipt"] = payment->receipt;
    entry.detail["paidCents"] = payment->amount_cents;
  }
  return entry;
}

}  // namespace

void note_dispute(storage::Database& database, const ProviderEvent& event, const Clock& clock,
                  RandomSource& random) {
  auto payment = database.read([&](Connection& sql) { return find_payment(sql, event); });
  log_event(LogLevel::Warn, "payment_disputed",
            {{"group", event.group_key},
             {"type", event.type},
             {"dispute", event.object_id},
             {"charge", event.charge_id},
             {"receipt", payment ? payment->receipt : ""}});
  AuditEntry entry = entry_of(event, payment);
  entry.id = make_ulid(clock, random);
  entry.at = clock.now();
  database.read([&](Connection& sql) { audit_log::append(sql, entry); });
}

}  // namespace molar::domain
