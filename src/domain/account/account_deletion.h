// Deletion of accounts: the login and data without a legal retention time are deleted at once, the
// rest when its retention time (L-23) is over.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/session/session_service.h"
#include "storage/database.h"

namespace molar::domain {

// The effects of a deletion, shown before it is confirmed. `kept` and `erased` name kinds of
// records; the page has their texts.
struct DeletionView {
  bool possible = true;
  std::optional<std::string> running_plan;  // has to be canceled first
  std::optional<Date> covered_until;        // canceled, and paid until then: the card ends now
  std::int64_t people = 0;                  // with deleted logins: all, for the primary member
  std::int64_t pending_refund_cents = 0;    // still paid out
  std::optional<Date> kept_until;
  std::vector<std::string> kept;
  std::vector<std::string> erased;
};
BOOST_DESCRIBE_STRUCT(DeletionView, (),
                      (possible, running_plan, covered_until, people, pending_refund_cents,
                       kept_until, kept, erased))

// Thread-safe.
class AccountDeletion {
 public:
  // How long consents, agreements, notices, receipts, refunds and grievances are kept.
  static constexpr int kKeptYears = 5;

  AccountDeletion(storage::Database& database, SessionService& sessions, const Clock& clock,
                  RandomSource& random)
      : database_(database), sessions_(sessions), clock_(clock), random_(random) {}

  DeletionView preview(const Brand& brand, const Session& session) const;

  // For the primary member: deletes all logins and contact data of the household, stored cards,
  // savings and contact messages. For an adult dependent: only the own login and contact data; the
  // person stays on the membership. Field "password" (mismatch); "membership_running" (Conflict)
  // while a membership is active. The last mail states the data that stay and until when.
  Status remove(const Brand& brand, const Session& session, const std::string& password) const;

  // Erases names, days of birth and the rest of households whose time is over; for a job, daily.
  // Answers their number.
  int erase_due() const;

 private:
  storage::Database& database_;
  SessionService& sessions_;
  const Clock& clock_;
  RandomSource& random_;
};

}  // namespace molar::domain
