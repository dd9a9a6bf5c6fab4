// Handles events of the payment provider: the attempt or refund that an event names is processed
// at once, before the next run of its job.
#pragma once

#include "app/foundation.h"
#include "domain/services/services.h"

namespace molar::app {

// Before the first process() of services.provider_events. Both must outlive it.
void connect_events(domain::Services& services, Foundation& foundation);

}  // namespace molar::app
