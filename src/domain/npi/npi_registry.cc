#include "domain/npi/npi_registry.h"

#include "base/number.h"

namespace molar::domain {

bool is_npi(std::string_view text) {
  if (text.size() != 10 || !has_only_digits(text)) {
    return false;
  }
  // Part of the Luhn sum that comes from the prefix "80840".
  int sum = 24;
  for (std::size_t i = 0; i < text.size(); ++i) {
    int digit = text[i] - '0';
    bool is_doubled = i % 2 == 0;
    int value = is_doubled ? digit * 2 : digit;
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 == 0;
}

namespace {

struct StandingRow {
  bool is_dentist = false;
  std::optional<std::string> deactivated_on;
  std::optional<std::string> reactivated_on;
};
BOOST_DESCRIBE_STRUCT(StandingRow, (), (is_dentist, deactivated_on, reactivated_on))

// Whether it was deactivated and not reactivated on that day or later.
bool is_inactive(const std::optional<std::string>& off, const std::optional<std::string>& on) {
  return off && !(on && *on >= *off);
}

bool is_loaded(Connection& sql) {
  return sql
      .query_one<std::int64_t>(
          "select generation from registry_head where name = 'npi' and generation > 0")
      .has_value();
}

}  // namespace

NpiStanding npi_standing(Connection& sql, std::string_view npi) {
  auto row = sql.query_one<StandingRow>(
      "select r.is_dentist, r.deactivated_on, r.reactivated_on from registry_head h "
      "join npi_registry r on r.generation = h.generation and r.npi = :npi where h.name = 'npi'",
      npi);
  auto listed = sql.query_one<std::string>(
      "select d.deactivated_on from registry_head h join npi_deactivated d "
      "on d.generation = h.generation and d.npi = :npi where h.name = 'npi_deactivated'",
      npi);
  std::optional<std::string> reactivated_on = row ? row->reactivated_on : std::nullopt;
  if (is_inactive(listed, reactivated_on) ||
      (row && is_inactive(row->deactivated_on, reactivated_on))) {
    return NpiStanding::Deactivated;
  }
  if (row) {
    return row->is_dentist ? NpiStanding::Active : NpiStanding::NotDentist;
  }
  return is_loaded(sql) ? NpiStanding::Unknown : NpiStanding::NotLoaded;
}

std::vector<DoubtfulProvider> doubtful_providers(Connection& sql, std::string_view group_key,
                                                 std::size_t limit) {
  if (!is_loaded(sql)) {
    return {};
  }
  auto doubtful = sql.query<DoubtfulProvider>(
      "select p.office_id, p.npi, p.name from provider p "
      "join office o on o.group_key = p.group_key and o.id = p.office_id "
      "left join registry_head h on h.name = 'npi' "
      "left join npi_registry r on r.generation = h.generation and r.npi = p.npi "
      "left join registry_head k on k.name = 'npi_deactivated' "
      "left join npi_deactivated d on d.generation = k.generation and d.npi = p.npi "
      "where p.group_key = :group and o.status <> 'terminated' and (r.npi is null "
      "or r.is_dentist = 0 "
      "or (r.deactivated_on is not null and (r.reactivated_on is null "
      "or r.reactivated_on < r.deactivated_on)) "
      "or (d.deactivated_on is not null and (r.reactivated_on is null "
      "or r.reactivated_on < d.deactivated_on))) "
      "order by p.office_id, p.npi limit :limit",
      group_key, limit);
  for (DoubtfulProvider& provider : doubtful) {
    provider.standing = npi_standing(sql, provider.npi);
  }
  return doubtful;
}

}  // namespace molar::domain
