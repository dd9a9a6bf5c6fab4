#include "domain/session/redirect.h"

#include <gtest/gtest.h>

namespace molar::domain {
namespace {

TEST(LocalRedirect, AcceptsPathsOfThisSite) {
  for (const char* path :
       {"/", "/dashboard", "/dashboard?tab=plan&x=//y", "/a/b#c", "/es/planes"}) {
    EXPECT_EQ(local_redirect(path, "/home"), path);
  }
}

TEST(LocalRedirect, RefusesPathsToOtherSites) {
  for (std::string_view path : {"",
                                "dashboard",
                                "//evil.example",
                                "/\\evil.example",
                                "\\/evil.example",
                                "https:evil",
                                "https://evil.example",
                                "javascript:alert(1)",
                                "/\t/evil.example",
                                "/\n/evil",
                                " /x",
                                "/.//evil.example",
                                "/..//evil.example",
                                "/x/../../y",
                                "/%2f%2fevil.example",
                                "/%2F/evil.example",
                                "/%5cevil.example",
                                "/%2e%2e//evil",
                                "/x//evil.example",
                                "%2f%2fevil.example",
                                "/caf\u00e9",
                                "user@host"}) {
    EXPECT_EQ(local_redirect(path, "/home"), "/home") << path;
  }
  EXPECT_EQ(local_redirect("/" + std::string(2'000, 'x'), "/home"), "/home");
}

}  // namespace
}  // namespace molar::domain
