// Rows of charge attempts. An attempt leaves "pending" exactly once, by an update that requires
// this status. The caller whose update succeeds writes the consequences in the same transaction.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "domain/billing/charge.h"
#include "storage/database.h"

namespace molar::domain::charge_store {

// Throws UniqueViolation when the household has a pending attempt, the invoice is paid or being
// paid, or another attempt of the checkout is pending or succeeded.
void insert(Connection& sql, const ChargeAttempt& attempt);

std::optional<ChargeAttempt> find(Connection& sql, const std::string& id);
std::optional<ChargeAttempt> find_by_key(Connection& sql, const std::string& group,
                                         const std::string& household,
                                         const std::string& idempotency_key);
std::optional<ChargeAttempt> find_of_checkout(Connection& sql, const std::string& checkout_id,
                                              const std::string& idempotency_key);
std::optional<ChargeAttempt> find_pending(Connection& sql, const std::string& group,
                                          const std::string& household);
// The pending or succeeded attempt of the checkout.
std::optional<ChargeAttempt> find_live(Connection& sql, const std::string& checkout_id);
struct Declines {
  std::int64_t count = 0;
  std::optional<Timestamp> oldest;
};
BOOST_DESCRIBE_STRUCT(Declines, (), (count, oldest))
// Declined attempts of the checkout that began after `since`.
Declines declines_after(Connection& sql, const std::string& checkout_id, Timestamp since);
// Pending attempts without a debit whose lease ends by `over_by`, at most 500. Those that do not
// wait for a confirmation come first, ordered by the end of the lease, so that a run after an
// aborted one continues with the remaining attempts.
std::vector<std::string> find_unsettled(Connection& sql, Timestamp over_by);
// Attempts with a debit whose query is due, at most 50, so that they never delay other attempts for
// long.
std::vector<std::string> find_debits(Connection& sql, Timestamp due_by);
// Whether a bank debit of a checkout with this address is pending.
bool has_debit_of_email(Connection& sql, const std::string& group, const std::string& email);

struct OpenDebits {
  std::int64_t count = 0;
  std::optional<Timestamp> oldest;
};
BOOST_DESCRIBE_STRUCT(OpenDebits, (), (count, oldest))
OpenDebits open_debits(Connection& sql, const std::string& group);

// Takes the lease of a pending attempt whose lease is over. Returns false when another caller has
// it.
bool take_lease(Connection& sql, const std::string& id, Timestamp over_by, Timestamp until);
// Prevents requests to the provider before `until`; no effect on a settled attempt.
void set_lease(Connection& sql, const std::string& id, Timestamp until);
// The payer must confirm with the bank. Ends the lease: any caller may continue the attempt.
bool set_action(Connection& sql, const std::string& id, const std::string& client_secret,
                Timestamp now);
// A bank moves the money. Ends the lease: any caller may query the provider; the reconciler not
// before `next_look_at`.
bool set_debit(Connection& sql, const std::string& id, Timestamp next_look_at, Timestamp now);

// These functions return false when the attempt is no longer pending.
bool mark_succeeded(Connection& sql, const std::string& id, const std::string& provider_id,
                    const std::string& response, Timestamp now);
bool mark_declined(Connection& sql, const std::string& id, const std::string& reason, bool soft,
                   Timestamp now);
bool mark_voided(Connection& sql, const std::string& id, Timestamp now);
bool mark_paid_back(Connection& sql, const std::string& id, const std::string& provider_id,
                    const std::string& response, Timestamp now);

// Records that the bank requires confirmation. Returns false when this was recorded before, or the
// attempt is not pending.
bool mark_confirmation_requested(Connection& sql, const std::string& id, Timestamp now);

struct OpenConfirmation {
  std::string quote_id;
  Timestamp created_at;
  std::string network;
};
BOOST_DESCRIBE_STRUCT(OpenConfirmation, (), (quote_id, created_at, network))
// Pending attempts of checkouts whose bank waits for the buyer, of the group and of the network or
// wide network of `attempt`, itself included; oldest first.
std::vector<OpenConfirmation> find_open_confirmations(Connection& sql,
                                                      const ChargeAttempt& attempt);

// Makes a voided or declined attempt pending again, because its charge took money, and replaces its
// effect data. Returns false when it is neither. Throws UniqueViolation as insert() does.
bool reopen(Connection& sql, const std::string& id, const std::string& effect_data,
            Timestamp lease_until);
// Replaces the effect data of a pending attempt. Returns false when it is not pending.
bool set_effect_data(Connection& sql, const std::string& id, const std::string& effect_data);

// Changes the idempotency key of a voided attempt, so that another attempt can use the client's
// key.
void release_key(Connection& sql, const std::string& id);

}  // namespace molar::domain::charge_store
