#include "domain/numbering/human_number.h"

#include <array>
#include <cstdint>
#include <cstdio>

namespace molar::domain {

std::string next_human_number(Connection& sql, const std::string& group_key, NumberKind kind,
                              Date on) {
  const int year = static_cast<int>(on.year());
  const std::string name = std::string(kind.sequence) + ":" + std::to_string(year);
  sql.execute(
      "insert into number_sequence (group_key, name, last_value) values (:group, :name, 1)"
      " on conflict (group_key, name) do update set last_value = number_sequence.last_value + 1",
      group_key, name);
  const auto value = sql.query_one<std::int64_t>(
      "select last_value from number_sequence where group_key = :group and name = :name", group_key,
      name);
  std::array<char, 40> text{};
  std::snprintf(text.data(), text.size(), "%c-%04d-%06lld", kind.letter, year,
                static_cast<long long>(value.value()));
  return text.data();
}

}  // namespace molar::domain
