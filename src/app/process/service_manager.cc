#include "app/process/service_manager.h"

#include <fcntl.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>

#include "base/number.h"

namespace molar::app {

namespace {

constexpr int kFirstHandedOver = 3;  // fixed by the protocol (sd_listen_fds)

std::string_view variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? std::string_view() : std::string_view(value);
}

int number(const char* name) {
  return parse_number<int>(variable(name)).value_or(0);
}

bool listens(int file) {
  int listening = 0;
  socklen_t size = sizeof(listening);
  return ::getsockopt(file, SOL_SOCKET, SO_ACCEPTCONN, &listening, &size) == 0 && listening == 1;
}

}  // namespace

Result<int> handed_over_socket() {
  const int count = number("LISTEN_FDS");
  if (count == 0 || number("LISTEN_PID") != ::getpid()) {
    return -1;
  }
  if (count != 1 || !listens(kFirstHandedOver)) {
    return Error::invalid("handed_over_socket",
                          "The service manager must hand over one socket that listens for TCP.");
  }
  ::fcntl(kFirstHandedOver, F_SETFD, FD_CLOEXEC);
  return kFirstHandedOver;
}

void notify_service_manager(std::string_view state) {
  const std::string_view where = variable("NOTIFY_SOCKET");
  sockaddr_un address{};
  if (where.empty() || where.size() >= sizeof(address.sun_path)) {
    return;
  }
  address.sun_family = AF_UNIX;
  std::ranges::copy(where, address.sun_path);
  if (where.front() == '@') {
    address.sun_path[0] = '\0';  // abstract namespace
  }
  const int socket = ::socket(AF_UNIX, SOCK_DGRAM | SOCK_CLOEXEC, 0);
  if (socket < 0) {
    return;
  }
  const auto size = static_cast<socklen_t>(offsetof(sockaddr_un, sun_path) + where.size());
  [[maybe_unused]] const auto sent =
      ::sendto(socket, state.data(), state.size(), MSG_NOSIGNAL | MSG_DONTWAIT,
               reinterpret_cast<const sockaddr*>(&address), size);
  ::close(socket);
}

}  // namespace molar::app
