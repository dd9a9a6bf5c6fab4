#include "sandbox/ledger.h"

#include <boost/json.hpp>

#include "storage/migrations.h"

namespace molar::sandbox {

using storage::Connection;

namespace {

const std::vector<storage::Migration>& sandbox_migrations() {
  static const std::vector<storage::Migration> all = {{1, "ledger", R"sql(
create table card_token (
  token text not null primary key,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  behaviour text not null,            -- succeed | a decline reason
  used integer not null,
  created_at bigint not null
);
create table charge (
  id text not null primary key,
  group_key text not null,
  idempotency_key text not null,
  request_sha256 text not null,
  status text not null,               -- succeeded | declined | canceled
  decline_reason text not null,
  amount_cents bigint not null,
  refunded_cents bigint not null,
  method_id text not null,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  description text not null,
  reference text not null,
  created_at bigint not null,
  unique (group_key, idempotency_key)
);
create table refund (
  id text not null primary key,
  idempotency_key text not null unique,
  charge_id text not null references charge (id),
  amount_cents bigint not null,
  created_at bigint not null
);
)sql"}};
  return all;
}

std::string order_sha256(const ChargeOrder& order) {
  return sha256_hex(boost::json::serialize(
      boost::json::array{order.token, order.amount_cents, order.description, order.reference}));
}

std::optional<ChargeRecord> find(Connection& sql, const std::string& group,
                                 const std::string& key) {
  return sql.query_one<ChargeRecord>(
      "select id, group_key, idempotency_key, request_sha256, status, decline_reason,"
      " amount_cents, refunded_cents, method_id, brand, last4, exp_month, exp_year, description,"
      " reference, created_at from charge where group_key = :group and idempotency_key = :key",
      group, key);
}

void insert(Connection& sql, const ChargeRecord& c) {
  sql.execute(
      "insert into charge (id, group_key, idempotency_key, request_sha256, status, decline_reason,"
      " amount_cents, refunded_cents, method_id, brand, last4, exp_month, exp_year, description,"
      " reference, created_at) values (:id, :group, :key, :sha, :status, :reason, :amount,"
      " :refunded, :method, :brand, :last4, :month, :year, :description, :reference, :created)",
      c.id, c.group_key, c.idempotency_key, c.request_sha256, c.status, c.decline_reason,
      c.amount_cents, c.refunded_cents, c.method_id, c.brand, c.last4, c.exp_month, c.exp_year,
      c.description, c.reference, c.created_at);
}

// The card of a token that has not paid yet.
std::optional<CardToken> find_unused(Connection& sql, const std::string& token) {
  return sql.query_one<CardToken>(
      "select token, brand, last4, exp_month, exp_year, behaviour from card_token"
      " where token = :token and used = 0",
      token);
}

Error key_reused() {
  return Error::conflict("key_reused", "This idempotency key came with another request before.");
}

Error key_canceled() {
  return Error::conflict("key_canceled", "This idempotency key was canceled.");
}

}  // namespace

Result<std::unique_ptr<Ledger>> Ledger::open(const std::string& store_path, const Clock& clock,
                                             RandomSource& random) {
  MOLAR_TRY(auto database, storage::Database::open({"sqlite://" + store_path, 4}));
  storage::Migrator migrator(*database, clock, sandbox_migrations());
  MOLAR_CHECK(migrator.up());
  return std::unique_ptr<Ledger>(new Ledger(std::move(database), clock, random));
}

std::string Ledger::new_id(std::string_view prefix) {
  return std::string(prefix) + make_ulid(clock_, random_);
}

Result<CardToken> Ledger::add_token(CardToken card) {
  card.token = "tok_" + make_secret(random_);
  return database_->transact([&](Connection& sql) -> Result<CardToken> {
    sql.execute(
        "insert into card_token (token, brand, last4, exp_month, exp_year, behaviour, used,"
        " created_at) values (:token, :brand, :last4, :month, :year, :behaviour, 0, :now)",
        card.token, card.brand, card.last4, card.exp_month, card.exp_year, card.behaviour,
        clock_.now());
    return card;
  });
}

ChargeRecord Ledger::decide(Connection& sql, const ChargeOrder& order) {
  ChargeRecord charge;
  charge.id = new_id("ch_");
  charge.group_key = order.group_key;
  charge.idempotency_key = order.idempotency_key;
  charge.request_sha256 = order_sha256(order);
  charge.amount_cents = order.amount_cents;
  charge.description = order.description;
  charge.reference = order.reference;
  charge.created_at = clock_.now();
  charge.status = "declined";
  auto card = find_unused(sql, order.token);
  if (!card) {
    charge.decline_reason = "invalid_token";
    return charge;
  }
  charge.brand = card->brand;
  charge.last4 = card->last4;
  charge.exp_month = card->exp_month;
  charge.exp_year = card->exp_year;
  if (card->behaviour != "succeed") {
    charge.decline_reason = card->behaviour;
    return charge;
  }
  charge.status = "succeeded";
  charge.method_id = new_id("pm_");
  sql.execute("update card_token set used = 1 where token = :token", order.token);
  return charge;
}

Result<ChargeRecord> Ledger::charge(const ChargeOrder& order) {
  return database_->transact([&](Connection& sql) -> Result<ChargeRecord> {
    if (auto known = find(sql, order.group_key, order.idempotency_key)) {
      if (known->status == "canceled") {
        return key_canceled();
      }
      if (known->request_sha256 != order_sha256(order)) {
        return key_reused();
      }
      return std::move(*known);
    }
    ChargeRecord charge = decide(sql, order);
    insert(sql, charge);
    return charge;
  });
}

std::optional<ChargeRecord> Ledger::find_charge(const std::string& group_key,
                                                const std::string& key) {
  auto found = database_->read([&](Connection& sql) { return find(sql, group_key, key); });
  if (found && found->status == "canceled") {
    return std::nullopt;
  }
  return found;
}

Result<std::optional<ChargeRecord>> Ledger::cancel(const std::string& group_key,
                                                   const std::string& key) {
  using Answer = std::optional<ChargeRecord>;
  return database_->transact([&](Connection& sql) -> Result<Answer> {
    auto known = find(sql, group_key, key);
    if (known) {
      return known->status == "canceled" ? Answer() : Answer(std::move(known));
    }
    ChargeRecord tombstone;
    tombstone.id = new_id("ch_");
    tombstone.group_key = group_key;
    tombstone.idempotency_key = key;
    tombstone.status = "canceled";
    tombstone.created_at = clock_.now();
    insert(sql, tombstone);
    return Answer();
  });
}

Result<RefundRecord> Ledger::refund(const std::string& key, const std::string& charge_id,
                                    std::int64_t amount_cents) {
  return database_->transact([&](Connection& sql) -> Result<RefundRecord> {
    auto known = sql.query_one<RefundRecord>(
        "select id, idempotency_key, charge_id, amount_cents, created_at from refund"
        " where idempotency_key = :key",
        key);
    if (known) {
      bool same = known->charge_id == charge_id && known->amount_cents == amount_cents;
      return same ? Result<RefundRecord>(std::move(*known)) : key_reused();
    }
    auto left = sql.query_one<std::int64_t>(
        "select amount_cents - refunded_cents from charge where id = :id and status = 'succeeded'",
        charge_id);
    if (!left) {
      return Error::not_found("charge");
    }
    if (amount_cents > *left) {
      return Error::conflict("refund_too_large", "There is not that much left to return.");
    }
    RefundRecord refund{new_id("re_"), key, charge_id, amount_cents, clock_.now()};
    sql.execute(
        "insert into refund (id, idempotency_key, charge_id, amount_cents, created_at)"
        " values (:id, :key, :charge, :amount, :now)",
        refund.id, refund.idempotency_key, refund.charge_id, refund.amount_cents,
        refund.created_at);
    sql.execute("update charge set refunded_cents = refunded_cents + :amount where id = :id",
                amount_cents, charge_id);
    return refund;
  });
}

std::vector<ChargeRecord> Ledger::charges() {
  return database_->read([](Connection& sql) {
    return sql.query<ChargeRecord>(
        "select id, group_key, idempotency_key, request_sha256, status, decline_reason,"
        " amount_cents, refunded_cents, method_id, brand, last4, exp_month, exp_year, description,"
        " reference, created_at from charge where status <> 'canceled' order by created_at, id");
  });
}

std::vector<RefundRecord> Ledger::refunds() {
  return database_->read([](Connection& sql) {
    return sql.query<RefundRecord>(
        "select id, idempotency_key, charge_id, amount_cents, created_at from refund"
        " order by created_at, id");
  });
}

}  // namespace molar::sandbox
