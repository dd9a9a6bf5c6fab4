// The provider's books: tokens, stored cards, charges, refunds.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "storage/database.h"

namespace molar::sandbox {

struct CardToken {
  std::string token;
  std::string brand;
  std::string last4;
  int exp_month = 0;
  int exp_year = 0;
  std::string behaviour;  // of card_rules.h
};
BOOST_DESCRIBE_STRUCT(CardToken, (), (token, brand, last4, exp_month, exp_year, behaviour))

struct ChargeOrder {
  std::string idempotency_key;
  std::string group_key;  // the merchant's account
  std::string token;
  std::int64_t amount_cents = 0;  // 0: only verifies the card and keeps it
  std::string description;
  std::string reference;
  std::string method_id = {};  // a stored card, instead of a token
  std::string customer_id = {};
  bool off_session = false;  // nobody is there to answer the bank
};

struct ChargeRecord {
  std::string id;
  std::string group_key;
  std::string idempotency_key;
  std::string request_sha256;
  // succeeded | declined | requires_action | canceled (a key that may never be charged)
  std::string status;
  std::string decline_reason;  // empty unless declined
  std::int64_t amount_cents = 0;
  std::int64_t refunded_cents = 0;
  std::string method_id;  // empty unless succeeded
  std::string brand;
  std::string last4;
  int exp_month = 0;
  int exp_year = 0;
  std::string description;
  std::string reference;
  Timestamp created_at;
  std::string customer_id;
  std::string client_secret;  // empty unless the bank asked something
  bool off_session = false;
  std::string token;      // until the bank has its answer
  std::string behaviour;  // of the card
};
BOOST_DESCRIBE_STRUCT(ChargeRecord, (),
                      (id, group_key, idempotency_key, request_sha256, status, decline_reason,
                       amount_cents, refunded_cents, method_id, brand, last4, exp_month, exp_year,
                       description, reference, created_at, customer_id, client_secret, off_session,
                       token, behaviour))

struct RefundRecord {
  std::string id;
  std::string idempotency_key;
  std::string charge_id;
  std::int64_t amount_cents = 0;
  Timestamp created_at;
};
BOOST_DESCRIBE_STRUCT(RefundRecord, (), (id, idempotency_key, charge_id, amount_cents, created_at))

// Thread-safe.
class Ledger {
 public:
  // Opens the store and brings it to its schema.
  static Result<std::unique_ptr<Ledger>> open(const std::string& store_path, const Clock& clock,
                                              RandomSource& random);

  Result<CardToken> add_token(CardToken card);  // sets the token

  // The first outcome of a key is answered for ever; after "requires_action", what came of it.
  // "key_reused" (Conflict) for another order
  // under the same key, "key_canceled" (Conflict) after cancel(). An unknown token, or one that
  // paid already, is declined: "invalid_token".
  Result<ChargeRecord> charge(const ChargeOrder& order);
  // nullopt: no such charge (a canceled key included).
  std::optional<ChargeRecord> find_charge(const std::string& group_key, const std::string& key);
  // Answers the charge of the key if it has an outcome; otherwise the key can never be charged.
  Result<std::optional<ChargeRecord>> cancel(const std::string& group_key, const std::string& key);
  // Stores a card without a charge. Errors as of charge().
  Result<ChargeRecord> store(const ChargeOrder& order);
  // From now on the stored card does not exist; false when it did not before.
  bool forget_method(const std::string& group_key, const std::string& method_id);
  // The buyer's answer to the bank's question. "charge_not_found": there is no such question.
  Result<ChargeRecord> answer_bank(const std::string& client_secret, bool approve);
  // "charge_not_found", "refund_too_large" (Conflict), "key_reused" (Conflict).
  Result<RefundRecord> refund(const std::string& key, const std::string& charge_id,
                              std::int64_t amount_cents);

  std::vector<ChargeRecord> charges();  // without kept cards
  // The group's charges that took money, begun at `since` or later, oldest first, after that one.
  std::vector<ChargeRecord> taken(const std::string& group_key, Timestamp since,
                                  const std::string& after_id, int limit);
  std::vector<RefundRecord> refunds();

 private:
  Ledger(std::unique_ptr<storage::Database> database, const Clock& clock, RandomSource& random)
      : database_(std::move(database)), clock_(clock), random_(random) {}
  std::string new_id(std::string_view prefix);
  Result<ChargeRecord> charge_once(const ChargeOrder& order, std::string_view kind);
  ChargeRecord decide(storage::Connection& sql, const ChargeOrder& order);
  void finish(storage::Connection& sql, ChargeRecord& charge, const std::string& refusal);

  std::unique_ptr<storage::Database> database_;
  const Clock& clock_;
  RandomSource& random_;
};

}  // namespace molar::sandbox
