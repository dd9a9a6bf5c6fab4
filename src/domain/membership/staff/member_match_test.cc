#include "domain/membership/staff/member_match.h"

#include <gtest/gtest.h>

namespace molar::domain {
namespace {

using Kind = MemberQuery::Kind;

FoundMember ana() {
  FoundMember ana;
  ana.first_name = "Ana María";
  ana.last_name = "Núñez-O'Brien";
  ana.date_of_birth = parse_date("1956-03-01").value();
  ana.login = "ana.nunez@example.com";
  ana.email = "Family@Example.net";
  ana.phone = "6025550134";
  ana.city = "Phoenix";
  ana.zip = "85001";
  return ana;
}

std::optional<int> score(std::string_view typed) {
  return match_member(read_member_query(typed), ana());
}

TEST(MemberMatch, DetectsTheKindOfAQuery) {
  EXPECT_EQ(read_member_query(" ana@ ").kind, Kind::Email);
  EXPECT_EQ(read_member_query("(602) 555-0134").kind, Kind::Phone);
  EXPECT_EQ(read_member_query("1-602-555-0134").text, "6025550134");
  EXPECT_EQ(read_member_query("Ana 85001").kind, Kind::Name);
  EXPECT_EQ(read_member_query("1956-03-01").kind, Kind::Name);
  for (const char* nothing : {"", "  ", "@", "12", "a", "-"}) {
    EXPECT_EQ(read_member_query(nothing).kind, Kind::Nothing) << nothing;
  }
}

TEST(MemberMatch, FindsByName) {
  EXPECT_EQ(score("ana nunez obrien"), 0);
  EXPECT_EQ(score("NÚÑEZ"), 0);
  EXPECT_EQ(score("maria phoenix"), 0);
  EXPECT_EQ(score("nuñ an"), 2);  // beginnings
  EXPECT_EQ(score("nunes"), 10);  // one wrong letter
  EXPECT_EQ(score("nuenz"), 10);  // two exchanged letters
  EXPECT_EQ(score("brien"), 10);  // one missing letter
  EXPECT_EQ(score("ana 1956-03-01"), 0);
  EXPECT_EQ(score("ana 1956-03-02"), std::nullopt);
  EXPECT_EQ(score("ana miller"), std::nullopt);
  EXPECT_EQ(score("una"), std::nullopt);  // too short for a slip
}

TEST(MemberMatch, FindsByPhone) {
  EXPECT_EQ(score("+1 602 555 0134"), 0);
  EXPECT_EQ(score("555-0134"), 2);
  EXPECT_EQ(score("602-555-0143"), 10);  // two exchanged digits
  EXPECT_EQ(score("602-555-013"), 1);
  EXPECT_EQ(score("602-555-9999"), std::nullopt);
}

TEST(MemberMatch, FindsByMistypedEmail) {
  EXPECT_EQ(score("Ana.Nunez@example.com"), 0);
  EXPECT_EQ(score("ana.nunez@"), 1);
  EXPECT_EQ(score("ana.nunes@example.con"), 20);
  EXPECT_EQ(score("ana.nunez@gmail.test"), 30);  // another mail provider
  EXPECT_EQ(score("family@exmaple.net"), 10);
  EXPECT_EQ(score("bob@example.com"), std::nullopt);
}

}  // namespace
}  // namespace molar::domain
