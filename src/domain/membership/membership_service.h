// Changes of a membership by its member: people, plan, renewal and end. Changes with an amount go
// through ChangeService, which shows a quote first; the others take effect immediately.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/boost_json.h"
#include "base/clock.h"
#include "base/result.h"
#include "domain/billing/billing_views.h"
#include "domain/directory/office.h"
#include "domain/membership/age_limit_job.h"
#include "domain/membership/change/change_service.h"
#include "domain/membership/change_kinds.h"
#include "domain/membership/person_input.h"
#include "domain/ports/service_base.h"
#include "domain/purchase/purchase.h"

namespace molar::domain {

struct DependentsView {
  std::vector<Member> people;
  int max_members = 1;
  std::int64_t per_dependent_cents = 0;  // of one more person for a full term, without coupon
  std::optional<std::string> cannot_add_reason;
};

struct CurrentPlanView {
  std::int64_t plan_id = 0;
  std::string plan_name;
  std::optional<std::int64_t> office_id;
  std::string cycle;
  int people = 1;
  std::int64_t next_price_cents = 0;  // of the planned plan, if a switch is planned
  std::int64_t keep_price_cents = 0;  // of the next term with the current plan
  Date renews_on;
};
BOOST_DESCRIBE_STRUCT(CurrentPlanView, (),
                      (plan_id, plan_name, office_id, cycle, people, next_price_cents,
                       keep_price_cents, renews_on))

struct PlannedSwitchView {
  std::int64_t plan_id = 0;
  std::string plan_name;
  std::optional<std::int64_t> office_id;
  Date effective_on;
  std::int64_t price_cents = 0;
};
BOOST_DESCRIBE_STRUCT(PlannedSwitchView, (),
                      (plan_id, plan_name, office_id, effective_on, price_cents))

struct SwitchOption {
  PlanOfferPtr offer;
  std::vector<std::string> when;  // "now", "renewal"; empty: not available
  std::optional<std::string> reason;
  std::int64_t price_cents = 0;                 // of a full term for all people
  std::optional<std::int64_t> due_today_cents;  // with "now"
  std::vector<Office> offices;                  // the offices to choose from
};

struct SwitchesView {
  std::optional<CurrentPlanView> current;
  std::optional<PlannedSwitchView> planned;
  std::vector<SwitchOption> options;
};

struct AutoRenewView {
  bool enabled = false;
  Date renews_on;
  std::int64_t next_price_cents = 0;
  std::vector<std::string> words;
  std::vector<QuoteConsent> consents;
};
BOOST_DESCRIBE_STRUCT(AutoRenewView, (), (enabled, renews_on, next_price_cents, words, consents))

// Thread-safe. Every query is scoped to the brand and household of `caller`.
class MembershipService : ServiceBase {
 public:
  MembershipService(const ServiceBase& base, ChargeService& charges, const Ledger& ledger,
                    const PlanService& plans);

  // Quotes of changes and their confirmation.
  ChangeService& changes() { return changes_; }

  DependentsView dependents(const ChangeCaller& caller) const;
  // Corrects a person's data. member_not_found; no_membership; field faults under "person.". The
  // address of the person's own login cannot be changed ("person.email", not_allowed).
  Result<boost::json::object> update_dependent(const ChangeCaller& caller,
                                               const std::string& member_id,
                                               const PersonInput& person);

  SwitchesView switches(const ChangeCaller& caller) const;
  // No error when no switch is planned. no_membership (Conflict).
  Result<SubscriptionView> undo_switch(const ChangeCaller& caller);

  // no_membership (Conflict).
  Result<AutoRenewView> auto_renew(const ChangeCaller& caller) const;
  // Turning it on needs the consent "auto_renew" in `data` (consents.h): consent_required. An
  // unchanged value has no effect.
  Result<SubscriptionView> set_auto_renew(const ChangeCaller& caller, bool enabled,
                                          const boost::json::object& data);

  // The offices of the current plan; by state, city and name.
  std::vector<Office> locations(const ChangeCaller& caller) const;

  // For a daily job: handles children who reach an age limit (AgeLimitJob), and deletes expired
  // unconfirmed quotes.
  void run_daily_job(const std::vector<std::shared_ptr<const Brand>>& brands);

 private:
  Result<Household> load(Connection& sql, const ChangeCaller& caller) const;
  // no_membership (Conflict) without a running one.
  Result<Household> load_running(Connection& sql, const ChangeCaller& caller) const;
  SwitchOption option(Connection& sql, const Household& household, const PlanOfferPtr& offer) const;

  const Ledger& ledger_;
  const PlanService& plans_;

  ChangeService changes_;
  AgeLimitJob growing_up_;
};

}  // namespace molar::domain
