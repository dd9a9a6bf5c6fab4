// Code shared by all kinds of office search; private to it.
#pragma once

#include <array>
#include <cstdint>
#include <limits>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "domain/directory/facets.h"
#include "domain/directory/office.h"
#include "domain/directory/search/office_search.h"
#include "storage/database.h"

namespace molar::domain::office_search {

// A search uses the longest words of a typed name, at most this many.
constexpr std::size_t kMaxWords = 6;

// First and last day of verification.
struct Verified {
  std::int64_t from = 0;
  std::int64_t to = std::numeric_limits<std::int64_t>::max();
};

// A query as arguments of the SQL.
struct Terms {
  std::string group;
  std::int64_t today = 0;  // days since 1970
  std::int64_t facets = 0;
  std::string state;               // "": any
  std::vector<std::string> words;  // at most kMaxWords, none is the beginning of another

  std::int64_t fresh_from() const { return today - kStaleAfterDays; }
  Verified fresh() const { return {fresh_from(), Verified{}.to}; }
  Verified stale() const { return {today - kHiddenAfterDays, fresh_from() - 1}; }
  Verified either() const { return {today - kHiddenAfterDays, Verified{}.to}; }
  // An office whose last day is before this day leaves soon.
  std::int64_t stays_from() const { return today + kLeavesSoonDays; }
  // Factor of the squared chord of a distance for the order by distance.
  double rank_factor(std::int64_t facets_of_office, std::int64_t listed_to) const {
    return (facets_of_office & kNoNewPatients) != 0 || listed_to < stays_from() ? 4.0 : 1.0;
  }
  // Whether a condition needs the whole row of an office, not only the index of places.
  bool narrow() const { return !state.empty() || !words.empty(); }
};

Terms terms_of(std::string_view group_key, const OfficeQuery& query);

// The numbers of offices that match a query. They determine the page and the way to read it.
struct Counts {
  std::int64_t fresh = 0;
  std::int64_t stale = 0;
  std::int64_t total() const { return fresh + stale; }
};

// The ranges of the fresh and of the stale offices on a page.
struct Stretch {
  std::int64_t offset = 0;
  std::int64_t size = 0;
};
struct Window {
  Stretch fresh;
  Stretch stale;
};
// Divides a range of the whole list, fresh offices first.
Window window_of(const Counts& counts, Stretch wanted);
// The range of the query's page.
Stretch stretch_of(const OfficeQuery& query);

// Runs a statement with arguments in several parts, each a tuple or an array.
template <class Row, class... Parts>
std::vector<Row> query_parts(Connection& sql, storage::Sql text, const Parts&... parts) {
  return std::apply([&](const auto&... args) { return sql.query<Row>(text, args...); },
                    std::tuple_cat(parts...));
}

// Arguments of MOLAR_SEARCH_LISTED and MOLAR_SEARCH_OPEN.
inline auto listed_args(const Terms& terms) {
  return std::tuple(terms.either().from, terms.today, terms.today, terms.facets, terms.facets,
                    terms.facets);
}
inline auto open_args(const Terms& terms, Verified verified) {
  return std::tuple(verified.to, verified.from, terms.today, terms.today, terms.facets,
                    terms.facets, terms.facets);
}
// Arguments of MOLAR_SEARCH_NARROW.
std::array<std::string, 2 + 3 * kMaxWords> narrow_args(const Terms& terms);

}  // namespace molar::domain::office_search

// Parameters of a list of ids.
// clang-format off
#define MOLAR_ID_2 ":id, :id"
#define MOLAR_ID_8 MOLAR_ID_2 ", " MOLAR_ID_2 ", " MOLAR_ID_2 ", " MOLAR_ID_2
#define MOLAR_ID_32 MOLAR_ID_8 ", " MOLAR_ID_8 ", " MOLAR_ID_8 ", " MOLAR_ID_8
// clang-format on

// Conditions on a row `s` of office_spot: the state, and for each typed word a word of the office.
#define MOLAR_SEARCH_WORD                                                                   \
  " and (:word = '' or exists (select 1 from office_word o where o.group_key = s.group_key" \
  " and o.office_id = s.office_id and o.word >= :word and o.word <= :last))"
#define MOLAR_SEARCH_NARROW                                                                      \
  " and (:state = '' or s.state = :state)" MOLAR_SEARCH_WORD MOLAR_SEARCH_WORD MOLAR_SEARCH_WORD \
      MOLAR_SEARCH_WORD MOLAR_SEARCH_WORD MOLAR_SEARCH_WORD
// Conditions: listed on a day, with all facets, and verified since a day; with MOLAR_SEARCH_OPEN
// also not after a day.
// clang-format off
#define MOLAR_SEARCH_LISTED                                                                \
  " and s.verified_day >= :from and s.listed_from <= :day and s.listed_to >= :day"         \
  " and (:facets = 0 or (s.facets & :facets) = :facets)"
#define MOLAR_SEARCH_OPEN " and s.verified_day <= :to" MOLAR_SEARCH_LISTED
// clang-format on
