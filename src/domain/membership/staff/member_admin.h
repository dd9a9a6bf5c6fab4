// Actions of the operator for a member: show, refund, cancel. Everything is audited.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "base/boost_json.h"
#include "base/clock.h"
#include "base/result.h"
#include "domain/billing/ledger.h"
#include "domain/brand/brand.h"
#include "domain/membership/change/change_service.h"
#include "domain/ports/service_base.h"

namespace molar::domain {

struct StaffCancellation {
  std::string member;
  std::optional<Date> notice_on;  // when the notice was sent; nullopt: today
  std::string reason;
};

// `who` as for find_named_member(): "member_not_found". Thread-safe.
class MemberAdmin : OperatorService {
 public:
  // `actor`: the actor in the audit log, "cli:<user>".
  MemberAdmin(storage::Database& database, ChangeService& changes, const Ledger& ledger,
              const Clock& clock, RandomSource& random, std::string actor)
      : OperatorService(database, clock, random, std::move(actor)),
        changes_(changes),
        ledger_(ledger) {}

  // {household, people, subscription, statement, invoices, receipts, refunds, history}
  Result<boost::json::object> show(const Brand& brand, const std::string& who);

  // Refunds `cents` of a receipt as goodwill, to the card that paid it. A later cancellation still
  // refunds its full amount, as far as the payment has that much left. {receipt, cents, left}.
  // receipt_not_found; refund_too_large (Conflict), whose reason is the rest.
  Result<boost::json::object> refund(const Brand& brand, const std::string& receipt_number,
                                     std::int64_t cents, const std::string& reason);

  // The quote of a cancellation, as shown to a member.
  Result<boost::json::object> quote_cancel(const Brand& brand, const StaffCancellation& request);
  // Carries that cancellation out.
  Result<boost::json::object> cancel(const Brand& brand, const StaffCancellation& request);

  // The id of the person's household.
  Result<std::string> household_of(const Brand& brand, const std::string& who);

 private:
  void note(Connection& sql, const std::string& group, const std::string& action,
            const std::string& entity, const std::string& id, boost::json::object detail);

  ChangeService& changes_;
  const Ledger& ledger_;
};

}  // namespace molar::domain
