// The cost of a household's treatments without the membership, compared with the actual cost of
// treatments and membership.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/clock.h"
#include "domain/billing/billing.h"
#include "domain/household/member.h"
#include "domain/plan/plan.h"

namespace molar::domain {

// A treatment as it was noted down, at the prices of that day's list.
struct SavingsEntry {
  std::string id;
  std::string group_key;
  std::string household_id;
  std::string member_id;
  Date visit_on;
  std::string procedure;
  LocalText label;
  std::int64_t usual_cents = 0;
  std::int64_t member_cents = 0;
  std::optional<std::int64_t> paid_cents;  // where the household says what it really paid
  std::string fee_schedule_id;
  Timestamp created_at;
};
// All but the label, which is JSON in its column. `procedure` is the column procedure_slug: each
// statement lists its columns.
BOOST_DESCRIBE_STRUCT(SavingsEntry, (),
                      (id, group_key, household_id, member_id, visit_on, procedure, usual_cents,
                       member_cents, paid_cents, fee_schedule_id, created_at))

// The membership year that is looked at.
struct SavingsPeriod {
  Date starts_on;
  Date ends_on;
};

// A yearly membership's paid term. Of a monthly one, the year since it began or its last
// anniversary, because one month says nothing.
SavingsPeriod savings_period(const Subscription& subscription, Date joined_on, Date today);

struct SavingsLine {
  std::string id;
  std::string person_id;
  std::string person_name;
  Date visit_on;
  std::string procedure;
  std::string label;
  std::int64_t usual_cents = 0;
  std::int64_t price_cents = 0;  // what the plan says for it: 0 for an included one
  std::int64_t paid_cents = 0;
  std::int64_t saved_cents = 0;  // below zero: it cost more than usual
  bool is_included = false;
  bool is_overcharged = false;  // more was paid than the plan allows, for it and the whole visit
};
BOOST_DESCRIBE_STRUCT(SavingsLine, (),
                      (id, person_id, person_name, visit_on, procedure, label, usual_cents,
                       price_cents, paid_cents, saved_cents, is_included, is_overcharged))

// The treatments of an ordinary visit, and how many of those the membership still has to see.
struct BreakEven {
  std::vector<std::string> labels;
  std::int64_t saved_cents = 0;  // on one such visit
  std::int64_t visits = 0;       // 0: it has paid for itself
};
BOOST_DESCRIBE_STRUCT(BreakEven, (), (labels, saved_cents, visits))

struct SavingsSummary {
  Date starts_on;
  Date ends_on;
  std::int64_t cost_cents = 0;  // of the membership in this period, what was paid back taken off
  std::int64_t usual_cents = 0;
  std::int64_t paid_cents = 0;
  std::int64_t saved_cents = 0;
  std::int64_t balance_cents = 0;       // saved − cost
  std::string outcome;                  // nothing_recorded | ahead | even | behind
  std::optional<BreakEven> break_even;  // where it is behind and the price list has an answer
  std::vector<SavingsLine> lines;       // the latest visit first
};
BOOST_DESCRIBE_STRUCT(SavingsSummary, (),
                      (starts_on, ends_on, cost_cents, usual_cents, paid_cents, saved_cents,
                       balance_cents, outcome, break_even, lines))

struct SavingsSources {
  SavingsPeriod period;
  std::int64_t cost_cents = 0;
  const Plan& plan;
  const std::vector<FeeLine>& fees;
  const std::vector<Member>& people;
  std::vector<SavingsEntry> entries;  // those of other periods are left out
};

// In "en" or "es". An included treatment is free as often a year as the plan says, for each person
// who is young enough for it, the earliest visits first.
SavingsSummary sum_up_savings(SavingsSources sources, const std::string& language);

}  // namespace molar::domain
