#include "base/from_json.h"

#include <gtest/gtest.h>

#include "base/json.h"

namespace molar {
namespace {

enum class StoredCycle { Annual, EveryMonth };
BOOST_DESCRIBE_ENUM(StoredCycle, Annual, EveryMonth)

struct StoredFee {
  StoredCycle cycle = StoredCycle::Annual;
  std::int64_t cents = 7;
};
BOOST_DESCRIBE_STRUCT(StoredFee, (), (cycle, cents))

struct StoredRow {
  std::string first_name = "nobody";
  std::optional<std::string> office_id;
  std::optional<StoredFee> price;
  Nullable<StoredFee> next_charge;
  std::vector<StoredFee> prices;
  std::map<std::string, int> counts;
  Date starts_on;
  Timestamp expires_at;
  int people = 1;
  double share = 0;
  bool auto_renew = false;
};
BOOST_DESCRIBE_STRUCT(StoredRow, (),
                      (first_name, office_id, price, next_charge, prices, counts, starts_on,
                       expires_at, people, share, auto_renew))

StoredRow read_row(std::string_view text) {
  return from_json<StoredRow>(parse_trusted_json(text));
}

TEST(FromJson, ReadsWhatToJsonWrites) {
  StoredRow value;
  value.first_name = "Ann \"A\" é🦷";
  value.office_id = "7";
  value.price = StoredFee{StoredCycle::EveryMonth, 1'290};
  value.prices = {{StoredCycle::Annual, 12'900}, {StoredCycle::EveryMonth, -1}};
  value.counts = {{"a", 1}, {"b", 2}};
  value.starts_on = parse_date("2026-02-28").value();
  value.expires_at = from_millis(1'795'248'300'123);
  value.people = -3;
  value.share = 0.25;
  value.auto_renew = true;
  const std::string text = to_json_text(value);
  EXPECT_EQ(to_json_text(read_row(text)), text);
  EXPECT_NE(text.find(R"("price":{"cycle":"every_month","cents":1290})"), text.npos) << text;
  value.next_charge.value = StoredFee{};
  EXPECT_EQ(read_row(to_json_text(value)).next_charge.value->cents, 7);
}

// A complete row with another value for one member, or without it when `value` is empty.
std::string row_with(std::string_view member, std::string_view value) {
  auto row =
      parse_trusted_json(to_json_text(StoredRow{.starts_on = parse_date("2026-02-28").value()}))
          .as_object();
  if (value.empty()) {
    row.erase(member);
  } else {
    row[member] = parse_trusted_json(value);
  }
  return boost::json::serialize(row);
}

TEST(FromJson, UsesDefaultsForMembersThatMayBeMissing) {
  for (const char* value : {"", "null"}) {
    EXPECT_EQ(read_row(row_with("firstName", value)).first_name, "nobody");
    EXPECT_FALSE(read_row(row_with("officeId", value)).office_id.has_value());
    EXPECT_FALSE(read_row(row_with("nextCharge", value)).next_charge.value.has_value());
    EXPECT_TRUE(read_row(row_with("prices", value)).prices.empty());
    EXPECT_TRUE(read_row(row_with("counts", value)).counts.empty());
  }
  EXPECT_EQ(read_row(row_with("more", "[1]")).people, 1);
}

TEST(FromJson, ThrowsForAMissingRequiredMember) {
  for (const char* member : {"people", "share", "autoRenew", "startsOn", "expiresAt"}) {
    EXPECT_ANY_THROW(read_row(row_with(member, ""))) << member;
    EXPECT_ANY_THROW(read_row(row_with(member, "null"))) << member;
  }
  EXPECT_ANY_THROW(read_row(row_with("prices", R"([{"cents":5}])")));
}

TEST(FromJson, ReadsListsAndNumbersAtTheTopLevel) {
  EXPECT_EQ(from_json<std::vector<int>>(parse_trusted_json("[1,2]")), (std::vector{1, 2}));
  EXPECT_EQ(from_json<std::int64_t>(5), 5);
  EXPECT_EQ(from_json<double>(3), 3.0);
}

TEST(FromJson, ThrowsForValuesOfTheWrongType) {
  const std::vector<std::pair<const char*, const char*>> rows{
      {"firstName", "1"},
      {"officeId", "[]"},
      {"prices", "{}"},
      {"price", R"("x")"},
      {"prices", "[null]"},
      {"people", R"("1")"},
      {"people", "1.5"},
      {"people", "99999999999"},
      {"autoRenew", "1"},
      {"startsOn", R"("2026-02-30")"},
      {"expiresAt", R"("2026-02-28")"},
      {"expiresAt", R"("2026-02-28T08:60:00.000Z")"},
      {"expiresAt", R"("2026-02-28T08:05:00.000z")"},
      {"price", R"({"cycle":"weekly","cents":1})"}};
  for (const auto& [member, value] : rows) {
    EXPECT_ANY_THROW(read_row(row_with(member, value))) << member << value;
  }
  EXPECT_ANY_THROW(read_row("[]"));
}

}  // namespace
}  // namespace molar
