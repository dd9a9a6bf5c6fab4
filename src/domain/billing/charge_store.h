// Charge attempts as rows. An attempt leaves "pending" exactly once: the caller whose guarded
// update succeeds writes the consequences in the same transaction.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domain/billing/charge.h"
#include "storage/database.h"

namespace molar::domain::charge_store {

using storage::Connection;

// Throws UniqueViolation when the household has a pending one, the invoice is paid or being paid,
// or another attempt of the checkout is pending or succeeded.
void insert(Connection& sql, const ChargeAttempt& attempt);

std::optional<ChargeAttempt> find(Connection& sql, const std::string& id);
std::optional<ChargeAttempt> find_by_key(Connection& sql, const std::string& group,
                                         const std::string& household,
                                         const std::string& idempotency_key);
std::optional<ChargeAttempt> find_of_checkout(Connection& sql, const std::string& checkout_id,
                                              const std::string& idempotency_key);
std::optional<ChargeAttempt> find_pending(Connection& sql, const std::string& group,
                                          const std::string& household);
// The attempt of the checkout that is pending or succeeded.
std::optional<ChargeAttempt> find_live(Connection& sql, const std::string& checkout_id);
// Pending attempts whose lease is over by then, at most 500: the least recently processed ones
// first, so that a round after one that ended early continues with the others; those whose bank
// waits for the payer last. Without debits.
std::vector<std::string> find_left(Connection& sql, Timestamp over_by);
// Attempts whose debit is due to be asked about, at most 50, so that they never delay the others
// for long.
std::vector<std::string> find_debits(Connection& sql, Timestamp due_by);
// A checkout with this address is being paid by a bank debit.
bool has_debit_of_email(Connection& sql, const std::string& group, const std::string& email);

struct OpenDebits {
  std::int64_t count = 0;
  std::optional<Timestamp> oldest;
};
BOOST_DESCRIBE_STRUCT(OpenDebits, (), (count, oldest))
OpenDebits open_debits(Connection& sql, const std::string& group);

// Takes the lease of a pending attempt whose lease is over; false when another caller has it.
bool take_lease(Connection& sql, const std::string& id, Timestamp over_by, Timestamp until);
// Prevents requests to the provider before `until`, unless the attempt is settled.
void set_lease(Connection& sql, const std::string& id, Timestamp until);
// The payer is confirming with the bank: any caller may continue the attempt.
bool set_action(Connection& sql, const std::string& id, const std::string& client_secret,
                Timestamp now);
// A bank moves the money: any caller may ask the provider, the reconciler not before
// `next_look_at`.
bool set_debit(Connection& sql, const std::string& id, Timestamp next_look_at, Timestamp now);

// Each answers false when the attempt is no longer pending.
bool mark_succeeded(Connection& sql, const std::string& id, const std::string& provider_id,
                    const std::string& response, Timestamp now);
bool mark_declined(Connection& sql, const std::string& id, const std::string& reason, bool soft,
                   Timestamp now);
bool mark_voided(Connection& sql, const std::string& id, Timestamp now);
bool mark_paid_back(Connection& sql, const std::string& id, const std::string& provider_id,
                    const std::string& response, Timestamp now);

// Notes that the bank asks. False when it asked before, or the attempt is not pending.
bool mark_asked(Connection& sql, const std::string& id, Timestamp now);

struct OpenQuestion {
  std::string quote_id;
  Timestamp created_at;
  std::string network;
};
BOOST_DESCRIBE_STRUCT(OpenQuestion, (), (quote_id, created_at, network))
// Pending attempts of checkouts of the attempt's group and network, or wide network, whose bank
// waits for the buyer, oldest first; the attempt itself included.
std::vector<OpenQuestion> find_questions(Connection& sql, const ChargeAttempt& attempt);

// Makes a voided or declined attempt pending again, because its charge took money. `effect_data`
// replaces its data. False: it is neither. Throws UniqueViolation as insert() does.
bool reopen(Connection& sql, const std::string& id, const std::string& effect_data,
            Timestamp lease_until);
// Replaces the data of an attempt that is pending; false: it is not.
bool set_effect_data(Connection& sql, const std::string& id, const std::string& effect_data);

// Takes the client's key off a voided attempt, so that another one may carry it.
void release_key(Connection& sql, const std::string& id);

}  // namespace molar::domain::charge_store
