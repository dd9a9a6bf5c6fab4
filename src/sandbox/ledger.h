// The provider's ledger: tokens, stored cards, charges, refunds.
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

struct CardFacts {
  std::string brand;
  std::string last4;
  int exp_month = 0;
  int exp_year = 0;
};
BOOST_DESCRIBE_STRUCT(CardFacts, (), (brand, last4, exp_month, exp_year))

struct CardToken {
  std::string token;
  CardFacts card;
  std::string behaviour;  // from card_rules.h
};
BOOST_DESCRIBE_STRUCT(CardToken, (), (token, card, behaviour))

struct ChargeOrder {
  std::string idempotency_key;
  std::string group_key;  // the merchant's account
  std::string token;
  std::int64_t amount_cents = 0;  // 0: only verifies and stores the card
  std::string description;
  std::string reference;
  std::string method_id = {};  // a stored card instead of a token
  std::string customer_id = {};
  bool off_session = false;  // without the member, who cannot confirm with the bank
};

struct ChargeRecord {
  std::string id;
  std::string group_key;
  std::string idempotency_key;
  std::string request_sha256;
  // succeeded | declined | requires_action | canceled (the key can never be charged)
  std::string status;
  std::string decline_reason;  // empty unless declined
  std::int64_t amount_cents = 0;
  std::int64_t refunded_cents = 0;
  std::string method_id;  // empty unless succeeded
  CardFacts card;
  std::string description;
  std::string reference;
  Timestamp created_at;
  std::string customer_id;
  std::string client_secret;  // empty unless the bank requires a confirmation
  bool off_session = false;
  std::string token;      // until the confirmation ends
  std::string behaviour;  // of the card
};
BOOST_DESCRIBE_STRUCT(ChargeRecord, (),
                      (id, group_key, idempotency_key, request_sha256, status, decline_reason,
                       amount_cents, refunded_cents, method_id, card, description, reference,
                       created_at, customer_id, client_secret, off_session, token, behaviour))

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
  // Opens the database and migrates it.
  static Result<std::unique_ptr<Ledger>> open(const std::string& store_path, const Clock& clock,
                                              RandomSource& random);

  Result<CardToken> add_token(CardToken card);  // sets the token

  // Returns the first outcome of a key for every repetition; after "requires_action", the final
  // outcome. Conflict: "key_reused" for another order with the same key, "key_canceled" after
  // cancel(). Declines an unknown or used token with "invalid_token".
  Result<ChargeRecord> charge(const ChargeOrder& order);
  // nullopt: no such charge, or a canceled key.
  std::optional<ChargeRecord> find_charge(const std::string& group_key, const std::string& key);
  // Returns the charge of the key if it has an outcome; otherwise blocks the key permanently.
  Result<std::optional<ChargeRecord>> cancel(const std::string& group_key, const std::string& key);
  // Stores a card without a charge. Errors as of charge().
  Result<ChargeRecord> store(const ChargeOrder& order);
  // Deletes a stored card. Returns false when there is none.
  bool forget_method(const std::string& group_key, const std::string& method_id);
  // Ends the bank's confirmation of a charge. NotFound: "charge_not_found" when none is required.
  Result<ChargeRecord> confirm_with_bank(const std::string& client_secret, bool approve);
  // NotFound: "charge_not_found". Conflict: "refund_too_large", "key_reused".
  Result<RefundRecord> refund(const std::string& key, const std::string& charge_id,
                              std::int64_t amount_cents);

  // The group's paid charges after `after_id`, or created at `since` or later; oldest first.
  std::vector<ChargeRecord> taken(const std::string& group_key, Timestamp since,
                                  const std::string& after_id, int limit);

 private:
  Ledger(std::unique_ptr<storage::Database> database, const Clock& clock, RandomSource& random)
      : database_(std::move(database)), clock_(clock), random_(random) {}
  std::string new_id(std::string_view prefix);
  Result<ChargeRecord> charge_once(const ChargeOrder& order, std::string_view kind);
  ChargeRecord decide(Connection& sql, const ChargeOrder& order);
  void finish(Connection& sql, ChargeRecord& charge, const std::string& refusal);

  std::unique_ptr<storage::Database> database_;
  const Clock& clock_;
  RandomSource& random_;
};

}  // namespace molar::sandbox
