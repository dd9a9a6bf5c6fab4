// The calculator: costs of a year of treatments with a plan and without. Pure.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/enum_words.h"
#include "domain/plan/plan.h"
#include "domain/terms/refund_rule.h"

namespace molar::domain {

struct ChosenTreatment {
  std::string procedure;
  int quantity = 1;
  bool operator==(const ChosenTreatment&) const = default;
};

struct EstimateInput {
  const Plan& plan;
  const std::vector<FeeLine>& fees;
  BillingCycle cycle = BillingCycle::Annual;  // a cycle that the plan has
  int people = 1;
  // NotCharged also for the renewal of a membership.
  ProcessingFee fee_rule = ProcessingFee::Kept;
  const std::vector<ChosenTreatment>& treatments;  // each procedure once, quantities ≥ 1
  int children = 0;  // among the people, below all age limits of included treatments
};

struct EstimateLine {
  std::string procedure;
  std::string label;
  int quantity = 0;
  int included = 0;  // number of these at no charge
  std::int64_t usual_each_cents = 0;
  std::int64_t member_each_cents = 0;
  std::int64_t usual_cents = 0;   // for the whole quantity
  std::int64_t member_cents = 0;  // for the whole quantity, included ones free
};
BOOST_DESCRIBE_STRUCT(EstimateLine, (),
                      (procedure, label, quantity, included, usual_each_cents, member_each_cents,
                       usual_cents, member_cents))

// Fee of the first year.
struct MembershipFee {
  std::int64_t plan_cents = 0;
  std::int64_t dependents_cents = 0;
  std::int64_t processing_cents = 0;  // once, when joining
  std::int64_t total_cents = 0;
};
BOOST_DESCRIBE_STRUCT(MembershipFee, (),
                      (plan_cents, dependents_cents, processing_cents, total_cents))

// The point at which the savings equal the fee.
struct BreakEvenPoint {
  // The treatment at which they do, in the order of the lines; nullopt if these treatments save
  // less.
  std::optional<int> after_treatment;  // 1: the first
  std::optional<std::string> label;
  // The sum of usual prices at that point: of the treatments up to that one, or with more of the
  // same at the member price; nullopt if more of the same would save nothing.
  std::optional<std::int64_t> usual_cents;
};
BOOST_DESCRIBE_STRUCT(BreakEvenPoint, (), (after_treatment, label, usual_cents))

enum class EstimateVerdict { Saves, CostsMore, Even };
BOOST_DESCRIBE_ENUM(EstimateVerdict, Saves, CostsMore, Even)

struct Estimate {
  std::vector<EstimateLine> lines;      // in the order of the price list
  std::vector<std::string> not_listed;  // procedures without a price: in no sum
  std::int64_t usual_cents = 0;
  std::int64_t member_cents = 0;
  MembershipFee fee;
  std::int64_t total_with_plan_cents = 0;  // treatments plus fee
  std::int64_t saving_cents = 0;           // usual − total; negative: joining costs more
  EstimateVerdict verdict = EstimateVerdict::Even;
  BreakEvenPoint break_even;
};

// Included treatments are free up to the plan's number for each person, or for each child if they
// are for children; the treatments are distributed evenly among them. Labels in "en" or "es".
Estimate estimate(const EstimateInput& input, const std::string& language);

}  // namespace molar::domain
