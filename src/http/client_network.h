// Which clients are counted as one.
#pragma once

#include <string>
#include <string_view>

namespace molar::http {

// A key of the address, or of the /64 network of an IPv6 address. For comparing only.
std::string client_network(std::string_view client_address);

}  // namespace molar::http
