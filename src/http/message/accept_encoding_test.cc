#include "http/message/accept_encoding.h"

#include <gtest/gtest.h>

namespace molar::http {
namespace {

TEST(AcceptEncoding, ChoosesByQualityAndPreference) {
  struct Case {
    const char* header;
    std::optional<Coding> chosen;
  };
  for (const Case& c : {Case{"", Coding::Identity},
                        Case{"gzip", Coding::Gzip},
                        Case{"GZIP", Coding::Gzip},
                        Case{"x-gzip", Coding::Gzip},
                        Case{"br, gzip", Coding::Brotli},
                        Case{"gzip, br;q=0.9", Coding::Gzip},
                        Case{"gzip;q=0.8, br;q=0.9", Coding::Brotli},
                        Case{"deflate, zstd", Coding::Identity},
                        Case{"*", Coding::Brotli},
                        Case{"*;q=0.5, br;q=0", Coding::Gzip},
                        Case{"gzip;q=0", Coding::Identity},
                        Case{"gzip;q=0.000", Coding::Identity},
                        Case{"gzip ; q=1", Coding::Gzip},
                        Case{"gzip;Q=0", Coding::Identity},
                        Case{"gzip;q=zero", Coding::Gzip},
                        Case{"gzip;q=0.5, identity", Coding::Identity},
                        Case{"identity;q=0.5, gzip;q=0.5", Coding::Gzip},
                        Case{"identity;q=0, gzip", Coding::Gzip},
                        Case{"identity;q=0", std::nullopt},
                        Case{"*;q=0", std::nullopt},
                        Case{"*;q=0, identity", Coding::Identity},
                        Case{"gzip;q=0, br;q=0, identity;q=0", std::nullopt},
                        Case{",,gzip,,", Coding::Gzip},
                        Case{";q=1", Coding::Identity}}) {
    EXPECT_EQ(choose_coding(c.header, {.gzip = true, .brotli = true}), c.chosen) << c.header;
  }
}

TEST(AcceptEncoding, ChoosesAvailableCodingsOnly) {
  EXPECT_EQ(choose_coding("br, gzip", {.gzip = true}), Coding::Gzip);
  EXPECT_EQ(choose_coding("br, gzip", {}), Coding::Identity);
  EXPECT_EQ(choose_coding("br, identity;q=0", {.gzip = true}), std::nullopt);
}

}  // namespace
}  // namespace molar::http
