#include "domain/directory/office_rules.h"

#include <algorithm>

#include "base/number.h"
#include "base/text.h"
#include "domain/directory/provider.h"
#include "domain/imports/file_rows.h"

namespace molar::domain {

namespace {

constexpr std::size_t kLongestWebsite = 200;
constexpr std::size_t kLongestProviderName = 100;
constexpr std::size_t kLongestCredential = 20;
constexpr std::size_t kMostLanguages = 20;

bool is_website_character(char c) {
  return c > ' ' && c < 0x7F && c != '"' && c != '\'' && c != '<' && c != '>' && c != '\\' &&
         c != '`';
}

FieldIssue no_website() {
  return {"invalid", "must be a web address like https://www.example.com"};
}

}  // namespace

Checked<std::string> check_office_name(std::string_view text) {
  auto name = check_line(text, kLongestOfficeName);
  if (name && !has_letter(*name) && std::ranges::none_of(*name, is_digit)) {
    return FieldIssue("invalid", "must have a letter or a digit");
  }
  return name;
}

Checked<std::string> check_provider_name(std::string_view text) {
  auto name = check_line(text, kLongestProviderName);
  if (name && !has_letter(*name)) {
    return FieldIssue("invalid", "must have a letter");
  }
  return name;
}

Checked<std::string> check_credential(std::string_view text) {
  std::string letters;
  for (char c : trim(text)) {
    if (c != '.') {
      letters += c;
    }
  }
  auto cleaned = clean_text(letters);
  if (!cleaned || !is_letters_or(*cleaned, U" ,-/")) {
    return FieldIssue("invalid", "must be letters like DDS");
  }
  if (length_in_code_points(*cleaned) > kLongestCredential) {
    return FieldIssue("too_long", "must have at most 20 characters");
  }
  return std::move(*cleaned);
}

Checked<std::string> check_website(std::string_view text) {
  std::string address(trim(text));
  if (address.find("://") == std::string::npos) {
    address.insert(0, "https://");
  }
  const std::size_t host = address.find("://") + 3;
  const std::string scheme = to_lower_ascii(address.substr(0, host));
  const std::string_view name =
      std::string_view(address).substr(host, address.find_first_of("/?#", host) - host);
  const bool good = (scheme == "https://" || scheme == "http://") &&
                    std::ranges::all_of(address, is_website_character) &&
                    name.find('@') == std::string_view::npos && name.size() >= 4 &&
                    name.find('.', 1) < name.size() - 1;
  if (!good) {
    return no_website();
  }
  if (address.size() > kLongestWebsite) {
    return FieldIssue("too_long", "must have at most 200 characters");
  }
  return address;
}

Checked<std::vector<std::string>> check_languages(const std::vector<std::string>& codes) {
  std::vector<std::string> languages;
  for (const std::string& given : codes) {
    auto code = check_language(given);
    if (code.has_error()) {
      return code.error();
    }
    if (std::ranges::find(languages, *code) == languages.end()) {
      languages.push_back(std::move(*code));
    }
  }
  if (languages.size() > kMostLanguages) {
    return FieldIssue("too_long", "must be at most 20 languages");
  }
  return languages;
}

// The range from American Samoa to Maine, and Guam beyond the date line.
Checked<LatLng> check_office_location(LatLng point) {
  const bool latitude = point.lat >= -15.0 && point.lat <= 72.0;
  const bool longitude =
      (point.lng >= -180.0 && point.lng <= -64.0) || (point.lng >= 144.0 && point.lng <= 180.0);
  if (!is_on_earth(point) || !latitude || !longitude) {
    return FieldIssue("invalid", "is not in the United States: latitude first, then longitude");
  }
  return point;
}

}  // namespace molar::domain
