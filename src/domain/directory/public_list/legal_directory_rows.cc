#include "domain/directory/public_list/legal_directory_rows.h"

#include <iterator>
#include <map>
#include <utility>

#include "domain/directory/provider.h"

namespace molar::domain::legal_directory_rows {

namespace {

constexpr int kAtOnce = 1000;

// An entry with its sort keys.
struct EntryRow : DirectoryEntry {
  std::string city_key;
  std::string name_key;
};
BOOST_DESCRIBE_STRUCT(EntryRow, (DirectoryEntry), (city_key, name_key))

struct ProviderRow : DirectoryProvider {
  std::int64_t office_id = 0;
};
BOOST_DESCRIBE_STRUCT(ProviderRow, (DirectoryProvider), (office_id))

// The part of the list from a position (exclusive) to the end of a state.
struct Stretch {
  std::string state;
  std::string city_key;
  std::string name_key;
  std::int64_t id = 0;
  std::string last_state;
  int most = kAtOnce;
  std::int64_t offset = 0;
};

// The whole list if `state` is empty, else the part of that state.
Stretch all_in(std::string_view state) {
  return {std::string(state), "", "", 0, std::string(state.empty() ? "ZZ" : state)};
}

std::vector<EntryRow> find_offices(Connection& sql, std::string_view group, std::int64_t day,
                                   const Stretch& in) {
  return sql.query<EntryRow>(
      "select o.id, o.name, o.address_line1, o.address_line2, o.city, s.state, o.zip, o.phone,"
      " s.city_key, s.name_key from (select group_key, state, city_key, name_key, office_id from"
      " office_spot where group_key = :group and (state, city_key, name_key, office_id) >"
      " (:state, :city, :name, :office) and state <= :last and listed_from <= :day and listed_to >="
      " :same_day order by state, city_key, name_key, office_id limit :most offset :offset) s"
      " join office o on o.group_key = s.group_key and o.id = s.office_id order by s.state,"
      " s.city_key, s.name_key, s.office_id",
      group, in.state, in.city_key, in.name_key, in.id, in.last_state, day, day, in.most,
      in.offset);
}

std::vector<ProviderRow> find_providers(Connection& sql, std::string_view group, std::int64_t day,
                                        const Stretch& in) {
  return sql.query<ProviderRow>(
      "select p.name, p.credential, p.specialty, p.office_id from (select group_key, office_id from"
      " office_spot where group_key = :group and (state, city_key, name_key, office_id) >"
      " (:state, :city, :name, :office) and state <= :last and listed_from <= :day and listed_to >="
      " :same_day order by state, city_key, name_key, office_id limit :most offset :offset) s"
      " join provider p on p.group_key = s.group_key and p.office_id = s.office_id order by"
      " p.office_id, p.position, p.npi",
      group, in.state, in.city_key, in.name_key, in.id, in.last_state, day, day, in.most,
      in.offset);
}

std::vector<EntryRow> find_entries(Connection& sql, std::string_view group, std::int64_t day,
                                   const Stretch& in) {
  auto entries = find_offices(sql, group, day, in);
  std::map<std::int64_t, std::vector<DirectoryProvider>> by_office;
  for (ProviderRow& row : find_providers(sql, group, day, in)) {
    by_office[row.office_id].push_back(std::move(row));
  }
  for (EntryRow& entry : entries) {
    entry.providers = std::move(by_office[entry.id]);
  }
  return entries;
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
  Stretch page = all_in(window.state.value_or(""));
  page.most = window.size;
  page.offset = std::int64_t{window.page - 1} * window.size;
  auto entries = find_entries(sql, group, day_number(day), page);
  return {std::make_move_iterator(entries.begin()), std::make_move_iterator(entries.end())};
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
  for (Stretch next = all_in(state);;) {
    const auto entries = find_entries(sql, group, day_number(day), next);
    for (const EntryRow& entry : entries) {
      take(entry);
    }
    if (entries.size() < static_cast<std::size_t>(kAtOnce)) {
      return;
    }
    const EntryRow& end = entries.back();
    next = {end.state, end.city_key, end.name_key, end.id, next.last_state};
  }
}

}  // namespace molar::domain::legal_directory_rows
