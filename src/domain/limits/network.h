// Networks by which requests are counted.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace molar::domain {

// The address, or the /64 network of an IPv6 address.
std::string network_of(std::string_view client_address);

// The /48 network of an IPv6 address, which may belong as a whole to one customer of a provider;
// nullopt for every other address. It is allowed kWideNetworkFactor times the hits of a network.
std::optional<std::string> wide_network_of(std::string_view client_address);
inline constexpr std::int64_t kWideNetworkFactor = 4;

}  // namespace molar::domain
