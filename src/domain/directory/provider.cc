#include "domain/directory/provider.h"

#include <algorithm>

#include "base/text.h"

namespace molar::domain {

namespace {

bool all_digits(std::string_view text) {
  return std::all_of(text.begin(), text.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// What the prefix 80840 adds to the sum of a Luhn check over it and a number of 10 digits.
constexpr int kPrefixSum = 24;

bool passes_luhn(std::string_view npi) {
  int sum = kPrefixSum;
  for (std::size_t i = 0; i < npi.size(); ++i) {
    int digit = npi[i] - '0';
    if (i % 2 == 0) {
      digit = digit * 2 > 9 ? digit * 2 - 9 : digit * 2;
    }
    sum += digit;
  }
  return sum % 10 == 0;
}

}  // namespace

Checked<std::string> check_specialty(std::string_view text) {
  const std::string word = to_lower_ascii(trim(text));
  if (std::find(kSpecialties.begin(), kSpecialties.end(), word) == kSpecialties.end()) {
    return FieldIssue("invalid",
                      "must be general, pediatric, orthodontics, endodontics, periodontics, "
                      "prosthodontics, oral_surgery or other");
  }
  return word;
}

Checked<std::string> check_npi(std::string_view text) {
  text = trim(text);
  if (text.size() != 10 || !all_digits(text) || !passes_luhn(text)) {
    return FieldIssue("invalid", "is no NPI: 10 digits with a right check digit");
  }
  return std::string(text);
}

Checked<std::string> check_language(std::string_view text) {
  std::string code = to_lower_ascii(trim(text));
  const bool letters =
      std::all_of(code.begin(), code.end(), [](char c) { return c >= 'a' && c <= 'z'; });
  if (code.size() != 2 || !letters) {
    return FieldIssue("invalid", "must be a two-letter language code like es");
  }
  return code;
}

bool ProviderAgreement::covers(Date day) const {
  return std::chrono::sys_days(starts_on) <= std::chrono::sys_days(day) &&
         (!ends_on || std::chrono::sys_days(day) <= std::chrono::sys_days(*ends_on));
}

std::int64_t day_number(Date day) {
  return std::chrono::sys_days(day).time_since_epoch().count();
}

std::vector<ListedSpan> listed_spans(const std::vector<ProviderAgreement>& agreements) {
  std::vector<ListedSpan> spans;
  for (const ProviderAgreement& agreement : agreements) {
    ListedSpan span{day_number(agreement.starts_on),
                    agreement.ends_on ? day_number(*agreement.ends_on) : kOpenEnd};
    if (agreement.price_cap && span.from <= span.to) {
      spans.push_back(span);
    }
  }
  std::sort(spans.begin(), spans.end(),
            [](const ListedSpan& a, const ListedSpan& b) { return a.from < b.from; });
  std::vector<ListedSpan> joined;
  for (const ListedSpan& span : spans) {
    if (!joined.empty() && span.from <= joined.back().to + 1) {
      joined.back().to = std::max(joined.back().to, span.to);
    } else {
      joined.push_back(span);
    }
  }
  return joined;
}

}  // namespace molar::domain
