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

// Of a name that is typed, the longest words up to this many count.
constexpr std::size_t kMaxWords = 6;

// First and last day of verification.
struct Verified {
  std::int64_t from = 0;
  std::int64_t to = std::numeric_limits<std::int64_t>::max();
};

// A query as the SQL takes it.
struct Terms {
  std::string group;
  std::int64_t today = 0;  // days since 1970
  std::int64_t facets = 0;
  std::string state;               // "": any
  std::vector<std::string> words;  // at most kMaxWords, none the beginning of another

  std::int64_t fresh_from() const { return today - kStaleAfterDays; }
  Verified fresh() const { return {fresh_from(), Verified{}.to}; }
  Verified stale() const { return {today - kHiddenAfterDays, fresh_from() - 1}; }
  Verified either() const { return {today - kHiddenAfterDays, Verified{}.to}; }
  // An office whose last day is before this one leaves soon.
  std::int64_t stays_from() const { return today + kLeavesSoonDays; }
  // By what the squared chord of a distance is multiplied for the order by distance.
  double rank_factor(std::int64_t facets_of_office, std::int64_t listed_to) const {
    return (facets_of_office & kNoNewPatients) != 0 || listed_to < stays_from() ? 4.0 : 1.0;
  }
  // Has what only the whole row of an office tells, not the index of places.
  bool narrow() const { return !state.empty() || !words.empty(); }
};

Terms terms_of(std::string_view group_key, const OfficeQuery& query);

// How many fulfil a query. The page and the ways to it follow from these two.
struct Counts {
  std::int64_t fresh = 0;
  std::int64_t stale = 0;
  std::int64_t total() const { return fresh + stale; }
};

// Which stretch of the fresh and of the stale ones a page shows.
struct Stretch {
  std::int64_t offset = 0;
  std::int64_t size = 0;
};
struct Window {
  Stretch fresh;
  Stretch stale;
};
// Of the list of all, fresh ones first.
Window window_of(const Counts& counts, Stretch wanted);
// The stretch that the query's page is.
Stretch stretch_of(const OfficeQuery& query);

// Arguments of several parts, each a tuple or an array, in one statement.
template <class Row, class... Parts>
std::vector<Row> query_parts(storage::Connection& sql, storage::Sql text, const Parts&... parts) {
  return std::apply([&](const auto&... args) { return sql.query<Row>(text, args...); },
                    std::tuple_cat(parts...));
}

// The arguments of MOLAR_SEARCH_LISTED and MOLAR_SEARCH_OPEN.
inline auto listed_args(const Terms& terms) {
  return std::tuple(terms.either().from, terms.today, terms.today, terms.facets, terms.facets,
                    terms.facets);
}
inline auto open_args(const Terms& terms, Verified verified) {
  return std::tuple(verified.to, verified.from, terms.today, terms.today, terms.facets,
                    terms.facets, terms.facets);
}
// The arguments of MOLAR_SEARCH_NARROW.
std::array<std::string, 2 + 3 * kMaxWords> narrow_args(const Terms& terms);

}  // namespace molar::domain::office_search

// Parameters of a list of ids.
// clang-format off
#define MOLAR_ID_2 ":id, :id"
#define MOLAR_ID_8 MOLAR_ID_2 ", " MOLAR_ID_2 ", " MOLAR_ID_2 ", " MOLAR_ID_2
#define MOLAR_ID_32 MOLAR_ID_8 ", " MOLAR_ID_8 ", " MOLAR_ID_8 ", " MOLAR_ID_8
// clang-format on

// Of a row `s` of office_spot: the state, and a word of the office for each that was typed.
#define MOLAR_SEARCH_WORD                                                                   \
  " and (:word = '' or exists (select 1 from office_word o where o.group_key = s.group_key" \
  " and o.office_id = s.office_id and o.word >= :word and o.word <= :last))"
#define MOLAR_SEARCH_NARROW                                                                      \
  " and (:state = '' or s.state = :state)" MOLAR_SEARCH_WORD MOLAR_SEARCH_WORD MOLAR_SEARCH_WORD \
      MOLAR_SEARCH_WORD MOLAR_SEARCH_WORD MOLAR_SEARCH_WORD
// What is listed on a day, with all facets, and was verified since a day; of those of
// MOLAR_SEARCH_OPEN until a day.
// clang-format off
#define MOLAR_SEARCH_LISTED                                                                \
  " and s.verified_day >= :from and s.listed_from <= :day and s.listed_to >= :day"         \
  " and (:facets = 0 or (s.facets & :facets) = :facets)"
#define MOLAR_SEARCH_OPEN " and s.verified_day <= :to" MOLAR_SEARCH_LISTED
// clang-format on
