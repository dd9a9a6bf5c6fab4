#include "domain/savings/region_prices.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "base/mapped.h"
#include "domain/directory/office_store.h"
#include "domain/plan/plan_store.h"
#include "domain/savings/region_store.h"

namespace molar::domain {

namespace {

// Least time between two counts of a state's offices, however often the directory changes.
constexpr std::chrono::minutes kKeep{1};

std::optional<FeeSchedule> own_list(Connection& sql, const std::string& group, const Plan& plan,
                                    Date today) {
  return plan.fee_schedule_id
             ? plan_store::find_list_in_force(sql, group, *plan.fee_schedule_id, today)
             : std::nullopt;
}

struct CountedList {
  FeeSchedule list;
  std::int64_t offices = 0;
};

// The list in force of the first series that has one.
std::optional<FeeSchedule> first_in_force(Connection& sql, const std::string& group,
                                          std::initializer_list<std::string> series, Date today) {
  for (const std::string& one : series) {
    auto list = one.empty() ? std::nullopt : plan_store::find_list_in_force(sql, group, one, today);
    if (list) {
      return list;
    }
  }
  return std::nullopt;
}

// Collects the lists of offices with their PriceBasis.
class Gathering {
 public:
  explicit Gathering(Date today) { prices_.basis.as_of = today; }

  void add(const FeeSchedule& list, std::int64_t offices) {
    PriceBasis& basis = prices_.basis;
    basis.offices += offices;
    ++basis.lists;
    basis.effective_from =
        std::min(basis.effective_from.value_or(list.effective_from), list.effective_from);
    basis.effective_to =
        std::max(basis.effective_to.value_or(list.effective_from), list.effective_from);
    lists_.push_back({offices, list.lines});
  }

  PlanPrices finish(std::string source, const std::vector<FeeLine>& order) {
    prices_.basis.source = std::move(source);
    prices_.lines = median_prices(lists_, order);
    return std::move(prices_);
  }

 private:
  PlanPrices prices_;
  std::vector<ListOfOffices> lists_;
};

PlanPrices plan_prices(const std::optional<FeeSchedule>& own, Date today) {
  Gathering gathering(today);
  if (own) {
    gathering.add(*own, 1);
  }
  PlanPrices prices = gathering.finish("plan", own ? own->lines : std::vector<FeeLine>());
  prices.basis.offices = 0;
  for (MedianLine& line : prices.lines) {
    line.offices = 0;
  }
  return prices;
}

}  // namespace

std::vector<FeeLine> PlanPrices::fees() const {
  return mapped(lines, &MedianLine::line);
}

PlanPricesPtr RegionPrices::of_plan(const std::string& group, const Plan& plan, Date today) {
  return database_.read([&](Connection& sql) {
    return std::make_shared<const PlanPrices>(
        plan_prices(own_list(sql, group, plan, today), today));
  });
}

PlanPricesPtr RegionPrices::read(const std::string& group, const std::string& state,
                                 const Plan& plan, Date today) const {
  return database_.read([&](Connection& sql) {
    const auto own = own_list(sql, group, plan, today);
    std::map<std::string, CountedList> lists;
    for (const auto& count : region_store::count_series(sql, group, state, plan, today)) {
      auto list = first_in_force(sql, group, {count.agreed, count.own}, today);
      if (!list) {
        list = own;
      }
      if (list) {
        CountedList& counted = lists[list->id];
        counted.list = std::move(*list);
        counted.offices += count.offices;
      }
    }
    if (lists.empty()) {
      return std::make_shared<const PlanPrices>(plan_prices(own, today));
    }
    Gathering gathering(today);
    for (const auto& [id, counted] : lists) {
      gathering.add(counted.list, counted.offices);
    }
    return std::make_shared<const PlanPrices>(
        gathering.finish("state", own ? own->lines : std::vector<FeeLine>()));
  });
}

bool RegionPrices::is_fresh(const Entry& entry, const Plan& plan, std::int64_t revision,
                            Date today) const {
  if (!entry.prices || entry.day != today || entry.plan_list != plan.fee_schedule_id.value_or("") ||
      entry.office_scope != plan.office_scope || entry.office_ids != plan.office_ids) {
    return false;
  }
  const Timestamp now = clock_.now();
  return entry.revision == revision || (entry.read_at <= now && now - entry.read_at < kKeep);
}

PlanPricesPtr RegionPrices::of_state(const std::string& group, const std::string& state,
                                     const Plan& plan, Date today) {
  const std::int64_t revision =
      database_.read([&](Connection& sql) { return office_store::find_revision(sql, group); });
  std::shared_ptr<Entry> entry;
  {
    std::lock_guard lock(mutex_);
    auto& slot = entries_[{group, state, plan.id}];
    if (!slot) {
      slot = std::make_shared<Entry>();
    }
    entry = slot;
    if (is_fresh(*entry, plan, revision, today)) {
      return entry->prices;
    }
  }
  std::lock_guard working(entry->working);
  {
    std::lock_guard lock(mutex_);
    if (is_fresh(*entry, plan, revision, today)) {
      return entry->prices;
    }
  }
  auto prices = read(group, state, plan, today);
  std::lock_guard lock(mutex_);
  entry->prices = prices;
  entry->revision = revision;
  entry->plan_list = plan.fee_schedule_id.value_or("");
  entry->office_scope = plan.office_scope;
  entry->office_ids = plan.office_ids;
  entry->day = today;
  entry->read_at = clock_.now();
  return prices;
}

}  // namespace molar::domain
