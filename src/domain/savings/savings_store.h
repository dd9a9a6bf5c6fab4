// SQL of the table savings_entry, always by group and household; and of the price lists of a
// state's offices, by group.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "domain/plan/plan.h"
#include "domain/savings/savings.h"
#include "storage/database.h"

namespace molar::domain::savings_store {

std::vector<SavingsEntry> find(Connection& sql, const std::string& group,
                               const std::string& household, const SavingsPeriod& period);
std::int64_t count(Connection& sql, const std::string& group, const std::string& household);
void insert(Connection& sql, const SavingsEntry& entry);
// False: the household has no such entry.
bool remove(Connection& sql, const std::string& group, const std::string& household,
            const std::string& id);

// Whether a term that was paid contains the day, and was not canceled with a refund on an earlier
// day of the time zone.
bool is_in_paid_term(Connection& sql, const std::string& group, const std::string& household,
                     Date day, const std::string& time_zone);

// First day of the subscription's earliest paid term.
std::optional<Date> find_first_day(Connection& sql, const std::string& group,
                                   const std::string& household, const std::string& subscription);

// The household's payments for memberships of that period, prepaid credit included, minus refunds,
// pending ones included.
std::int64_t find_cost(Connection& sql, const std::string& group, const std::string& household,
                       const SavingsPeriod& period);

// Number of offices that use the same series of price lists: that of the agreement if one of its
// lists is in force, else the office's own, else the plan's. '': none.
struct SeriesCount {
  std::string agreed;
  std::string own;
  std::int64_t offices = 0;
};
BOOST_DESCRIBE_STRUCT(SeriesCount, (), (agreed, own, offices))

// Counts the offices of the plan that are listed in the state on the day, by price list.
std::vector<SeriesCount> count_series(Connection& sql, const std::string& group,
                                      const std::string& state, const Plan& plan, Date day);

}  // namespace molar::domain::savings_store
