// Jobs that only send notices: of coming renewals, yearly for monthly memberships, and of cards
// that expire.
#pragma once

#include "base/clock.h"
#include "domain/billing/jobs/renewals.h"
#include "domain/brand/brand.h"
#include "domain/ports/service_base.h"

namespace molar::domain {

class BillingNotices : ServiceBase {
 public:
  explicit BillingNotices(const ServiceBase& base) : ServiceBase(base) {}

  // Both return the number of queued notices. After missed days, they send one notice with today's
  // data.
  int send_renewal_notices(const Brand& brand, const KeepGoing& keep_going);
  int send_card_expiry_notices(const Brand& brand, const KeepGoing& keep_going);

 private:
  bool notify(Connection& sql, const Brand& brand, const Subscription& subscription,
              Date today) const;
  bool send_card_expiry_notice(Connection& sql, const PaymentMethod& method) const;
};

}  // namespace molar::domain
