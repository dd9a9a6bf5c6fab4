#include "domain/savings/median_prices.h"

#include <algorithm>
#include <map>
#include <utility>

#include "domain/plan/procedures.h"

namespace molar::domain {

namespace {

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
  std::sort(medians.begin(), medians.end(), [&](const MedianLine& a, const MedianLine& b) {
    return place_of(a.line.procedure, order) < place_of(b.line.procedure, order);
  });
  return medians;
}

}  // namespace molar::domain
