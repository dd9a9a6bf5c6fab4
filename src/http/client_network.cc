#include "http/client_network.h"

#include <arpa/inet.h>

#include <array>

namespace molar::http {

std::string client_network(std::string_view client_address) {
  constexpr std::size_t kNetworkBytes = 8;  // a /64
  std::string address(client_address);
  std::array<char, 16> bytes{};
  if (inet_pton(AF_INET6, address.c_str(), bytes.data()) != 1) {
    return address;
  }
  return {bytes.data(), kNetworkBytes};
}

}  // namespace molar::http
