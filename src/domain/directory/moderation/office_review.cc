#include "domain/directory/moderation/office_review.h"

#include <algorithm>
#include <utility>

#include "base/number.h"
#include "base/text.h"
#include "domain/audit/audit_log.h"
#include "domain/directory/moderation/office_report_store.h"
#include "domain/directory/office_store.h"
#include "domain/directory/office_writer.h"

namespace molar::domain {

namespace {

std::optional<Date> date_of(std::int64_t day) {
  return day > 0 ? std::optional(Date(std::chrono::sys_days(std::chrono::days(day))))
                 : std::nullopt;
}

std::string place_of(const std::string& city, const std::string& state) {
  return city + ", " + state;
}

ReviewItem item_of(ReviewReason reason, office_report_store::ReviewRow row) {
  return {reason,
          row.office_id,
          std::move(row.name),
          place_of(row.city, row.state),
          "",
          date_of(row.day),
          ""};
}

// Adds the office's name, which reports and providers do not contain.
void append_named(Connection& sql, const std::string& group, ReviewItem item,
                  std::vector<ReviewItem>& items) {
  if (const auto office = office_store::find_office(sql, group, item.office_id)) {
    item.office_name = office->name;
    item.place = place_of(office->city, office->state);
  }
  items.push_back(std::move(item));
}

void append_reports(Connection& sql, const std::string& group, std::int64_t most,
                    std::vector<ReviewItem>& items) {
  auto reports = office_report_store::list_open(sql, group);
  reports.resize(std::min(reports.size(), static_cast<std::size_t>(most)));
  for (const OfficeReport& report : reports) {
    append_named(sql, group,
                 {ReviewReason::Report, report.office_id, "", "", report.number, report.answer_by,
                  join(report.input.topics, ", ")},
                 items);
  }
}

void append_providers(Connection& sql, const std::string& group, std::int64_t most,
                      std::vector<ReviewItem>& items) {
  for (const DoubtfulProvider& one :
       doubtful_providers(sql, group, static_cast<std::size_t>(most))) {
    append_named(sql, group,
                 {ReviewReason::Provider, one.office_id, "", "", "", std::nullopt,
                  one.npi + " " + one.name + ": " + std::string(to_text(one.standing))},
                 items);
  }
}

void append_rows(ReviewReason reason, std::vector<office_report_store::ReviewRow> rows,
                 std::vector<ReviewItem>& items) {
  for (auto& row : rows) {
    items.push_back(item_of(reason, std::move(row)));
  }
}

// The office that an operator named, by its id or by a report on it.
struct Subject {
  OfficeDetails office;
  std::optional<OfficeReport> report;
};

Result<Subject> find_subject(Connection& sql, const std::string& group, const std::string& text) {
  Subject subject;
  auto id = parse_number<std::int64_t>(text);
  if (!id) {
    subject.report = office_report_store::find_report(sql, group, text);
    if (!subject.report) {
      return Error::not_found("report");
    }
    id = subject.report->office_id;
  }
  MOLAR_TRY(subject.office, or_not_found(office_store::find_details(sql, group, *id), "office"));
  return subject;
}

ReviewCase case_of(Connection& sql, const std::string& group, std::int64_t office_id, Date today) {
  ReviewCase found;
  found.office = office_store::find_details(sql, group, office_id).value_or(OfficeDetails{});
  found.is_listed = listed_on(found.office, today);
  found.reports = office_report_store::list_open_of(sql, group, office_id);
  for (const Provider& provider : found.office.providers) {
    found.providers.push_back({provider, npi_standing(sql, provider.npi)});
  }
  return found;
}

void apply(const OfficeCorrection& correction, OfficeFacts& facts) {
  const auto put = [](const auto& from, auto& to) {
    if (from) {
      to = *from;
    }
  };
  put(correction.phone, facts.phone);
  put(correction.website, facts.website);
  put(correction.hours, facts.hours);
  put(correction.accepts_new_patients, facts.accepts_new_patients);
  put(correction.wheelchair, facts.wheelchair);
}

}  // namespace

// An action on an office and its reports.
struct OfficeReview::Step {
  std::string action;  // "office.confirm"
  ReportStatus status = ReportStatus::Confirmed;
  std::string note;
  OfficeCorrection correction = {};
  bool ends = false;         // terminates the office
  bool only_report = false;  // neither the office nor its other reports change
};

std::vector<ReviewItem> OfficeReview::list(const Brand& brand, std::optional<ReviewReason> reason,
                                           std::int64_t most) {
  const std::string& group = brand.group_key;
  const Date today = date_in_zone(clock_.now(), brand.time_zone);
  const std::int64_t day = day_number(today);
  const auto wants = [&](ReviewReason one) { return !reason || *reason == one; };
  return database_.read([&](Connection& sql) {
    using namespace office_report_store;
    std::vector<ReviewItem> items;
    if (wants(ReviewReason::Report)) {
      append_reports(sql, group, most, items);
    }
    if (wants(ReviewReason::Hidden)) {
      const DaySpan span{0, day - kHiddenAfterDays - 1};
      append_rows(ReviewReason::Hidden, verified_within(sql, group, today, span, most), items);
    }
    if (wants(ReviewReason::Stale)) {
      const DaySpan span{day - kHiddenAfterDays, day - kStaleAfterDays - 1};
      append_rows(ReviewReason::Stale, verified_within(sql, group, today, span, most), items);
    }
    if (wants(ReviewReason::AgreementEnding)) {
      append_rows(ReviewReason::AgreementEnding,
                  ending_within(sql, group, today, kAgreementWarningDays, most), items);
    }
    if (wants(ReviewReason::Provider)) {
      append_providers(sql, group, most, items);
    }
    return items;
  });
}

Result<ReviewCase> OfficeReview::show(const Brand& brand, const std::string& subject) {
  const Date today = date_in_zone(clock_.now(), brand.time_zone);
  return database_.transact([&](Connection& sql) -> Result<ReviewCase> {
    MOLAR_TRY(const Subject found, find_subject(sql, brand.group_key, subject));
    const std::int64_t id = found.office.facts.id;
    audit(sql, brand, id, "office.review", "");  // shows e-mail addresses of people
    return case_of(sql, brand.group_key, id, today);
  });
}

Result<ReviewCase> OfficeReview::confirm(const Brand& brand, const std::string& subject,
                                         const std::string& note) {
  return run(brand, subject, {"office.confirm", ReportStatus::Confirmed, note});
}

Result<ReviewCase> OfficeReview::correct(const Brand& brand, const std::string& subject,
                                         const OfficeCorrection& correction,
                                         const std::string& note) {
  return run(brand, subject, {"office.correct", ReportStatus::Corrected, note, correction});
}

Result<ReviewCase> OfficeReview::terminate(const Brand& brand, const std::string& subject,
                                           const std::string& note) {
  Step step{"office.terminate", ReportStatus::Corrected, note};
  step.ends = true;
  return run(brand, subject, step);
}

Result<ReviewCase> OfficeReview::dismiss(const Brand& brand, const std::string& number,
                                         const std::string& note) {
  Step step{"office.dismiss", ReportStatus::Dismissed, note};
  step.only_report = true;
  return run(brand, number, step);
}

Result<ReviewCase> OfficeReview::run(const Brand& brand, const std::string& subject,
                                     const Step& step) {
  const std::string& group = brand.group_key;
  const Date today = date_in_zone(clock_.now(), brand.time_zone);
  return database_.transact([&](Connection& sql) -> Result<ReviewCase> {
    MOLAR_TRY(Subject found, find_subject(sql, group, subject));
    OfficeDetails& office = found.office;
    if (step.only_report && !found.report) {
      return Error::not_found("report");
    }
    if (step.only_report && found.report->status != ReportStatus::Open) {
      return Error::conflict("report_closed", "This report was answered before.");
    }
    if (!step.only_report && office.facts.status == "terminated") {
      return Error::conflict("office_terminated", "This office was terminated before.");
    }
    if (step.ends) {
      office.facts.status = "terminated";
      office.agreements.clear();  // agreements that are not in the list end
    } else if (!step.only_report) {
      office.facts.verified_on = today;
      apply(step.correction, office.facts);
    }
    MOLAR_CHECK(put_office(sql, group, office, today));
    const auto reports = step.only_report
                             ? std::vector{*found.report}
                             : office_report_store::list_open_of(sql, group, office.facts.id);
    for (const OfficeReport& report : reports) {
      close(sql, report, office.facts, step.status, step.note);
    }
    audit(sql, brand, office.facts.id, step.action, step.note);
    return case_of(sql, group, office.facts.id, today);
  });
}

void OfficeReview::close(Connection& sql, const OfficeReport& report, const Office& office,
                         ReportStatus status, const std::string& note) {
  const bool closed = office_report_store::close_report(
      sql, report,
      {status, clock_.now(), actor_, note.empty() ? std::nullopt : std::optional(note)});
  if (closed && report.input.email) {
    queue_notice(sql, office_report_answer(report, office, status), clock_, random_);
  }
}

void OfficeReview::audit(Connection& sql, const Brand& brand, std::int64_t office_id,
                         const std::string& action, const std::string& note) {
  audit_log::append(
      sql, {brand.group_key, actor_, action, "office", std::to_string(office_id), {{"note", note}}},
      clock_, random_);
}

}  // namespace molar::domain
