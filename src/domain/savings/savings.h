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

// A recorded treatment, at the prices of that day's list.
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
  std::optional<std::int64_t> paid_cents;  // the real amount, if the household entered it
  std::string fee_schedule_id;
  Timestamp created_at;
};
// All members except the label, which is a JSON column. `procedure` is the column procedure_slug,
// so each statement lists its columns.
BOOST_DESCRIBE_STRUCT(SavingsEntry, (),
                      (id, group_key, household_id, member_id, visit_on, procedure, usual_cents,
                       member_cents, paid_cents, fee_schedule_id, created_at))

// The membership year that is evaluated.
struct SavingsPeriod {
  Date starts_on;
  Date ends_on;
};

// The paid term of a yearly membership. For a monthly one the year since its begin or its last
// anniversary, because one month is too short.
SavingsPeriod savings_period(const Subscription& subscription, Date joined_on, Date today);

struct SavingsLine {
  std::string id;
  std::string person_id;
  std::string person_name;
  Date visit_on;
  std::string procedure;
  std::string label;
  std::int64_t usual_cents = 0;
  std::int64_t price_cents = 0;  // by the plan: 0 for an included one
  std::int64_t paid_cents = 0;
  std::int64_t saved_cents = 0;  // negative: it cost more than usual
  bool is_included = false;
  bool is_overcharged = false;  // paid more than the plan allows, for it and the whole visit
};
BOOST_DESCRIBE_STRUCT(SavingsLine, (),
                      (id, person_id, person_name, visit_on, procedure, label, usual_cents,
                       price_cents, paid_cents, saved_cents, is_included, is_overcharged))

// The treatments of an ordinary visit, and the number of visits until the membership has paid for
// itself.
struct BreakEven {
  std::vector<std::string> labels;
  std::int64_t saved_cents = 0;  // by one such visit
  std::int64_t visits = 0;       // 0: it has paid for itself
};
BOOST_DESCRIBE_STRUCT(BreakEven, (), (labels, saved_cents, visits))

struct SavingsSummary {
  Date starts_on;
  Date ends_on;
  std::int64_t cost_cents = 0;  // of the membership in this period, minus refunds
  std::int64_t usual_cents = 0;
  std::int64_t paid_cents = 0;
  std::int64_t saved_cents = 0;
  std::int64_t balance_cents = 0;       // saved − cost
  std::string outcome;                  // nothing_recorded | ahead | even | behind
  std::optional<BreakEven> break_even;  // if behind and the price list allows it
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
  std::vector<SavingsEntry> entries;  // entries of other periods are ignored
};

// In "en" or "es". An included treatment is free up to the plan's number a year, for each person
// below its age limit, the earliest visits first.
SavingsSummary sum_up_savings(SavingsSources sources, const std::string& language);

}  // namespace molar::domain
