// Brings the agreements of an office to a given state: agreements are added and ended, never
// edited.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "domain/directory/provider.h"

namespace molar::domain {

// Null when there is none.
const ProviderAgreement* find_agreement(const std::vector<ProviderAgreement>& all,
                                        const std::string& reference);

// The same agreement by all but its id and its last day.
bool same_but_for_its_end(const ProviderAgreement& a, const ProviderAgreement& b);

struct AgreementChanges {
  std::vector<ProviderAgreement> added;
  // Ids with their last day; nullopt makes one open-ended again.
  std::vector<std::pair<std::int64_t, std::optional<Date>>> ended;
};

// Agreements are known by their reference. One that is no longer wanted has ended: the day before
// `today`, or the day before the first one that is wanted begins. `wanted` edits none of `known`.
AgreementChanges changes_of(const std::vector<ProviderAgreement>& known,
                            const std::vector<ProviderAgreement>& wanted, Date today);

}  // namespace molar::domain
