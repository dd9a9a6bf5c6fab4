// Archive of agreements. Stores the text of a membership's agreement as shown, with its hash, in
// every language of the brand: at the purchase and after each change of the membership. Editions
// are never changed, and deleted only after the retention time (L-23).
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

struct ArchiveAgreement {
  const Brand& brand;
  std::string household_id;
  std::string subscription_id;
  std::string_view reason;  // purchase, renewal, plan_switched, people_changed, resumed, first_read
  std::string language;     // the member's
  const ChargeAttempt* booking = nullptr;  // as in refund_due.h
};

// Stores an edition in the caller's transaction. Reads subscription, people and consents from the
// database, so the caller must write them first. Stores nothing when the latest edition, written
// again for its own day, would have the same text, or when the subscription does not exist.
void archive_agreement(Connection& sql, const ArchiveAgreement& what, const Clock& clock,
                       RandomSource& random);

namespace agreement_archive {

// Returns the given edition, else the latest one; in `language`, else in the language that was
// shown.
std::optional<AgreementEdition> find(Connection& sql, const std::string& group,
                                     const std::string& household,
                                     const std::string& subscription_id,
                                     const std::string& language, std::optional<int> edition);

// Summary of an edition. list() returns each edition once, oldest first.
struct EditionSummary {
  int edition = 1;
  std::string reason;
  Timestamp kept_at;
};
BOOST_DESCRIBE_STRUCT(EditionSummary, (), (edition, reason, kept_at))
std::vector<EditionSummary> list(Connection& sql, const std::string& group,
                                 const std::string& household, const std::string& subscription_id);

}  // namespace agreement_archive

// The text for the hash: title, version, effective date, then each heading and paragraph on its own
// line.
std::string plain_text(const Agreement& agreement);

Agreement agreement_from_json(std::string_view body);

}  // namespace molar::domain
