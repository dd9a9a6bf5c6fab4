#include "domain/membership/change/change_faults.h"

#include <algorithm>
#include <array>

#include "base/messages.h"

namespace molar::domain {

namespace {

struct Fault {
  std::string_view code;
  std::string_view key;  // key of its text
};

constexpr std::array kFaults{
    Fault{"no_membership", "refusals.noMembership"},
    Fault{"payment_due", "refusals.paymentDue"},
    Fault{"too_many_people", "refusals.tooManyPeople"},
    Fault{"plan_unavailable", "refusals.planUnavailable"},
    Fault{"already_member", "refusals.membershipActive"},
    Fault{"already_renewed", "refusals.alreadyRenewed"},
    Fault{"not_renewable", "refusals.notRenewable"},
    Fault{"quote_expired", "refusals.amountsExpired"},
};

}  // namespace

Error change_fault(std::string_view code, std::string_view language) {
  const auto* fault = std::ranges::find(kFaults, code, &Fault::code);
  if (fault == kFaults.end()) {
    return Error::conflict(std::string(code), "This cannot be done now.");
  }
  std::string detail(message(fault->key, language));
  return code == "quote_expired" ? Error::gone(std::string(code), std::move(detail))
                                 : Error::conflict(std::string(code), std::move(detail));
}

}  // namespace molar::domain
