// What a service manager (systemd) and a service tell each other: sockets handed over at the start,
// and states. Without one, nothing happens.
#pragma once

#include <string>
#include <string_view>

#include "base/result.h"

namespace molar::app {

// The listening socket that the manager has opened for this process (LISTEN_PID, LISTEN_FDS), or
// -1. Fails with "handed_over_socket" when there are several or it does not listen.
Result<int> handed_over_socket();

// "READY=1", "STOPPING=1": to NOTIFY_SOCKET, if there is one. Best effort.
void tell_service_manager(std::string_view state);

}  // namespace molar::app
