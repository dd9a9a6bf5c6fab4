#include "domain/directory/office_rows.h"

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

std::vector<storage::Value> office_values(const std::string& group, const OfficeRow& row) {
  return storage::to_values(group, row, search_key(row.facts.name), search_key(row.facts.city));
}

// All columns except the key, in the order of office_values().
#define MOLAR_OFFICE_FACTS                                                         \
  "name, address_line1, city, state, zip, phone, fee_schedule_id, status,"         \
  " address_line2, lat, lng, website, hours, languages, wheelchair,"               \
  " accepts_new_patients, verified_on, facets, spoken, provider_count, reference," \
  " source, name_key, city_key"
#define MOLAR_OFFICE_IN_PLACE                                                        \
  " on conflict (group_key, id) do update set name = excluded.name,"                 \
  " address_line1 = excluded.address_line1, city = excluded.city,"                   \
  " state = excluded.state, zip = excluded.zip, phone = excluded.phone,"             \
  " fee_schedule_id = excluded.fee_schedule_id, status = excluded.status,"           \
  " address_line2 = excluded.address_line2, lat = excluded.lat, lng = excluded.lng," \
  " website = excluded.website, hours = excluded.hours,"                             \
  " languages = excluded.languages, wheelchair = excluded.wheelchair,"               \
  " accepts_new_patients = excluded.accepts_new_patients,"                           \
  " verified_on = excluded.verified_on, facets = excluded.facets,"                   \
  " spoken = excluded.spoken, provider_count = excluded.provider_count,"             \
  " reference = excluded.reference, source = excluded.source,"                       \
  " name_key = excluded.name_key, city_key = excluded.city_key"

const storage::Sql kOfficeColumns = "office (group_key, id, " MOLAR_OFFICE_FACTS ")";

void upsert_office_rows_of(Connection& sql, const std::string& key, const std::string& group,
                           std::int64_t first, std::int64_t last) {
  sql.execute("insert into office (group_key, id, " MOLAR_OFFICE_FACTS
              ") select :group, id, " MOLAR_OFFICE_FACTS
              " from office where group_key = :key and id between :first and :last order by "
              "id" MOLAR_OFFICE_IN_PLACE,
              group, key, first, last);
}

void upsert_office_row(Connection& sql, const std::string& group, const OfficeRow& row) {
  sql.execute(
      "insert into office (group_key, id, " MOLAR_OFFICE_FACTS
      ") values (:group, :id, :name, :line1, :city, :state, :zip, :phone, :schedule, :status,"
      " :line2, :lat, :lng, :website, :hours, :languages, :wheelchair, :accepts, :verified,"
      " :facets, :spoken, :providers, :reference, :source, :name_key, "
      ":city_key)" MOLAR_OFFICE_IN_PLACE,
      group, row, search_key(row.facts.name), search_key(row.facts.city));
}

void insert_providers(Connection& sql, const std::string& group, std::int64_t office,
                      const std::vector<Provider>& providers) {
  int position = 0;
  for (const Provider& provider : providers) {
    sql.insert("provider (group_key, office_id, position)", provider, group, office, position++);
  }
}

void insert_agreement(Connection& sql, const std::string& group, std::int64_t office,
                      const ProviderAgreement& agreement) {
  sql.insert("provider_agreement (group_key, office_id)", agreement, group, office);
}

void end_agreement(Connection& sql, const std::string& group, std::int64_t id,
                   const std::optional<Date>& ends_on) {
  sql.execute(
      "update provider_agreement set ends_on = :ends_on where group_key = :group and id = :id",
      ends_on, group, id);
}

std::int64_t next_agreement_id(Connection& sql, const std::string& group) {
  return sql
      .query_one<std::int64_t>(
          "select coalesce(max(id), 0) + 1 from provider_agreement where group_key = :group", group)
      .value();
}

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
