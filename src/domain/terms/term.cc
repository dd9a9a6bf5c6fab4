#include "domain/terms/term.h"

namespace molar::domain {

Term make_term(BillingCycle cycle, Date starts_on, unsigned anchor_day) {
  int months = cycle == BillingCycle::Annual ? 12 : 1;
  Date renews_on = add_months_clamped(starts_on, months, anchor_day);
  return {starts_on, add_days(renews_on, -1), renews_on};
}

}  // namespace molar::domain
