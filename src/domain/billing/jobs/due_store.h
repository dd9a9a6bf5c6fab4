// Memberships that are due for a job. Every query uses an index that contains little more than the
// due rows.
#pragma once

#include <boost/describe.hpp>

#include <optional>
#include <string>
#include <vector>

#include "domain/billing/billing.h"
#include "storage/database.h"

namespace molar::domain::due_store {

// Memberships whose term is over and that no job has leased; oldest first.
std::vector<Subscription> terms_over(Connection& sql, const std::string& group, Date today,
                                     Timestamp now, int limit);
// Memberships with a due step after a failed payment.
std::vector<Subscription> tries_due(Connection& sql, const std::string& group, Date today,
                                    Timestamp now, int limit);
// Memberships with a due notice. An unpaid one waits: it gets its notice when it is paid.
std::vector<Subscription> notices_due(Connection& sql, const std::string& group, Date today,
                                      int limit);
// A membership that the jobs should have processed and have not.
struct Overdue {
  std::string id;
  std::string group_key;
  std::string household_id;
  std::string status;
  Date renews_on;
  std::optional<Date> next_try_on;
};
BOOST_DESCRIBE_STRUCT(Overdue, (), (id, group_key, household_id, status, renews_on, next_try_on))
// Memberships that were due before that day or are leased until after that time, at most 500, the
// oldest first. For an operator: reads all rows.
std::vector<Overdue> overdue(Connection& sql, Date before, Timestamp leased_after);
// The same for the present time: memberships that the jobs set aside after an error, or did not
// reach on their day in any time zone.
std::vector<Overdue> overdue(Connection& sql, Timestamp now);
// Leases the membership to a job.
void lease(Connection& sql, const std::string& subscription_id, Timestamp until);

void set_next_notice(Connection& sql, const std::string& subscription_id,
                     const std::optional<Date>& on);

// Active cards that expire in this month or before and had no notice yet.
std::vector<PaymentMethod> cards_expiring(Connection& sql, const std::string& group, int year,
                                          int month, int limit);
void mark_expiry_notified(Connection& sql, const std::string& method_id);

}  // namespace molar::domain::due_store
