// Plans of a brand, their included treatments, fee schedules, and coupons.
#pragma once

#include <boost/describe.hpp>

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/clock.h"
#include "base/enum_words.h"
#include "domain/terms/term.h"

namespace molar::domain {

// A text in the brand's first language, with translations by language code.
struct LocalText {
  std::string text;
  std::map<std::string, std::string> translations;

  // The translation, or the original where there is none.
  const std::string& in(const std::string& language) const;
};
BOOST_DESCRIBE_STRUCT(LocalText, (), (text, translations))

struct PlanPrice {
  BillingCycle cycle = BillingCycle::Annual;
  std::int64_t cents = 0;
};
BOOST_DESCRIBE_STRUCT(PlanPrice, (), (cycle, cents))

struct IncludedService {
  std::string procedure;  // slug of the catalogue in procedures.h: "exam", "cleaning"
  LocalText label;
  int quantity_per_year = 0;
  // Only for people below this age in years. Not described: rows from before it was added lack it.
  std::optional<int> under_age = std::nullopt;
};
BOOST_DESCRIBE_STRUCT(IncludedService, (), (procedure, label, quantity_per_year))

struct PlanDiscount {
  std::string category;
  LocalText label;
  int percent = 0;
};
BOOST_DESCRIBE_STRUCT(PlanDiscount, (), (category, label, percent))

// One line of a price list: what the office usually charges and what a member pays.
struct FeeLine {
  std::string procedure;
  LocalText label;
  std::int64_t usual_cents = 0;
  std::int64_t member_cents = 0;
};
// The columns have other names than the members: each statement lists its columns.
BOOST_DESCRIBE_STRUCT(FeeLine, (), (procedure, label, usual_cents, member_cents))

// A price list, which is never changed: other lines have another id in the same series. A plan, an
// office or an agreement refers to a series. On a day the list with the latest effective_from
// applies, and among those the highest version.
struct FeeSchedule {
  std::string id;
  std::string series;
  int version = 1;
  Date effective_from;
  std::vector<FeeLine> lines;
};
// The columns of its row. The lines are rows of another table.
BOOST_DESCRIBE_STRUCT(FeeSchedule, (), (id, series, version, effective_from))

// The members that a plan and its row have in the same form. The API shows some of them.
struct PlanFacts {
  std::int64_t id = 0;
  std::string legal_form;           // discount_plan | direct_care_agreement
  std::string audience;             // adult | child | senior | family
  std::vector<std::string> states;  // USPS codes; empty: everywhere
  std::vector<PlanPrice> prices;
  std::int64_t per_dependent_cents = 0;  // per year
  int max_members = 1;                   // people on one membership, the primary member included
  std::int64_t processing_fee_cents = 0;
  std::optional<int> min_age;
  std::optional<int> max_age;
  std::optional<std::string> fee_schedule_id;
  std::string office_scope;              // all | list
  std::vector<std::int64_t> office_ids;  // for the scope "list"
  std::optional<Date> valid_from;
  std::optional<Date> valid_to;
  std::string status;  // draft | active | retired
  int sort_order = 0;
};
BOOST_DESCRIBE_STRUCT(PlanFacts, (),
                      (id, legal_form, audience, states, prices, per_dependent_cents, max_members,
                       processing_fee_cents, min_age, max_age, fee_schedule_id, office_scope,
                       office_ids, valid_from, valid_to, status, sort_order))

struct Plan : PlanFacts {
  LocalText name;
  LocalText tagline;
  LocalText description;
  std::vector<IncludedService> included_services;
  std::vector<PlanDiscount> discounts;

  // nullopt: not sold in that cycle.
  std::optional<std::int64_t> price(BillingCycle cycle) const;
  bool sold_in(std::string_view state) const;
  bool on_sale(Date today) const;  // active and within its dates
  bool taken_at(std::int64_t office_id) const;
  // Whether the plan is for certain offices only and none is chosen.
  bool lacks_office(const std::optional<std::int64_t>& chosen) const;
};

// The name of a bought plan in all languages. Only `as_bought` when the plan has been renamed since
// or does not exist.
LocalText bought_name(const std::optional<Plan>& plan, const std::string& as_bought);

// --- coupons

enum class CouponKind { Percent, Amount, WaiveProcessingFee };
BOOST_DESCRIBE_ENUM(CouponKind, Percent, Amount, WaiveProcessingFee)
enum class CouponTerm { FirstTerm, AllTerms };
BOOST_DESCRIBE_ENUM(CouponTerm, FirstTerm, AllTerms)

struct Coupon {
  std::string code;  // in upper case
  CouponKind kind = CouponKind::Percent;
  std::int64_t value = 0;              // percent 1–100, or cents; 0 for a waived fee
  std::vector<std::int64_t> plan_ids;  // empty: every plan
  CouponTerm term = CouponTerm::FirstTerm;
  std::optional<Date> valid_from;
  std::optional<Date> valid_to;          // the last day
  std::optional<std::int64_t> max_uses;  // nullopt: no limit
  std::int64_t used = 0;
  LocalText label;
  bool active = true;
};
// The columns have other names than the members: each statement lists its columns.
BOOST_DESCRIBE_STRUCT(Coupon, (),
                      (code, kind, value, plan_ids, term, valid_from, valid_to, max_uses, used,
                       label, active))

// Reasons why a code cannot be used; their words are part of the API.
enum class CouponFault { NotFound, Expired, NotForPlan, Exhausted };
BOOST_DESCRIBE_ENUM(CouponFault, NotFound, Expired, NotForPlan, Exhausted)

// nullopt: the coupon may be used for this plan today. A code whose period has not begun is
// NotFound.
std::optional<CouponFault> check_coupon(const Coupon& coupon, std::int64_t plan_id, Date today);

}  // namespace molar::domain
