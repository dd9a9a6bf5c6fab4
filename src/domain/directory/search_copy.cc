#include "domain/directory/search_copy.h"

#include "base/search_words.h"

namespace molar::domain {

namespace {

std::vector<ListedSpan> spans_of(const OfficeDetails& office) {
  return office.facts.status == "active" ? listed_spans(office.agreements)
                                         : std::vector<ListedSpan>();
}

std::vector<std::string> spoken_at(const OfficeDetails& office) {
  std::set<std::string> all(office.facts.languages.begin(), office.facts.languages.end());
  for (const Provider& provider : office.providers) {
    all.insert(provider.languages.begin(), provider.languages.end());
  }
  return {all.begin(), all.end()};
}

Facets facets_of(const OfficeFacts& facts, const std::vector<Provider>& providers) {
  Facets facets = 0;
  for (const Provider& provider : providers) {
    facets |= specialty_bit(provider.specialty);
  }
  for (const std::string& language : facts.spoken) {
    facets |= language_bit(language).value_or(0);
  }
  facets |= facts.accepts_new_patients == true ? kAcceptsNewPatients : 0;
  facets |= facts.accepts_new_patients == false ? kNoNewPatients : 0;
  facets |= facts.wheelchair == true ? kWheelchair : 0;
  if (facts.hours) {
    facets |= open_in_the_evening(*facts.hours) ? kEvening : 0;
    facets |= open_on_the_weekend(*facts.hours) ? kWeekend : 0;
  }
  return facets;
}

}  // namespace

OfficeDetails worked_out(OfficeDetails office) {
  office.facts.spoken = spoken_at(office);
  office.facts.facets = facets_of(office.facts, office.providers);
  office.facts.provider_count = static_cast<int>(office.providers.size());
  return office;
}

std::set<std::string> words_of(const OfficeDetails& office) {
  std::set<std::string> words;
  if (spans_of(office).empty()) {
    return words;
  }
  auto add = [&](std::string_view name) {
    for (std::string& word : search_words(name)) {
      words.insert(std::move(word));
    }
  };
  add(office.facts.name);
  for (const Provider& provider : office.providers) {
    add(provider.name);
  }
  return words;
}

void SearchCopy::add(const OfficeDetails& office) {
  add_spots(office);
  for (const std::string& word : words_of(office)) {
    add_word(office.facts.id, word);
  }
}

void SearchCopy::add_spots(const OfficeDetails& office) {
  const auto spans = spans_of(office);
  if (spans.empty()) {
    return;
  }
  const OfficeFacts& facts = office.facts;
  const bool placed = facts.location && is_on_earth(*facts.location);
  const UnitVector at = placed ? unit_vector(*facts.location) : UnitVector{0, 0, 0};
  const std::int64_t cell = placed ? cell_of(*facts.location) : 0;
  const std::int64_t verified = facts.verified_on ? day_number(*facts.verified_on) : 0;
  for (const ListedSpan& span : spans) {
    spots_.push_back(storage::to_values(group_, facts.id, cell, verified, span.from, span.to,
                                        facts.facets, at.x, at.y, at.z, facts.state,
                                        search_key(facts.city), search_key(facts.name)));
  }
}

void SearchCopy::add_word(std::int64_t office, const std::string& word) {
  words_.push_back(storage::to_values(group_, office, word));
}

void SearchCopy::write(Connection& sql) const {
  if (!spots_.empty()) {
    sql.copy_in(
        "office_spot (group_key, office_id, cell, verified_day, listed_from, listed_to, facets,"
        " x, y, z, state, city_key, name_key)",
        spots_);
  }
  if (!words_.empty()) {
    sql.copy_in("office_word (group_key, office_id, word)", words_);
  }
}

}  // namespace molar::domain
