#include "domain/limits/network.h"

#include <arpa/inet.h>

#include <algorithm>
#include <array>

namespace molar::domain {
namespace {

using Ipv6 = std::array<unsigned char, 16>;

std::optional<Ipv6> ipv6_of(std::string_view address) {
  Ipv6 bytes{};
  const bool is_ipv6 = inet_pton(AF_INET6, std::string(address).c_str(), bytes.data()) == 1;
  return is_ipv6 ? std::optional(bytes) : std::nullopt;
}

// "2001:db8::/48" for the first 6 bytes.
std::string prefix_text(Ipv6 bytes, std::size_t kept) {
  std::fill(bytes.begin() + static_cast<std::ptrdiff_t>(kept), bytes.end(),
            static_cast<unsigned char>(0));
  std::array<char, INET6_ADDRSTRLEN> text{};
  inet_ntop(AF_INET6, bytes.data(), text.data(), text.size());
  return std::string(text.data()) + "/" + std::to_string(kept * 8);
}

bool is_ipv4_mapped(const Ipv6& bytes) {
  constexpr std::array<unsigned char, 12> kMapped = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
  return std::equal(kMapped.begin(), kMapped.end(), bytes.begin());
}

}  // namespace

std::string network_of(std::string_view client_address) {
  const auto bytes = ipv6_of(client_address);
  if (!bytes) {
    return std::string(client_address);
  }
  if (is_ipv4_mapped(*bytes)) {
    std::array<char, INET6_ADDRSTRLEN> text{};
    inet_ntop(AF_INET, bytes->data() + 12, text.data(), text.size());
    return text.data();
  }
  return prefix_text(*bytes, 8);
}

std::optional<std::string> wide_network_of(std::string_view client_address) {
  const auto bytes = ipv6_of(client_address);
  return bytes && !is_ipv4_mapped(*bytes) ? std::optional(prefix_text(*bytes, 6)) : std::nullopt;
}

}  // namespace molar::domain
