#include "http/proxies.h"

#include <arpa/inet.h>

#include <algorithm>
#include <optional>
#include <utility>

#include "base/number.h"
#include "http/message/ascii.h"

namespace molar::http {

namespace {

using Bytes = std::array<std::uint8_t, 16>;

constexpr Bytes kMappedPrefix = {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xFF, 0xFF};
constexpr int kMappedBits = 96;

bool is_mapped_ipv4(const Bytes& bytes) {
  return std::equal(bytes.begin(), bytes.begin() + 12, kMappedPrefix.begin());
}

std::optional<Bytes> parse_address(std::string_view text) {
  const std::string address(text);
  Bytes bytes = kMappedPrefix;
  if (inet_pton(AF_INET, address.c_str(), bytes.data() + 12) == 1) {
    return bytes;
  }
  if (inet_pton(AF_INET6, address.c_str(), bytes.data()) == 1) {
    return bytes;
  }
  return std::nullopt;
}

bool same_prefix(const Bytes& a, const Bytes& b, int bits) {
  const auto whole = static_cast<std::size_t>(bits / 8);
  if (!std::equal(a.begin(), a.begin() + static_cast<std::ptrdiff_t>(whole), b.begin())) {
    return false;
  }
  const int rest = bits % 8;
  return rest == 0 || ((a[whole] ^ b[whole]) >> (8 - rest)) == 0;
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
  const auto bytes = parse_address(text);
  if (!bytes) {
    return {};
  }
  std::array<char, INET6_ADDRSTRLEN> plain{};
  const bool four = is_mapped_ipv4(*bytes);
  inet_ntop(four ? AF_INET : AF_INET6, bytes->data() + (four ? 12 : 0), plain.data(),
            static_cast<socklen_t>(plain.size()));
  return plain.data();
}

Result<TrustedProxies> TrustedProxies::parse(const std::vector<std::string>& entries) {
  TrustedProxies proxies;
  for (const std::string& entry : entries) {
    const std::string_view text = trim_space(entry);
    const std::size_t slash = text.find('/');
    const auto address = parse_address(text.substr(0, slash));
    const bool four = address && is_mapped_ipv4(*address) && text.find(':') == text.npos;
    const int most = four ? 32 : 128;
    const auto bits = slash == std::string_view::npos ? std::optional(most)
                                                      : parse_number<int>(text.substr(slash + 1));
    if (!address || !bits || *bits < 0 || *bits > most) {
      return Error::invalid("bad_trusted_proxy", "Not an address or block: " + entry);
    }
    proxies.blocks_.push_back({*address, *bits + (four ? kMappedBits : 0)});
  }
  return proxies;
}

bool TrustedProxies::trusts(std::string_view address) const {
  if (blocks_.empty()) {
    return false;
  }
  const auto bytes = parse_address(address);
  return bytes && std::ranges::any_of(blocks_, [&bytes](const Block& block) {
           return same_prefix(*bytes, block.prefix, block.bits);
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
