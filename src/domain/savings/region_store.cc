#include "domain/savings/region_store.h"

#include <map>
#include <utility>

#include "base/mapped.h"
#include "domain/directory/provider.h"

namespace molar::domain::region_store {

namespace {

// Counts all offices of the state.
std::vector<SeriesCount> count_all(Connection& sql, const std::string& group,
                                   const std::string& state, Date day) {
  const std::int64_t number = day_number(day);
  return sql.query<SeriesCount>(
      "select agreed, own, count(*) from (select coalesce((select a.fee_schedule_id"
      " from provider_agreement a where a.group_key = s.group_key and a.office_id = s.office_id"
      " and a.price_cap = 1 and a.starts_on <= :day"
      " and (a.ends_on is null or a.ends_on >= :day_again) order by a.starts_on desc, a.id desc"
      " limit 1), '') as agreed, coalesce(o.fee_schedule_id, '') as own"
      " from office_spot s join office o on o.group_key = s.group_key and o.id = s.office_id"
      " where s.group_key = :group and s.state = :state and s.listed_from <= :number"
      " and s.listed_to >= :number_again) priced group by agreed, own order by agreed, own",
      day, day, group, state, number, number);
}

std::vector<SeriesCount> count_one(Connection& sql, const std::string& group,
                                   const std::string& state, std::int64_t office, Date day) {
  const std::int64_t number = day_number(day);
  return sql.query<SeriesCount>(
      "select coalesce((select a.fee_schedule_id"
      " from provider_agreement a where a.group_key = s.group_key and a.office_id = s.office_id"
      " and a.price_cap = 1 and a.starts_on <= :day"
      " and (a.ends_on is null or a.ends_on >= :day_again) order by a.starts_on desc, a.id desc"
      " limit 1), '') as agreed, coalesce(o.fee_schedule_id, '') as own, 1"
      " from office_spot s join office o on o.group_key = s.group_key and o.id = s.office_id"
      " where s.group_key = :group and s.office_id = :office and s.state = :state"
      " and s.listed_from <= :number and s.listed_to >= :number_again",
      day, day, group, office, state, number, number);
}

}  // namespace

std::vector<SeriesCount> count_series(Connection& sql, const std::string& group,
                                      const std::string& state, const Plan& plan, Date day) {
  if (plan.office_scope == "all") {
    return count_all(sql, group, state, day);
  }
  std::map<std::pair<std::string, std::string>, std::int64_t> counts;
  for (const std::int64_t office : plan.office_ids) {
    for (const SeriesCount& found : count_one(sql, group, state, office, day)) {
      counts[{found.agreed, found.own}] += found.offices;
    }
  }
  return mapped(counts, [](const auto& one) {
    return SeriesCount{one.first.first, one.first.second, one.second};
  });
}

}  // namespace molar::domain::region_store
