#include "base/csv.h"

#include <gtest/gtest.h>

#include <random>

namespace molar {
namespace {

// Returns a few bytes per read, so that chunk boundaries fall at every position.
class DripSource final : public ByteSource {
 public:
  DripSource(std::string_view text, std::size_t step) : rest_(text), step_(step) {}
  Result<std::size_t> read(char* into, std::size_t room) override {
    return rest_.read(into, std::min(room, step_));
  }

 private:
  TextSource rest_;
  std::size_t step_;
};

struct Read {
  std::vector<std::vector<std::string>> rows;
  std::vector<std::int64_t> lines;
  std::vector<bool> malformed;
  std::string code;
};

Read read_all(std::string_view text, std::size_t step = 1 << 20, CsvOptions options = {}) {
  DripSource source(text, step);
  CsvReader reader(source, options);
  Read read;
  CsvRow row;
  for (;;) {
    auto more = reader.next(row);
    if (more.has_error()) {
      read.code = more.error().code;
      return read;
    }
    if (!*more) {
      return read;
    }
    read.rows.emplace_back(row.fields.begin(), row.fields.end());
    read.lines.push_back(row.line);
    read.malformed.push_back(row.is_malformed);
  }
}

using Rows = std::vector<std::vector<std::string>>;

TEST(Csv, reads_quoted_fields) {
  for (std::size_t step : {1, 2, 3, 7, 1000}) {
    Read read =
        read_all("a,b\r\n\"Smith, Ann\",\"{x\"\"y\"\"}\"\n\"two\nlines\",\"\"\n\n,\n", step);
    EXPECT_EQ(read.rows,
              (Rows{{"a", "b"}, {"Smith, Ann", "{x\"y\"}"}, {"two\nlines", ""}, {"", ""}}));
    EXPECT_EQ(read.lines, (std::vector<std::int64_t>{1, 2, 3, 6}));
    EXPECT_EQ(read.code, "");
  }
}

TEST(Csv, ends_with_or_without_a_line_break) {
  EXPECT_EQ(read_all("a,b\n1,2").rows, (Rows{{"a", "b"}, {"1", "2"}}));
  EXPECT_EQ(read_all("a,b\n\"1\",\"2\"").rows, (Rows{{"a", "b"}, {"1", "2"}}));
  EXPECT_EQ(read_all("a,b\n\"1\",\"2\"\r").rows, (Rows{{"a", "b"}, {"1", "2"}}));
  EXPECT_EQ(read_all("a,b\n1,").rows, (Rows{{"a", "b"}, {"1", ""}}));
  EXPECT_EQ(read_all("").rows, Rows{});
  EXPECT_EQ(read_all("\"\"\n").rows, (Rows{{""}}));
}

TEST(Csv, skips_the_byte_order_mark) {
  for (std::size_t step : {1, 2, 1000}) {
    EXPECT_EQ(read_all("\xEF\xBB\xBFzip,lat\n", step).rows, (Rows{{"zip", "lat"}}));
  }
}

TEST(Csv, reports_a_file_that_ends_within_quotes) {
  Read read = read_all("a,b\n\"1\",\"2");
  EXPECT_EQ(read.code, "csv_truncated");
  EXPECT_EQ(read.rows.size(), 1U);
}

TEST(Csv, reports_a_file_that_is_not_text) {
  EXPECT_EQ(read_all(std::string_view("a\0b", 3)).code, "csv_not_text");
  EXPECT_EQ(read_all("\xFF\xFEz\n").code, "csv_not_text");
}

TEST(Csv, stops_at_a_quote_that_never_closes) {
  CsvOptions options;
  options.max_record_bytes = 1000;
  EXPECT_EQ(read_all("a\n\"" + std::string(600'000, 'x') + "\"\n", 1 << 20, options).code,
            "csv_record_too_long");
}

TEST(Csv, marks_rows_with_text_after_a_closing_quote) {
  Read read = read_all("\"a\"b,c\n1,2\n");
  EXPECT_EQ(read.malformed, (std::vector<bool>{true, false}));
  EXPECT_EQ(read.rows[1], (std::vector<std::string>{"1", "2"}));
}

TEST(Csv, resumes_at_the_position_of_an_earlier_reader) {
  std::string text = "h\n";
  for (int i = 0; i < 1000; ++i) {
    text += "\"row " + std::to_string(i) + "\"\n";
  }
  DripSource first_source(text, 100);
  std::string consumed;
  CsvOptions options;
  options.consumed = [&](std::string_view bytes) { consumed += bytes; };
  CsvReader first(first_source, options);
  CsvRow row;
  for (int i = 0; i < 500; ++i) {
    ASSERT_TRUE(*first.next(row));
  }
  first.flush_consumed();
  EXPECT_EQ(consumed, text.substr(0, static_cast<std::size_t>(first.bytes())));

  std::string again;
  options.consumed = [&](std::string_view bytes) { again += bytes; };
  DripSource second_source(text, 333);
  CsvReader second(second_source, options);
  ASSERT_FALSE(second.skip_to(first.bytes(), first.lines()).has_error());
  second.flush_consumed();
  EXPECT_EQ(again, consumed);
  ASSERT_TRUE(*second.next(row));
  EXPECT_EQ(row.fields[0], "row 499");
  EXPECT_EQ(row.line, 501);
  while (*second.next(row)) {
  }
  second.flush_consumed();
  EXPECT_EQ(again, text);

  DripSource short_source("h\n", 10);
  CsvReader third(short_source);
  EXPECT_EQ(third.skip_to(first.bytes(), 1).error().code, "csv_truncated");
}

TEST(Csv, reads_back_any_rows_that_it_writes) {
  std::mt19937 random(7);
  const std::string letters = "ab,\"\n\r ;{}'é";
  for (int round = 0; round < 300; ++round) {
    Rows rows;
    std::string text;
    for (std::size_t i = 0; i < 5; ++i) {
      auto& row = rows.emplace_back();
      for (std::size_t field = 0; field < 3; ++field) {
        std::string value;
        for (std::size_t length = random() % 6; length > 0; --length) {
          value += letters[random() % letters.size()];
        }
        text += (field == 0 ? "" : ",") + csv_field(value);
        row.push_back(value);
      }
      text += random() % 2 == 0 ? "\n" : "\r\n";
    }
    EXPECT_EQ(read_all(text, 1 + random() % 9).rows, rows) << text;
  }
}

TEST(CsvHeader, finds_names_regardless_of_spaces_and_case) {
  Read read = read_all("Address-  Address Line 2,GEOID ,  INTPTLONG    \n");
  CsvRow row;
  for (const std::string& name : read.rows[0]) {
    row.fields.emplace_back(name);
  }
  CsvHeader header(row);
  EXPECT_EQ(header.find("address- address line 2"), 0U);
  EXPECT_EQ(header.find("GEOID"), 1U);
  EXPECT_EQ(header.find("intptlong"), 2U);
  EXPECT_FALSE(header.find("lat").has_value());
  EXPECT_EQ(header.find_any({"zcta", "geoid"}), 1U);
  EXPECT_FALSE(header.repeated().has_value());
}

TEST(CsvDelimiter, is_the_one_that_occurs_most) {
  EXPECT_EQ(guess_delimiter("GEOID\tALAND\tINTPTLAT"), '\t');
  EXPECT_EQ(guess_delimiter("GEOID|GEOIDFQ|INTPTLAT"), '|');
  EXPECT_EQ(guess_delimiter("\"a|b|c\",d"), ',');
  EXPECT_EQ(guess_delimiter("zip;lat"), ';');
  EXPECT_EQ(guess_delimiter("one"), ',');
}

}  // namespace
}  // namespace molar
