#include "domain/savings/region_prices.h"

#include <algorithm>
#include <initializer_list>
#include <utility>

#include "base/mapped.h"
#include "domain/directory/office_store.h"
#include "domain/plan/plan_store.h"
#include "domain/plan/procedures.h"
#include "domain/savings/savings_store.h"

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

// Prices of one procedure, each with the number of offices that have it.
class Prices {
 public:
  void add(std::int64_t cents, std::int64_t offices) { counts_[cents] += offices; }

  std::int64_t median(std::int64_t offices) const {
    const std::int64_t low = at((offices - 1) / 2);
    const std::int64_t high = at(offices / 2);
    return low + (high - low + 1) / 2;
  }

 private:
  // The price at an index of the sorted prices, with one entry for each office.
  std::int64_t at(std::int64_t index) const {
    for (const auto& [cents, count] : counts_) {
      index -= count;
      if (index < 0) {
        return cents;
      }
    }
    return 0;
  }

  std::map<std::int64_t, std::int64_t> counts_;
};

struct Gathered {
  FeeLine line;
  Prices usual;
  Prices member;
  std::int64_t offices = 0;
};

std::size_t place_in_catalogue(const std::string& procedure) {
  const auto all = procedures();
  const auto found = std::ranges::find(all, procedure, &Procedure::slug);
  return static_cast<std::size_t>(found - all.begin());
}

// Sort key: first the position in `order`, then in the catalogue.
std::pair<std::size_t, std::size_t> place_of(const std::string& procedure,
                                             const std::vector<FeeLine>& order) {
  const auto found = std::ranges::find(order, procedure, &FeeLine::procedure);
  return {static_cast<std::size_t>(found - order.begin()), place_in_catalogue(procedure)};
}

// Replaces equal labels by those of the catalogue: a plan's list that has only one cleaning may
// label the adult one just "Cleaning".
void replace_duplicate_labels(std::map<std::string, Gathered>& gathered) {
  std::map<std::string, int> named;
  for (const auto& [procedure, found] : gathered) {
    ++named[found.line.label.text];
  }
  for (auto& [procedure, found] : gathered) {
    if (named[found.line.label.text] > 1 && find_procedure(procedure) != nullptr) {
      found.line.label = procedure_label(procedure);
    }
  }
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
    for (const auto& count : savings_store::count_series(sql, group, state, plan, today)) {
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

std::vector<MedianLine> median_prices(const std::vector<ListOfOffices>& lists,
                                      const std::vector<FeeLine>& order) {
  std::map<std::string, Gathered> gathered;
  for (const ListOfOffices& list : lists) {
    if (list.offices <= 0) {
      continue;
    }
    for (const FeeLine& line : list.lines) {
      Gathered& into = gathered[line.procedure];
      if (into.offices == 0) {
        into.line = line;
      }
      into.usual.add(line.usual_cents, list.offices);
      into.member.add(line.member_cents, list.offices);
      into.offices += list.offices;
    }
  }
  for (const FeeLine& line : order) {
    if (const auto found = gathered.find(line.procedure); found != gathered.end()) {
      found->second.line.label = line.label;
    }
  }
  replace_duplicate_labels(gathered);
  std::vector<MedianLine> medians;
  medians.reserve(gathered.size());
  for (auto& [procedure, found] : gathered) {
    FeeLine line = std::move(found.line);
    line.usual_cents = found.usual.median(found.offices);
    line.member_cents = found.member.median(found.offices);
    medians.push_back({std::move(line), found.offices});
  }
  std::ranges::sort(medians, [&](const MedianLine& a, const MedianLine& b) {
    return place_of(a.line.procedure, order) < place_of(b.line.procedure, order);
  });
  return medians;
}

}  // namespace molar::domain
