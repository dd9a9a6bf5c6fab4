#include "domain/directory/search/visit_prices.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "domain/directory/search/office_search_terms.h"
#include "storage/generic_plan_scope.h"

namespace molar::domain {

namespace {

// Offices that one statement reads.
constexpr std::size_t kBatch = 64;

// The procedures of each of the three treatments; the first one on a list is used.
using Choice = std::array<std::string_view, 2>;
constexpr std::array<Choice, 3> kVisit = {{
    {"checkup_exam", ""},
    {"xray_back", ""},
    {"cleaning", "cleaning_adult"},
}};

struct Line {
  std::int64_t usual_cents = 0;
  std::int64_t member_cents = 0;
};
using Lines = std::map<std::string, Line, std::less<>>;

struct OwnLineRow {
  std::int64_t office_id = 0;
  std::optional<std::string> procedure;  // nullopt: the list has none of the procedures
  std::optional<std::int64_t> usual_cents;
  std::optional<std::int64_t> member_cents;
};
BOOST_DESCRIBE_STRUCT(OwnLineRow, (), (office_id, procedure, usual_cents, member_cents))

// The list of a series in force on a day.
// clang-format off
#define MOLAR_LIST_OF(series)                                                                    \
  "(select f.id from fee_schedule f where f.group_key = o.group_key and f.series = " series      \
  " and f.effective_from <= :day order by f.effective_from desc, f.version desc limit 1)"
#define MOLAR_AGREED                                                                             \
  "(select a.fee_schedule_id from provider_agreement a where a.group_key = o.group_key"          \
  " and a.office_id = o.id and a.starts_on <= :day and (a.ends_on is null or a.ends_on >= :day)" \
  " and a.price_cap = 1 order by a.starts_on desc, a.id desc limit 1)"
// clang-format on

// Reads the lines of these procedures from the offices' own lists; nothing for an office without
// one.
void read_own_lines(Connection& sql, const std::string& group,
                    const std::array<std::int64_t, kBatch>& ids, Date day,
                    std::map<std::int64_t, Lines>& own) {
  const auto rows = office_search::query_parts<OwnLineRow>(
      sql,
      "select w.office_id, l.procedure_slug, l.usual_cents, l.member_cents from (select"
      " o.group_key, o.id as office_id, coalesce(" MOLAR_LIST_OF(
          MOLAR_AGREED) ", " MOLAR_LIST_OF("o.fee_schedule_id") ") as list_id"
      " from office o where o.group_key = :group and o.id in (" MOLAR_ID_32 ", " MOLAR_ID_32
      ")) as w left join fee_schedule_line l on l.group_key = w.group_key"
      " and l.fee_schedule_id = w.list_id"
      " and l.procedure_slug in ('checkup_exam', 'xray_back', 'cleaning', 'cleaning_adult')"
      " where w.list_id is not null",
      std::tuple(day, day, day, day, group), ids);
  for (const OwnLineRow& row : rows) {
    Lines& lines = own[row.office_id];
    if (row.procedure) {
      lines[*row.procedure] = {row.usual_cents.value_or(0), row.member_cents.value_or(0)};
    }
  }
}

Lines lines_of(const PlanOffer& offer) {
  Lines lines;
  for (const FeeLine& line : offer.fees) {
    lines[line.procedure] = {line.usual_cents, line.member_cents};
  }
  return lines;
}

bool includes(const Plan& plan, std::string_view procedure) {
  return std::ranges::any_of(plan.included_services, [&](const IncludedService& one) {
    return one.procedure == procedure && !one.under_age;
  });
}

std::optional<VisitPrice> price_of(const Plan& plan, const Lines& lines) {
  VisitPrice price;
  price.plan_id = plan.id;
  for (const Choice& choice : kVisit) {
    auto line = lines.end();
    for (const std::string_view procedure : choice) {
      line = line == lines.end() ? lines.find(procedure) : line;
    }
    if (line == lines.end()) {
      return std::nullopt;
    }
    price.usual_cents += line->second.usual_cents;
    price.member_cents += includes(plan, line->first) ? 0 : line->second.member_cents;
  }
  return price;
}

}  // namespace

std::map<std::int64_t, VisitPrice> find_visit_prices(Connection& sql, const std::string& group,
                                                     const std::vector<PlanOfferPtr>& offers,
                                                     const std::vector<std::int64_t>& ids,
                                                     Date day) {
  std::map<std::int64_t, VisitPrice> prices;
  if (offers.empty()) {
    return prices;
  }
  const storage::GenericPlanScope kept(sql);
  std::map<std::int64_t, Lines> own;
  for (std::size_t at = 0; at < ids.size(); at += kBatch) {
    std::array<std::int64_t, kBatch> batch{};
    for (std::size_t i = 0; i < kBatch; ++i) {
      batch[i] = ids[std::min(at + i, ids.size() - 1)];
    }
    read_own_lines(sql, group, batch, day, own);
  }
  std::map<std::int64_t, Lines> of_plans;
  for (const std::int64_t id : ids) {
    const auto offer = std::ranges::find_if(
        offers, [&](const PlanOfferPtr& one) { return one->plan.taken_at(id); });
    if (offer == offers.end()) {
      continue;
    }
    const Plan& plan = (*offer)->plan;
    const auto listed = own.find(id);
    if (listed == own.end() && !of_plans.contains(plan.id)) {
      of_plans[plan.id] = lines_of(**offer);
    }
    const Lines& lines = listed == own.end() ? of_plans[plan.id] : listed->second;
    if (const auto price = price_of(plan, lines)) {
      prices.emplace(id, *price);
    }
  }
  return prices;
}

}  // namespace molar::domain
