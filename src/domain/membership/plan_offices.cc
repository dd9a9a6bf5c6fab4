#include "domain/membership/plan_offices.h"

#include <algorithm>
#include <set>
#include <tuple>

#include "domain/directory/office_store.h"
#include "domain/directory/search/office_search.h"
#include "domain/places/places.h"

namespace molar::domain {

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

// Of a longer list the offices nearest to the primary member's home, or the first ones if that is
// unknown.
std::set<std::int64_t> nearest_of(Connection& sql, const Household& household,
                                  const std::vector<std::int64_t>& list) {
  const std::string& group = household.brand.group_key;
  const auto home = find_zip(sql, group, household.primary.zip.value_or(""));
  if (std::ssize(list) <= kMostOffices || !home) {
    return {list.begin(), list.begin() + std::min<std::ptrdiff_t>(std::ssize(list), kMostOffices)};
  }
  OfficeQuery query;
  query.today = household.today;
  query.center = home->point;
  query.radius_mi = static_cast<int>(kHalfwayRoundMiles);
  query.only = list;
  query.size = kMostOffices;
  std::set<std::int64_t> ids;
  for (const OfficeHit& hit : find_offices(sql, group, query).hits) {
    ids.insert(hit.id);
  }
  return ids;
}

// The offices that the household has chosen: at most one for each person, and the subscription's.
std::vector<std::int64_t> chosen_offices(Connection& sql, const Household& household) {
  std::vector<std::int64_t> ids = home_offices(sql, household);
  if (household.subscription && household.subscription->office_id) {
    ids.push_back(*household.subscription->office_id);
  }
  return ids;
}

std::set<std::int64_t> ids_for(Connection& sql, const Household& household, const Plan& plan) {
  const bool has_list = plan.office_scope == "list";
  std::set<std::int64_t> ids =
      has_list ? nearest_of(sql, household, plan.office_ids) : near_home(sql, household);
  for (const std::int64_t id : chosen_offices(sql, household)) {
    if (!has_list || std::ranges::find(plan.office_ids, id) != plan.office_ids.end()) {
      ids.insert(id);
    }
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
  std::ranges::sort(offices, [](const Office& a, const Office& b) {
    return std::tie(a.state, a.city, a.name, a.id) < std::tie(b.state, b.city, b.name, b.id);
  });
  return offices;
}

}  // namespace molar::domain
