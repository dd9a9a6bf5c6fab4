#include "domain/payment/event_store.h"

namespace molar::domain::event_store {

bool insert(Connection& sql, const ProviderEvent& event, Timestamp now) {
  return sql.execute(
             "insert into provider_event (id, provider, group_key, type, object_id,"
             " idempotency_key, charge_id, received_at, lease_until, tries) values (:id, :provider,"
             " :group, :type, :object, :key, :charge, :now, 0, 0) on conflict (id) do update set"
             " lease_until = 0, tries = 0, processed_at = null, outcome = null"
             " where provider_event.outcome = 'given_up'",
             event.id, event.provider, event.group_key, event.type, event.object_id,
             event.idempotency_key, event.charge_id, now) == 1;
}

std::vector<DueEvent> find_due(Connection& sql, Timestamp now) {
  return sql.query<DueEvent>(
      "from provider_event where processed_at is null and lease_until <= :now "
      "order by received_at, id limit 200",
      now);
}

bool take(Connection& sql, const DueEvent& due, Timestamp now, Timestamp until) {
  return sql.execute(
             "update provider_event set lease_until = :until, tries = tries + 1 where id = :id"
             " and tries = :tries and processed_at is null and lease_until <= :now",
             until, due.id, due.tries, now) == 1;
}

void finish(Connection& sql, const std::string& id, const std::string& outcome, Timestamp now) {
  sql.execute(
      "update provider_event set processed_at = :now, outcome = :outcome where id = :id"
      " and processed_at is null",
      now, outcome, id);
}

void remove_finished(Connection& sql, Timestamp before) {
  sql.execute("delete from provider_event where processed_at < :before", before);
}

std::vector<GivenUpEvent> given_up(Connection& sql) {
  return sql.query<GivenUpEvent>(
      "from provider_event where outcome = 'given_up' order by received_at, id limit 500");
}

}  // namespace molar::domain::event_store
