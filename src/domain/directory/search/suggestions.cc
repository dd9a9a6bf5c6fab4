#include "domain/directory/search/suggestions.h"

#include "base/number.h"
#include "base/search_words.h"
#include "base/text.h"
#include "domain/directory/search/office_search_list.h"
#include "domain/places/places.h"

namespace molar::domain {

namespace {

constexpr std::size_t kShortest = 2;

std::vector<PlaceSuggestion> zips_beginning(Connection& sql, const std::string& digits) {
  return sql.query<PlaceSuggestion>(
      "select city || ', ' || state || ' ' || zip, city, state, zip from zip_place "
      "where zip >= :first and zip <= :last and city <> '' order by zip limit 5",
      digits, digits + "99999");
}

// Without the military and the freely associated states, in which check_state() allows no search.
std::vector<PlaceSuggestion> cities_beginning(Connection& sql, const std::string& key,
                                              const std::string& state) {
  if (key.empty()) {
    return {};
  }
  return sql.query<PlaceSuggestion>(
      "select city || ', ' || state, city, state, cast(null as text) from city_place "
      "where city_key >= :first and city_key <= :last and state >= :state "
      "and state <= :last_state and state not in ('AA', 'AE', 'AP', 'FM', 'MH', 'PW') order by "
      "case when city_key = :key then 0 else 1 end, "
      "zip_count desc, city_key, state limit 5",
      key, last_search_word(key), state, state + "ZZ", key);
}

// "phoenix, a" and "phoenix az" contain a state after the city.
std::vector<PlaceSuggestion> cities_typed(Connection& sql, std::string_view typed) {
  std::size_t comma = typed.rfind(',');
  if (comma != std::string_view::npos) {
    return cities_beginning(sql, place_key(typed.substr(0, comma)),
                            to_upper_ascii(trim(typed.substr(comma + 1))));
  }
  std::string key = place_key(typed);
  std::vector<PlaceSuggestion> places = cities_beginning(sql, key, "");
  std::size_t space = key.rfind(' ');
  if (places.empty() && space != std::string::npos && key.size() - space <= 3) {
    places = cities_beginning(sql, key.substr(0, space), to_upper_ascii(key.substr(space + 1)));
  }
  return places;
}

// For words of very many offices, the first ones found; further letters narrow the result.
std::vector<std::int64_t> some_with_words(Connection& sql, const office_search::Terms& terms) {
  return sql.query<std::int64_t>(
      "select distinct office_id from (select office_id from office_word where group_key = :group"
      " and word >= :word and word <= :last order by word, office_id limit 100) as met order by"
      " office_id",
      terms.group, terms.words.front(), last_search_word(terms.words.front()));
}

std::vector<OfficeSuggestion> offices_named(Connection& sql, std::string_view group_key,
                                            std::string_view typed, Date today) {
  OfficeQuery query;
  query.today = today;
  query.name = typed;
  query.size = 5;
  office_search::Terms terms = office_search::terms_of(group_key, query);
  std::vector<OfficeSuggestion> offices;
  if (terms.words.empty()) {
    return offices;
  }
  auto ids = office_search::ids_with_words(sql, terms);
  OfficePage page =
      office_search::find_among(sql, terms, query, ids ? *ids : some_with_words(sql, terms),
                                office_search::stretch_of(query));
  for (const OfficeHit& hit : page.hits) {
    auto office = sql.query_one<OfficeSuggestion>(
        "from office where group_key = :group and id = :id", terms.group, hit.id);
    if (office) {
      offices.push_back(std::move(*office));
    }
  }
  return offices;
}

}  // namespace

Suggestions suggest(Connection& sql, std::string_view group_key, std::string_view typed,
                    Date today) {
  typed = trim(typed);
  if (length_in_code_points(typed) < kShortest) {
    return {};
  }
  if (has_only_digits(typed) && typed.size() <= 5) {
    return {zips_beginning(sql, std::string(typed)), {}};
  }
  return {cities_typed(sql, typed), offices_named(sql, group_key, typed, today)};
}

}  // namespace molar::domain
