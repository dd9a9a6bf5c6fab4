#include "domain/content/content_diff.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace molar::domain {
namespace {

namespace json = boost::json;
using testing::ElementsAre;
using testing::IsEmpty;

// Returns "~path" for a change, "+path" for an addition, "-path" for a removal.
std::vector<std::string> changes(const char* before, const char* after) {
  std::vector<std::string> lines;
  for (const FieldChange& change : diff_json(json::parse(before), json::parse(after))) {
    const char* sign = !change.before ? "+" : !change.after ? "-" : "~";
    lines.push_back(sign + change.path);
  }
  return lines;
}

TEST(DiffJson, ignores_white_space_and_order_of_fields) {
  EXPECT_THAT(changes(R"({"a":1,"b":[1,2]})", R"({ "b": [1, 2], "a": 1 })"), IsEmpty());
}

TEST(DiffJson, names_fields_by_their_path) {
  EXPECT_THAT(changes(R"({"header":{"menu":[{"link":"/a"},{"link":"/b"}],"gone":1}})",
                      R"({"header":{"menu":[{"link":"/a"},{"link":"/c"}],"new":null}})"),
              ElementsAre("~header.menu[1].link", "-header.gone", "+header.new"));
}

TEST(DiffJson, returns_both_values) {
  auto changed = diff_json(json::parse(R"({"a":"x"})"), json::parse(R"({"a":{"b":1}})"));
  ASSERT_EQ(changed.size(), 1U);
  EXPECT_EQ(*changed[0].before, json::value("x"));
  EXPECT_EQ(changed[0].after->at("b"), 1);
}

TEST(DiffJson, an_added_or_removed_entry_is_one_change_at_any_position) {
  EXPECT_THAT(changes("[1,2,3]", "[0,1,2,3]"), ElementsAre("+[0]"));
  EXPECT_THAT(changes("[1,2,3]", "[1,9,2,3]"), ElementsAre("+[1]"));
  EXPECT_THAT(changes("[1,2,3]", "[1,3]"), ElementsAre("-[1]"));
  EXPECT_THAT(changes("[1,1]", "[1,1,1]"), ElementsAre("+[2]"));
  EXPECT_THAT(changes("[1,2,3]", "[]"), ElementsAre("-[0]", "-[1]", "-[2]"));
  EXPECT_THAT(changes("[1,2]", "[3,4,5]"), ElementsAre("~[0]", "~[1]", "+[2]"));
}

TEST(DiffJson, prefixes_every_path) {
  auto changed = diff_json(json::parse(R"({"a":1})"), json::parse(R"({"b":1})"), "file: ");
  ASSERT_EQ(changed.size(), 2U);
  EXPECT_EQ(changed[0].path, "file: a");
  EXPECT_EQ(changed[1].path, "file: b");
}

}  // namespace
}  // namespace molar::domain
