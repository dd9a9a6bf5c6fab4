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

// Throws UniqueViolation when the household has a pending one, or the invoice is paid or being
// paid.
void insert(Connection& sql, const ChargeAttempt& attempt);

std::optional<ChargeAttempt> find(Connection& sql, const std::string& id);
std::optional<ChargeAttempt> find_by_key(Connection& sql, const std::string& group,
                                         const std::string& household,
                                         const std::string& idempotency_key);
std::optional<ChargeAttempt> find_pending(Connection& sql, const std::string& group,
                                          const std::string& household);
// Neither worked on nor waiting for a member's confirmation; oldest first, at most 500.
std::vector<std::string> find_left(Connection& sql, Timestamp over_by);

// Takes the lease of a pending attempt whose lease is over; false when another caller has it.
bool take_lease(Connection& sql, const std::string& id, Timestamp over_by, Timestamp until);
// Prevents requests to the provider before `until`, unless the attempt is settled.
void set_lease(Connection& sql, const std::string& id, Timestamp until);
// The member is confirming with the bank: any caller may continue the attempt, but none voids it
// before `hold`.
bool set_action(Connection& sql, const std::string& id, const std::string& client_secret,
                Timestamp hold, Timestamp now);

// Each answers false when the attempt is no longer pending.
bool mark_succeeded(Connection& sql, const std::string& id, const std::string& provider_id,
                    const std::string& response, Timestamp now);
bool mark_declined(Connection& sql, const std::string& id, const std::string& reason, bool soft,
                   Timestamp now);
bool mark_voided(Connection& sql, const std::string& id, Timestamp now);
bool mark_paid_back(Connection& sql, const std::string& id, const std::string& provider_id,
                    const std::string& response, Timestamp now);

// Takes the client's key off a voided attempt, so that another one may carry it.
void release_key(Connection& sql, const std::string& id);

}  // namespace molar::domain::charge_store
