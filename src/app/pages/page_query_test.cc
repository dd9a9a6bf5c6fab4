#include "app/pages/page_query.h"

#include <gtest/gtest.h>

namespace molar::app {
namespace {

TEST(PageQueryTest, KeepsOnlyParametersOfThePageInAFixedOrder) {
  EXPECT_EQ(page_query("/join-now", "utm_source=x&office=7&plan=2&fbclid=1&cycle=monthly"),
            "plan=2&cycle=monthly&office=7");
  EXPECT_EQ(page_query("/join-now", "cycle=monthly&plan=2"), "plan=2&cycle=monthly");
  EXPECT_EQ(page_query("/join-now", "p%6Can=2&coupon=a+b%26c"), "plan=2&coupon=a%20b%26c");
  EXPECT_EQ(page_query("/join-now/", "plan=2"), "plan=2");
  EXPECT_EQ(page_query("/join-now", "ended=1"), "ended=1");  // the page shows a notice
}

TEST(PageQueryTest, KeepsTheSearchOfTheFaq) {
  EXPECT_EQ(page_query("/faq", "utm_source=x&q=cancel+early"), "q=cancel%20early");
  EXPECT_EQ(page_query("/faq", "q=" + std::string(65, 'a')), "");
  EXPECT_EQ(page_query("/terms", "q=cancel"), "");
}

TEST(PageQueryTest, DropsEverythingElse) {
  EXPECT_EQ(page_query("/", "plan=2&utm_source=x"), "");
  EXPECT_EQ(page_query("/join-now", "PLAN=2&plan2=3&lang=es&version=working&preview=t"), "");
  EXPECT_EQ(page_query("/join-now", "plan=" + std::string(65, '9')), "");
  EXPECT_EQ(page_query("/join-now", "plan=2&plan=3"), "plan=2");
  EXPECT_EQ(page_query("/join-now", ""), "");
}

TEST(PageQueryTest, KeepsTheHouseholdOfPagesWithPrices) {
  for (const char* path : {"/", "/join-now", "/families", "/families/"}) {
    EXPECT_EQ(page_query(path, "age=60&children=2&utm_source=x&adults=10"),
              "adults=10&children=2&age=60")
        << path;
    EXPECT_EQ(page_query(path, "children=0"), "children=0") << path;
  }
  EXPECT_EQ(page_query("/join-now", "adults=2&plan=102"), "plan=102&adults=2");
  EXPECT_EQ(page_query("/plans/102", "adults=2"), "");
}

TEST(PageQueryTest, DropsInvalidHouseholds) {
  for (const char* query :
       {"adults=0", "adults=11", "adults=02", "adults=+2", "adults=-1", "adults=2.0",
        "adults=", "adults=two", "adults=%202", "adults=99999999999999999999", "children=10",
        "age=17", "age=100", "adults=x&adults=2"}) {
    EXPECT_EQ(page_query("/", query), "") << query;
  }
}

TEST(PageQueryTest, RecognizesPersonalPathsInAnyCase) {
  for (const char* path :
       {"/dashboard", "/Dashboard/receipt/1", "/CHECKOUT", "/member-login", "/update-card",
        "/invite", "/confirm-email", "/verify/7K3M9QX2TAABCDEFGHJK"}) {
    EXPECT_TRUE(is_personal_path(path)) << path;
  }
  for (const char* path : {"/", "/faq", "/join-now", "/dash", "/invite-a-friend", "/members-save",
                           "/checkout-offer"}) {
    EXPECT_FALSE(is_personal_path(path)) << path;
  }
}

TEST(PageQueryTest, RecognizesPagesOfTheDirectoryInAnyCase) {
  for (const char* path : {"/directory", "/Directory/", "/office/11", "/OFFICE", "/arizona",
                           "/find-a-dentist", "/plans/101/11", "/savings-summary"}) {
    EXPECT_TRUE(is_directory_path(path)) << path;
  }
  for (const char* path : {"/", "/faq", "/officers", "/arizona-2", "/find", "/directory-of-2025"}) {
    EXPECT_FALSE(is_directory_path(path)) << path;
  }
}

TEST(PageQueryTest, OnlyCanonicalPathsArePlain) {
  for (const char* path : {"/", "/faq", "/join-now", "/smile-week_2", "/faq/"}) {
    EXPECT_TRUE(is_plain_path(path)) << path;
  }
  for (const char* path : {"", "faq", "/FAQ", "/f%61q", "/a//b", "//evil", "/a b", "/a.b", "/ñ"}) {
    EXPECT_FALSE(is_plain_path(path)) << path;
  }
  EXPECT_FALSE(is_plain_path("/" + std::string(200, 'a')));
}

}  // namespace
}  // namespace molar::app
