#include "sandbox/ledger.h"

#include "base/boost_json.h"
#include "storage/migrations.h"

namespace molar::sandbox {

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
)sql"},
                                                      {2, "stored_cards", R"sql(
create table card_method (
  id text not null primary key,
  group_key text not null,
  customer_id text not null,
  brand text not null,
  last4 text not null,
  exp_month integer not null,
  exp_year integer not null,
  behaviour text not null,
  created_at bigint not null
);
alter table charge add column customer_id text not null default '';
alter table charge add column client_secret text not null default '';
alter table charge add column off_session integer not null default 0;
alter table charge add column token text not null default '';
alter table charge add column behaviour text not null default 'succeed';
alter table charge add column kind text not null default 'charge';  -- charge | store
create index charge_by_secret on charge (client_secret);
insert into card_method (id, group_key, customer_id, brand, last4, exp_month, exp_year, behaviour,
  created_at)
select method_id, group_key, '', brand, last4, exp_month, exp_year, 'succeed', created_at
from charge where method_id <> '';
)sql"}};
  return all;
}

std::string order_sha256(const ChargeOrder& order) {
  return sha256_hex(boost::json::serialize(
      boost::json::array{order.token, order.amount_cents, order.description, order.reference,
                         order.method_id, order.customer_id, order.off_session}));
}

std::optional<ChargeRecord> find(Connection& sql, const std::string& group,
                                 const std::string& key) {
  return sql.query_one<ChargeRecord>(
      "from charge where group_key = :group and idempotency_key = :key", group, key);
}

void insert(Connection& sql, const ChargeRecord& c, std::string_view kind) {
  sql.insert("charge (kind)", c, kind);
}

void save_outcome(Connection& sql, const ChargeRecord& c) {
  sql.execute(
      "update charge set status = :status, decline_reason = :reason, method_id = :method,"
      " customer_id = :customer, client_secret = '', token = '' where id = :id",
      c.status, c.decline_reason, c.method_id, c.customer_id, c.id);
}

// The card of an unused token.
std::optional<CardToken> find_unused(Connection& sql, const std::string& token) {
  return sql.query_one<CardToken>("from card_token where token = :token and used = 0", token);
}

// A stored card, in the form of a token.
std::optional<CardToken> find_method(Connection& sql, const std::string& group,
                                     const std::string& id) {
  return sql.query_one<CardToken>(
      "select id, brand, last4, exp_month, exp_year, behaviour from card_method"
      " where id = :id and group_key = :group",
      id, group);
}

// The reason why the card refuses this order: a decline reason; "ask" when the bank requires a
// confirmation; empty when it pays.
std::string refusal_of(const std::string& behaviour, const ChargeOrder& order) {
  constexpr std::string_view kLater = "later:";
  if (behaviour.starts_with(kLater)) {
    return order.off_session ? behaviour.substr(kLater.size()) : "";
  }
  if (behaviour == "ask_always") {
    return order.off_session ? "authentication_required" : "ask";
  }
  if (behaviour == "ask") {
    return order.method_id.empty() ? "ask" : "";
  }
  return behaviour == "succeed" ? "" : behaviour;
}

Error key_reused() {
  return Error::conflict("key_reused", "This idempotency key belongs to another request.");
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
    sql.insert("card_token (used, created_at)", card, false, clock_.now());
    return card;
  });
}

// Completes a charge whose card is known: paid and stored, or declined.
void Ledger::finish(Connection& sql, ChargeRecord& charge, const std::string& refusal) {
  charge.client_secret.clear();
  if (!refusal.empty()) {
    charge.status = "declined";
    charge.decline_reason = refusal;
    return;
  }
  charge.status = "succeeded";
  if (charge.token.empty()) {
    return;  // paid with an already stored card
  }
  sql.execute("update card_token set used = 1 where token = :token", charge.token);
  charge.token.clear();
  charge.method_id = new_id("pm_");
  if (charge.customer_id.empty()) {
    charge.customer_id = new_id("cus_");
  }
  sql.insert("card_method (id, group_key, customer_id, behaviour, created_at)", charge.card,
             charge.method_id, charge.group_key, charge.customer_id, charge.behaviour,
             clock_.now());
}

