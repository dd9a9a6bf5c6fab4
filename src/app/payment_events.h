// What follows from a payment provider's events: the attempt or refund that one tells of is looked
// after at once, instead of when its job comes round.
#pragma once

#include "app/business.h"
#include "domain/payment/provider_events.h"

namespace molar::app {

// Before the first process() of `events`. All references must outlive it.
void connect_events(domain::ProviderEvents& events, Business& business, Foundation& foundation);

}  // namespace molar::app
