#include "domain/directory/moderation/office_review_store.h"

#include "domain/directory/provider.h"

namespace molar::domain::office_review_store {

std::vector<ReviewRow> verified_within(Connection& sql, std::string_view group, Date day,
                                       DaySpan span, std::int64_t most) {
  const std::int64_t number = day_number(day);
  return sql.query<ReviewRow>(
      "select o.id, o.name, o.city, o.state, s.verified_day from office_spot s join office o on"
      " o.group_key = s.group_key and o.id = s.office_id where s.group_key = :group and"
      " s.listed_from <= :day and s.listed_to >= :same_day and s.verified_day between :from and :to"
      " order by s.verified_day, s.office_id limit :most",
      group, number, number, span.from, span.to, most);
}

std::vector<ReviewRow> ending_within(Connection& sql, std::string_view group, Date day, int days,
                                     std::int64_t most) {
  const std::int64_t number = day_number(day);
  return sql.query<ReviewRow>(
      "select o.id, o.name, o.city, o.state, s.listed_to from office_spot s join office o on"
      " o.group_key = s.group_key and o.id = s.office_id where s.group_key = :group and"
      " s.listed_from <= :day and s.listed_to >= :same_day and s.listed_to <= :last order by"
      " s.listed_to, s.office_id limit :most",
      group, number, number, number + days, most);
}

}  // namespace molar::domain::office_review_store
