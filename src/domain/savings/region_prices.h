// Prices of treatments in a state: the medians of its offices, cached until the directory or the
// plan changes.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <tuple>
#include <vector>

#include "base/clock.h"
#include "domain/plan/plan.h"
#include "storage/database.h"

namespace molar::domain {

// A price list and the number of offices that use it.
struct ListOfOffices {
  std::int64_t offices = 0;
  std::vector<FeeLine> lines;
};

struct MedianLine {
  FeeLine line;              // medians of the usual and of the member prices
  std::int64_t offices = 0;  // number of offices that have a price for it
};

// The median over the offices for each procedure; of two middle prices their mean, rounded half up.
// Procedures in the order of `order`, then of the catalogue. Labels of `order`, else of the first
// list; of the catalogue where two would be equal. No member price is above the usual one unless a
// list has such a price.
std::vector<MedianLine> median_prices(const std::vector<ListOfOffices>& lists,
                                      const std::vector<FeeLine>& order);

// The source of the prices in a calculation, and the days since which they are in force.
struct PriceBasis {
  std::string source = "plan";         // office | state | plan
  std::int64_t offices = 0;            // number of offices; 0: the plan's own list
  std::int64_t lists = 0;              // number of their price lists
  std::optional<Date> effective_from;  // of the oldest list
  std::optional<Date> effective_to;    // of the newest list
  std::optional<Date> as_of;
};
BOOST_DESCRIBE_STRUCT(PriceBasis, (), (source, offices, lists, effective_from, effective_to, as_of))

struct PlanPrices {
  PriceBasis basis;
  std::vector<MedianLine> lines;

  std::vector<FeeLine> fees() const;
};
using PlanPricesPtr = std::shared_ptr<const PlanPrices>;

// Thread-safe.
class RegionPrices {
 public:
  RegionPrices(storage::Database& database, const Clock& clock)
      : database_(database), clock_(clock) {}

  // The medians over the offices in the state that are listed on the day and accept the plan; the
  // plan's own list if there are none. The prices of each office are those that an estimate for it
  // uses.
  PlanPricesPtr of_state(const std::string& group, const std::string& state, const Plan& plan,
                         Date today);
  // The plan's own list.
  PlanPricesPtr of_plan(const std::string& group, const Plan& plan, Date today);

 private:
  struct Entry {
    std::mutex working;  // held by the thread that reads; others wait or use old prices
    PlanPricesPtr prices;
    std::int64_t revision = -1;
    std::string plan_list;
    std::string office_scope;  // of the plan, with its offices
    std::vector<std::int64_t> office_ids;
    Date day{};
    Timestamp read_at{};
  };
  // group, state, plan
  using Key = std::tuple<std::string, std::string, std::int64_t>;

  bool is_fresh(const Entry& entry, const Plan& plan, std::int64_t revision, Date today) const;
  PlanPricesPtr read(const std::string& group, const std::string& state, const Plan& plan,
                     Date today) const;

  storage::Database& database_;
  const Clock& clock_;
  std::mutex mutex_;  // guards the map and the entries' values
  std::map<Key, std::shared_ptr<Entry>> entries_;
};

}  // namespace molar::domain
