#include "domain/directory/search/testing/spots.h"

#include <set>

#include "base/search_words.h"

namespace molar::domain {

void insert_spots(storage::Connection& sql, const std::string& group,
                  const std::vector<Spot>& spots) {
  using Rows = std::vector<std::vector<storage::Value>>;
  Rows rows;
  Rows words;
  for (const Spot& spot : spots) {
    UnitVector at = spot.point ? unit_vector(*spot.point) : UnitVector{};
    std::int64_t cell = spot.point ? cell_of(*spot.point) : 0;
    rows.push_back({group, spot.id, cell, spot.verified_day, spot.listed_from, spot.listed_to,
                    spot.facets, at.x, at.y, at.z, spot.state, "", search_key(spot.name)});
    std::vector<std::string> named = search_words(spot.name);
    for (const std::string& word : std::set<std::string>(named.begin(), named.end())) {
      words.push_back({group, spot.id, word});
    }
  }
  sql.copy_in(
      "office_spot (group_key, office_id, cell, verified_day, listed_from, listed_to, facets, x, y,"
      " z, state, city_key, name_key)",
      rows);
  sql.copy_in("office_word (group_key, office_id, word)", words);
}

}  // namespace molar::domain
