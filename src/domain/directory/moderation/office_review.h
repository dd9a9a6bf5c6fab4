// The operator's work list for entries of the directory, and its actions. Every change is audited
// with the operator as actor.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/enum_words.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/directory/hours.h"
#include "domain/directory/moderation/office_report.h"
#include "domain/directory/office.h"
#include "domain/npi/npi_registry.h"
#include "domain/ports/service_base.h"

namespace molar::domain {

// Reasons why an office is on the list, the most urgent first.
enum class ReviewReason {
  Report,           // a visitor reported wrong information
  Hidden,           // not verified for over 180 days: no longer in the search
  Stale,            // not verified for over 90 days
  AgreementEnding,  // within 30 days, without a successor
  Provider,         // not an active dentist in the NPI registry
};
BOOST_DESCRIBE_ENUM(ReviewReason, Report, Hidden, Stale, AgreementEnding, Provider)

struct ReviewItem {
  ReviewReason reason = ReviewReason::Report;
  std::int64_t office_id = 0;
  std::string office_name;
  std::string place;        // "Phoenix, AZ"
  std::string number;       // of a report; else empty
  std::optional<Date> day;  // deadline; day of verification; last day of the agreement
  std::string detail;       // topics; a dentist's NPI, name and standing
};

struct ProviderStanding {
  Provider provider;
  NpiStanding standing = NpiStanding::NotLoaded;
};

struct ReviewCase {
  OfficeDetails office;
  bool is_listed = false;
  std::vector<OfficeReport> reports;  // open reports
  std::vector<ProviderStanding> providers;
};

// A manual correction; a later import with other values replaces it.
struct OfficeCorrection {
  std::optional<std::string> phone;  // 10 digits
  std::optional<std::string> website;
  std::optional<WeekHours> hours;
  std::optional<bool> accepts_new_patients;
  std::optional<bool> wheelchair;
};

constexpr int kAgreementWarningDays = 30;

class OfficeReview : OperatorService {
 public:
  // `actor`: "cli:operator".
  using OperatorService::OperatorService;

  // At most `most` for each reason; nullopt: for all reasons.
  std::vector<ReviewItem> list(const Brand& brand, std::optional<ReviewReason> reason,
                               std::int64_t most);

  // `subject` is an office's id or a report's number. NotFound "office_not_found" or
  // "report_not_found".
  Result<ReviewCase> show(const Brand& brand, const std::string& subject);

  // Confirms the entry: it is verified today, and all open reports of the office are answered.
  Result<ReviewCase> confirm(const Brand& brand, const std::string& subject,
                             const std::string& note);
  // Corrects the entry: as confirm(), with another answer to the reporter. Empty correction: an
  // import has corrected the entry already.
  Result<ReviewCase> correct(const Brand& brand, const std::string& subject,
                             const OfficeCorrection& correction, const std::string& note);
  // Terminates the office: its agreements end yesterday, and it leaves search and directory
  // immediately. Conflict "office_terminated" when it is terminated already.
  Result<ReviewCase> terminate(const Brand& brand, const std::string& subject,
                               const std::string& note);
  // Answers one report without changing the office. Conflict "report_closed".
  Result<ReviewCase> dismiss(const Brand& brand, const std::string& number,
                             const std::string& note);

 private:
  struct Step;

  Result<ReviewCase> run(const Brand& brand, const std::string& subject, const Step& step);
  void close(Connection& sql, const OfficeReport& report, const Office& office, ReportStatus status,
             const std::string& note);
  void audit(Connection& sql, const Brand& brand, std::int64_t office_id, const std::string& action,
             const std::string& note);
};

}  // namespace molar::domain
