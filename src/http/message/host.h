// Grammar of hosts, for `Host:` and for the authority of an absolute target.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace molar::http {

struct HostName {
  std::string name;  // lower case, without port: "cedar.localhost", "127.0.0.1", "[::1]"
  std::string full;  // lower case, with the port if given: "cedar.localhost:8080"
};

// Parses a DNS name (letters, digits, '-', '_', labels of 1–63, 253 in total), an IPv4 address or a
// bracketed IPv6 address, each with an optional port 0–65535. nullopt for all other texts, the
// empty one included: no user information, percent-encoding, spaces or path.
std::optional<HostName> parse_host(std::string_view text);

// "cedar.localhost:8080" → "cedar.localhost"; for a text that parse_host() accepts, and for hosts
// in a brand's content.
std::string_view without_port(std::string_view host);

}  // namespace molar::http
