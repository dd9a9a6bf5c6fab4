// Groups client addresses that count as one client.
#pragma once

#include <string>
#include <string_view>

namespace molar::http {

// Key of an IPv4 address, or of the /64 network of an IPv6 address. For comparison only.
std::string client_network(std::string_view client_address);

}  // namespace molar::http
