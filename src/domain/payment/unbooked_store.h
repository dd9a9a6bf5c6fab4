// SQL of a provider's charges that may be missing in the books.
#pragma once

#include <boost/describe.hpp>

#include <optional>
#include <string>

#include "base/clock.h"
#include "storage/database.h"

namespace molar::domain::unbooked_store {

bool is_booked(Connection& sql, const std::string& group, const std::string& provider,
               const std::string& provider_id);
// A charge that an operator declared to be neither booked nor paid back (LateBooking::close).
struct ClosedCharge {
  std::string group_key;
  std::string provider;
  std::string provider_id;
  std::string reason;
  std::string actor;
  Timestamp closed_at;
};
BOOST_DESCRIBE_STRUCT(ClosedCharge, (),
                      (group_key, provider, provider_id, reason, actor, closed_at))
bool is_closed(Connection& sql, const std::string& group, const std::string& provider,
               const std::string& provider_id);
// Throws UniqueViolation when the charge is closed already.
void close(Connection& sql, const ClosedCharge& closed);
// Sum of the charge's refunds that have not failed, pending ones included.
std::int64_t refunded_cents(Connection& sql, const std::string& group, const std::string& provider,
                            const std::string& provider_id);
// Whether a purchase or a charge of a household under that key still has no outcome.
bool has_pending_attempt(Connection& sql, const std::string& group, const std::string& key);
bool has_household(Connection& sql, const std::string& group, const std::string& id);
// The newest quote of the checkout with that amount due.
std::optional<std::string> find_quote(Connection& sql, const std::string& group,
                                      const std::string& checkout_id, std::int64_t due_today_cents);

}  // namespace molar::domain::unbooked_store
