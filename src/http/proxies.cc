#include "http/proxies.h"

#include <boost/asio/ip/address.hpp>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/number.h"
#include "http/message/ascii.h"

namespace molar::http {

namespace ip = boost::asio::ip;

namespace {

constexpr int kMappedBits = 96;

// An IPv4 address as ::ffff:a.b.c.d.
std::optional<ip::address_v6> parse_address(std::string_view text) {
  boost::system::error_code fault;
  const ip::address address = ip::make_address(text, fault);
  if (fault || text.find('%') != text.npos) {
    return std::nullopt;
  }
  return address.is_v6() ? address.to_v6() : ip::make_address_v6(ip::v4_mapped, address.to_v4());
}

// All elements of a header to which proxies append, over all its fields, in order.
std::vector<std::string_view> list_of(const Request& request, std::string_view name) {
  std::vector<std::string_view> elements;
  for (const Header& field : request.headers) {
    if (equals_ignoring_case(field.name, name)) {
      for_each_element(field.value, [&elements](std::string_view e) { elements.push_back(e); });
    }
  }
  return elements;
}

}  // namespace

std::string plain_address(std::string_view text) {
  if (text.starts_with('[')) {
    text = text.substr(1, text.find(']') - 1);
  } else if (std::ranges::count(text, ':') == 1) {
    text = text.substr(0, text.find(':'));  // IPv4 with a port
  }
  if (text.find(':') != text.npos) {
    text = text.substr(0, text.find('%'));  // the zone of a link-local address
  }
  const auto address = parse_address(text);
  if (!address) {
    return {};
  }
  return address->is_v4_mapped() ? ip::make_address_v4(ip::v4_mapped, *address).to_string()
                                 : address->to_string();
}

std::string client_network(std::string_view client_address) {
  constexpr unsigned short kNetworkBits = 64;
  boost::system::error_code fault;
  const ip::address_v6 address = ip::make_address_v6(client_address, fault);
  return fault ? std::string(client_address)
               : ip::network_v6(address, kNetworkBits).network().to_string();
}

Result<TrustedProxies> TrustedProxies::parse(const std::vector<std::string>& entries) {
  TrustedProxies proxies;
  for (const std::string& entry : entries) {
    const std::string_view text = trim_space(entry);
    const std::size_t slash = text.find('/');
    const auto address = parse_address(text.substr(0, slash));
    const bool four = address && address->is_v4_mapped() && text.find(':') == text.npos;
    const int most = four ? 32 : 128;
    const auto bits = slash == std::string_view::npos ? std::optional(most)
                                                      : parse_number<int>(text.substr(slash + 1));
    if (!address || !bits || *bits < 0 || *bits > most) {
      return Error::invalid("bad_trusted_proxy", "Not an address or block: " + entry);
    }
    const int prefix = *bits + (four ? kMappedBits : 0);
    proxies.blocks_.push_back(
        ip::network_v6(*address, static_cast<unsigned short>(prefix)).canonical());
  }
  return proxies;
}

bool TrustedProxies::trusts(std::string_view address) const {
  if (blocks_.empty()) {
    return false;
  }
  const auto parsed = parse_address(address);
  return parsed && std::ranges::any_of(blocks_, [&parsed](const ip::network_v6& block) {
           return ip::network_v6(*parsed, block.prefix_length()).canonical() == block;
         });
}

void TrustedProxies::resolve(std::string_view peer, Request& request) const {
  request.client_address.assign(peer);
  request.secure = false;
  if (!trusts(peer)) {
    return;
  }
  const auto forwarded = list_of(request, "x-forwarded-for");
  for (auto entry = forwarded.rbegin(); entry != forwarded.rend(); ++entry) {
    std::string address = plain_address(*entry);
    if (address.empty()) {
      break;
    }
    request.client_address = std::move(address);
    if (!trusts(request.client_address)) {
      break;
    }
  }
  const auto protocols = list_of(request, "x-forwarded-proto");
  request.secure = !protocols.empty() && equals_ignoring_case(protocols.back(), "https");
}

}  // namespace molar::http
