// Rows of the checkout tables.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "domain/checkout/checkout.h"
#include "storage/database.h"

namespace molar::domain::checkout_store {

// With members. `token_hash`: hash of the visitor's cookie.
std::optional<Checkout> find_by_token(Connection& sql, const std::string& group,
                                      const std::string& token_hash);
std::optional<Checkout> find(Connection& sql, const std::string& id);

// Inserts neither account nor members.
void insert(Connection& sql, const Checkout& checkout, const std::string& token_hash);
// Updates plan, office, cycle, coupon, language, members_confirmed and the times.
void update_choice(Connection& sql, const Checkout& checkout);
void update_account(Connection& sql, const std::string& id, const CheckoutAccount& account);

void insert_member(Connection& sql, const std::string& checkout_id, const CheckoutMember& member);
// Returns false when the checkout has no such member.
bool update_member(Connection& sql, const std::string& checkout_id, const CheckoutMember& member);
bool delete_member(Connection& sql, const std::string& checkout_id, const std::string& member_id);

void mark_paid(Connection& sql, const std::string& id, const std::string& household_id,
               Timestamp now);

// Whether a payment is pending. The checkout must not change until its outcome is known.
bool has_pending_attempt(Connection& sql, const std::string& id);

// A bank debit for the checkout whose outcome is not known yet.
struct Debit {
  Timestamp since;
  std::int64_t amount_cents = 0;
};
BOOST_DESCRIBE_STRUCT(Debit, (), (since, amount_cents))
std::optional<Debit> find_debit(Connection& sql, const std::string& id);

// Extends the life of an open checkout as a change at `now` does.
void keep_open(Connection& sql, const std::string& id, Timestamp now);

// Cleaning. Each function returns the number of changed checkouts. abandon_expired() skips those
// with a pending payment.
std::int64_t abandon_expired(Connection& sql, Timestamp now);
// Deletes abandoned checkouts last changed by `before`, with all their rows.
std::int64_t delete_unpaid(Connection& sql, Timestamp before);
// Erases the personal data of paid checkouts: the member tables contain it by then.
std::int64_t forget_people_of_paid(Connection& sql, Timestamp before);

}  // namespace molar::domain::checkout_store
