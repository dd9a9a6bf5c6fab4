#include "domain/limits/rate_limiter.h"

#include <gtest/gtest.h>

namespace molar::domain {
namespace {

TEST(NetworkOf, KeepsIpv4AndTruncatesIpv6) {
  EXPECT_EQ(network_of("203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(network_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1:2::/64");
  EXPECT_EQ(network_of("2001:db8:1:2::1"), network_of("2001:db8:1:2:ffff::9"));
  EXPECT_EQ(network_of("::ffff:203.0.113.7"), "203.0.113.7");
  EXPECT_EQ(network_of("not an address"), "not an address");
}

TEST(WideNetworkOf, IsTheSlash48OfIpv6Only) {
  EXPECT_EQ(wide_network_of("2001:db8:1:2:3:4:5:6"), "2001:db8:1::/48");
  EXPECT_EQ(wide_network_of("203.0.113.7"), std::nullopt);
  EXPECT_EQ(wide_network_of("::ffff:203.0.113.7"), std::nullopt);
}

}  // namespace
}  // namespace molar::domain
