#include "domain/membership/plan_offices.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "domain/directory/office_store.h"
#include "domain/directory/search/office_search.h"
#include "domain/directory/search/places.h"

namespace molar::domain {

using storage::Connection;

namespace {

constexpr int kMostOffices = 50;

std::vector<std::int64_t> home_offices(Connection& sql, const Household& household) {
  return sql.query<std::int64_t>(
      "select distinct home_office_id from member where group_key = :group"
      " and household_id = :household and home_office_id is not null",
      household.brand.group_key, household.id);
}

std::set<std::int64_t> near_home(Connection& sql, const Household& household) {
  const std::string& group = household.brand.group_key;
  std::set<std::int64_t> ids;
  auto home = find_zip(sql, group, household.primary.zip.value_or(""));
  if (home) {
    for (const OfficeHit& hit :
         nearest_offices(sql, group, home->point, kMostOffices, household.today)) {
      ids.insert(hit.id);
    }
  }
  if (ids.empty()) {
    for (std::int64_t id : office_store::find_listed_ids(sql, group, household.state(),
                                                         household.today, kMostOffices)) {
      ids.insert(id);
    }
  }
  return ids;
}

std::set<std::int64_t> ids_for(Connection& sql, const Household& household, const Plan& plan) {
  if (plan.office_scope == "list") {
    return {plan.office_ids.begin(), plan.office_ids.end()};
  }
  std::set<std::int64_t> ids = near_home(sql, household);
  for (std::int64_t id : home_offices(sql, household)) {
    ids.insert(id);
  }
  if (household.subscription && household.subscription->office_id) {
    ids.insert(*household.subscription->office_id);
  }
  return ids;
}

}  // namespace

std::vector<Office> offices_for(Connection& sql, const Household& household, const Plan& plan) {
  const std::string& group = household.brand.group_key;
  std::vector<Office> offices;
  for (std::int64_t id : ids_for(sql, household, plan)) {
    auto office = office_store::find_office(sql, group, id);
    if (office && office->status == "active" &&
        office_store::is_listed(sql, group, id, household.today)) {
      offices.push_back(std::move(*office));
    }
  }
  std::sort(offices.begin(), offices.end(), [](const Office& a, const Office& b) {
    return std::tie(a.state, a.city, a.name, a.id) < std::tie(b.state, b.city, b.name, b.id);
  });
  return offices;
}

}  // namespace molar::domain
