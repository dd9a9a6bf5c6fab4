// Memberships for which a job has something to do. Every query reads an index that holds little
// more than what is due.
#pragma once

#include <boost/describe.hpp>

#include <string>
#include <vector>

#include "domain/billing/billing.h"
#include "storage/database.h"

namespace molar::domain::due_store {

using storage::Connection;

// The term is over and no job has leased it; the oldest first.
std::vector<Subscription> terms_over(Connection& sql, const std::string& group, Date today,
                                     Timestamp now, int limit);
// A step after a failed payment is due.
std::vector<Subscription> tries_due(Connection& sql, const std::string& group, Date today,
                                    Timestamp now, int limit);
std::vector<Subscription> notices_due(Connection& sql, const std::string& group, Date today,
                                      int limit);
// A job has it until then.
void lease(Connection& sql, const std::string& subscription_id, Timestamp until);

void set_next_notice(Connection& sql, const std::string& subscription_id,
                     const std::optional<Date>& on);

// Active cards that expire in this month or before, without a notice so far.
std::vector<PaymentMethod> cards_expiring(Connection& sql, const std::string& group, int year,
                                          int month, int limit);
void note_expiry_told(Connection& sql, const std::string& method_id);

}  // namespace molar::domain::due_store
