// What a signed-in person may know about their household's membership.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "base/result.h"
#include "domain/billing/billing.h"
#include "domain/content/brand.h"
#include "domain/member/agreement.h"
#include "domain/member/member.h"
#include "domain/session/session.h"
#include "storage/database.h"

namespace molar::domain {

struct Membership {
  Member member;                             // whose login it is
  std::vector<Member> people;                // everybody, the primary member first
  std::optional<Subscription> subscription;  // the newest
  std::optional<PaymentMethod> payment_method;
  std::vector<ReceiptSummary> receipts;  // newest first
};

struct NextCharge {
  Date on;
  std::int64_t cents = 0;
};

// What will be charged without anybody doing anything; nullopt when nothing will.
std::optional<NextCharge> next_charge(const Subscription& subscription);

// Where the site shows an agreement: "/dashboard/agreement/<id>".
std::string agreement_url(const std::string& subscription_id);

// Reads only the household of the session. Thread-safe.
class MemberService {
 public:
  explicit MemberService(storage::Database& database) : database_(database) {}

  // "member_not_found" when the login's person is no longer there.
  Result<Membership> membership(const Session& session) const;

  // The receipt's JSON, exactly as issued. "receipt_not_found", also for another household's.
  Result<std::string> receipt(const Session& session, const std::string& id) const;

  // "agreement_not_found", also for another household's subscription.
  Result<Agreement> agreement(const Session& session, const Brand& brand,
                              const std::string& subscription_id,
                              const std::string& language) const;

 private:
  storage::Database& database_;
};

}  // namespace molar::domain
