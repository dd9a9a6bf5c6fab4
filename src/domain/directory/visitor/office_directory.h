// Queries of visitors: offices near a place, one office, its prices.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/enum_words.h"
#include "base/geo.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/directory/facets.h"
#include "domain/directory/office.h"
#include "domain/directory/search/office_search.h"
#include "domain/directory/search/office_search_totals.h"
#include "domain/directory/search/suggestions.h"
#include "domain/directory/search/visit_prices.h"
#include "domain/places/places.h"
#include "domain/plan/plan_service.h"
#include "domain/ports/service_base.h"

namespace molar::domain {

// Price is the lowest sum of a check-up visit first. It is an order of the page, not of the search
// tables.
enum class ListSort { Distance, Name, Price };
BOOST_DESCRIBE_ENUM(ListSort, Distance, Name, Price)

// A visitor's search. At most one place: a ZIP, a city with its state, a state, a point.
struct OfficeSearch {
  // All offices of a brand with few; no result for a brand with more. Without a place or a name.
  bool all = false;
  std::optional<std::string> zip;
  std::optional<std::string> city;
  std::optional<std::string> state;  // of the city; without one: only offices of this state
  std::optional<LatLng> point;
  int radius_mi = 25;
  std::string name;
  Facets facets = 0;
  std::optional<std::int64_t> plan_id;
  std::optional<ListSort> sort;  // nullopt: by distance if there is a point, else by name
  int page = 1;
  int size = 20;
};

// An office with its data for lists.
struct ListedOffice {
  OfficeFacts facts;
  std::optional<double> distance_mi;  // to one decimal
  bool is_stale = false;
  std::optional<Date> leaves_on;       // its last day, if within kLeavesSoonDays
  std::vector<std::int64_t> plan_ids;  // on sale today and accepted there, in the brand's order
  std::optional<VisitPrice> visit;     // nullopt: not all of its prices are known
};

// Number of offices that are compared by price: the first ones by distance or name; the others
// follow in that order.
constexpr int kMostCompared = 1'000;
// A brand with fewer offices lists all of them without a search.
constexpr int kFewOffices = 10;

struct FoundOffices {
  Timestamp as_of;
  Date today;
  std::optional<Place> place;  // of a ZIP, a city or a point
  ListSort sort = ListSort::Distance;
  std::int64_t total = 0;
  // Offices of the brand that searches can find, without the request's conditions; at most
  // kFewOffices.
  int of_brand = 0;
  std::vector<ListedOffice> offices;
  std::optional<ListedOffice> nearest_outside;
};

struct OpenedOffice {
  ListedOffice listed;
  std::vector<Provider> providers;
  ProviderAgreement agreement;  // the agreement in force
  Date today;
};

// An office that no longer accepts the brand's plans, and the nearest ones that do.
struct TerminatedOffice {
  std::string name;
  std::optional<LatLng> point;        // of the office, else of its ZIP code
  std::vector<ListedOffice> nearest;  // at most three; distances are from the terminated office
};

struct OfficePrices {
  std::vector<PlanOfferPtr> offers;  // on sale today and accepted there, with the prices there
  std::optional<FeeSchedule> own;    // the office's own list
};

// Thread-safe.
class OfficeDirectory : ServiceBase {
 public:
  OfficeDirectory(const ServiceBase& base, const PlanService& plans)
      : ServiceBase(base), plans_(plans) {}

  // InvalidFields "zip_unknown" or "city_unknown" for an unknown place; on "plan_id" `not_allowed`
  // for a plan that the brand does not sell.
  Result<FoundOffices> search(const Brand& brand, const OfficeSearch& request);

  // At most `most` offices that accept the plan, within 100 miles of a ZIP code of five or nine
  // digits, or of the middle of its area if the code is unknown. nullopt: the area is unknown as
  // well, or the plan is no longer sold, so that other offices may not accept it.
  std::optional<std::vector<ListedOffice>> nearest_taking(const Brand& brand, std::int64_t plan_id,
                                                          std::string_view zip, int most);

  // The same for a person without a dentist, at most three: offices that accept new patients and do
  // not leave soon. Others only if all of the ten nearest are such.
  std::optional<std::vector<ListedOffice>> nearest_to_call(const Brand& brand, std::int64_t plan_id,
                                                           std::string_view zip);
  // The same around a point.
  std::optional<std::vector<ListedOffice>> nearest_to_call(const Brand& brand, std::int64_t plan_id,
                                                           LatLng point);

  Suggestions suggest(const Brand& brand, std::string_view typed) const;

  // An office that is listed today, whenever it was verified. Gone "office_terminated" when it was
  // listed before; else NotFound "office_not_found", also for another brand's.
  Result<OpenedOffice> open(const Brand& brand, std::int64_t id) const;
  // For an office for which open() returns Gone.
  TerminatedOffice find_gone(const Brand& brand, std::int64_t id) const;
  // Errors of open().
  Result<OfficePrices> prices(const Brand& brand, std::int64_t id) const;

  // Changes with everything that the directory shows of the group.
  std::int64_t revision(const std::string& group) const;

 private:
  // At most `most` offices that accept the plan, within 100 miles of the request's place.
  std::optional<std::vector<ListedOffice>> taking(const Brand& brand, std::int64_t plan_id,
                                                  OfficeSearch near, int most);

  const PlanService& plans_;
  SearchTotalsCache totals_;
};

}  // namespace molar::domain
