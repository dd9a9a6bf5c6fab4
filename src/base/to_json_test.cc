#include "base/to_json.h"

#include <gtest/gtest.h>

namespace molar {
namespace {

struct Price {
  std::string cycle;
  std::int64_t cents;
};
BOOST_DESCRIBE_STRUCT(Price, (), (cycle, cents))

struct Everything {
  std::string first_name;
  std::optional<std::string> office_id;
  Nullable<Price> next_charge;
  std::vector<Price> prices;
  Date starts_on;
  Timestamp expires_at;
  bool auto_renew;
};
BOOST_DESCRIBE_STRUCT(Everything, (),
                      (first_name, office_id, next_charge, prices, starts_on, expires_at,
                       auto_renew))

TEST(ToJson, WritesDescribedStructsWithCamelCaseNames) {
  const Everything value{
      .first_name = "Ann \"A\"",
      .office_id = {},
      .next_charge = {},
      .prices = {{"annual", 12'900}},
      .starts_on = Date{std::chrono::year(2026), std::chrono::month(3), std::chrono::day(1)},
      .expires_at = from_millis(0),
      .auto_renew = false};
  EXPECT_EQ(
      to_json_text(value),
      R"({"firstName":"Ann \"A\"","nextCharge":null,"prices":[{"cycle":"annual","cents":12900}],)"
      R"("startsOn":"2026-03-01","expiresAt":"1970-01-01T00:00:00.000Z","autoRenew":false})");
}

enum class Cycle { Annual, Monthly };
std::string_view to_text(Cycle cycle) {
  return cycle == Cycle::Annual ? "annual" : "monthly";
}

// Describes fewer members than it has, and in another order.
struct Offer : Price {
  Cycle next = Cycle::Monthly;
};
BOOST_DESCRIBE_STRUCT(Offer, (), (next, cents))

TEST(ToJson, WritesEnumsAsWordsAndNamedInheritedMembers) {
  EXPECT_EQ(to_json_text(Offer{{"annual", 5}, Cycle::Monthly}), R"({"next":"monthly","cents":5})");
  EXPECT_EQ(to_json_text(std::vector<Cycle>{Cycle::Annual}), R"(["annual"])");
}

TEST(ToJson, WritesOptionalsWithAValue) {
  Everything value{};
  value.office_id = "7";
  value.next_charge.value = Price{"monthly", 1};
  const std::string text = to_json_text(value);
  EXPECT_NE(text.find(R"("officeId":"7")"), text.npos) << text;
  EXPECT_NE(text.find(R"("nextCharge":{"cycle":"monthly","cents":1})"), text.npos) << text;
}

TEST(ToJson, EscapesSpecialCharacters) {
  EXPECT_EQ(to_json_text("a\"b\\c\n\x01/é🦷"), R"("a\"b\\c\u000a\u0001/é🦷")");
  EXPECT_EQ(to_json_text(std::string("\0", 1)), R"("\u0000")");
  EXPECT_EQ(to_json_text(""), R"("")");
  const std::string every = [] {
    std::string text;
    for (int c = 0; c < 0x80; ++c) {
      text.push_back(static_cast<char>(c));
    }
    return text;
  }();
  EXPECT_EQ(std::string(boost::json::parse(to_json_text(every)).as_string()), every);
}

TEST(ToJson, WritesListsMapsNumbersAndJsonValues) {
  EXPECT_EQ(to_json_text(std::vector<int>{}), "[]");
  EXPECT_EQ(to_json_text(std::vector<std::vector<bool>>{{true}, {}, {false, true}}),
            "[[true],[],[false,true]]");
  EXPECT_EQ(to_json_text(std::map<std::string, std::int64_t>{{"a", INT64_MIN}, {"b\"", 0}}),
            R"({"a":-9223372036854775808,"b\"":0})");
  EXPECT_EQ(to_json_text(boost::json::object{{"x", 1.5}, {"y", nullptr}}),
            R"({"x":1.5E0,"y":null})");
  EXPECT_EQ(to_json_text(std::vector<double>{3.4, -112.074, 2}), "[3.4,-112.074,2]");
  EXPECT_EQ(to_json_text(std::optional<int>()), "null");
  EXPECT_EQ(to_json(Price{"annual", 5}).at("cents"), 5);
}

}  // namespace
}  // namespace molar
