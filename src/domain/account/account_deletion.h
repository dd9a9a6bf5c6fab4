// Deletion of accounts. The login and data without a legal retention time are deleted immediately,
// the rest after its retention time (L-23).
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "base/result.h"
#include "domain/brand/brand.h"
#include "domain/ports/service_base.h"
#include "domain/session/session_service.h"

namespace molar::domain {

// The effects of a deletion, shown before it is confirmed. `kept` and `erased` contain keys of
// kinds of records; the page has their texts.
struct DeletionView {
  bool possible = true;
  std::optional<std::string> running_plan;  // must be canceled first
  std::optional<Date> covered_until;        // canceled and paid until then; the card ends now
  std::int64_t people = 0;                  // number of logins that are deleted
  std::int64_t pending_refund_cents = 0;    // will still be paid out
  std::optional<Date> kept_until;
  std::vector<std::string> kept;
  std::vector<std::string> erased;
};
BOOST_DESCRIBE_STRUCT(DeletionView, (),
                      (possible, running_plan, covered_until, people, pending_refund_cents,
                       kept_until, kept, erased))

// Thread-safe.
class AccountDeletion : ServiceBase {
 public:
  // Retention time of consents, agreements, notices, receipts, refunds and grievances.
  static constexpr int kKeptYears = 5;

  AccountDeletion(const ServiceBase& base, SessionService& sessions)
      : ServiceBase(base), sessions_(sessions) {}

  DeletionView preview(const Brand& brand, const Session& session) const;

  // For the primary member: deletes all logins, contact data, stored payment cards, savings and
  // contact messages of the household. For an adult dependent: deletes only the own login, contact
  // data and contact messages; the person stays a member. Field "password" (mismatch). Conflict,
  // for the primary member: "membership_running" while a membership is active, "charge_in_progress"
  // while a payment is pending. The last mail lists the retained data and the end of retention.
  Status remove(const Brand& brand, const Session& session, const std::string& password) const;

  // Erases names, dates of birth and all other retained data of households whose retention time is
  // over. Returns the number of households. For a daily job.
  int erase_due() const;

 private:
  SessionService& sessions_;
};

}  // namespace molar::domain
