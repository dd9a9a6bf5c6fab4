#include "domain/billing/charge_store.h"

#include "base/fields.h"

// The columns in the order of the struct's members; a macro because SQL texts are literals.
#define ATTEMPT_COLUMNS                                                                            \
  "id, group_key, coalesce(household_id, ''), coalesce(subscription_id, ''), purpose, invoice_id," \
  " invoice_kind, lines, term_starts_on, term_ends_on, amount_cents, credit_cents,"                \
  " payment_token, method_id, provider, off_session, effect, effect_data, idempotency_key,"        \
  " request_sha256, actor, status, decline_reason, decline_soft, client_secret, provider_id,"      \
  " response, hold_until, lease_until, created_at, updated_at, coalesce(checkout_id, ''),"         \
  " coalesce(quote_id, ''), network, wide_network, asked_at, next_look_at"

namespace molar::domain::charge_store {

namespace {

// Leases and pauses are shorter. One that ends later was stored while the clock was ahead, and is
// over.
constexpr std::chrono::hours kLongestWait{2};

}  // namespace

void insert(Connection& sql, const ChargeAttempt& a) {
  sql.execute(
      "insert into charge_attempt (id, group_key, household_id, subscription_id, purpose,"
      " invoice_id, invoice_kind, lines, term_starts_on, term_ends_on, amount_cents, credit_cents,"
      " payment_token, method_id, provider, off_session, effect, effect_data, idempotency_key,"
      " request_sha256, actor, status, hold_until, lease_until, created_at, updated_at, "
      "checkout_id,"
      " quote_id, network, wide_network) values"
      " (:id, :group, nullif(:household, ''), :subscription, :purpose, :invoice, :kind, :lines, "
      ":from, :to,"
      " :amount, :credit, :token, :method, :provider, :off_session, :effect, :data, :key, :sha,"
      " :actor, :status, :hold, :lease, :created, :updated, nullif(:checkout, ''),"
      " nullif(:quote, ''), :network, :wide)",
      a.id, a.group_key, a.household_id, a.subscription_id, a.purpose, a.invoice_id, a.invoice_kind,
      a.lines, a.term_starts_on, a.term_ends_on, a.amount_cents, a.credit_cents, a.payment_token,
      a.method_id, a.provider, a.off_session, a.effect, a.effect_data, a.idempotency_key,
      a.request_sha256, a.actor, a.status, a.hold_until, a.lease_until, a.created_at, a.updated_at,
      a.checkout_id, a.quote_id, a.network, a.wide_network);
}

std::optional<ChargeAttempt> find(Connection& sql, const std::string& id) {
  return sql.query_one<ChargeAttempt>(
      "select " ATTEMPT_COLUMNS " from charge_attempt where id = :id", id);
}

std::optional<ChargeAttempt> find_by_key(Connection& sql, const std::string& group,
                                         const std::string& household,
                                         const std::string& idempotency_key) {
  return sql.query_one<ChargeAttempt>("select " ATTEMPT_COLUMNS
                                      " from charge_attempt where household_id = :household"
                                      " and idempotency_key = :key and group_key = :group",
                                      household, idempotency_key, group);
}

std::optional<ChargeAttempt> find_of_checkout(Connection& sql, const std::string& checkout_id,
                                              const std::string& idempotency_key) {
  return sql.query_one<ChargeAttempt>("select " ATTEMPT_COLUMNS
                                      " from charge_attempt"
                                      " where checkout_id = :checkout and idempotency_key = :key",
                                      checkout_id, idempotency_key);
}

std::optional<ChargeAttempt> find_live(Connection& sql, const std::string& checkout_id) {
  return sql.query_one<ChargeAttempt>(
      "select " ATTEMPT_COLUMNS
      " from charge_attempt"
      " where checkout_id = :checkout and status in ('pending', 'succeeded')",
      checkout_id);
}

Declines declines_after(Connection& sql, const std::string& checkout_id, Timestamp since) {
  return sql
      .query_one<Declines>(
          "select count(*), min(created_at) from charge_attempt where checkout_id = :checkout"
          " and status = 'declined' and created_at > :since",
          checkout_id, since)
      .value();
}

std::optional<ChargeAttempt> find_pending(Connection& sql, const std::string& group,
                                          const std::string& household) {
  return sql.query_one<ChargeAttempt>("select " ATTEMPT_COLUMNS
                                      " from charge_attempt where household_id = :household"
                                      " and status = 'pending' and group_key = :group",
                                      household, group);
}

std::vector<std::string> find_unsettled(Connection& sql, Timestamp over_by) {
  return sql.query<std::string>(
      "select id from charge_attempt where status = 'pending'"
      " and (lease_until <= :by or lease_until > :longest) and next_look_at is null"
      " order by case when asked_at is null then 0 else 1 end, lease_until, id limit 500",
      over_by, over_by + kLongestWait);
}

std::vector<std::string> find_debits(Connection& sql, Timestamp due_by) {
  return sql.query<std::string>(
      "select id from charge_attempt where status = 'pending'"
      " and (lease_until <= :by or lease_until > :longest)"
      " and (next_look_at <= :due or next_look_at > :longest_pause)"
      " order by next_look_at, id limit 50",
      due_by, due_by + kLongestWait, due_by, due_by + kLongestWait);
}

bool has_debit_of_email(Connection& sql, const std::string& group, const std::string& email) {
  return sql.exists(
      "from charge_attempt a join checkout c on c.id = a.checkout_id where c.email_key = :email"
      " and c.group_key = :group and a.status = 'pending' and a.next_look_at is not null limit 1",
      email_key(email), group);
}

OpenDebits open_debits(Connection& sql, const std::string& group) {
  return sql
      .query_one<OpenDebits>(
          "select count(*), min(created_at) from charge_attempt where status = 'pending'"
          " and next_look_at is not null and group_key = :group",
          group)
      .value();
}

bool take_lease(Connection& sql, const std::string& id, Timestamp over_by, Timestamp until) {
  return sql.execute(
             "update charge_attempt set lease_until = :until where id = :id"
             " and status = 'pending' and (lease_until <= :by or lease_until > :longest)",
             until, id, over_by, over_by + kLongestWait) == 1;
}

void set_lease(Connection& sql, const std::string& id, Timestamp until) {
  sql.execute(
      "update charge_attempt set lease_until = :until where id = :id and status = 'pending'", until,
      id);
}

bool set_action(Connection& sql, const std::string& id, const std::string& client_secret,
                Timestamp now) {
  return sql.execute(
             "update charge_attempt set client_secret = :secret, lease_until = :free,"
             " updated_at = :now where id = :id and status = 'pending'",
             client_secret, now, now, id) == 1;
}

bool set_debit(Connection& sql, const std::string& id, Timestamp next_look_at, Timestamp now) {
  return sql.execute(
             "update charge_attempt set next_look_at = :look, client_secret = null,"
             " lease_until = :free where id = :id and status = 'pending'",
             next_look_at, now, id) == 1;
}

bool mark_succeeded(Connection& sql, const std::string& id, const std::string& provider_id,
                    const std::string& response, Timestamp now) {
  return sql.execute(
             "update charge_attempt set status = 'succeeded', provider_id = :provider,"
             " response = :response, payment_token = '', client_secret = null, updated_at = :now"
             " where id = :id and status = 'pending'",
             provider_id, response, now, id) == 1;
}

bool mark_declined(Connection& sql, const std::string& id, const std::string& reason, bool soft,
                   Timestamp now) {
  return sql.execute(
             "update charge_attempt set status = 'declined', decline_reason = :reason,"
             " decline_soft = :soft, client_secret = null, updated_at = :now"
             " where id = :id and status = 'pending'",
             reason, soft, now, id) == 1;
}

bool mark_voided(Connection& sql, const std::string& id, Timestamp now) {
  return sql.execute(
             "update charge_attempt set status = 'voided', client_secret = null, updated_at = :now"
             " where id = :id and status = 'pending'",
             now, id) == 1;
}

bool mark_paid_back(Connection& sql, const std::string& id, const std::string& provider_id,
                    const std::string& response, Timestamp now) {
  return sql.execute(
             "update charge_attempt set status = 'paid_back', provider_id = :provider,"
             " response = :response, client_secret = null, updated_at = :now"
             " where id = :id and status = 'pending'",
             provider_id, response, now, id) == 1;
}

bool mark_confirmation_requested(Connection& sql, const std::string& id, Timestamp now) {
  return sql.execute(
             "update charge_attempt set asked_at = :now where id = :id and status = 'pending'"
             " and asked_at is null",
             now, id) == 1;
}

std::vector<OpenConfirmation> find_open_confirmations(Connection& sql,
                                                      const ChargeAttempt& attempt) {
  return sql.query<OpenConfirmation>(
      "from charge_attempt where group_key = :group and (network = :network "
      "or (wide_network <> '' and wide_network = :wide)) and status = 'pending' "
      "and asked_at is not null and quote_id is not null order by created_at, id",
      attempt.group_key, attempt.network, attempt.wide_network);
}

bool reopen(Connection& sql, const std::string& id, const std::string& effect_data,
            Timestamp lease_until) {
  return sql.execute(
             "update charge_attempt set status = 'pending', decline_reason = null,"
             " effect_data = :data, lease_until = :until"
             " where id = :id and status in ('voided', 'declined')",
             effect_data, lease_until, id) == 1;
}

bool set_effect_data(Connection& sql, const std::string& id, const std::string& effect_data) {
  return sql.execute(
             "update charge_attempt set effect_data = :data"
             " where id = :id and status = 'pending'",
             effect_data, id) == 1;
}

void release_key(Connection& sql, const std::string& id) {
  sql.execute(
      "update charge_attempt set idempotency_key = idempotency_key || ':' || id"
      " where id = :id and status = 'voided'",
      id);
}

}  // namespace molar::domain::charge_store
