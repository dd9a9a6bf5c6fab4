// Protocol between a service manager (systemd) and this service: sockets handed over at the start,
// and notifications of states. Without a service manager, these functions do nothing.
#pragma once

#include <string_view>

#include "base/result.h"

namespace molar::app {

// Returns the listening socket that the manager has opened for this process (LISTEN_PID,
// LISTEN_FDS), or -1. Fails with "handed_over_socket" if there are several or it does not listen.
Result<int> handed_over_socket();

// Sends "READY=1" or "STOPPING=1" to NOTIFY_SOCKET, if set. Best effort.
void notify_service_manager(std::string_view state);

}  // namespace molar::app
