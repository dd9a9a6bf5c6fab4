#include "domain/directory/agreement_changes.h"

#include <algorithm>

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
