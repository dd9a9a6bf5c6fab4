// The checkout tables as rows.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "domain/checkout/checkout.h"
#include "storage/database.h"

namespace molar::domain::checkout_store {

using storage::Connection;

// With its members. `token_hash` is of the visitor's cookie.
std::optional<Checkout> find_by_token(Connection& sql, const std::string& group,
                                      const std::string& token_hash);
std::optional<Checkout> find(Connection& sql, const std::string& id);

// Neither account nor members.
void insert(Connection& sql, const Checkout& checkout, const std::string& token_hash);
// Plan, office, cycle, coupon, language, members_confirmed and the times.
void update_choice(Connection& sql, const Checkout& checkout);
void update_account(Connection& sql, const std::string& id, const CheckoutAccount& account);

void insert_member(Connection& sql, const std::string& checkout_id, const CheckoutMember& member);
// False when the checkout has no such member.
bool update_member(Connection& sql, const std::string& checkout_id, const CheckoutMember& member);
bool delete_member(Connection& sql, const std::string& checkout_id, const std::string& member_id);

void mark_paid(Connection& sql, const std::string& id, const std::string& household_id,
               Timestamp now);

// A payment is under way: the checkout may not change until it is known how it ended.
bool has_pending_attempt(Connection& sql, const std::string& id);

// A bank debit that pays for the checkout and is not known to have ended.
struct Debit {
  Timestamp since;
  std::int64_t amount_cents = 0;
};
BOOST_DESCRIBE_STRUCT(Debit, (), (since, amount_cents))
std::optional<Debit> find_debit(Connection& sql, const std::string& id);

// It lives as long as one that was changed just now.
void keep_open(Connection& sql, const std::string& id, Timestamp now);

// Cleaning. Each answers how many checkouts it changed; those with a payment under way are left
// alone.
std::int64_t abandon_expired(Connection& sql, Timestamp now);
// Unpaid ones last changed before `before`, with everything that belongs to them.
std::int64_t delete_unpaid(Connection& sql, Timestamp before);
// The personal data of paid ones: by then the member tables hold it.
std::int64_t forget_people_of_paid(Connection& sql, Timestamp before);

}  // namespace molar::domain::checkout_store
