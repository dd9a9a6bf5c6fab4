#include "domain/checkout/people_rules.h"

#include <gtest/gtest.h>

namespace molar::domain {
namespace {

const Date kToday = parse_date("2026-11-21").value();

CheckoutMember person(Relationship relationship, const char* born) {
  CheckoutMember member;
  member.first_name = "Kim";
  member.last_name = "Lee";
  member.relationship = relationship;
  member.date_of_birth = parse_date(born).value();
  return member;
}

std::string fault(const Plan& plan, const CheckoutMember& member,
                  const std::vector<CheckoutMember>& others = {}) {
  FieldErrors errors;
  check_dependent(plan, member, others, kToday, errors);
  return errors.empty() ? "" : errors.all().front().field + ":" + errors.all().front().code;
}

TEST(PeopleRulesTest, partners_and_parents_must_be_adults) {
  Plan plan;
  EXPECT_EQ(fault(plan, person(Relationship::Spouse, "2008-11-21")), "");
  EXPECT_EQ(fault(plan, person(Relationship::Spouse, "2008-11-22")), "dateOfBirth:too_young");
  EXPECT_EQ(fault(plan, person(Relationship::Parent, "2010-01-01")), "dateOfBirth:too_young");
  EXPECT_EQ(fault(plan, person(Relationship::Child, "2026-11-21")), "");
  EXPECT_EQ(fault(plan, person(Relationship::OtherHousehold, "2015-01-01")), "");
}

TEST(PeopleRulesTest, there_is_one_partner_at_most) {
  Plan plan;
  auto spouse = person(Relationship::Spouse, "1988-01-01");
  auto partner = person(Relationship::DomesticPartner, "1988-01-01");
  EXPECT_EQ(fault(plan, partner, {spouse}), "relationship:not_allowed");
  EXPECT_EQ(fault(plan, spouse, {partner}), "relationship:not_allowed");
  EXPECT_EQ(fault(plan, person(Relationship::Child, "2015-01-01"), {spouse}), "");
}

TEST(PeopleRulesTest, the_buyer_must_match_state_and_age_of_the_plan) {
  Plan plan;
  plan.states = {"AZ"};
  plan.min_age = 60;
  plan.max_age = 90;
  CheckoutAccount buyer;
  buyer.date_of_birth = parse_date("1966-11-22").value();  // 59
  buyer.address.state = "CA";
  FieldErrors errors;
  check_buyer(plan, buyer, kToday, errors);
  EXPECT_TRUE(errors.has("address.state"));
  EXPECT_TRUE(errors.has("dateOfBirth"));

  buyer.date_of_birth = parse_date("1966-11-21").value();  // turns 60 today
  buyer.address.state = "AZ";
  FieldErrors none;
  check_buyer(plan, buyer, kToday, none);
  EXPECT_TRUE(none.empty());
}

TEST(PeopleRulesTest, a_plan_for_children_limits_the_dependents) {
  Plan plan;
  plan.audience = "child";
  plan.max_age = 17;
  CheckoutAccount parent;
  parent.date_of_birth = parse_date("1980-01-01").value();
  FieldErrors none;
  check_buyer(plan, parent, kToday, none);
  EXPECT_TRUE(none.empty());
  EXPECT_EQ(fault(plan, person(Relationship::Child, "2008-11-21")), "dateOfBirth:too_old");
  EXPECT_EQ(fault(plan, person(Relationship::Child, "2008-11-22")), "");
}

}  // namespace
}  // namespace molar::domain
