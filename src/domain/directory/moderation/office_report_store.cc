#include "domain/directory/moderation/office_report_store.h"

#include "domain/directory/provider.h"

namespace molar::domain::office_report_store {

void insert_report(Connection& sql, const OfficeReport& report, std::string_view digest) {
  sql.insert("office_report (digest)", report, digest);
}

std::optional<OfficeReportReceived> find_same(Connection& sql, std::string_view group_key,
                                              std::string_view digest, Timestamp after) {
  return sql.query_one<OfficeReportReceived>(
      "from office_report where group_key = :group and digest = :digest "
      "and received_at > :after order by received_at desc, id desc limit 1",
      group_key, digest, after);
}

std::optional<OfficeReport> find_report(Connection& sql, std::string_view group_key,
                                        std::string_view number) {
  return sql.query_one<OfficeReport>(
      "from office_report where group_key = :group and number = :number", group_key, number);
}

std::vector<OfficeReport> list_open(Connection& sql, std::string_view group_key) {
  return sql.query<OfficeReport>(
      "from office_report where group_key = :group and status = 'open' "
      "order by answer_by, number",
      group_key);
}

std::vector<OfficeReport> list_open_of(Connection& sql, std::string_view group_key,
                                       std::int64_t office_id) {
  return sql.query<OfficeReport>(
      "from office_report where group_key = :group and office_id = :office "
      "and status = 'open' order by answer_by, number",
      group_key, office_id);
}

bool close_report(Connection& sql, const OfficeReport& report, const ReportEnding& ending) {
  return sql.execute(
             "update office_report set status = :status, closed_at = :at, closed_by = :by, note ="
             " :note where id = :id and group_key = :group and status = 'open'",
             ending.status, ending.at, ending.by, ending.note, report.id, report.group_key) == 1;
}

std::int64_t forget_emails(Connection& sql, Timestamp before) {
  return sql.execute(
      "update office_report set email = null where email is not null and closed_at < :before",
      before);
}

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

}  // namespace molar::domain::office_report_store
