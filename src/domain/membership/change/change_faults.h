// Reasons why a membership cannot be changed, in the member's language.
#pragma once

#include <string_view>

#include "base/result.h"

namespace molar::domain {

// Conflict (409), or Gone (410) for quote_expired. Codes: no_membership, payment_due,
// too_many_people, plan_unavailable, already_member, already_renewed, not_renewable, quote_expired.
Error change_fault(std::string_view code, std::string_view language);

}  // namespace molar::domain
