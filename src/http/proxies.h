// Determines the client behind a proxy: X-Forwarded-* counts only from proxies that the operator
// has configured, because other clients can send any value.
#pragma once

#include <boost/asio/ip/network_v6.hpp>

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "http/message/request.h"

namespace molar::http {

class TrustedProxies {
 public:
  TrustedProxies() = default;  // trusts no proxy

  // Parses addresses ("10.0.0.1", "::1") and blocks ("10.0.0.0/8", "fd00::/8"). Fails with
  // "bad_trusted_proxy", naming the entry. Bits beyond the prefix length are ignored.
  static Result<TrustedProxies> parse(const std::vector<std::string>& entries);

  bool trusts(std::string_view address) const;

  // Sets client_address and secure of a request that came from `peer` over plain TCP. From a
  // trusted peer, reads X-Forwarded-For from right to left up to the first address that is not of a
  // trusted proxy; stops at an entry that is not an address, because entries to its left are not
  // trustworthy. X-Forwarded-Proto counts by its last value. X-Forwarded-Host and Forwarded are not
  // read: proxies pass Host on.
  void resolve(std::string_view peer, Request& request) const;

 private:
  std::vector<boost::asio::ip::network_v6> blocks_;  // IPv4 as ::ffff:a.b.c.d
};

// The plain form of an address, without brackets, a port, a zone ("%eth0") and the ::ffff: of a
// mapped IPv4 address. Empty when `text` is not an address.
std::string plain_address(std::string_view text);

// Key of an IPv4 address, or of the /64 network of an IPv6 address: clients with the same key count
// as one. For comparison only.
std::string client_network(std::string_view client_address);

}  // namespace molar::http
