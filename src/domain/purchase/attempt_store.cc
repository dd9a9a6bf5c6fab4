#include "domain/purchase/attempt_store.h"

#define ATTEMPT_COLUMNS                                                                       \
  "id, group_key, checkout_id, quote_id, idempotency_key, request_sha256, request,"           \
  " payment_token, amount_cents, status, decline_reason, provider_id, response, lease_until," \
  " created_at, updated_at, provider, network, wide_network, asked_at"

namespace molar::domain::attempt_store {

void insert(Connection& sql, const PurchaseAttempt& attempt) {
  sql.execute(
      "insert into purchase_attempt (id, group_key, checkout_id, quote_id, idempotency_key,"
      " request_sha256, request, payment_token, amount_cents, status, lease_until, created_at,"
      " updated_at, provider, network, wide_network) values (:id, :group, :checkout, :quote, :key,"
      " :sha, :request, :token, :amount, :status, :lease, :created, :updated, :provider, :network,"
      " :wide)",
      attempt.id, attempt.group_key, attempt.checkout_id, attempt.quote_id, attempt.idempotency_key,
      attempt.request_sha256, attempt.request, attempt.payment_token, attempt.amount_cents,
      attempt.status, attempt.lease_until, attempt.created_at, attempt.updated_at, attempt.provider,
      attempt.network, attempt.wide_network);
}

std::optional<PurchaseAttempt> find(Connection& sql, const std::string& id) {
  return sql.query_one<PurchaseAttempt>(
      "select " ATTEMPT_COLUMNS " from purchase_attempt where id = :id", id);
}

std::optional<PurchaseAttempt> find_by_key(Connection& sql, const std::string& checkout_id,
                                           const std::string& idempotency_key) {
  return sql.query_one<PurchaseAttempt>("select " ATTEMPT_COLUMNS
                                        " from purchase_attempt"
                                        " where checkout_id = :checkout and idempotency_key = :key",
                                        checkout_id, idempotency_key);
}

std::optional<PurchaseAttempt> find_live(Connection& sql, const std::string& checkout_id) {
  return sql.query_one<PurchaseAttempt>(
      "select " ATTEMPT_COLUMNS
      " from purchase_attempt"
      " where checkout_id = :checkout and status in ('pending', 'succeeded')",
      checkout_id);
}

std::vector<std::string> find_pending(Connection& sql, Timestamp lease_over_by) {
  return sql.query<std::string>(
      "select id from purchase_attempt where status = 'pending' and lease_until <= :by"
      " order by case when asked_at is null then 0 else 1 end, lease_until, id limit 500",
      lease_over_by);
}

bool take_lease(Connection& sql, const std::string& id, Timestamp now, Timestamp until) {
  return sql.execute(
             "update purchase_attempt set lease_until = :until where id = :id"
             " and status = 'pending' and lease_until <= :now",
             until, id, now) == 1;
}

void set_lease(Connection& sql, const std::string& id, Timestamp until) {
  sql.execute(
      "update purchase_attempt set lease_until = :until where id = :id and status = 'pending'",
      until, id);
}

bool mark_succeeded(Connection& sql, const std::string& id, const std::string& provider_id,
                    const std::string& response, Timestamp now) {
  return sql.execute(
             "update purchase_attempt set status = 'succeeded', provider_id = :provider,"
             " response = :response, updated_at = :now where id = :id and status = 'pending'",
             provider_id, response, now, id) == 1;
}

bool mark_declined(Connection& sql, const std::string& id, const std::string& reason,
                   Timestamp now) {
  return sql.execute(
             "update purchase_attempt set status = 'declined', decline_reason = :reason,"
             " updated_at = :now where id = :id and status = 'pending'",
             reason, now, id) == 1;
}

bool mark_voided(Connection& sql, const std::string& id, Timestamp now) {
  return sql.execute(
             "update purchase_attempt set status = 'voided', updated_at = :now"
             " where id = :id and status = 'pending'",
             now, id) == 1;
}

bool mark_asked(Connection& sql, const std::string& id, Timestamp now) {
  return sql.execute(
             "update purchase_attempt set asked_at = :now where id = :id and status = 'pending'"
             " and asked_at is null",
             now, id) == 1;
}

std::vector<OpenQuestion> find_questions(Connection& sql, const PurchaseAttempt& attempt) {
  return sql.query<OpenQuestion>(
      "select quote_id, created_at, network from purchase_attempt where group_key = :group"
      " and (network = :network or (wide_network <> '' and wide_network = :wide))"
      " and status = 'pending' and asked_at is not null order by created_at, id",
      attempt.group_key, attempt.network, attempt.wide_network);
}

bool reopen(Connection& sql, const std::string& id, const std::string& request,
            Timestamp lease_until) {
  return sql.execute(
             "update purchase_attempt set status = 'pending', decline_reason = null,"
             " request = :request, lease_until = :until"
             " where id = :id and status in ('voided', 'declined')",
             request, lease_until, id) == 1;
}

bool set_request(Connection& sql, const std::string& id, const std::string& request) {
  return sql.execute(
             "update purchase_attempt set request = :request"
             " where id = :id and status = 'pending'",
             request, id) == 1;
}

void release_key(Connection& sql, const std::string& id) {
  sql.execute(
      "update purchase_attempt set idempotency_key = idempotency_key || ':' || id"
      " where id = :id and status = 'voided'",
      id);
}

}  // namespace molar::domain::attempt_store
