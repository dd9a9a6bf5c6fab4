#include "domain/membership/staff/member_search.h"

#include <gtest/gtest.h>

#include "domain/audit/audit_log.h"
#include "domain/membership/staff/member_admin.h"
#include "domain/membership/testing/membership_test_base.h"

namespace molar::domain {
namespace {

using storage::Connection;

class MemberSearchTest : public MembershipTest {
 protected:
  Result<FoundMembers> find(const std::string& typed, std::size_t limit = 20) {
    return MemberSearch(database(), clock_, random_, "cli:ann").find(brand_, typed, limit);
  }
  // First names of the found members, in order.
  std::string names(const std::string& typed) {
    std::string names;
    auto found = find(typed);
    for (const FoundMember& member : found.value().members) {
      names += (names.empty() ? "" : " ") + member.first_name;
    }
    return names;
  }
  void rename(const std::string& household, const std::string& first, const std::string& last) {
    auto done = database().transact([&](Connection& sql) -> Status {
      sql.execute(
          "update member set first_name = :first, last_name = :last"
          " where household_id = :household and role = 'primary'",
          first, last, household);
      return {};
    });
    ASSERT_TRUE(done.has_value());
  }
};
MOLAR_ON_BOTH_DATABASES(MemberSearchTest);

TEST_P(MemberSearchTest, FindsByNamePhoneAndMistypedEmail) {
  const std::string first = join(2, 0, std::nullopt, "maria.nunez@example.com");
  const std::string second = join(2, 1, std::nullopt, "bo@example.com", "tok_2");
  rename(first, "María", "Núñez");
  rename(second, "Bo", "Nunes");
  EXPECT_EQ(names("nunez"), "María Bo");  // matches with a slip come last
  EXPECT_EQ(names("maria nunes"), "María");
  EXPECT_EQ(names("maria.nunes@example.con"), "María");
  EXPECT_EQ(names("maria.nunez@"), "María");
  EXPECT_EQ(names("zzyzx"), "");
  const FoundMember maria = find("maria").value().members.at(0);
  EXPECT_EQ(maria.household_id, first);
  EXPECT_EQ(maria.login, "maria.nunez@example.com");
  EXPECT_EQ(maria.membership_status, "active");
  EXPECT_EQ(find(maria.phone.value().substr(6)).value().members.size(), 2U);  // both members
  EXPECT_EQ(names(maria.member_number), "María");
  EXPECT_EQ(find("nunez", 1).value().others, 1U);
  EXPECT_EQ(find("x").error().code, "query_too_short");
}

TEST_P(MemberSearchTest, AuditsTheShownHouseholds) {
  const std::string home = join(2, 2);
  ASSERT_EQ(find("lee").value().members.size(), 3U);
  AuditFilter filter;
  filter.group_key = brand_.group_key;
  filter.action = "member_found";
  const auto rows = database().read(
      [&](Connection& sql) { return audit_log::of_household(sql, filter, home, 50); });
  ASSERT_EQ(rows.size(), 1U);  // one entry for each household
  EXPECT_EQ(rows[0].actor, "cli:ann");
}

TEST_P(MemberSearchTest, StaysWithinTheBrand) {
  const std::string home = join(2);
  Brand harbor = brand_;
  harbor.group_key = "harbor";
  MemberSearch search(database(), clock_, random_, "cli:ann");
  const std::string number = household(home).primary.member_number;
  for (const std::string& typed : {std::string("lee"), std::string("ana@example.com")}) {
    EXPECT_TRUE(search.find(harbor, typed, 20).value().members.empty()) << typed;
  }
  database().read([&](Connection& sql) {
    EXPECT_FALSE(find_named_member(sql, "harbor", number).has_value());
    EXPECT_TRUE(find_named_member(sql, brand_.group_key, number).has_value());
  });
}

TEST_P(MemberSearchTest, ShowsAtLeastOneAndAtMostAHundred) {
  join(2, 1);
  EXPECT_EQ(find("lee", 0).value().members.size(), 1U);
  EXPECT_EQ(find("lee", 0).value().others, 1U);
  EXPECT_EQ(find("lee", 5'000).value().others, 0U);
  static_assert(MemberSearch::kMost == 100);
}

TEST_P(MemberSearchTest, AContactAddressOfTwoPeopleNamesNeither) {
  const std::string home = join(2, 2);
  const auto dependents = household(home).dependents;
  const auto named = [&] {
    return database().read(
        [&](Connection& sql) { return find_named_member(sql, brand_.group_key, "kid@x.example"); });
  };
  const auto set_address = [&](const std::string& id) {
    database().write([&](Connection& sql) {
      sql.execute("update member set email = 'Kid@x.example' where id = :id", id);
    });
  };
  EXPECT_FALSE(named().has_value());
  set_address(dependents.at(0).id);
  EXPECT_EQ(named().value().member_id, dependents.at(0).id);
  set_address(dependents.at(1).id);
  EXPECT_FALSE(named().has_value());
}

TEST_P(MemberSearchTest, FindsNumbersInTypedVariants) {
  const std::string home = join(2);
  const Member ana = household(home).primary;
  const std::string& number = ana.member_number;
  const std::string receipt = database().read([&](Connection& sql) {
    return sql.query_one<std::string>("select number from receipt where household_id = :home", home)
        .value();
  });
  for (const std::string& who :
       {number, " " + number + "\n",
        number.substr(0, 4) + "-" + number.substr(4, 4) + " " + number.substr(8),
        std::string(" Ana@Example.com "), receipt, home, ana.id}) {
    const auto found = database().read(
        [&](Connection& sql) { return find_named_member(sql, brand_.group_key, who); });
    ASSERT_TRUE(found.has_value()) << who;
    EXPECT_EQ(found->household_id, home);
  }
  EXPECT_FALSE(database()
                   .read([&](Connection& sql) {
                     return find_named_member(sql, brand_.group_key, "R-2020-000999");
                   })
                   .has_value());
}

}  // namespace
}  // namespace molar::domain
