#include "domain/directory/office_rows.h"

#include "base/search_words.h"

namespace molar::domain {

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

}  // namespace molar::domain
