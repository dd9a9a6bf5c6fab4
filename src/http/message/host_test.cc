#include "http/message/host.h"

#include <gtest/gtest.h>

namespace molar::http {
namespace {

TEST(Host, AcceptsNamesAndAddressesInLowerCase) {
  struct Case {
    const char* text;
    const char* name;
    const char* full;
  };
  for (const Case& c :
       {Case{"Cedar.Localhost:8080", "cedar.localhost", "cedar.localhost:8080"},
        Case{"a.test", "a.test", "a.test"}, Case{"a.test.", "a.test.", "a.test."},
        Case{"a.test:", "a.test", "a.test"}, Case{"127.0.0.1:1", "127.0.0.1", "127.0.0.1:1"},
        Case{"[::1]:8080", "[::1]", "[::1]:8080"}, Case{"[::1]", "[::1]", "[::1]"},
        Case{"my_host-1", "my_host-1", "my_host-1"},
        Case{"a.test:65535", "a.test", "a.test:65535"}}) {
    const auto host = parse_host(c.text);
    ASSERT_TRUE(host) << c.text;
    EXPECT_EQ(host->name, c.name);
    EXPECT_EQ(host->full, c.full);
    EXPECT_EQ(without_port(host->full), c.name);
  }
}

TEST(Host, RefusesInvalidHosts) {
  const std::string long_label(64, 'a');
  const std::string long_name = std::string(60, 'a') + '.' + std::string(60, 'b') + '.' +
                                std::string(60, 'c') + '.' + std::string(60, 'd') + '.' +
                                std::string(20, 'e');
  for (const std::string& text : std::vector<std::string>{"",
                                                          " ",
                                                          "a b",
                                                          "a/x",
                                                          "a.test/x",
                                                          "a.test?x",
                                                          "a.test#x",
                                                          "user@a.test",
                                                          "a.test:80:80",
                                                          "a.test:abc",
                                                          "a.test:65536",
                                                          "a.test:-1",
                                                          "a.test:000080",
                                                          "a..test",
                                                          ".a.test",
                                                          ":80",
                                                          "a,b",
                                                          "a.test,b.test",
                                                          "a%2etest",
                                                          "[::1",
                                                          "::1",
                                                          "[]",
                                                          "[zz]",
                                                          "[::1]x",
                                                          "[127.0.0.1]",
                                                          "a\tb",
                                                          "\xC3\xA9.test",
                                                          "<a>",
                                                          "a;b",
                                                          "a\\b",
                                                          "*",
                                                          long_label,
                                                          long_name}) {
    EXPECT_FALSE(parse_host(text)) << text;
  }
}

}  // namespace
}  // namespace molar::http
