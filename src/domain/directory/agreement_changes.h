// Changes an office's agreements to a given state: agreements are added and ended, never edited.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "domain/directory/provider.h"

namespace molar::domain {

// Null: not found.
const ProviderAgreement* find_agreement(const std::vector<ProviderAgreement>& all,
                                        const std::string& reference);

// Whether the agreements are equal except for id and last day.
bool same_but_for_its_end(const ProviderAgreement& a, const ProviderAgreement& b);

struct AgreementChanges {
  std::vector<ProviderAgreement> added;
  // Ids with their last day; nullopt removes the end.
  std::vector<std::pair<std::int64_t, std::optional<Date>>> ended;
};

// Identifies agreements by their reference. One that is not in `wanted` ends on the day before
// `today`, or before the first wanted one begins, but never later than it would have. `wanted` must
// not change other data of a known agreement.
AgreementChanges changes_of(const std::vector<ProviderAgreement>& known,
                            const std::vector<ProviderAgreement>& wanted, Date today);

}  // namespace molar::domain
