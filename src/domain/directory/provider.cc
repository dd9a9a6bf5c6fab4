#include "domain/directory/provider.h"

#include <algorithm>

#include "base/text.h"
#include "domain/npi/npi_registry.h"

namespace molar::domain {

namespace {

// The day before which unwanted agreements end: today, or the first day of the wanted ones if that
// is later.
Date day_of_successor(const std::vector<ProviderAgreement>& wanted, Date today) {
  std::optional<Date> first;
  for (const ProviderAgreement& agreement : wanted) {
    if (!agreement.ends_on || *agreement.ends_on >= today) {
      first = std::min(first.value_or(agreement.starts_on), agreement.starts_on);
    }
  }
  return std::max(first.value_or(today), today);
}

}  // namespace

Checked<std::string> check_specialty(std::string_view text) {
  const std::string word = to_lower_ascii(trim(text));
  if (std::ranges::find(kSpecialties, word) == kSpecialties.end()) {
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
  const bool letters = std::ranges::all_of(code, [](char c) { return c >= 'a' && c <= 'z'; });
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
  std::ranges::sort(spans,
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

const ProviderAgreement* find_agreement(const std::vector<ProviderAgreement>& all,
                                        const std::string& reference) {
  auto found = std::ranges::find(all, reference, &ProviderAgreement::reference);
  return found == all.end() ? nullptr : &*found;
}

bool same_but_for_its_end(const ProviderAgreement& a, const ProviderAgreement& b) {
  ProviderAgreement other = b;
  other.id = a.id;
  other.ends_on = a.ends_on;
  return a == other;
}

AgreementChanges changes_of(const std::vector<ProviderAgreement>& known,
                            const std::vector<ProviderAgreement>& wanted, Date today) {
  AgreementChanges changes;
  for (const ProviderAgreement& agreement : wanted) {
    const ProviderAgreement* same = find_agreement(known, agreement.reference);
    if (same == nullptr) {
      changes.added.push_back(agreement);
    } else if (same->ends_on != agreement.ends_on) {
      changes.ended.emplace_back(same->id, agreement.ends_on);
    }
  }
  const Date over = day_of_successor(wanted, today);
  for (const ProviderAgreement& agreement : known) {
    const bool has_ended = agreement.ends_on && *agreement.ends_on < today;
    const Date last_day = add_days(std::max(over, agreement.starts_on), -1);
    const bool ends_before = agreement.ends_on && *agreement.ends_on <= last_day;
    if (!has_ended && !ends_before && find_agreement(wanted, agreement.reference) == nullptr) {
      changes.ended.emplace_back(agreement.id, last_day);
    }
  }
  return changes;
}

}  // namespace molar::domain
