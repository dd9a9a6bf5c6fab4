#include "storage/row.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace molar::storage {
namespace {

enum class Colour { Red, Blue };
BOOST_DESCRIBE_ENUM(Colour, Red, Blue)

struct Base {
  std::string id;
};
BOOST_DESCRIBE_STRUCT(Base, (), (id))

struct Part {
  std::vector<std::string> words;
  std::map<std::string, std::string> translations;
};
BOOST_DESCRIBE_STRUCT(Part, (), (words, translations))

struct Whole : Base {
  Part part;
  boost::json::object detail;
  Colour colour = Colour::Red;
  std::optional<std::vector<int>> numbers;
};
BOOST_DESCRIBE_STRUCT(Whole, (Base), (part, detail, colour, numbers))

TEST(Row, lists_the_columns_of_bases_and_nested_structs) {
  EXPECT_EQ(columns_of<Whole>(), "id, words, translations, detail, colour, numbers");
  EXPECT_EQ(columns_of<Whole>().data(), columns_of<Whole>().data());
}

TEST(Row, stores_lists_maps_and_objects_as_json_and_enums_as_words) {
  const Whole whole{{"1"}, {{"a", "b\""}, {{"es", "uno"}}}, {{"n", 1}}, Colour::Blue, std::nullopt};
  const std::vector<Value> values = to_values(whole, 7);
  ASSERT_EQ(values.size(), 7U);
  EXPECT_EQ(std::get<std::string>(values[1]), R"(["a","b\""])");
  EXPECT_EQ(std::get<std::string>(values[2]), R"({"es":"uno"})");
  EXPECT_EQ(std::get<std::string>(values[3]), R"({"n":1})");
  EXPECT_EQ(std::get<std::string>(values[4]), "blue");
  EXPECT_TRUE(std::holds_alternative<Null>(values[5]));
  EXPECT_EQ(std::get<std::int64_t>(values[6]), 7);

  const Whole again = row_as<Whole>(values);
  EXPECT_EQ(again.id, whole.id);
  EXPECT_EQ(again.part.words, whole.part.words);
  EXPECT_EQ(again.part.translations, whole.part.translations);
  EXPECT_EQ(again.detail, whole.detail);
  EXPECT_EQ(again.colour, Colour::Blue);
  EXPECT_FALSE(again.numbers.has_value());
}

struct Point {
  double x = 0;
  std::optional<double> height;
};
BOOST_DESCRIBE_STRUCT(Point, (), (x, height))

struct Placed {
  std::string id;
  std::optional<Point> point;
  int size = 0;
};
BOOST_DESCRIBE_STRUCT(Placed, (), (id, point, size))

TEST(Row, stores_an_optional_struct_in_nullable_columns) {
  EXPECT_EQ(columns_of<Placed>(), "id, x, height, size");
  const Placed placed = row_as<Placed>(to_values(Placed{"1", Point{2.5, {}}, 3}));
  ASSERT_TRUE(placed.point);
  EXPECT_EQ(placed.point->x, 2.5);
  EXPECT_FALSE(placed.point->height);
  EXPECT_EQ(placed.size, 3);

  const std::vector<Value> values = to_values(Placed{"1", {}, 3});
  ASSERT_EQ(values.size(), 4U);
  EXPECT_TRUE(std::holds_alternative<Null>(values[1]));
  EXPECT_TRUE(std::holds_alternative<Null>(values[2]));
  const Placed none = row_as<Placed>(values);
  EXPECT_FALSE(none.point);
  EXPECT_EQ(none.size, 3);
}

TEST(Row, refuses_a_column_of_the_wrong_json_or_type) {
  std::vector<Value> values = to_values(Whole{});
  values[3] = std::string("[1]");
  EXPECT_ANY_THROW(row_as<Whole>(values));
  values[3] = std::int64_t{1};
  EXPECT_THROW(row_as<Whole>(values), std::runtime_error);
  values.pop_back();
  values[3] = std::string("{}");
  EXPECT_THROW(row_as<Whole>(values), std::out_of_range);
}

}  // namespace
}  // namespace molar::storage
