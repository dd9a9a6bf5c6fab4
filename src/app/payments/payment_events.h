// Handles events of the payment provider: processes the attempt or refund of an event immediately,
// before the next run of its job.
#pragma once

#include "app/foundation.h"
#include "domain/services/services.h"

namespace molar::app {

// Registers the handlers; call it before the first services.provider_events.process(). Both
// arguments must outlive the last one.
void connect_events(domain::Services& services, Foundation& foundation);

}  // namespace molar::app
