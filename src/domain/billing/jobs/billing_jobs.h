// All jobs about money by name, for the server's schedule and for `molar jobs run`.
#pragma once

#include <functional>
#include <memory>
#include <string_view>
#include <vector>

#include "base/boost_json.h"
#include "base/clock.h"
#include "base/random.h"
#include "domain/billing/charging/charge_service.h"
#include "domain/billing/jobs/billing_notices.h"
#include "domain/billing/jobs/refunds.h"
#include "domain/billing/jobs/removed_card_cleanup.h"
#include "domain/billing/jobs/renewals.h"
#include "domain/brand/brand.h"
#include "storage/database.h"

namespace molar::domain {

using AllBrands = std::function<std::vector<std::shared_ptr<const Brand>>()>;

// Thread-safe; each job may run in several processes at the same time.
class BillingJobs : ServiceBase {
 public:
  BillingJobs(const ServiceBase& base, ChargeService& charges, const PaymentGateways& gateways,
              AllBrands brands, RenewalOptions options = {})
      : ServiceBase(base),
        charges_(charges),
        brands_(std::move(brands)),
        renewals_(base, charges, options),
        notices_(base),
        refunds_(base, gateways),
        forgetter_(base, gateways) {}

  // The job that completes pending attempts: ChargeCompletion::reconcile().
  static constexpr std::string_view kCharges = "charges";
  // In the order of a day's work: pending charges, renewals, retries, notices, expiring cards,
  // refunds, removed cards.
  static const std::vector<std::string_view>& names();

  // Runs one job for all brands and records the run. Returns its tally, empty when there was no
  // work. NotFound: "job_not_found". Records an exception and rethrows it.
  Result<boost::json::object> run(std::string_view name, const KeepGoing& keep_going);
  // Runs all jobs except `except`. A failing job does not prevent the others.
  void run_all(const KeepGoing& keep_going, std::string_view except = {});
  // Call first in the only process of a database: other processes that left a charge pending are
  // dead.
  void recover();

  Refunds& refunds() { return refunds_; }

 private:
  boost::json::object work(std::string_view name, const KeepGoing& keep_going);

  ChargeService& charges_;
  AllBrands brands_;
  Renewals renewals_;
  BillingNotices notices_;
  Refunds refunds_;
  RemovedCardCleanup forgetter_;
};

}  // namespace molar::domain
