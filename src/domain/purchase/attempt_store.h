// Purchase attempts as rows. An attempt leaves "pending" exactly once: the caller whose guarded
// update succeeds writes the consequences in the same transaction.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domain/purchase/purchase.h"
#include "storage/database.h"

namespace molar::domain::attempt_store {

using storage::Connection;

// Throws UniqueViolation when another attempt of the checkout is pending or succeeded.
void insert(Connection& sql, const PurchaseAttempt& attempt);

std::optional<PurchaseAttempt> find(Connection& sql, const std::string& id);
std::optional<PurchaseAttempt> find_by_key(Connection& sql, const std::string& checkout_id,
                                           const std::string& idempotency_key);
// The one that is pending or succeeded.
std::optional<PurchaseAttempt> find_live(Connection& sql, const std::string& checkout_id);
// At most 500: the least recently processed ones first, so that a round after one that ended early
// continues with the others; those that wait for the buyer's confirmation last.
std::vector<std::string> find_pending(Connection& sql, Timestamp lease_over_by);

// Takes the lease of a pending attempt whose lease is over; false when another caller has it.
bool take_lease(Connection& sql, const std::string& id, Timestamp now, Timestamp until);
// Prevents requests to the provider before `until`, unless the attempt is settled.
void set_lease(Connection& sql, const std::string& id, Timestamp until);

// Each answers false when the attempt is no longer pending.
bool mark_succeeded(Connection& sql, const std::string& id, const std::string& provider_id,
                    const std::string& response, Timestamp now);
bool mark_declined(Connection& sql, const std::string& id, const std::string& reason,
                   Timestamp now);
bool mark_voided(Connection& sql, const std::string& id, Timestamp now);

// Notes that the bank asks the buyer. False when it asked before, or the attempt is not pending.
bool mark_asked(Connection& sql, const std::string& id, Timestamp now);

struct OpenQuestion {
  std::string quote_id;
  Timestamp created_at;
  std::string network;
};
BOOST_DESCRIBE_STRUCT(OpenQuestion, (), (quote_id, created_at, network))
// Pending attempts of the attempt's group and network, or wide network, whose bank waits for the
// buyer, oldest first; the attempt itself included.
std::vector<OpenQuestion> find_questions(Connection& sql, const PurchaseAttempt& attempt);

// Makes a voided or declined attempt pending again, because its charge took money. `request`
// replaces its request. False: it is neither. Throws UniqueViolation as insert() does.
bool reopen(Connection& sql, const std::string& id, const std::string& request,
            Timestamp lease_until);
// Replaces the request of an attempt that is pending; false: it is not.
bool set_request(Connection& sql, const std::string& id, const std::string& request);

// Takes the client's key off a voided attempt, so that another one may carry it.
void release_key(Connection& sql, const std::string& id);

}  // namespace molar::domain::attempt_store
