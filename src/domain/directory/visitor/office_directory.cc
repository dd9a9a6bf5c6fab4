#include "domain/directory/visitor/office_directory.h"

#include <algorithm>
#include <chrono>
#include <cmath>
#include <tuple>
#include <utility>

#include "base/mapped.h"
#include "domain/directory/office_store.h"
#include "domain/plan/plan_store.h"

namespace molar::domain {

namespace {

constexpr int kNearestOfGone = 3;
constexpr int kAskedToCall = 10;

std::optional<double> shown_miles(const std::optional<double>& miles) {
  return miles ? std::optional(std::round(*miles * 10) / 10) : std::nullopt;
}

// nullopt: only a state, or no place.
Result<std::optional<Place>> find_place(Connection& sql, const std::string& group,
                                        const OfficeSearch& request) {
  std::optional<Place> place;
  if (request.zip) {
    MOLAR_TRY(place, find_zip(sql, group, *request.zip));
  } else if (request.city) {
    MOLAR_TRY(place, find_city(sql, *request.city, request.state.value_or("")));
  } else if (request.point) {
    place.emplace().point = *request.point;
  }
  return place;
}

std::vector<std::int64_t> plans_at(const std::vector<PlanOfferPtr>& offers,
                                   std::int64_t office_id) {
  std::vector<std::int64_t> ids;
  for (const PlanOfferPtr& offer : offers) {
    if (offer->plan.taken_at(office_id)) {
      ids.push_back(offer->plan.id);
    }
  }
  return ids;
}

// Data for lists of offices besides their facts.
struct Listing {
  const std::vector<PlanOfferPtr>& offers;  // plans on sale, in the brand's order
  std::vector<PlanOfferPtr> priced;         // the first one at an office sets its prices
  Date today;
};

std::vector<std::int64_t> ids_of(const std::vector<OfficeHit>& hits) {
  return mapped(hits, &OfficeHit::id);
}

// The day if it is within kLeavesSoonDays.
std::optional<Date> soon(std::int64_t last_day, Date today) {
  if (last_day >= day_number(today) + kLeavesSoonDays) {
    return std::nullopt;
  }
  return Date(std::chrono::sys_days(std::chrono::days(last_day)));
}

std::optional<Date> last_day_of(const OfficeDetails& office, Date today) {
  const std::int64_t day = day_number(today);
  for (const ListedSpan& span : listed_spans(office.agreements)) {
    if (span.from <= day && day <= span.to) {
      return soon(span.to, today);
    }
  }
  return std::nullopt;
}

std::vector<ListedOffice> fill(Connection& sql, const std::string& group, const Listing& listing,
                               const std::vector<OfficeHit>& hits) {
  const std::vector<std::int64_t> ids = ids_of(hits);
  const auto visits = find_visit_prices(sql, group, listing.priced, ids, listing.today);
  std::vector<ListedOffice> offices;
  offices.reserve(hits.size());
  for (OfficeFacts& facts : office_store::find_facts_of(sql, group, ids)) {
    const auto hit = std::ranges::find(hits, facts.id, &OfficeHit::id);
    const auto visit = visits.find(facts.id);
    ListedOffice office;
    office.distance_mi = shown_miles(hit->distance_mi);
    office.is_stale = hit->stale;
    office.leaves_on = soon(hit->listed_to, listing.today);
    office.plan_ids = plans_at(listing.offers, facts.id);
    office.visit = visit == visits.end() ? std::nullopt : std::optional(visit->second);
    office.facts = std::move(facts);
    offices.push_back(std::move(office));
  }
  return offices;
}

OfficeQuery query_of(const OfficeSearch& request, const FoundOffices& found,
                     const PlanOffer* offer) {
  OfficeQuery query;
  query.today = found.today;
  query.radius_mi = request.radius_mi;
  query.facets = request.facets;
  query.name = request.name;
  query.page = request.page;
  query.size = request.size;
  if (found.place) {
    query.center = found.place->point;
  } else {
    query.state = request.state;
  }
  if (offer != nullptr && offer->plan.office_scope != "all") {
    query.only = offer->plan.office_ids;
  }
  const bool by_name = !query.center || request.sort == ListSort::Name;
  query.sort = by_name ? OfficeSort::Name : OfficeSort::Distance;
  return query;
}

// The query's page of all offices, of which the first kMostCompared are sorted by price: first by
// fresh or stale and by known or unknown prices; equal prices are in the order of the query.
OfficePage find_by_price(Connection& sql, const std::string& group, OfficeQuery query,
                         const Listing& listing, SearchTotalsCache& totals) {
  // Whole pages, so that no office appears on two pages.
  const int compared = kMostCompared / query.size * query.size;
  const std::int64_t begin = std::int64_t{query.page - 1} * query.size;
  if (begin >= compared) {
    return find_offices(sql, group, query, &totals);
  }
  const int size = std::exchange(query.size, compared);
  query.page = 1;
  OfficePage page = find_offices(sql, group, query, &totals);
  const auto visits =
      find_visit_prices(sql, group, listing.priced, ids_of(page.hits), listing.today);
  const auto key = [&](const OfficeHit& hit) {
    const auto visit = visits.find(hit.id);
    const bool is_unknown = visit == visits.end();
    return std::tuple(hit.stale, is_unknown, is_unknown ? 0 : visit->second.member_cents);
  };
  std::ranges::stable_sort(page.hits, {}, key);
  const std::int64_t known = std::ssize(page.hits);
  const auto first = page.hits.begin() + std::min(begin, known);
  page.hits = {first, page.hits.begin() + std::min(begin + size, known)};
  return page;
}

// The query's page in the requested order.
OfficePage find_page(Connection& sql, const std::string& group, const OfficeQuery& query,
                     const OfficeSearch& request, const Listing& listing,
                     SearchTotalsCache& totals) {
  return request.sort == ListSort::Price ? find_by_price(sql, group, query, listing, totals)
                                         : find_offices(sql, group, query, &totals);
}

// The first three offices that accept new patients and do not leave soon; others only if all are
// such.
std::vector<ListedOffice> to_call(std::vector<ListedOffice> offices) {
  constexpr std::size_t kNamed = 3;
  const auto is_closed = [](const ListedOffice& office) {
    return office.leaves_on || office.facts.accepts_new_patients == false;
  };
  if (!std::ranges::all_of(offices, is_closed)) {
    std::erase_if(offices, is_closed);
  }
  offices.resize(std::min(offices.size(), kNamed));
  return offices;
}

Error unknown_plan() {
  return Error::invalid_fields({{"plan_id", "not_allowed", "Please choose one of our plans."}});
}

// Whether it was listed once: an agreement has begun, and the office is terminated or its
// agreements have ended.
bool was_listed(const OfficeDetails& office, Date today) {
  const bool is_over = office.facts.status == "terminated" || office.facts.status == "active";
  return is_over && std::ranges::any_of(office.agreements, [&](const ProviderAgreement& one) {
           return one.price_cap && one.starts_on <= today;
         });
}

Result<OfficeDetails> find_listed(Connection& sql, const std::string& group, std::int64_t id,
                                  Date today) {
  auto office = office_store::find_details(sql, group, id);
  if (office && listed_on(*office, today)) {
    return std::move(*office);
  }
  return office && was_listed(*office, today)
             ? Error::gone("office_terminated", "This office no longer takes our plans.")
             : Error::not_found("office");
}

}  // namespace

Result<FoundOffices> OfficeDirectory::search(const Brand& brand, const OfficeSearch& request) {
  const auto offers = plans_.list(brand, std::nullopt);
  PlanOfferPtr offer;
  if (request.plan_id) {
    const auto sold = std::ranges::find(offers, *request.plan_id,
                                        [](const PlanOfferPtr& one) { return one->plan.id; });
    if (sold == offers.end()) {
      return unknown_plan();
    }
    offer = *sold;
  }
  FoundOffices found;
  const Listing listing{offers, offer ? std::vector{offer} : offers, plans_.today(brand)};
  found.as_of = clock_.now();
  found.today = listing.today;
  return database_.read([&](Connection& sql) -> Result<FoundOffices> {
    MOLAR_TRY(found.place, find_place(sql, brand.group_key, request));
    OfficeQuery query = query_of(request, found, offer.get());
    if (request.zip) {
      query.first = office_store::find_in_zip(sql, brand.group_key, *found.place->zip);
    }
    found.sort = request.sort.value_or(query.center ? ListSort::Distance : ListSort::Name);
    found.of_brand = count_offices(sql, brand.group_key, found.today, kFewOffices);
    if (request.all && found.of_brand == kFewOffices) {
      return std::move(found);
    }
    const OfficePage page = find_page(sql, brand.group_key, query, request, listing, totals_);
    found.total = page.total;
    found.offices = fill(sql, brand.group_key, listing, page.hits);
    if (page.nearest_outside) {
      auto outside = fill(sql, brand.group_key, listing, {*page.nearest_outside});
      found.nearest_outside =
          outside.empty() ? std::nullopt : std::optional(std::move(outside.front()));
    }
    return std::move(found);
  });
}

Suggestions OfficeDirectory::suggest(const Brand& brand, std::string_view typed) const {
  const Date today = plans_.today(brand);
  return database_.read(
      [&](Connection& sql) { return domain::suggest(sql, brand.group_key, typed, today); });
}

Result<OpenedOffice> OfficeDirectory::open(const Brand& brand, std::int64_t id) const {
  OpenedOffice opened;
  opened.today = plans_.today(brand);
  auto office = database_.read(
      [&](Connection& sql) { return find_listed(sql, brand.group_key, id, opened.today); });
  if (office.has_error()) {
    return std::move(office).error();
  }
  opened.agreement = *agreement_on(*office, opened.today);
  opened.providers = std::move(office->providers);
  opened.listed.is_stale = is_stale(office->facts.verified_on, opened.today);
  opened.listed.leaves_on = last_day_of(*office, opened.today);
  opened.listed.facts = std::move(office->facts);
  const auto offers = plans_.list(brand, std::nullopt);
  opened.listed.plan_ids = plans_at(offers, id);
  const auto visits = database_.read([&](Connection& sql) {
    return find_visit_prices(sql, brand.group_key, offers, {id}, opened.today);
  });
  if (const auto visit = visits.find(id); visit != visits.end()) {
    opened.listed.visit = visit->second;
  }
  return opened;
}

std::optional<std::vector<ListedOffice>> OfficeDirectory::taking(const Brand& brand,
                                                                 std::int64_t plan_id,
                                                                 OfficeSearch near, int most) {
  constexpr int kFarthestMi = 100;
  near.radius_mi = kFarthestMi;
  near.plan_id = plan_id;
  near.size = most;
  auto found = search(brand, near);
  return found.has_value() ? std::optional(std::move(found->offices)) : std::nullopt;
}

std::optional<std::vector<ListedOffice>> OfficeDirectory::nearest_taking(const Brand& brand,
                                                                         std::int64_t plan_id,
                                                                         std::string_view zip,
                                                                         int most) {
  constexpr std::size_t kZipDigits = 5;
  if (zip.size() < kZipDigits) {
    return std::nullopt;
  }
  OfficeSearch near_home;
  near_home.zip = zip.substr(0, kZipDigits);
  return taking(brand, plan_id, std::move(near_home), most);
}

std::optional<std::vector<ListedOffice>> OfficeDirectory::nearest_to_call(const Brand& brand,
                                                                          std::int64_t plan_id,
                                                                          std::string_view zip) {
  auto nearest = nearest_taking(brand, plan_id, zip, kAskedToCall);
  return nearest ? std::optional(to_call(std::move(*nearest))) : std::nullopt;
}

std::optional<std::vector<ListedOffice>> OfficeDirectory::nearest_to_call(const Brand& brand,
                                                                          std::int64_t plan_id,
                                                                          LatLng point) {
  OfficeSearch near_point;
  near_point.point = point;
  auto nearest = taking(brand, plan_id, std::move(near_point), kAskedToCall);
  return nearest ? std::optional(to_call(std::move(*nearest))) : std::nullopt;
}

TerminatedOffice OfficeDirectory::find_gone(const Brand& brand, std::int64_t id) const {
  const auto offers = plans_.list(brand, std::nullopt);
  const Date today = plans_.today(brand);
  return database_.read([&](Connection& sql) {
    TerminatedOffice gone;
    const auto facts = office_store::find_facts(sql, brand.group_key, id);
    if (!facts) {
      return gone;
    }
    gone.name = facts->name;
    gone.point = facts->location;
    if (!gone.point) {
      const auto place = find_zip(sql, brand.group_key, facts->zip);
      gone.point = place.has_value() ? std::optional(place->point) : std::nullopt;
    }
    if (gone.point) {
      gone.nearest =
          fill(sql, brand.group_key, {offers, offers, today},
               nearest_offices(sql, brand.group_key, *gone.point, kNearestOfGone, today));
    }
    return gone;
  });
}

Result<OfficePrices> OfficeDirectory::prices(const Brand& brand, std::int64_t id) const {
  MOLAR_TRY(const OpenedOffice office, open(brand, id));
  OfficePrices prices;
  for (const std::int64_t plan_id : office.listed.plan_ids) {
    // A plan that is no longer on sale since the read above is left out.
    if (auto offer = plans_.get_at_office(brand, plan_id, id); offer.has_value()) {
      prices.offers.push_back(std::move(*offer));
    }
  }
  prices.own = database_.read([&](Connection& sql) {
    return plan_store::find_office_prices(sql, brand.group_key, id, office.today);
  });
  return prices;
}

std::int64_t OfficeDirectory::revision(const std::string& group) const {
  return database_.read([&](Connection& sql) { return office_store::find_revision(sql, group); });
}

}  // namespace molar::domain
