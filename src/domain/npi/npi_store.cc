#include "domain/npi/npi_store.h"

#include <algorithm>
#include <charconv>

#include "base/mapped.h"
#include "domain/imports/registry_head.h"

namespace molar::domain::npi_store {

namespace {

constexpr std::int64_t kPage = 20'000;
constexpr std::int64_t kCleanedAtOnce = 5'000;

struct Known {
  std::string npi;
  std::string updated_on;
};
BOOST_DESCRIBE_STRUCT(Known, (), (npi, updated_on))

// `first`: first column of the rows, a generation or an import.
template <class First>
std::vector<std::vector<storage::Value>> rows_of(const First& first,
                                                 const std::vector<const NpiEntry*>& entries) {
  return mapped(entries, [&](const NpiEntry* entry) { return storage::to_values(first, *entry); });
}

}  // namespace

std::int64_t number_of(std::string_view npi) {
  std::int64_t number = 0;
  std::from_chars(npi.data(), npi.data() + npi.size(), number);
  return number;
}

std::int32_t day_number(std::string_view date) {
  std::int32_t number = 0;
  for (char c : date) {
    number = c == '-' ? number : number * 10 + (c - '0');
  }
  return number;
}

KnownNumbers known_in_generation(Connection& sql, std::int64_t generation) {
  KnownNumbers known;
  std::string after;
  for (;;) {
    auto page = sql.query<Known>(
        "from npi_registry where generation = :generation and npi > :after order by npi "
        "limit :limit",
        generation, after, kPage);
    for (const Known& row : page) {
      known[number_of(row.npi)] = day_number(row.updated_on);
    }
    if (page.size() < static_cast<std::size_t>(kPage)) {
      return known;
    }
    after = page.back().npi;
  }
}

KnownNumbers known_in_staging(Connection& sql, std::string_view import_id) {
  KnownNumbers known;
  for (const Known& row : sql.query<Known>("from npi_staging where import_id = :id", import_id)) {
    known[number_of(row.npi)] = day_number(row.updated_on);
  }
  return known;
}

std::vector<std::int64_t> live_dentists(Connection& sql) {
  std::vector<std::int64_t> numbers;
  std::string after;
  for (;;) {
    auto page = sql.query<std::string>(
        "select r.npi from registry_head h join npi_registry r on r.generation = h.generation "
        "where h.name = 'npi' and r.is_dentist = 1 and r.npi > :after order by r.npi "
        "limit :limit",
        after, kPage);
    for (const std::string& npi : page) {
      numbers.push_back(number_of(npi));
    }
    if (page.size() < static_cast<std::size_t>(kPage)) {
      return numbers;
    }
    after = page.back();
  }
}

void add_to_generation(Connection& sql, std::int64_t generation,
                       const std::vector<const NpiEntry*>& entries) {
  sql.copy_in(
      "npi_registry (generation, line1, line2, city, state, zip, country, phone, npi, entity, "
      "is_dentist, last_name, first_name, middle_name, organization, other_organization, "
      "credential, specialty, taxonomy, updated_on, deactivated_on, reactivated_on)",
      rows_of(generation, entries));
}

void replace_in_generation(Connection& sql, std::int64_t generation, const NpiEntry& entry) {
  sql.execute("delete from npi_registry where generation = :generation and npi = :npi", generation,
              entry.npi);
  add_to_generation(sql, generation, {&entry});
}

void add_to_staging(Connection& sql, std::string_view import_id,
                    const std::vector<const NpiEntry*>& entries) {
  sql.copy_in(
      "npi_staging (import_id, line1, line2, city, state, zip, country, phone, npi, entity, "
      "is_dentist, last_name, first_name, middle_name, organization, other_organization, "
      "credential, specialty, taxonomy, updated_on, deactivated_on, reactivated_on)",
      rows_of(import_id, entries));
}

void remove_from_staging(Connection& sql, std::string_view import_id, std::string_view npi) {
  sql.execute("delete from npi_staging where import_id = :id and npi = :npi", import_id, npi);
}

void merge_staging(Connection& sql, std::string_view import_id, std::int64_t generation) {
  sql.execute(
      "delete from npi_registry where generation = :generation and npi in (select s.npi from "
      "npi_staging s join npi_registry r on r.generation = :generation and r.npi = s.npi "
      "where s.import_id = :id and s.is_dentist = 1 and s.updated_on >= r.updated_on)",
      generation, generation, import_id);
  sql.execute(
      "insert into npi_registry (generation, npi, entity, is_dentist, last_name, first_name, "
      "middle_name, organization, other_organization, credential, specialty, taxonomy, line1, "
      "line2, city, state, zip, country, phone, updated_on, deactivated_on, reactivated_on) "
      "select :generation, npi, entity, is_dentist, last_name, first_name, middle_name, "
      "organization, other_organization, credential, specialty, taxonomy, line1, line2, city, "
      "state, zip, country, phone, updated_on, deactivated_on, reactivated_on from npi_staging "
      "where import_id = :id and (is_dentist = 1 or deactivated_on is not null) "
      "on conflict (generation, npi) do nothing",
      generation, import_id);
  // Marks known numbers that were deactivated or no longer belong to dentists.
  sql.execute(
      "update npi_registry set is_dentist = 0, specialty = '', taxonomy = '', "
      "(updated_on, deactivated_on, reactivated_on) = (select s.updated_on, s.deactivated_on, "
      "s.reactivated_on from npi_staging s where s.import_id = :id and s.npi = npi_registry.npi) "
      "where generation = :generation and npi in (select s.npi from npi_staging s "
      "join npi_registry r on r.generation = :generation and r.npi = s.npi "
      "where s.import_id = :id and s.is_dentist = 0 and s.updated_on >= r.updated_on)",
      import_id, generation, generation, import_id);
}

std::int64_t count_dentists(Connection& sql, std::int64_t generation) {
  return sql
      .query_one<std::int64_t>(
          "select count(*) from npi_registry where generation = :generation and is_dentist = 1",
          generation)
      .value_or(0);
}

bool clean_generations(Connection& sql) {
  const auto former = registry_head::former_generations(sql, "npi", "nppes");
  return std::ranges::any_of(former, [&](std::int64_t generation) {
    return sql.execute(
               "delete from npi_registry where generation = :generation and npi in (select npi "
               "from npi_registry where generation = :generation order by npi limit :limit)",
               generation, generation, kCleanedAtOnce) > 0;
  });
}

bool clean_staging(Connection& sql) {
  auto stale = sql.query_one<std::string>(
      "select l.id from import_log l where l.kind = 'nppes' and l.outcome <> 'running' and exists "
      "(select 1 from npi_staging s where s.import_id = l.id) order by l.started_at desc limit 1");
  if (!stale) {
    return false;
  }
  sql.execute(
      "delete from npi_staging where import_id = :id and npi in (select npi from npi_staging "
      "where import_id = :id order by npi limit :limit)",
      *stale, *stale, kCleanedAtOnce);
  return true;
}

}  // namespace molar::domain::npi_store
