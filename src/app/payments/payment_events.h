// Handles events of the payment provider: the attempt or refund that an event names is processed
// at once, before the next run of its job.
#pragma once

#include "app/business.h"
#include "domain/payment/provider_events.h"

namespace molar::app {

// Before the first process() of `events`. All references must outlive it.
void connect_events(domain::ProviderEvents& events, Business& business, Foundation& foundation);

}  // namespace molar::app