ChargeRecord Ledger::decide(Connection& sql, const ChargeOrder& order) {
  ChargeRecord charge;
  charge.id = new_id("ch_");
  charge.group_key = order.group_key;
  charge.idempotency_key = order.idempotency_key;
  charge.amount_cents = order.amount_cents;
  charge.description = order.description;
  charge.reference = order.reference;
  charge.created_at = clock_.now();
  charge.customer_id = order.customer_id;
  charge.off_session = order.off_session;
  auto card = order.method_id.empty() ? find_unused(sql, order.token)
                                      : find_method(sql, order.group_key, order.method_id);
  if (!card) {
    finish(sql, charge, "invalid_token");
    return charge;
  }
  charge.token = order.method_id.empty() ? order.token : "";
  charge.method_id = order.method_id;
  charge.card = card->card;
  charge.behaviour = card->behaviour;
  std::string refusal = refusal_of(card->behaviour, order);
  if (refusal == "ask") {
    charge.status = "requires_action";
    charge.client_secret = "secret_" + make_secret(random_);
  } else {
    finish(sql, charge, refusal);
  }
  return charge;
}

Result<ChargeRecord> Ledger::charge_once(const ChargeOrder& order, std::string_view kind) {
  std::string sha256 = order_sha256(order);
  return database_->transact([&](Connection& sql) -> Result<ChargeRecord> {
    if (auto known = find(sql, order.group_key, order.idempotency_key)) {
      if (known->status == "canceled") {
        return key_canceled();
      }
      if (known->request_sha256 != sha256) {
        return key_reused();
      }
      return std::move(*known);
    }
    ChargeRecord charge = decide(sql, order);
    charge.request_sha256 = sha256;
    insert(sql, charge, kind);
    return charge;
  });
}

Result<ChargeRecord> Ledger::charge(const ChargeOrder& order) {
  return charge_once(order, "charge");
}

Result<ChargeRecord> Ledger::store(const ChargeOrder& order) {
  return charge_once(order, "store");
}

Result<ChargeRecord> Ledger::confirm_with_bank(const std::string& client_secret, bool approve) {
  return database_->transact([&](Connection& sql) -> Result<ChargeRecord> {
    auto record = sql.query_one<ChargeRecord>(
        "from charge where client_secret = :secret and status = 'requires_action'", client_secret);
    if (!record) {
      return Error::not_found("charge");
    }
    finish(sql, *record, approve ? "" : "authentication_failed");
    save_outcome(sql, *record);
    return std::move(*record);
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
    if (known && known->status == "requires_action") {
      known->status = "canceled";
      save_outcome(sql, *known);
      return Answer();
    }
    if (known) {
      return known->status == "canceled" ? Answer() : Answer(std::move(known));
    }
    ChargeRecord tombstone;
    tombstone.id = new_id("ch_");
    tombstone.group_key = group_key;
    tombstone.idempotency_key = key;
    tombstone.status = "canceled";
    tombstone.created_at = clock_.now();
    insert(sql, tombstone, "charge");
    return Answer();
  });
}

bool Ledger::forget_method(const std::string& group_key, const std::string& method_id) {
  return database_->write([&](Connection& sql) {
    return sql.execute("delete from card_method where id = :id and group_key = :group", method_id,
                       group_key) == 1;
  });
}

Result<RefundRecord> Ledger::refund(const std::string& key, const std::string& charge_id,
                                    std::int64_t amount_cents) {
  return database_->transact([&](Connection& sql) -> Result<RefundRecord> {
    auto known = sql.query_one<RefundRecord>("from refund where idempotency_key = :key", key);
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
      return Error::conflict("refund_too_large", "The refund exceeds the remaining amount.");
    }
    RefundRecord refund{new_id("re_"), key, charge_id, amount_cents, clock_.now()};
    sql.insert("refund", refund);
    sql.execute("update charge set refunded_cents = refunded_cents + :amount where id = :id",
                amount_cents, charge_id);
    return refund;
  });
}

std::vector<ChargeRecord> Ledger::taken(const std::string& group_key, Timestamp since,
                                        const std::string& after_id, int limit) {
  return database_->read([&](Connection& sql) {
    auto after = sql.query_one<Timestamp>("select created_at from charge where id = :id", after_id);
    Timestamp from = after.value_or(since);
    return sql.query<ChargeRecord>(
        "from charge where group_key = :group and status = 'succeeded' and kind = 'charge' "
        "and amount_cents > 0 and (created_at > :from or (created_at = :same and id > :after)) "
        "order by created_at, id limit :limit",
        group_key, from, from, after_id, limit);
  });
}

}  // namespace molar::sandbox
