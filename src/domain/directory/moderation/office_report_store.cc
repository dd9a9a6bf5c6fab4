#include "domain/directory/moderation/office_report_store.h"

#include <boost/describe.hpp>
#include <boost/json.hpp>

#include "base/json.h"

namespace molar::domain::office_report_store {

using storage::Connection;

namespace {

// A row of the table, flat.
struct ReportRow {
  std::string id;
  std::string group_key;
  std::string number;
  std::int64_t office_id = 0;
  std::string topics;
  std::optional<std::string> message;
  std::optional<std::string> email;
  std::string language;
  Timestamp received_at;
  Date answer_by;
  std::string status;
  std::optional<Timestamp> closed_at;
  std::optional<std::string> closed_by;
  std::optional<std::string> note;
};
BOOST_DESCRIBE_STRUCT(ReportRow, (),
                      (id, group_key, number, office_id, topics, message, email, language,
                       received_at, answer_by, status, closed_at, closed_by, note))

OfficeReport to_report(ReportRow row) {
  OfficeReport report{std::move(row.id),
                      std::move(row.group_key),
                      std::move(row.number),
                      row.office_id,
                      {{}, std::move(row.message), std::move(row.email)},
                      std::move(row.language),
                      row.received_at,
                      row.answer_by,
                      parse_text<ReportStatus>(row.status).value(),
                      row.closed_at,
                      std::move(row.closed_by),
                      std::move(row.note)};
  const boost::json::value topics = parse_trusted_json(row.topics);
  for (const boost::json::value& topic : topics.as_array()) {
    report.input.topics.emplace_back(topic.as_string());
  }
  return report;
}

std::optional<OfficeReport> to_report(std::optional<ReportRow> row) {
  return row ? std::optional(to_report(std::move(*row))) : std::nullopt;
}

std::vector<OfficeReport> to_reports(std::vector<ReportRow> rows) {
  std::vector<OfficeReport> reports;
  reports.reserve(rows.size());
  for (ReportRow& row : rows) {
    reports.push_back(to_report(std::move(row)));
  }
  return reports;
}

}  // namespace

void insert_report(Connection& sql, const OfficeReport& report, std::string_view digest) {
  const boost::json::array topics(report.input.topics.begin(), report.input.topics.end());
  sql.execute(
      "insert into office_report (id, group_key, number, office_id, topics, message, email,"
      " language, digest, received_at, answer_by, status) values (:id, :group, :number, :office,"
      " :topics, :message, :email, :language, :digest, :at, :answer_by, :status)",
      report.id, report.group_key, report.number, report.office_id, boost::json::serialize(topics),
      report.input.message, report.input.email, report.language, digest, report.received_at,
      report.answer_by, to_text(report.status));
}

std::optional<OfficeReport> find_same(Connection& sql, std::string_view group_key,
                                      std::string_view digest, Timestamp after) {
  return to_report(sql.query_one<ReportRow>(
      "from office_report where group_key = :group and digest = :digest "
      "and received_at > :after order by received_at desc, id desc limit 1",
      group_key, digest, after));
}

std::optional<OfficeReport> find_report(Connection& sql, std::string_view group_key,
                                        std::string_view number) {
  return to_report(sql.query_one<ReportRow>(
      "from office_report where group_key = :group and number = :number", group_key, number));
}

std::vector<OfficeReport> list_open(Connection& sql, std::string_view group_key) {
  return to_reports(
      sql.query<ReportRow>("from office_report where group_key = :group and status = 'open' "
                           "order by answer_by, number",
                           group_key));
}

std::vector<OfficeReport> list_open_of(Connection& sql, std::string_view group_key,
                                       std::int64_t office_id) {
  return to_reports(
      sql.query<ReportRow>("from office_report where group_key = :group and office_id = :office "
                           "and status = 'open' order by answer_by, number",
                           group_key, office_id));
}

bool close_report(Connection& sql, const OfficeReport& report, const ReportEnding& ending) {
  return sql.execute(
             "update office_report set status = :status, closed_at = :at, closed_by = :by, note ="
             " :note where id = :id and group_key = :group and status = 'open'",
             to_text(ending.status), ending.at, ending.by, ending.note, report.id,
             report.group_key) == 1;
}

std::int64_t forget_emails(Connection& sql, Timestamp before) {
  return sql.execute(
      "update office_report set email = null where email is not null and closed_at < :before",
      before);
}

}  // namespace molar::domain::office_report_store
