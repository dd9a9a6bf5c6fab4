#include "http/message/cookie.h"

#include <gtest/gtest.h>

#include <stdexcept>

namespace molar::http {
namespace {

TEST(Cookie, DefaultsAreSafeForASecret) {
  EXPECT_EQ(set_cookie_header({.name = "molar_session", .value = "abc"}),
            "molar_session=abc; Path=/; HttpOnly; SameSite=Lax");
}

TEST(Cookie, WritesEveryAttribute) {
  EXPECT_EQ(set_cookie_header({.name = "__Host-a",
                               .value = "1",
                               .secure = true,
                               .http_only = false,
                               .max_age = std::chrono::hours(1)}),
            "__Host-a=1; Path=/; Max-Age=3600; Secure; SameSite=Lax");
}

TEST(Cookie, ExpiresWithTheSameAttributes) {
  EXPECT_EQ(expire_cookie_header({.name = "a", .value = "secret"}),
            "a=; Path=/; Max-Age=0; HttpOnly; SameSite=Lax");
}

TEST(Cookie, RefusesInvalidNamesAndValues) {
  for (const SetCookie& cookie :
       {SetCookie{.name = "a b", .value = "x"}, SetCookie{.name = "", .value = "x"},
        SetCookie{.name = "a", .value = "x;y"},
        SetCookie{.name = "a", .value = "x\r\nSet-Cookie: b=1"},
        SetCookie{.name = "a", .value = "x y"}, SetCookie{.name = "__Host-a", .value = "x"},
        SetCookie{.name = "__Secure-a", .value = "x"}}) {
    EXPECT_THROW(set_cookie_header(cookie), std::logic_error) << cookie.name << cookie.value;
  }
}

TEST(Cookie, FindsAValueAmongOthers) {
  EXPECT_EQ(find_cookie("a=1; b=2;c=3", "b"), "2");
  EXPECT_EQ(find_cookie("a=1; b=2;c=3", "c"), "3");
  EXPECT_EQ(find_cookie("a=x=y", "a"), "x=y");
  EXPECT_EQ(find_cookie("a=\"quoted\"", "a"), "quoted");
  EXPECT_EQ(find_cookie("a=", "a"), "");
}

TEST(Cookie, FindsNoValueForAnAbsentOrRepeatedName) {
  EXPECT_FALSE(find_cookie("aa=1; b=2", "a"));
  EXPECT_FALSE(find_cookie("", "a"));
  EXPECT_FALSE(find_cookie("a", "a"));
  EXPECT_FALSE(find_cookie("A=1", "a"));
  EXPECT_FALSE(find_cookie("a=1; a=2", "a"));
}

}  // namespace
}  // namespace molar::http
