#include "domain/directory/provider.h"

#include <algorithm>

#include "base/text.h"
#include "domain/npi/npi_registry.h"

namespace molar::domain {

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
  if (!is_npi(text)) {
    return FieldIssue("invalid", "is not an NPI: 10 digits with a valid check digit");
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
