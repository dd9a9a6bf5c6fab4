#include "domain/directory/office.h"

namespace molar::domain {

bool is_stale(const std::optional<Date>& verified_on, Date today) {
  return !verified_on || days_between(*verified_on, today) > kStaleAfterDays;
}

const ProviderAgreement* agreement_on(const OfficeDetails& office, Date day) {
  const ProviderAgreement* latest = nullptr;
  for (const ProviderAgreement& agreement : office.agreements) {
    const bool counts = agreement.price_cap && agreement.covers(day);
    if (counts && (latest == nullptr || latest->starts_on <= agreement.starts_on)) {
      latest = &agreement;
    }
  }
  return latest;
}

bool listed_on(const OfficeDetails& office, Date day) {
  return office.facts.status == "active" && agreement_on(office, day) != nullptr;
}

}  // namespace molar::domain
