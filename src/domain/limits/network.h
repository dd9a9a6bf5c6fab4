// Which requests are counted together: those of one network.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace molar::domain {

// The address, or the /64 network of an IPv6 address.
std::string network_of(std::string_view client_address);

// The /48 network of an IPv6 address, which one customer of a provider may own whole; nullopt for
// every other address. It may do kWideNetworkFactor times what a network may.
std::optional<std::string> wide_network_of(std::string_view client_address);
inline constexpr std::int64_t kWideNetworkFactor = 4;

}  // namespace molar::domain
