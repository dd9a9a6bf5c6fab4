#include "domain/npi/nppes_fields.h"

#include <algorithm>
#include <chrono>
#include <vector>

#include "base/clock.h"
#include "base/number.h"
#include "base/text.h"

namespace molar::domain {

namespace {

std::optional<std::string> real_day(std::string_view year, std::string_view month,
                                    std::string_view day) {
  std::string text = std::string(year) + "-" + std::string(month) + "-" + std::string(day);
  return parse_date(text) ? std::optional(text) : std::nullopt;
}

}  // namespace

std::optional<std::string> nppes_date(std::string_view text) {
  text = trim(text);
  if (text.size() != 10 || text[2] != '/' || text[5] != '/') {
    return std::nullopt;
  }
  return real_day(text.substr(6), text.substr(0, 2), text.substr(3, 2));
}

std::optional<std::string> sheet_date(std::string_view text) {
  text = trim(text);
  if (auto date = nppes_date(text)) {
    return date;
  }
  std::string_view whole = text.substr(0, text.find('.'));
  const auto days = parse_number<int>(whole);
  // From 1982 to 2118.
  if (!days || *days < 30'000 || *days > 80'000) {
    return std::nullopt;
  }
  using namespace std::chrono;
  return format_date(sys_days(year(1899) / 12 / 30) + std::chrono::days(*days));
}

std::string plain_credential(std::string_view text) {
  std::vector<std::string> words;
  bool is_apart = true;
  bool was_single = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    char c = text[i];
    bool is_letter = (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z');
    if (!is_letter) {
      is_apart = is_apart || c != '.';
      continue;
    }
    if (is_apart) {
      // "D D S" is one credential.
      std::size_t end = i;
      while (end < text.size() && to_lower_ascii(text.substr(end, 1))[0] >= 'a' &&
             to_lower_ascii(text.substr(end, 1))[0] <= 'z') {
        ++end;
      }
      bool is_single = end == i + 1 && (end == text.size() || text[end] == ' ');
      bool joins = is_single && was_single && i > 0 && text[i - 1] == ' ';
      if (!joins) {
        words.emplace_back();
      }
      was_single = is_single;
      is_apart = false;
    }
    words.back() += to_upper_ascii(text.substr(i, 1));
  }
  return join(words, ", ");
}

std::optional<std::string> postal_code(std::string_view text, std::string_view country) {
  text = trim(text);
  if (text.empty() || (!country.empty() && country != "US")) {
    return std::string(text);
  }
  std::string digits(text);
  if (digits.size() == 10 && digits[5] == '-') {
    digits.erase(5, 1);
  }
  if (!has_only_digits(digits) || (digits.size() != 5 && digits.size() != 9)) {
    return std::nullopt;
  }
  return digits.substr(0, 5);
}

std::string phone_digits(std::string_view text) {
  std::string digits;
  std::copy_if(text.begin(), text.end(), std::back_inserter(digits), is_digit);
  return digits;
}

std::string plain_line(std::string_view text) {
  std::string plain;
  for (char c : trim(text)) {
    bool is_space = c == ' ' || c == '\t' || c == '\n' || c == '\r';
    if (!is_space) {
      plain.push_back(c);
    } else if (plain.back() != ' ') {
      plain.push_back(' ');
    }
  }
  return plain;
}

std::optional<FileDays> days_of_file(std::string_view name) {
  name = name.substr(name.rfind('/') + 1);
  // Runs of digits, in order.
  std::vector<std::string_view> runs;
  for (std::size_t i = 0; i < name.size();) {
    std::size_t end = i;
    while (end < name.size() && is_digit(name[end])) {
      ++end;
    }
    if (end > i) {
      runs.push_back(name.substr(i, end - i));
    }
    i = std::max(end, i + 1);
  }
  auto day = [](std::string_view run) -> std::optional<std::string> {
    if (run.size() == 8) {
      return real_day(run.substr(0, 4), run.substr(4, 2), run.substr(6));
    }
    return run.size() == 6
               ? real_day("20" + std::string(run.substr(4)), run.substr(0, 2), run.substr(2, 2))
               : std::nullopt;
  };
  for (std::size_t i = 0; i < runs.size(); ++i) {
    auto from = day(runs[i]);
    auto to = i + 1 < runs.size() ? day(runs[i + 1]) : from;
    if (from) {
      return FileDays{*from, to.value_or(*from)};
    }
  }
  return std::nullopt;
}

}  // namespace molar::domain
