#include "http/proxies.h"

#include <gtest/gtest.h>

namespace molar::http {
namespace {

TrustedProxies trusting(std::vector<std::string> entries) {
  auto proxies = TrustedProxies::parse(entries);
  EXPECT_TRUE(proxies);
  return *proxies;
}

Request resolved(const TrustedProxies& proxies, std::string_view peer,
                 std::vector<Header> headers) {
  Request request{.headers = std::move(headers)};
  proxies.resolve(peer, request);
  return request;
}

TEST(Proxies, MatchesAddressesAndBlocks) {
  const TrustedProxies proxies =
      trusting({"10.0.0.1", " 192.168.0.0/16", "fd00::/8", "172.16.0.0/12"});
  for (const auto* address :
       {"10.0.0.1", "192.168.255.9", "fd12::1", "172.31.0.1", "::ffff:10.0.0.1"}) {
    EXPECT_TRUE(proxies.trusts(address)) << address;
  }
  for (const auto* address : {"10.0.0.2", "192.169.0.1", "fe00::1", "172.32.0.1", "", "nonsense"}) {
    EXPECT_FALSE(proxies.trusts(address)) << address;
  }
  EXPECT_TRUE(trusting({"0.0.0.0/0"}).trusts("8.8.8.8"));
  EXPECT_FALSE(trusting({"0.0.0.0/0"}).trusts("2001:db8::1"));
  EXPECT_TRUE(trusting({"::/0"}).trusts("2001:db8::1"));
}

TEST(Proxies, RefusesEntriesThatAreNoAddress) {
  for (const auto* entry : {"", "proxy.example", "10.0.0.0/33", "10.0.0.0/", "10.0.0.0/-1",
                            "10.0.0", "fd00::/129", "10.0.0.0/8x"}) {
    EXPECT_FALSE(TrustedProxies::parse({entry})) << entry;
  }
}

TEST(Proxies, IgnoresForwardedHeadersOfUntrustedPeers) {
  const Request request =
      resolved(trusting({"10.0.0.1"}), "203.0.113.7",
               {{"X-Forwarded-For", "1.2.3.4"}, {"X-Forwarded-Proto", "https"}});
  EXPECT_EQ(request.client_address, "203.0.113.7");
  EXPECT_FALSE(request.secure);
  EXPECT_EQ(resolved({}, "127.0.0.1", {{"X-Forwarded-For", "1.2.3.4"}}).client_address,
            "127.0.0.1");
}

TEST(Proxies, TheRightmostUntrustedAddressIsTheClient) {
  const TrustedProxies proxies = trusting({"10.0.0.0/8"});
  const auto client = [&proxies](std::vector<Header> headers) {
    return resolved(proxies, "10.0.0.1", std::move(headers)).client_address;
  };
  EXPECT_EQ(client({{"X-Forwarded-For", "6.6.6.6, 203.0.113.7, 10.0.0.2"}}), "203.0.113.7");
  EXPECT_EQ(client({{"X-Forwarded-For", "6.6.6.6"}, {"x-forwarded-for", "203.0.113.7"}}),
            "203.0.113.7");
  EXPECT_EQ(client({{"X-Forwarded-For", "203.0.113.7:4711"}}), "203.0.113.7");
  EXPECT_EQ(client({{"X-Forwarded-For", "[2001:db8::1]:4711"}}), "2001:db8::1");
  EXPECT_EQ(client({{"X-Forwarded-For", "::ffff:203.0.113.7"}}), "203.0.113.7");
  EXPECT_EQ(client({{"X-Forwarded-For", "10.0.0.3, 10.0.0.2"}}), "10.0.0.3");
  EXPECT_EQ(client({{"X-Forwarded-For", "6.6.6.6, unknown, 10.0.0.2"}}), "10.0.0.2");
  EXPECT_EQ(client({{"X-Forwarded-For", "<script>"}}), "10.0.0.1");
  EXPECT_EQ(client({}), "10.0.0.1");
}

TEST(Proxies, TheLastForwardedProtoDecides) {
  const TrustedProxies proxies = trusting({"10.0.0.1"});
  EXPECT_TRUE(resolved(proxies, "10.0.0.1", {{"X-Forwarded-Proto", "https"}}).secure);
  EXPECT_FALSE(resolved(proxies, "10.0.0.1", {{"X-Forwarded-Proto", "https, http"}}).secure);
  EXPECT_FALSE(resolved(proxies, "10.0.0.1", {}).secure);
}

TEST(Proxies, NormalizesAddresses) {
  EXPECT_EQ(plain_address("[::1]"), "::1");
  EXPECT_EQ(plain_address("2001:DB8::0:1"), "2001:db8::1");
  EXPECT_EQ(plain_address("fe80::1%eth0"), "fe80::1");
  EXPECT_EQ(plain_address("[fe80::1%2]:443"), "fe80::1");
  EXPECT_EQ(plain_address("1.2.3.4%eth0"), "");
  EXPECT_EQ(plain_address(""), "");
  EXPECT_EQ(plain_address("["), "");
  EXPECT_EQ(plain_address("1.2.3.4, 5.6.7.8"), "");
}

}  // namespace
}  // namespace molar::http
