#include "domain/directory/moderation/office_report.h"

#include <algorithm>

#include "base/boost_json.h"
#include "base/free_text.h"

namespace molar::domain {

namespace {

bool is_business_day(Date day) {
  const std::chrono::weekday weekday{std::chrono::sys_days(day)};
  return weekday != std::chrono::Saturday && weekday != std::chrono::Sunday;
}

std::string address_of(const Office& office) {
  return office.address_line1 + ", " + office.city + ", " + office.state + " " + office.zip;
}

}  // namespace

Checked<std::vector<std::string>> check_report_topics(const std::vector<std::string>& topics) {
  if (topics.empty()) {
    return FieldIssue{"required", "Please say what is wrong."};
  }
  for (const std::string& topic : topics) {
    if (std::ranges::find(kReportTopics, topic) == kReportTopics.end()) {
      return FieldIssue{"not_allowed", "Please choose among the topics."};
    }
  }
  std::vector<std::string> kept;
  for (const std::string_view topic : kReportTopics) {
    if (std::ranges::find(topics, topic) != topics.end()) {
      kept.emplace_back(topic);
    }
  }
  return kept;
}

Checked<std::string> check_report_message(std::string_view text) {
  return check_free_text(text, Lines::Multiple, {1, 1000});
}

Date add_business_days(Date day, int days) {
  while (days > 0) {
    day = add_days(day, 1);
    days -= is_business_day(day) ? 1 : 0;
  }
  return day;
}

Notice office_report_notice(const Brand& brand, const OfficeReport& report, const Office& office) {
  Notice notice;
  notice.group_key = brand.group_key;
  notice.kind = "office_report_notice";
  notice.dedupe_key = "office_report_notice:" + report.id;
  notice.to_address = brand.organisation.email;
  notice.language = brand.languages.empty() ? "en" : brand.languages.front();
  notice.reply_to = report.input.email.value_or("");
  notice.data = {{"number", report.number},
                 {"officeId", office.id},
                 {"officeName", office.name},
                 {"officeAddress", address_of(office)},
                 {"officePath", "/office/" + std::to_string(office.id)},
                 {"topics", json::array(report.input.topics.begin(), report.input.topics.end())},
                 {"message", report.input.message.value_or("")},
                 {"email", report.input.email.value_or("")},
                 {"answerBy", format_date(report.answer_by)},
                 {"command", "molar office review show " + brand.group_key + " " + report.number}};
  return notice;
}

Notice office_report_answer(const OfficeReport& report, const Office& office,
                            ReportStatus outcome) {
  Notice notice;
  notice.group_key = report.group_key;
  notice.kind = "office_report_answer";
  notice.dedupe_key = "office_report_answer:" + report.id;
  notice.to_address = report.input.email.value_or("");
  notice.language = report.language;
  const bool is_gone = office.status == "terminated";
  notice.data = {{"number", report.number},
                 {"officeName", office.name},
                 {"outcome", is_gone ? "terminated" : to_text(outcome)},
                 {"officePath", is_gone ? "" : "/office/" + std::to_string(office.id)}};
  return notice;
}

}  // namespace molar::domain
