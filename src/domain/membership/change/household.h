// All data of a household that a change of its membership needs, read in one transaction.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/boost_json.h"
#include "base/clock.h"
#include "base/random.h"
#include "base/result.h"
#include "domain/billing/billing.h"
#include "domain/billing/charge.h"
#include "domain/brand/brand.h"
#include "domain/household/member.h"
#include "domain/plan/plan.h"
#include "domain/ports/payment_gateway.h"
#include "domain/pricing/term_price.h"
#include "storage/database.h"

namespace molar::domain {

struct Household {
  const Brand& brand;
  std::string id;
  const Clock& clock;  // like `random`: for the mails and entries below
  RandomSource& random;
  Date today;  // in the brand's time zone
  Timestamp now;
  Member primary;
  std::vector<Member> dependents;            // active, in the order in which they were added
  std::optional<Subscription> subscription;  // the newest one, whatever its status
  std::optional<Plan> plan;                  // of the subscription
  RedeemedCoupon coupon;                     // as it applies to the current term
  std::optional<PaymentMethod> method;       // the active one

  int people() const { return 1 + static_cast<int>(dependents.size()); }
  // Whether the subscription is scheduled, active, past due or suspended.
  bool running() const;
  // Whether it is running, paid, and within the term: required for changes of people and plan.
  bool current() const;
  BillingCycle cycle() const;  // of the subscription
  std::string state() const;   // of the primary member's address; "" when unknown
  const Member* find_dependent(const std::string& id) const;
  // "Cedar Household, …" in that language; the name at the purchase if the plan no longer exists.
  std::string plan_name(const std::string& language) const;
};

// "member_not_found" when the household has no active person.
Result<Household> load_household(Connection& sql, const Brand& brand,
                                 const std::string& household_id, const Clock& clock,
                                 RandomSource& random);

// The number of dependents within the plan's age limits on a day: for a plan for children, those
// above its limit do not count.
int dependents_fitting(const Household& household, const Plan& plan, Date on);
bool fits_plan(const Plan& plan, Date date_of_birth, Date on);

// Whether the plan's age limits exclude the person: a plan for children limits the ages of the
// dependents, any other plan the age of the primary member.
bool is_outside_ages(const Plan& plan, const Member& person, Date on);

// Whether the price of the current term includes the dependent: not one who was too old for the
// plan when the term began, and whom AgeLimitJob has not removed yet. An operator's correction of
// the date of birth sets `added_on` to the term's first day if the term includes the person.
// Requires a plan and a subscription.
bool is_charged(const Household& household, const Member& person);

// The plan of the next term: the planned one, or the current one. nullopt: it no longer exists.
std::optional<Plan> next_plan_of(Connection& sql, const Household& household);

// The price of the next term for the people who will be on it, at today's list prices. nullopt when
// that plan is not sold in the subscription's cycle.
std::optional<TermPrice> next_term_price(const Household& household, const Plan& plan,
                                         int dependents_more = 0);

// Recomputes the next term's price, at today's list prices, if the correction of a dependent's date
// of birth decides whether the next term counts the dependent. `household` was loaded after the
// correction.
void reprice_next_term(Connection& sql, const Household& household, const Member& before,
                       const Member& after);

// no_membership, or payment_due while an invoice is unpaid (Conflict).
Status check_current(const Household& household, const std::string& language);

// The reason why a membership cannot be changed, in the member's language: Conflict (409), or Gone
// (410) for quote_expired. Codes: no_membership, payment_due, too_many_people, plan_unavailable,
// already_member, already_renewed, not_renewable, quote_expired.
Error change_fault(std::string_view code, std::string_view language);

// --- mails to the household about a change, and its audit entries

// Queues a mail to the primary member, with the name, language and address that are in the database
// now; adds firstName to `data`. Queues nothing without an address.
void notify_household(Connection& sql, const Household& household, const std::string& kind,
                      const std::string& dedupe_key, boost::json::object data);

void note_change(Connection& sql, const Household& household, const std::string& actor,
                 const std::string& action, const std::string& entity, const std::string& entity_id,
                 boost::json::object detail);

// The refund sentence after the change, in the primary member's language.
std::string refund_words(Connection& sql, const Household& household,
                         const Subscription& subscription, const ChargeAttempt* booking = nullptr);

// Archives the agreement in its form after the change; `reason` and `booking` as in
// agreement/agreement_archive.h.
void keep_agreement_of(Connection& sql, const Household& household,
                       const std::string& subscription_id, std::string_view reason,
                       const ChargeAttempt* booking = nullptr);

}  // namespace molar::domain
