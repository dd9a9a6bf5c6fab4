#include "domain/directory/moderation/office_reports.h"

#include <utility>

#include "base/boost_json.h"
#include "base/fields.h"
#include "base/log.h"
#include "domain/directory/moderation/office_report_store.h"
#include "domain/directory/office_store.h"
#include "domain/numbering/human_number.h"

namespace molar::domain {

namespace {

constexpr std::chrono::minutes kSameReport{10};
constexpr std::chrono::hours kAddressesKept{24 * 90};

// JSON separates the fields, so that different reports never produce the same text.
std::string digest_of(std::int64_t office_id, const OfficeReportInput& input) {
  const boost::json::array parts = {
      office_id, boost::json::array(input.topics.begin(), input.topics.end()),
      input.message.value_or(""), email_key(input.email.value_or(""))};
  return sha256_hex(boost::json::serialize(parts));
}

// Logs no text that a person entered: it does not belong in the log.
void log_report(std::string_view event, const std::string& group, std::int64_t office_id,
                const std::string& number) {
  log_event(LogLevel::Info, event, {{"group", group}, {"office", office_id}, {"number", number}});
}

}  // namespace

Result<OfficeReportReceived> OfficeReports::receive(const OfficeReporter& reporter,
                                                    std::int64_t office_id,
                                                    const OfficeReportInput& input) {
  const std::string& group = reporter.brand.group_key;
  const std::string digest = digest_of(office_id, input);
  const auto find_same = [&](Connection& sql) {
    return office_report_store::find_same(sql, group, digest, clock_.now() - kSameReport);
  };
  if (auto same = database_.read(find_same)) {
    log_report("office_report_repeated", group, office_id, same->number);
    return std::move(*same);
  }
  MOLAR_CHECK(limits_.take_by_network(limits::kOfficeReports, reporter.client_address));
  bool repeated = false;
  auto received = database_.transact([&](Connection& sql) -> Result<OfficeReportReceived> {
    // Of two simultaneous reports the second one finds the first here.
    auto first = find_same(sql);
    repeated = first.has_value();
    return repeated ? std::move(*first) : write(sql, reporter, office_id, input, digest);
  });
  if (repeated || received.has_error()) {
    limits_.give_back_by_network(limits::kOfficeReports, reporter.client_address);
  }
  if (received.has_value()) {
    log_report(repeated ? "office_report_repeated" : "office_report_received", group, office_id,
               received->number);
  }
  return received;
}

std::int64_t OfficeReports::forget_addresses() {
  return database_.write([&](Connection& sql) {
    return office_report_store::forget_emails(sql, clock_.now() - kAddressesKept);
  });
}

Result<OfficeReportReceived> OfficeReports::write(Connection& sql, const OfficeReporter& reporter,
                                                  std::int64_t office_id,
                                                  const OfficeReportInput& input,
                                                  std::string_view digest) {
  const Brand& brand = reporter.brand;
  MOLAR_TRY(const auto office,
            or_not_found(office_store::find_office(sql, brand.group_key, office_id), "office"));
  OfficeReport report;
  report.id = make_ulid(clock_, random_);
  report.group_key = brand.group_key;
  report.received_at = clock_.now();
  const Date today = date_in_zone(report.received_at, brand.time_zone);
  report.number = next_human_number(sql, brand.group_key, kReportNumber, today);
  report.office_id = office_id;
  report.input = input;
  report.language = reporter.language;
  report.answer_by = add_business_days(today, kReportAnswerDays);
  office_report_store::insert_report(sql, report, digest);
  queue_notice(sql, office_report_notice(brand, report, office), clock_, random_);
  return OfficeReportReceived{report.number, report.answer_by};
}

}  // namespace molar::domain
