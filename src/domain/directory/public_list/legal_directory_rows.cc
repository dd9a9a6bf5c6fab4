#include "domain/directory/public_list/legal_directory_rows.h"

#include <map>
#include <utility>

#include "domain/directory/provider.h"

namespace molar::domain::legal_directory_rows {

using storage::Connection;

namespace {

constexpr int kAtOnce = 1000;

// With the keys that the list is sorted by.
struct EntryRow {
  std::string state;
  std::string city_key;
  std::string name_key;
  std::int64_t id = 0;
  std::string name;
  std::string line1;
  std::optional<std::string> line2;
  std::string city;
  std::string zip;
  std::string phone;
};
BOOST_DESCRIBE_STRUCT(EntryRow, (),
                      (state, city_key, name_key, id, name, line1, line2, city, zip, phone))

struct ProviderRow {
  std::int64_t office_id = 0;
  std::string name;
  std::string credential;
  std::string specialty;
};
BOOST_DESCRIBE_STRUCT(ProviderRow, (), (office_id, name, credential, specialty))

std::vector<DirectoryEntry> put_together(std::vector<EntryRow> rows,
                                         std::vector<ProviderRow> providers) {
  std::map<std::int64_t, std::vector<DirectoryProvider>> by_office;
  for (ProviderRow& row : providers) {
    by_office[row.office_id].push_back(
        {std::move(row.name), std::move(row.credential), std::move(row.specialty)});
  }
  std::vector<DirectoryEntry> entries;
  entries.reserve(rows.size());
  for (EntryRow& row : rows) {
    entries.push_back({row.id, std::move(row.name), std::move(row.line1),
                       std::move(row.line2).value_or(""), std::move(row.city), std::move(row.state),
                       std::move(row.zip), std::move(row.phone), std::move(by_office[row.id])});
  }
  return entries;
}

// Where the next thousand begins.
struct After {
  std::string state;
  std::string city_key;
  std::string name_key;
  std::int64_t id = 0;
};

std::vector<EntryRow> next_rows(Connection& sql, std::string_view group, std::int64_t day,
                                std::string_view last_state, const After& after) {
  return sql.query<EntryRow>(
      "select s.state, s.city_key, s.name_key, o.id, o.name, o.address_line1, o.address_line2,"
      " o.city, o.zip, o.phone from (select group_key, state, city_key, name_key, office_id from"
      " office_spot where group_key = :group and (state, city_key, name_key, office_id) >"
      " (:state, :city, :name, :office) and state <= :last and listed_from <= :day and listed_to >="
      " :same_day order by state, city_key, name_key, office_id limit :most) s join office o on"
      " o.group_key = s.group_key and o.id = s.office_id order by s.state, s.city_key, s.name_key,"
      " s.office_id",
      group, after.state, after.city_key, after.name_key, after.id, last_state, day, day, kAtOnce);
}

std::vector<ProviderRow> next_providers(Connection& sql, std::string_view group, std::int64_t day,
                                        std::string_view last_state, const After& after) {
  return sql.query<ProviderRow>(
      "select p.office_id, p.name, p.credential, p.specialty from (select group_key, office_id from"
      " office_spot where group_key = :group and (state, city_key, name_key, office_id) >"
      " (:state, :city, :name, :office) and state <= :last and listed_from <= :day and listed_to >="
      " :same_day order by state, city_key, name_key, office_id limit :most) s join provider p on"
      " p.group_key = s.group_key and p.office_id = s.office_id order by p.office_id, p.position,"
      " p.npi",
      group, after.state, after.city_key, after.name_key, after.id, last_state, day, day, kAtOnce);
}

}  // namespace

std::vector<StateCount> count_by_state(Connection& sql, std::string_view group, Date day) {
  const std::int64_t number = day_number(day);
  return sql.query<StateCount>(
      "select state, count(*) from office_spot where group_key = :group and listed_from <= :day and"
      " listed_to >= :same_day group by state order by state",
      group, number, number);
}

std::vector<DirectoryEntry> list_page(Connection& sql, std::string_view group, Date day,
                                      const DirectoryWindow& window) {
  const std::int64_t number = day_number(day);
  const std::int64_t offset = std::int64_t{window.page - 1} * window.size;
  const std::string first = window.state.value_or("");
  const std::string last = window.state.value_or("ZZ");
  auto rows = sql.query<EntryRow>(
      "select s.state, s.city_key, s.name_key, o.id, o.name, o.address_line1, o.address_line2,"
      " o.city, o.zip, o.phone from (select group_key, state, city_key, name_key, office_id from"
      " office_spot where group_key = :group and state >= :first and state <= :last and listed_from"
      " <= :day and listed_to >= :same_day order by state, city_key, name_key, office_id limit"
      " :size offset :offset) s join office o on o.group_key = s.group_key and o.id = s.office_id"
      " order by s.state, s.city_key, s.name_key, s.office_id",
      group, first, last, number, number, window.size, offset);
  auto providers = sql.query<ProviderRow>(
      "select p.office_id, p.name, p.credential, p.specialty from (select group_key, office_id from"
      " office_spot where group_key = :group and state >= :first and state <= :last and listed_from"
      " <= :day and listed_to >= :same_day order by state, city_key, name_key, office_id limit"
      " :size offset :offset) s join provider p on p.group_key = s.group_key and p.office_id ="
      " s.office_id order by p.office_id, p.position, p.npi",
      group, first, last, number, number, window.size, offset);
  return put_together(std::move(rows), std::move(providers));
}

std::vector<OfficeMention> list_mentions(Connection& sql, std::string_view group, Date day,
                                         std::int64_t first, std::int64_t most) {
  const std::int64_t number = day_number(day);
  return sql.query<OfficeMention>(
      "select office_id, verified_day from office_spot where group_key = :group and listed_from <="
      " :day and listed_to >= :same_day order by office_id limit :most offset :first",
      group, number, number, most, first);
}

void for_each(Connection& sql, std::string_view group, Date day, std::string_view state,
              const std::function<void(const DirectoryEntry&)>& take) {
  const std::int64_t number = day_number(day);
  const std::string last(state.empty() ? "ZZ" : state);
  After after{std::string(state), "", "", 0};
  while (true) {
    auto rows = next_rows(sql, group, number, last, after);
    auto providers = next_providers(sql, group, number, last, after);
    const bool is_last = rows.size() < static_cast<std::size_t>(kAtOnce);
    if (!rows.empty()) {
      const EntryRow& end = rows.back();
      after = {end.state, end.city_key, end.name_key, end.id};
    }
    for (const DirectoryEntry& entry : put_together(std::move(rows), std::move(providers))) {
      take(entry);
    }
    if (is_last) {
      return;
    }
  }
}

}  // namespace molar::domain::legal_directory_rows
