#include "domain/savings/savings.h"

#include <algorithm>
#include <map>
#include <utility>

namespace molar::domain {

namespace {

constexpr std::size_t kTreatmentsOfAVisit = 3;

const Member* find_person(const std::vector<Member>& people, const std::string& id) {
  const auto found = std::ranges::find(people, id, &Member::id);
  return found == people.end() ? nullptr : &*found;
}

bool is_for(const IncludedService& service, const Member* person, Date day) {
  return !service.under_age ||
         (person != nullptr && age_on(person->date_of_birth, day) < *service.under_age);
}

int included_a_year(const Plan& plan, const std::string& procedure, const Member* person,
                    Date day) {
  for (const IncludedService& service : plan.included_services) {
    if (service.procedure == procedure) {
      return is_for(service, person, day) ? service.quantity_per_year : 0;
    }
  }
  return 0;
}

std::string name_of(const std::vector<Member>& people, const std::string& id) {
  const Member* person = find_person(people, id);
  return person == nullptr ? "" : person->first_name;
}

bool is_in(const SavingsPeriod& period, Date day) {
  return period.starts_on <= day && day <= period.ends_on;
}

// Counts how often each person had each treatment so far.
class Uses {
 public:
  Uses(const Plan& plan, const std::vector<Member>& people) : plan_(plan), people_(people) {}
  bool take_included(const SavingsEntry& entry) {
    int& count = counts_[{entry.member_id, entry.procedure}];
    return count++ < included_a_year(plan_, entry.procedure, find_person(people_, entry.member_id),
                                     entry.visit_on);
  }

 private:
  const Plan& plan_;
  const std::vector<Member>& people_;
  std::map<std::pair<std::string, std::string>, int> counts_;
};

SavingsLine line_of(const SavingsEntry& entry, bool included, const SavingsSources& sources,
                    const std::string& language) {
  const std::int64_t price = included ? 0 : entry.member_cents;
  const std::int64_t paid = entry.paid_cents.value_or(price);
  return {.id = entry.id,
          .person_id = entry.member_id,
          .person_name = name_of(sources.people, entry.member_id),
          .visit_on = entry.visit_on,
          .procedure = entry.procedure,
          .label = entry.label.in(language),
          .usual_cents = entry.usual_cents,
          .price_cents = price,
          .paid_cents = paid,
          .saved_cents = entry.usual_cents - paid,
          .is_included = included,
          .is_overcharged = paid > price};
}

// Compares each bill as a whole: its distribution over treatments is no evidence of an overcharge.
void judge_by_visit(std::vector<SavingsLine>& lines) {
  std::map<std::pair<std::string, Date>, std::int64_t> too_much;
  for (const SavingsLine& line : lines) {
    too_much[{line.person_id, line.visit_on}] += line.paid_cents - line.price_cents;
  }
  for (SavingsLine& line : lines) {
    line.is_overcharged = line.is_overcharged && too_much[{line.person_id, line.visit_on}] > 0;
  }
}

// Uses the first treatments of the price list, which are the most common ones.
std::optional<BreakEven> break_even(const SavingsSources& sources, std::int64_t balance,
                                    const std::string& language) {
  BreakEven found;
  for (std::size_t i = 0; i < std::min(kTreatmentsOfAVisit, sources.fees.size()); ++i) {
    const FeeLine& line = sources.fees[i];
    found.labels.push_back(line.label.in(language));
    found.saved_cents += line.usual_cents - line.member_cents;
  }
  if (found.saved_cents <= 0 || balance >= 0) {
    return std::nullopt;
  }
  found.visits = (-balance + found.saved_cents - 1) / found.saved_cents;
  return found;
}

std::string outcome_of(const SavingsSummary& summary) {
  if (summary.lines.empty()) {
    return "nothing_recorded";
  }
  if (summary.balance_cents == 0) {
    return "even";
  }
  return summary.balance_cents > 0 ? "ahead" : "behind";
}

}  // namespace

SavingsPeriod savings_period(const Subscription& subscription, Date joined_on, Date today) {
  if (subscription.cycle != "monthly") {
    return {subscription.starts_on, subscription.ends_on};
  }
  constexpr int kMonths = 12;
  const auto anchor = static_cast<unsigned>(joined_on.day());
  Date start = joined_on;
  for (Date next = add_months_clamped(start, kMonths, anchor); next <= today;
       next = add_months_clamped(start, kMonths, anchor)) {
    start = next;
  }
  return {start, add_days(add_months_clamped(start, kMonths, anchor), -1)};
}

SavingsSummary sum_up_savings(SavingsSources sources, const std::string& language) {
  auto& entries = sources.entries;
  std::erase_if(entries,
                [&](const SavingsEntry& entry) { return !is_in(sources.period, entry.visit_on); });
  std::ranges::stable_sort(entries, [](const SavingsEntry& a, const SavingsEntry& b) {
    return std::tie(a.visit_on, a.id) < std::tie(b.visit_on, b.id);
  });
  SavingsSummary summary;
  summary.starts_on = sources.period.starts_on;
  summary.ends_on = sources.period.ends_on;
  summary.cost_cents = sources.cost_cents;
  Uses uses(sources.plan, sources.people);
  for (const SavingsEntry& entry : entries) {
    SavingsLine line = line_of(entry, uses.take_included(entry), sources, language);
    summary.usual_cents += line.usual_cents;
    summary.paid_cents += line.paid_cents;
    summary.saved_cents += line.saved_cents;
    summary.lines.push_back(std::move(line));
  }
  judge_by_visit(summary.lines);
  std::ranges::reverse(summary.lines);
  summary.balance_cents = summary.saved_cents - summary.cost_cents;
  summary.outcome = outcome_of(summary);
  summary.break_even = break_even(sources, summary.balance_cents, language);
  return summary;
}

}  // namespace molar::domain
