#include "domain/directory/office_store.h"
#include "domain/plan/plan_store.h"

namespace molar::domain::plan_store {

namespace {

std::optional<FeeSchedule> with_lines(Connection& sql, const std::string& group,
                                      std::optional<FeeSchedule> list) {
  if (list) {
    list->lines = find_fee_lines(sql, group, list->id);
  }
  return list;
}

}  // namespace

std::optional<FeeSchedule> find_list_in_force(Connection& sql, const std::string& group,
                                              const std::string& series, Date day) {
  return with_lines(
      sql, group,
      sql.query_one<FeeSchedule>(
          "from fee_schedule where group_key = :group and series = :series "
          "and effective_from <= :day order by effective_from desc, version desc limit 1",
          group, series, day));
}

std::optional<FeeSchedule> find_office_prices(Connection& sql, const std::string& group,
                                              std::int64_t office_id, Date day) {
  auto office = office_store::find_office(sql, group, office_id);
  if (!office) {
    return std::nullopt;
  }
  auto series = office_store::find_agreed_series(sql, group, office_id, day);
  auto agreed = series ? find_list_in_force(sql, group, *series, day) : std::nullopt;
  if (agreed || !office->fee_schedule_id) {
    return agreed;
  }
  return find_list_in_force(sql, group, *office->fee_schedule_id, day);
}

std::optional<FeeSchedule> find_prices(Connection& sql, const std::string& group, const Plan& plan,
                                       const std::optional<std::int64_t>& office_id, Date day) {
  auto own = office_id ? find_office_prices(sql, group, *office_id, day) : std::nullopt;
  if (own || !plan.fee_schedule_id) {
    return own;
  }
  return find_list_in_force(sql, group, *plan.fee_schedule_id, day);
}

std::optional<FeeSchedule> find_fee_schedule(Connection& sql, const std::string& group,
                                             const std::string& id) {
  return with_lines(sql, group,
                    sql.query_one<FeeSchedule>(
                        "from fee_schedule where group_key = :group and id = :id", group, id));
}

std::vector<FeeLine> find_fee_lines(Connection& sql, const std::string& group,
                                    const std::string& schedule_id) {
  return sql.query<FeeLine>(
      "select procedure_slug, label, translations, usual_cents, member_cents from fee_schedule_line"
      " where group_key = :group and fee_schedule_id = :schedule order by sort_order",
      group, schedule_id);
}

void insert_fee_schedule(Connection& sql, const std::string& group, const FeeSchedule& schedule) {
  sql.execute(
      "insert into fee_schedule (group_key, id, effective_from, series, version) values (:group,"
      " :id, :from, :series, (select coalesce(max(version), 0) + 1 from fee_schedule"
      " where group_key = :group2 and series = :series2))",
      group, schedule.id, schedule.effective_from, schedule.series, group, schedule.series);
  int position = 0;
  for (const FeeLine& line : schedule.lines) {
    sql.execute(
        "insert into fee_schedule_line (group_key, fee_schedule_id, procedure_slug, label,"
        " translations, usual_cents, member_cents, sort_order) values (:group, :schedule,"
        " :procedure, :label, :translations, :usual, :member, :position)",
        group, schedule.id, line, position++);
  }
}

void note_fee_line(Connection& sql, const std::string& group, const std::string& schedule_id,
                   const std::string& procedure, const std::string& note) {
  sql.execute(
      "update fee_schedule_line set note = :note where group_key = :group and"
      " fee_schedule_id = :schedule and procedure_slug = :procedure",
      note, group, schedule_id, procedure);
}

}  // namespace molar::domain::plan_store
