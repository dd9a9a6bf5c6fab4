// Keeps the agreement of a membership as it read when it was made, and each time the membership
// changed: the text as shown, in every language of the brand, with its fingerprint. Nothing is ever
// changed or removed.
#pragma once

#include <boost/describe.hpp>

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "domain/agreement/agreement.h"
#include "domain/billing/charge.h"
#include "domain/brand/brand.h"
#include "storage/database.h"

namespace molar::domain {

struct AgreementEdition {
  std::string id;
  std::string group_key;
  std::string household_id;
  std::string subscription_id;
  int edition = 1;
  std::string language;
  std::string shown_language;
  std::string reason;
  std::string text_version;
  std::string body;    // JSON of an Agreement
  std::string sha256;  // of plain_text()
  Timestamp kept_at;
};
BOOST_DESCRIBE_STRUCT(AgreementEdition, (),
                      (id, group_key, household_id, subscription_id, edition, language,
                       shown_language, reason, text_version, body, sha256, kept_at))

struct KeepAgreement {
  const Brand& brand;
  std::string household_id;
  std::string subscription_id;
  std::string_view reason;  // "purchase", "renewal", "plan_switched", "people_changed", "resumed"
  std::string language;     // that the member reads
  const ChargeAttempt* booking = nullptr;  // as in refund_due.h
};

// In the caller's transaction, after subscription, people and consents are written: they are read
// from there. An edition that would have read like the last one on the day of that one is not
// kept again. Does nothing when the
// subscription is not there.
void keep_agreement(storage::Connection& sql, const KeepAgreement& what, const Clock& clock,
                    RandomSource& random);

namespace agreement_archive {

// Of one edition, else of the latest one, in that language, else in the one that was shown.
std::optional<AgreementEdition> find(storage::Connection& sql, const std::string& group,
                                     const std::string& household,
                                     const std::string& subscription_id,
                                     const std::string& language, std::optional<int> edition);

// Every edition once, oldest first.
struct EditionSummary {
  int edition = 1;
  std::string reason;
  Timestamp kept_at;
};
BOOST_DESCRIBE_STRUCT(EditionSummary, (), (edition, reason, kept_at))
std::vector<EditionSummary> list(storage::Connection& sql, const std::string& group,
                                 const std::string& household, const std::string& subscription_id);

}  // namespace agreement_archive

// What the fingerprint is made of: title, version, then every heading and paragraph on a line of
// its own.
std::string plain_text(const Agreement& agreement);

Agreement agreement_from_json(std::string_view body);

}  // namespace molar::domain
