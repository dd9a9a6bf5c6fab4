#include "storage/sql_text.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <charconv>
#include <stdexcept>

namespace molar::storage {

namespace {

bool is_name_character(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

// End of the quoted text, quoted identifier or comment that starts at `at`; `at` when none starts
// there. A doubled quote is treated as two adjacent quoted texts, with the same result.
std::size_t skip_opaque(std::string_view sql, std::size_t at) {
  auto end_after = [&](std::string_view closing, std::size_t from) {
    std::size_t found = sql.find(closing, from);
    return found == std::string_view::npos ? sql.size() : found + closing.size();
  };
  char c = sql[at];
  if (c == '\'' || c == '"') {
    return end_after(std::string_view(&c, 1), at + 1);
  }
  if (sql.substr(at, 2) == "--") {
    return end_after("\n", at + 2);
  }
  if (sql.substr(at, 2) == "/*") {
    return end_after("*/", at + 2);
  }
  return at;
}

}  // namespace

PositionalSql with_positions(std::string_view sql, Dialect dialect) {
  PositionalSql out;
  out.text.reserve(sql.size());
  std::size_t at = 0;
  while (at < sql.size()) {
    if (std::size_t end = skip_opaque(sql, at); end != at) {
      out.text.append(sql.substr(at, end - at));
      at = end;
    } else if (sql.substr(at, 2) == "::") {
      out.text.append("::");
      at += 2;
    } else if (sql[at] == ':' && at + 1 < sql.size() && is_name_character(sql[at + 1])) {
      ++out.parameters;
      out.text.append(dialect == Dialect::Sqlite ? "?" : "$" + std::to_string(out.parameters));
      for (++at; at < sql.size() && is_name_character(sql[at]); ++at) {
      }
    } else {
      out.text.push_back(sql[at++]);
    }
  }
  return out;
}

std::string complete(const Sql& sql) {
  std::string text(sql.text());
  std::string columns(sql.columns());
  if (columns.empty()) {
    return text;
  }
  if (sql.lacks_select()) {
    return "select " + columns + " " + text;
  }
  const std::size_t more = text.find('(');
  return insert_of(more == std::string::npos ? text + " (" + columns + ")"
                                             : text.insert(more + 1, columns + ", "));
}

std::string insert_of(std::string_view into) {
  std::string text = "insert into " + std::string(into) + " values (:v";
  for (auto commas = std::ranges::count(into, ','); commas > 0; --commas) {
    text += ", :v";
  }
  return text + ")";
}

bool is_write(std::string_view sql) {
  constexpr std::array<std::string_view, 5> kReading = {"select", "with", "values", "set", "reset"};
  const std::size_t end = sql.find_first_of(" (\n");
  return std::ranges::find(kReading, sql.substr(0, end)) == kReading.end();
}

namespace {

void append_copy_text(std::string& text, std::string_view value) {
  for (char c : value) {
    switch (c) {
      case '\0':
        throw std::invalid_argument("a text with a NUL character");
      case '\\':
        text += "\\\\";
        break;
      case '\n':
        text += "\\n";
        break;
      case '\r':
        text += "\\r";
        break;
      case '\t':
        text += "\\t";
        break;
      default:
        text.push_back(c);
    }
  }
}

void append_copy_value(std::string& text, const Value& value) {
  if (const auto* words = std::get_if<std::string>(&value)) {
    append_copy_text(text, *words);
  } else if (const auto* integer = std::get_if<std::int64_t>(&value)) {
    text += std::to_string(*integer);
  } else if (const auto* number = std::get_if<double>(&value)) {
    char buffer[32];
    text.append(buffer, std::to_chars(buffer, buffer + sizeof(buffer), *number).ptr);
  } else {
    text += "\\N";
  }
}

}  // namespace

void append_copy_line(std::string& text, const std::vector<Value>& row) {
  for (std::size_t column = 0; column < row.size(); ++column) {
    if (column > 0) {
      text.push_back('\t');
    }
    append_copy_value(text, row[column]);
  }
  text.push_back('\n');
}

}  // namespace molar::storage
