// Checks and descriptions of flags and arguments.
#include <algorithm>

#include "app/command_line/command.h"
#include "base/number.h"
#include "base/text.h"

namespace molar::app {

namespace {

using std::chrono::minutes;

constexpr std::int64_t kNoMost = std::numeric_limits<std::int64_t>::max();
constexpr minutes kLongestDuration{std::int64_t{90} * 24 * 60};

bool is_limited(const Option& option) {
  return option.most != kNoMost;
}

bool is_one_of(std::string_view words, std::string_view value) {
  const auto known = parts_of(words, ' ');
  return std::ranges::find(known, value) != known.end();
}

bool is_within(const Option& option, std::string_view value) {
  const auto number = parse_whole_number(value);
  return number && *number >= option.least && *number <= option.most;
}

// Returns "a number", "a number from 1 on" or "a number up to 1000".
std::string number_words(const Option& option) {
  if (is_limited(option)) {
    return "a number up to " + std::to_string(option.most);
  }
  return option.least > 0 ? "a number from " + std::to_string(option.least) + " on" : "a number";
}

std::string_view shown_standard(const Option& option) {
  return option.standard_meaning.empty() ? option.standard : option.standard_meaning;
}

// The values that an option's type accepts.
struct TypeRule {
  bool accepts = true;    // the value
  std::string expected;   // text after the option's name that describes valid values
  std::string described;  // the same as a sentence for the man page
};

TypeRule rule_for(const Option& option, std::string_view value) {
  const std::string words = list_words(option.words);
  switch (option.type) {
    case ValueType::Switch:
      return {true, "", "No value."};
    case ValueType::Word:
      return {is_one_of(option.words, value), "is " + words, "One of " + words + "."};
    case ValueType::Number:
      return {is_within(option, value), "takes " + number_words(option),
              "A whole number" + (option.unit.empty() ? "" : " of " + std::string(option.unit)) +
                  ", from " + std::to_string(option.least) +
                  (is_limited(option) ? " to " + std::to_string(option.most) : "") + "."};
    case ValueType::Day:
      return {parse_date(value).has_value(), "needs a day like 2026-11-21",
              "A day like 2026-11-21" +
                  (option.unit.empty() ? "" : ", " + std::string(option.unit)) + "."};
    case ValueType::Duration:
      return {parse_duration(value).has_value(), "needs a time such as 30m, 12h or 7d, 90d at most",
              "A time such as 30m, 12h or 7d (minutes, hours, days), 90d at most."};
    case ValueType::Version:
      return {parse_whole_number(value).has_value(), "needs a version's number",
              "The number of a version."};
    case ValueType::UrlPath:
      return {value.starts_with('/'), "must begin with a slash",
              "A path that begins with a slash."};
    case ValueType::File:
      return {true, "", "The path of a file."};
    case ValueType::Folder:
      return {true, "", "The path of a folder."};
    case ValueType::Text:
      break;
  }
  return {true, "", words.empty() ? "" : "Known values: " + words + "."};
}

}  // namespace

std::string list_words(std::string_view words) {
  const auto list = parts_of(words, ' ');
  std::string text;
  for (std::size_t i = 0; i < list.size(); ++i) {
    text += i == 0 ? "" : i + 1 == list.size() ? " or " : ", ";
    text += list[i];
  }
  return text;
}

std::string fault_of_value(const Option& option, std::string_view value) {
  const TypeRule rule = rule_for(option, value);
  return rule.accepts ? "" : std::string(option.name) + " " + rule.expected;
}

std::string describe(const Option& option) {
  std::string text(option.meaning);
  if (!option.words.empty()) {
    text += ": " + list_words(option.words);
  }
  if (option.type == ValueType::Number && is_limited(option)) {
    text += ", " + std::to_string(option.most) + " at most";
  }
  text += option.required ? " (required)" : "";
  const auto standard = shown_standard(option);
  return standard.empty() ? text : text + " [" + std::string(standard) + "]";
}

std::string describe_type(const Option& option) {
  std::string text = rule_for(option, "").described;
  if (option.required) {
    text += " Required.";
  }
  if (const auto standard = shown_standard(option); !standard.empty()) {
    text += " Default: " + std::string(standard) + ".";
  }
  return text.starts_with(' ') ? text.substr(1) : text;
}

std::string show(const Argument& argument) {
  const std::string name(argument.name);
  switch (argument.count) {
    case Argument::Count::One:
      return name;
    case Argument::Count::AtLeastOne:
      return name + "…";
    case Argument::Count::AtMostOne:
    case Argument::Count::Any:
      break;
  }
  return "[" + name + "]";
}

std::optional<std::int64_t> parse_whole_number(std::string_view text) {
  const auto number = parse_number<std::int64_t>(text);
  return number && *number >= 0 ? number : std::nullopt;
}

std::optional<minutes> parse_duration(std::string_view text) {
  if (text.empty() || text.size() > 6) {
    return std::nullopt;
  }
  const auto number = parse_whole_number(text.substr(0, text.size() - 1));
  const std::int64_t unit = text.back() == 'm'   ? 1
                            : text.back() == 'h' ? 60
                            : text.back() == 'd' ? 24 * 60
                                                 : 0;
  if (!number || *number == 0 || unit == 0) {
    return std::nullopt;
  }
  const minutes duration(*number * unit);
  return duration > kLongestDuration ? std::nullopt : std::optional(duration);
}

}  // namespace molar::app
